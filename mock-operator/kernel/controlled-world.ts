// A world that can be controlled: its clock moved, its faults and variants switched, all of it begun again.

import type { Inventory as InventoryFile, SavedState } from '../../schemas/generated/types.ts';
import { Clock } from './clock.ts';
import { checkedFaults, checkedVariants } from './faults.ts';
import type { Habits } from './habits.ts';
import { fillFrom, inventoryOf, writtenInventoryOf } from './offer-file.ts';
import { randomFrom, skipUuids, uuidFrom } from './random.ts';
import { createStore, type Fill, type Store, type World } from './world.ts';

export interface WorldOptions {
  /** Determines every id. */
  seed?: number;
  /** Milliseconds since 1970 at which the clock stands still until it is moved; without it, real time. */
  now?: number;
  faults?: readonly string[];
  variants?: readonly string[];
  /** Open point → the status of what is refused there. */
  statuses?: Readonly<Record<string, number>>;
  /** Status of a v2 booking, or `ABANDONED` of one that is CANCELLED and was never confirmed → the word that it is shown by. */
  words?: Readonly<Record<string, string>>;
  /** The members of the error object of v2, each with the reason as its text. */
  errorMembers?: readonly string[];
  habits?: Habits;
  /** What each call waits for before it is carried out. */
  latencyMs?: number;
  /** What a call waits for while no other latency is set. */
  latencyOf?: (call: Called) => number;
  /** What it sells, checked; without it what the demo operator sells. */
  inventory?: InventoryFile;
}

/** A call, before it is carried out. */
export interface Called {
  called: string;
  method: string;
  path: string;
}

/** What is done to a world each time that it has begun. */
type Begun = (world: ControlledWorld) => void;

/** What each call waits for: this number of milliseconds, or a number from a range that a seed determines. */
interface Latency {
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
  readonly statuses: ReadonlyMap<string, number>;
  readonly words: ReadonlyMap<string, string>;
  readonly errorMembers: readonly string[];
  readonly habits: Habits;
  latency: Latency = NO_LATENCY;
  /** Whether every call is answered with 503. */
  outage = false;
  readonly #options: WorldOptions;
  readonly #demo: Fill;
  readonly #begun: Begun;
  #fill: Fill;
  /** What it sells, when that was put from outside. */
  #inventory: InventoryFile | undefined;
  #idsTaken = 0;
  #clock = new Clock();
  #store: Store = createStore();
  #numbers: () => number = randomFrom('');
  #seed = 1;

  /** @throws UnknownName for a fault or variant that no rule carries. */
  constructor(options: WorldOptions, fill: Fill, begun: Begun = () => undefined) {
    this.#options = options;
    this.statuses = new Map(Object.entries(options.statuses ?? {}));
    this.words = new Map(Object.entries(options.words ?? {}));
    this.errorMembers = options.errorMembers ?? [];
    this.habits = options.habits ?? {};
    this.#demo = fill;
    this.#begun = begun;
    this.#inventory = options.inventory;
    this.#fill = options.inventory === undefined ? fill : fillFrom(options.inventory);
    this.reset();
  }

  get store(): Store {
    return this.#store;
  }

  /** What determines its ids. */
  get seed(): number {
    return this.#seed;
  }

  /** Whether what it sells was put from outside. */
  get sellsItsOwn(): boolean {
    return this.#inventory !== undefined;
  }

  now(): number {
    return this.#clock.now();
  }

  plan(at: number, act: () => void): void {
    this.#clock.plan(at, act);
  }

  newId(): string {
    this.#idsTaken += 1;
    return uuidFrom(this.#numbers);
  }

  /** What a call waits for. */
  nextLatencyMs(call: Called): number {
    if (this.latency === NO_LATENCY) {
      return this.#options.latencyOf?.(call) ?? 0;
    }
    const { fromMs, toMs, next } = this.latency;
    return toMs === fromMs ? fromMs : fromMs + (next() / 2 ** 32) * (toMs - fromMs);
  }

  advance(ms: number): void {
    this.#clock.advance(ms);
  }

  /** What of its state is not in its tables. */
  saved(): Pick<SavedState, 'seed' | 'idsTaken' | 'frozenAt' | 'offsetMs' | 'inventory'> {
    return {
      seed: this.#seed,
      idsTaken: this.#idsTaken,
      ...this.#clock.setting,
      ...(this.#inventory && { inventory: { ...this.#inventory } }),
    };
  }

  /** Sells something else from now on: everything begins anew. @throws OfferError */
  sell(inventory: unknown): void {
    const own = writtenInventoryOf(inventory, this.now());
    this.#inventory = own;
    this.#fill = fillFrom(own);
    this.reset(this.#seed);
  }

  /** Sells another inventory, checked, from now on: holds, bookings and the seats that they have stay. */
  refill(inventory: InventoryFile): void {
    this.now(); // what is due happens to what was sold until now
    this.#inventory = inventory;
    this.#fill = fillFrom(inventory);
    const { channels, suppliers, products, rates, availabilities } = this.#store;
    channels.length = 0;
    for (const table of [suppliers, products, rates, availabilities]) {
      table.clear();
    }
    this.#fill(this, this.#seed);
  }

  /**
   * Puts a saved state in place of its own; where that fails, its own stays.
   * @param put lays what was saved over what the world sells at first
   */
  restore(state: SavedState, put: (world: World) => void): void {
    const before = {
      clock: this.#clock,
      store: this.#store,
      numbers: this.#numbers,
      seed: this.#seed,
      idsTaken: this.#idsTaken,
      fill: this.#fill,
      inventory: this.#inventory,
      faults: this.faults,
      variants: this.variants,
    };
    try {
      const { faults, variants } = { faults: checkedFaults(state.faults), variants: checkedVariants(state.variants) };
      this.#inventory =
        state.inventory === undefined
          ? undefined
          : inventoryOf(state.inventory, state.frozenAt ?? Date.now() + state.offsetMs);
      this.#fill = this.#inventory === undefined ? this.#demo : fillFrom(this.#inventory);
      this.#begin(new Clock(state.frozenAt, state.offsetMs), state.seed);
      this.faults = faults;
      this.variants = variants;
      put(this);
      this.#numbers = randomFrom(`ids ${state.seed}`);
      skipUuids(this.#numbers, state.idsTaken);
      this.#idsTaken = state.idsTaken;
    } catch (error) {
      this.#clock = before.clock;
      this.#store = before.store;
      this.#numbers = before.numbers;
      this.#seed = before.seed;
      this.#idsTaken = before.idsTaken;
      this.#fill = before.fill;
      this.#inventory = before.inventory;
      this.faults = before.faults;
      this.variants = before.variants;
      throw error;
    }
  }

  #begin(clock: Clock, seed: number): void {
    this.#seed = seed;
    this.#clock = clock;
    this.#store = createStore();
    this.#numbers = randomFrom(`ids ${seed}`);
    this.#idsTaken = 0;
    this.#fill(this, seed);
  }

  /** Begins again: data, clock, ids, and all that control had changed. */
  reset(seed: number = this.#options.seed ?? 1): void {
    const latencyMs = this.#options.latencyMs ?? 0;
    this.latency = latencyMs === 0 ? NO_LATENCY : latencyBetween(latencyMs, latencyMs);
    this.outage = false;
    this.faults = checkedFaults(this.#options.faults ?? []);
    this.variants = checkedVariants(this.#options.variants ?? []);
    this.#begin(new Clock(this.#options.now), seed);
    this.#begun(this);
  }
}
