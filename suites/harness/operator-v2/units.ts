import { numberAt } from '../pointer.ts';
import { fewestUnits } from './catalog.ts';
import type { OperatorV2Context } from './harness.ts';
import { isLimited, type Slot } from './slot.ts';

/** Of a free sale, which has no vacancies to count. */
const PLENTY = 12;

/** Most units of a slot that one booking may ask for: the vacancies, within the limits that the option tells. */
export const mostUnits = (slot: Slot): number => {
  const free = slot.status === 'FREESALE' ? PLENTY : (slot.vacancies ?? fewestUnits(slot.offer));
  return Math.min(free, numberAt(slot.offer.option, '/restrictions/maxUnits') ?? free);
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

  /** Begins with a slot that has so many units free; on request one whose vacancies count. @throws Blocked */
  static async open(context: OperatorV2Context, units: number, limited = false): Promise<Supply> {
    return new Supply(context, await context.given.slot({ units, limited }), limited);
  }

  /** A slot that has so many units free. @throws Blocked */
  async of(units: number): Promise<Slot> {
    if (isLimited(this.slot) && (await this.#context.given.vacancies(this.slot)) < units) {
      this.slot = await this.#context.given.slot({ units, limited: this.#limited });
    }
    return this.slot;
  }
}
