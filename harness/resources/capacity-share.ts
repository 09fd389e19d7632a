import { perKind, type ResourceKind } from '../../schemas/resource-kinds.ts';
import { Blocked } from '../errors.ts';

/** Seats or units that a create asks for on one availability. */
export interface CapacityClaim {
  /** What it names an availability by; of several that do not agree, each may be meant. */
  names: string[];
  /** What it may mean where none of the names is known. */
  otherwise: string[];
  quantity: number;
}

/** An availability that states how much of it is free. */
interface SharedAvailability {
  name: string;
  /** The most that it was seen to have free. */
  free: number;
  /** Of cancelled bookings: what may not have come back, as no read has shown it yet. */
  unsure: number;
}

/** What one create may have taken of a spot. A booking takes the seats of its hold, not further ones. */
interface Taking {
  spot: SharedAvailability;
  /** `confirm`: a booking that takes over just what its hold has, however often it is asked for. */
  kind: ResourceKind | 'confirm';
  quantity: number;
  /** The id of the hold, of a hold itself or of the one that a booking is made on. */
  hold: string;
}

const wordsOf = (
  kind: ResourceKind,
  { name, free }: SharedAvailability,
  most: number,
  taken: number,
  share: number,
): string =>
  `limits.capacityShare lets a run take ${most} of the ${free} free on availability ${name}, and this ${kind} could ` +
  `make it ${taken}: ` +
  (taken < free
    ? `raise limits.capacityShare to ${Math.ceil((100 * taken) / free) / 100}, or offer an availability with ` +
      `${Math.ceil(taken / share)} free`
    : 'set limits.capacityShare to 1, if all of it may be taken');

/**
 * The share of an availability that holds and bookings of a run may take together. A create counts from before it is
 * sent, with all that it asks for, also where a refusal is expected: a target at fault might give it.
 * An availability that states no capacity has none of which a share could be taken.
 */
export class CapacityShare {
  readonly #share: number;
  readonly #spots = new Map<string, Set<SharedAvailability>>();
  readonly #takings = new Map<string, Taking[]>();

  constructor(share: number) {
    this.#share = share;
  }

  /** True when everything may be taken. */
  get isWhole(): boolean {
    return this.#share >= 1;
  }

  /** A read has shown how much of an availability is free. The first of its names is its own alone. */
  saw(names: readonly [string, ...string[]], free: number): void {
    if (this.isWhole) {
      return;
    }
    const [known] = this.#spots.get(names[0]) ?? [];
    const spot = known ?? { name: names[0], free, unsure: 0 };
    spot.free = Math.max(spot.free, free);
    spot.unsure = Math.min(spot.unsure, spot.free - free);
    for (const name of names) {
      this.#spots.set(name, (this.#spots.get(name) ?? new Set()).add(spot));
    }
  }

  /** How much the run may still take of an availability that has this much free. */
  room(name: string, free: number): number {
    const [spot] = this.#spots.get(name) ?? [];
    return spot === undefined ? free : Math.min(free, Math.max(0, this.#most(spot) - this.#taken(spot)));
  }

  /**
   * Enters what a create asks for; without it, what the hold of a booking has.
   * @throws Blocked when the share would be passed.
   */
  take(key: string, kind: ResourceKind, asked: readonly CapacityClaim[] | undefined, hold = key): void {
    if (this.isWhole) {
      return;
    }
    const takings =
      asked?.flatMap(({ quantity, ...names }): Taking[] =>
        this.#of(names).map((spot) => ({ spot, kind, quantity, hold })),
      ) ??
      this.#all()
        .filter((taking) => taking.kind === 'hold' && taking.hold === hold)
        .map((taking) => ({ ...taking, kind: 'confirm' as const }));
    this.#takings.set(key, takings);
    const passed = takings.map(({ spot }) => spot).find((spot) => this.#taken(spot) > this.#most(spot));
    if (passed !== undefined) {
      const taken = this.#taken(passed);
      this.#takings.delete(key);
      throw new Blocked(wordsOf(kind, passed, this.#most(passed), taken, this.#share));
    }
  }

  /** The id under which the target made a hold. */
  named(key: string, hold: string): void {
    for (const taking of this.#takings.get(key) ?? []) {
      taking.hold = taking.kind === 'hold' ? hold : taking.hold;
    }
  }

  /** What was entered is not taken after all, or no longer. Spec silent: whether a cancel gives seats back. */
  giveBack(key: string, cancelled: boolean): void {
    for (const { spot, quantity, kind } of this.#takings.get(key) ?? []) {
      spot.unsure += cancelled && kind !== 'hold' ? quantity : 0;
    }
    this.#takings.delete(key);
  }

  /** The availabilities that a create can mean; none that no read has shown. */
  #of({ names, otherwise }: Omit<CapacityClaim, 'quantity'>): SharedAvailability[] {
    const known = (some: readonly string[]) => new Set(some.flatMap((name) => [...(this.#spots.get(name) ?? [])]));
    const named = known(names);
    return [...(named.size > 0 ? named : known(otherwise))];
  }

  #all(): Taking[] {
    return [...this.#takings.values()].flat();
  }

  #most({ free }: SharedAvailability): number {
    return Math.floor(this.#share * free + 1e-9);
  }

  #taken(spot: SharedAvailability): number {
    const byHold = new Map<string, Record<Taking['kind'], number>>();
    for (const { hold, kind, quantity } of this.#all().filter((taking) => taking.spot === spot)) {
      const sums = byHold.get(hold) ?? { ...perKind(() => 0), confirm: 0 };
      sums[kind] = kind === 'confirm' ? Math.max(sums.confirm, quantity) : sums[kind] + quantity;
      byHold.set(hold, sums);
    }
    return [...byHold.values()].reduce((sum, of) => sum + Math.max(...Object.values(of)), spot.unsure);
  }
}
