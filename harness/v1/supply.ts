import type { Availability } from './availability.ts';
import type { V1Context } from './context.ts';
import type { AvailabilityNeed } from './search.ts';
import { type Travelers, takes } from './seats.ts';

/** What a supply is of, and what its first availability has. */
const NEEDS = {
  reserved: { limited: true, preferredSeats: 4 },
  cancelableReserved: { limited: true, preferredSeats: 4 },
  holdable: {},
  sold: {},
  made: {},
  madeReserved: { limited: true, preferredSeats: 4 },
} as const satisfies Record<string, AvailabilityNeed>;

type SupplyNeed = keyof typeof NEEDS;

/** Seats for case after case. A cancelled booking may keep its seats, so that an availability can run short: then the next serves. */
export class Supply {
  readonly #context: V1Context;
  readonly #need: SupplyNeed;
  /** What the first availability had: as many as a case may ask for. */
  readonly seats: number;
  availability: Availability;
  /** What the availability had free when it was last looked at. */
  free: number;
  /** What it still has, if none of what was made on it since then comes back. */
  #least: number;
  #isUsed = false;

  private constructor(context: V1Context, of: SupplyNeed, availability: Availability) {
    this.#context = context;
    this.#need = of;
    this.seats = availability.room ?? availability.capacity;
    this.availability = availability;
    this.free = availability.capacity;
    this.#least = this.seats;
  }

  /** Begins with an availability: one with enough free seats if its capacity is limited; with `latest` the last to start. @throws Blocked */
  static async open(context: V1Context, of: SupplyNeed = 'reserved', { latest = false } = {}): Promise<Supply> {
    return new Supply(context, of, await context.given.availability(of, { ...NEEDS[of], latest }));
  }

  /** An availability of the kind that has this number of seats free, for calls of this number of travelers. @throws Blocked */
  of(seats: number, taking: Travelers = { fewest: seats, most: seats }): Promise<Availability> {
    return this.#next(seats, { seats: Math.min(this.seats, seats), taking });
  }

  /**
   * The same, or one with fewer free seats where nothing else is left. `free` is what it has now: after a case it is looked at
   * again, as seats of a cancelled booking may not come back. @throws Blocked
   */
  ofUpTo(seats: number, taking: Travelers): Promise<Availability> {
    this.#least = this.#isUsed ? 0 : this.#least;
    return this.#next(seats, { preferredSeats: seats, taking });
  }

  async #next(seats: number, need: { taking: Travelers } & AvailabilityNeed): Promise<Availability> {
    if (this.#least < seats || !takes(this.availability.offer, need.taking)) {
      await this.#look(seats, need);
    }
    this.#least -= seats;
    this.#isUsed = true;
    return this.availability;
  }

  async #look(seats: number, need: { taking: Travelers } & AvailabilityNeed): Promise<void> {
    const { given } = this.#context;
    this.free = await given.listedCapacity(this.availability);
    this.#least = given.room({ ...this.availability, capacity: this.free });
    if (this.#least < seats || !takes(this.availability.offer, need.taking)) {
      this.availability = await given.availability(this.#need, {
        ...NEEDS[this.#need],
        preferredSeats: undefined,
        ...need,
      });
      this.free = this.availability.capacity;
      this.#least = this.availability.room ?? this.free;
    }
  }
}
