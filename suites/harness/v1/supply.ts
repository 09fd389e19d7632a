import type { Availability } from './availability.ts';
import type { V1Context } from './context.ts';

/** Seats for case after case. A cancelled booking may keep its seats, so that an availability can run short: then the next serves. */
export class Supply {
  readonly #context: V1Context;
  /** What the first availability had: as many as a case may ask for. */
  readonly seats: number;
  availability: Availability;

  private constructor(context: V1Context, availability: Availability) {
    this.#context = context;
    this.seats = availability.room ?? availability.capacity;
    this.availability = availability;
  }

  /** Begins with a roomy availability whose capacity is limited; with `latest` the last to start. @throws Blocked */
  static async open(context: V1Context, { latest = false } = {}): Promise<Supply> {
    return new Supply(context, await context.given.availability('reserved', { limited: true, roomy: 4, latest }));
  }

  /** An availability of the same rate that has so many seats free. @throws Blocked */
  async of(seats: number): Promise<Availability> {
    const { given } = this.#context;
    const capacity = await given.listedCapacity(this.availability);
    if (given.room({ ...this.availability, capacity }) < seats) {
      this.availability = await given.availability('reserved', { limited: true, seats: Math.min(this.seats, seats) });
    }
    return this.availability;
  }
}
