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

/** What each call waits for: so many milliseconds, or a number from a range that a seed determines. */
export interface Latency {
  fromMs: number;
  toMs: number;
  next: () => number;
}

/** A latency from a range. */
export const latencyBetween = (fromMs: number, toMs: number, seed = 1): Latency => ({
  fromMs,
  toMs,
  next: randomFrom(`latency ${seed}`),
});

const NO_LATENCY = latencyBetween(0, 0);

export class ControlledWorld implements World {
  faults: ReadonlySet<string> = new Set();
  variants: ReadonlySet<string> = new Set();
  latency: Latency = NO_LATENCY;
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

  /** What the next call waits for. */
  nextLatencyMs(): number {
    const { fromMs, toMs, next } = this.latency;
    return toMs === fromMs ? fromMs : fromMs + (next() / 2 ** 32) * (toMs - fromMs);
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
    const latencyMs = this.#options.latencyMs ?? 0;
    this.latency = latencyMs === 0 ? NO_LATENCY : latencyBetween(latencyMs, latencyMs);
    this.outage = false;
    this.faults = checkedFaults(this.#options.faults ?? []);
    this.variants = checkedVariants(this.#options.variants ?? []);
    this.#fill(this, seed);
  }
}
