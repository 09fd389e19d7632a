// A world that can be controlled: its clock moved, its faults and variants switched, all of it begun again.

import { Clock } from './clock.ts';
import { checkedFaults, checkedVariants } from './faults.ts';
import { randomFrom, uuidFrom } from './random.ts';
import { createStore } from './store.ts';
import type { Store, World } from './world.ts';

export interface WorldOptions {
  /** Determines every id. */
  seed?: number;
  /** Milliseconds since 1970 at which the clock stands still until it is moved; without it, real time. */
  now?: number;
  faults?: readonly string[];
  variants?: readonly string[];
  /** What each call waits for before it is carried out. */
  latencyMs?: number;
}

/** Puts into an empty world what it sells. */
export type Fill = (world: World, seed: number) => void;

export class ControlledWorld implements World {
  faults: ReadonlySet<string> = new Set();
  variants: ReadonlySet<string> = new Set();
  latencyMs = 0;
  /** Whether every call is answered with 503. */
  outage = false;
  readonly #options: WorldOptions;
  readonly #fill: Fill;
  #clock = new Clock();
  #store: Store = createStore();
  #numbers: () => number = randomFrom('');
  #seed = 1;

  /** @throws UnknownName for a fault or variant that no rule carries. */
  constructor(options: WorldOptions, fill: Fill) {
    this.#options = options;
    this.#fill = fill;
    this.reset();
  }

  get store(): Store {
    return this.#store;
  }

  /** What determines its ids. */
  get seed(): number {
    return this.#seed;
  }

  now(): number {
    return this.#clock.now();
  }

  plan(at: number, act: () => void): void {
    this.#clock.plan(at, act);
  }

  newId(): string {
    return uuidFrom(this.#numbers);
  }

  advance(ms: number): void {
    this.#clock.advance(ms);
  }

  /** Begins again: data, clock, ids, and all that control had changed. */
  reset(seed: number = this.#options.seed ?? 1): void {
    this.#seed = seed;
    this.#clock = new Clock(this.#options.now);
    this.#store = createStore();
    this.#numbers = randomFrom(`ids ${seed}`);
    this.latencyMs = this.#options.latencyMs ?? 0;
    this.outage = false;
    this.faults = checkedFaults(this.#options.faults ?? []);
    this.variants = checkedVariants(this.#options.variants ?? []);
    this.#fill(this, seed);
  }
}
