import { type Availability, canBeHad, isLimited, type Offer } from './availability.ts';
import { fewestUnits, unitLimit } from './catalog.ts';
import type { OperatorV2Context } from './context.ts';
import type { AvailabilityNeed } from './search.ts';

/** Of a free sale, which has no vacancies to count. */
const PLENTY = 12;

/** More are not asked for at once. */
const MAX = 60;

/** A stated limit beyond this is none that anybody meets. */
const MAX_LIMIT = 40;

/** Numbers of units just outside of what an option states that it takes, and the nearest inside. */
export const limitsOf = (offer: Offer): { outside: number; inside: number }[] => {
  const most = unitLimit(offer, 'maxUnits') ?? MAX_LIMIT;
  const least = fewestUnits(offer);
  return [
    ...(most < MAX_LIMIT ? [{ outside: most + 1, inside: most }] : []),
    ...(least > 1 ? [{ outside: least - 1, inside: least }] : []),
  ];
};

/** The vacancies of an availability, within the limits that the option states. */
const freeUnits = (availability: Availability): number => {
  const free =
    availability.status === 'FREESALE' ? PLENTY : (availability.vacancies ?? fewestUnits(availability.offer));
  const { offer, maxUnits: most = free } = availability;
  return Math.floor(Math.min(free, unitLimit(offer, 'maxUnits') ?? free, most, MAX));
};

/**
 * Most units of an availability that one booking may ask for: as many as a check of the configuration calls bookable, for
 * restrictions need not be stated otherwise. Spec 4.4.
 */
export const maxUnits = async ({ v2, given }: OperatorV2Context, availability: Availability): Promise<number> => {
  const least = fewestUnits(availability.offer);
  for (let units = freeUnits(availability); units > least; units -= Math.ceil(units / 5)) {
    const answer = await v2.checkAvailability(availability.offer.supplier.id, given.configuration(availability, units));
    if (canBeHad(answer, availability)) {
      return units;
    }
  }
  return least;
};

type Kind = Pick<AvailabilityNeed, 'limited' | 'elapses'>;

/** Units for case after case: a cancelled booking may keep its own, so that an availability can run short: then the next serves. */
export class Supply {
  readonly #context: OperatorV2Context;
  readonly #kind: Kind;
  availability: Availability;
  /** What the availability had free when it was last looked at. */
  free: number;
  /** What it still has, if nothing of what was made on it since it was last looked at comes back. */
  #least: number;

  private constructor(context: OperatorV2Context, availability: Availability, kind: Kind) {
    this.#context = context;
    this.availability = availability;
    this.#kind = kind;
    this.free = Supply.#freeOf(availability);
    this.#least = this.free;
  }

  static #freeOf(availability: Availability): number {
    return isLimited(availability) ? (availability.vacancies ?? 0) : Number.POSITIVE_INFINITY;
  }

  /** Begins with an availability that has this number of units free, if there is one. @throws Blocked */
  static async open(context: OperatorV2Context, units: number, kind: Kind = {}): Promise<Supply> {
    return new Supply(context, await context.given.availability({ preferredSeats: units, ...kind }), kind);
  }

  /** An availability that has this number of units free. @throws Blocked */
  async of(units: number): Promise<Availability> {
    const { given } = this.#context;
    if (this.#least < units) {
      this.free = await given.vacanciesToStartFrom(this.availability);
      this.#least = this.free;
    }
    if (this.#least < units) {
      this.availability = await given.availability({ units, ...this.#kind });
      this.free = Supply.#freeOf(this.availability);
      this.#least = this.free;
    }
    this.#least -= units;
    return this.availability;
  }
}
