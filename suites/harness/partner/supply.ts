import type { PartnerContext } from './harness.ts';
import type { Slot } from './slot.ts';

/** Seats for case after case. A cancelled booking may keep its seats, so that a slot can run short: then the next serves. */
export class Supply {
  readonly #context: PartnerContext;
  /** What the first slot had: as many as a case may ask for. */
  readonly seats: number;
  slot: Slot;

  private constructor(context: PartnerContext, slot: Slot) {
    this.#context = context;
    this.seats = slot.room ?? slot.capacity;
    this.slot = slot;
  }

  /** Begins with a roomy slot whose capacity is limited. @throws Blocked */
  static async open(context: PartnerContext): Promise<Supply> {
    return new Supply(context, await context.given.slot('reserved', { limited: true, roomy: 4 }));
  }

  /** A slot of the same rate that has so many seats free. @throws Blocked */
  async of(seats: number): Promise<Slot> {
    const { given } = this.#context;
    const capacity = await given.listedCapacity(this.slot);
    if (given.room({ ...this.slot, capacity }) < seats) {
      this.slot = await given.slot('reserved', { limited: true, seats: Math.min(this.seats, seats) });
    }
    return this.slot;
  }
}
