import { fewestUnits, unitLimit } from './catalog.ts';
import type { OperatorV2Context } from './harness.ts';
import { canBeHad, isLimited, type Slot } from './slot.ts';

/** Of a free sale, which has no vacancies to count. */
const PLENTY = 12;

/** More are not asked for at once. */
const MOST = 60;

/** The vacancies of a slot, within the limits that the option tells. */
const freeUnits = (slot: Slot): number => {
  const free = slot.status === 'FREESALE' ? PLENTY : (slot.vacancies ?? fewestUnits(slot.offer));
  return Math.floor(Math.min(free, unitLimit(slot.offer, 'maxUnits') ?? free, MOST));
};

/**
 * Most units of a slot that one booking may ask for: as many as a check of the configuration calls bookable, for
 * restrictions need not be told otherwise. Spec 4.4.
 */
export const mostUnits = async ({ v2, given }: OperatorV2Context, slot: Slot): Promise<number> => {
  const least = fewestUnits(slot.offer);
  for (let units = freeUnits(slot); units > least; units -= Math.ceil(units / 5)) {
    const answer = await v2.checkAvailability(slot.offer.supplier.id, given.configuration(slot, units));
    if (canBeHad(answer, slot)) {
      return units;
    }
  }
  return least;
};

/** Units for case after case: a cancelled booking may keep its own, so that a slot can run short: then the next serves. */
export class Supply {
  readonly #context: OperatorV2Context;
  readonly #limited: boolean;
  slot: Slot;

  private constructor(context: OperatorV2Context, slot: Slot, limited: boolean) {
    this.#context = context;
    this.slot = slot;
    this.#limited = limited;
  }

  /** Begins with a slot that has so many units free, if there is one; on request one whose vacancies count. @throws Blocked */
  static async open(context: OperatorV2Context, units: number, limited = false): Promise<Supply> {
    return new Supply(context, await context.given.slot({ roomy: units, limited }), limited);
  }

  /** A slot that has so many units free. @throws Blocked */
  async of(units: number): Promise<Slot> {
    if (isLimited(this.slot) && (await this.#context.given.vacancies(this.slot)) < units) {
      this.slot = await this.#context.given.slot({ units, limited: this.#limited });
    }
    return this.slot;
  }
}
