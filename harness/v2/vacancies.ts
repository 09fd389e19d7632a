// The vacancies of an availability: how many there are, and how they are used up.
import { counted } from '../../schemas/text/counted.ts';
import { assertJudgeable, Blocked, Contended } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { type Availability, findAgain, isBookable, isLimited } from './availability.ts';
import { fewestUnits } from './catalog.ts';
import type { Counting } from './counting.ts';
import { availabilityIn, type Listing } from './listing.ts';
import type { Making } from './making.ts';
import type { Search } from './search.ts';
import type { Settling } from './settling.ts';

export const TAKES_NOTHING = 'a booking in progress takes no vacancies (see operator-v2.create.takes-inventory)';

export const vacanciesOf = ({
  listing,
  search,
  making,
  settling,
  counting,
}: {
  listing: Listing;
  search: Search;
  making: Making;
  settling: Settling;
  counting: Pick<Counting, 'now' | 'serveAgain'>;
}) => {
  const of = {
    /** The vacancies of an availability that a list states: 0 when it is sold out, closed or left out. @throws Blocked when they are not stated */
    vacanciesIn: (list: Exchange, availability: Availability): number => {
      const found = findAgain(availability, availabilityIn(list, availability.offer));
      const free = found === undefined || !isBookable(found) ? 0 : found.vacancies;
      assertJudgeable(free !== undefined, `availability ${availability.id} no longer states its vacancies`);
      list.seats.push({ availability: availability.id, free });
      return free;
    },
    /** Whether stated vacancies can mean this many: what is too few for a booking may be stated as none. */
    canBe: (stated: number, { offer }: Availability, vacancies: number): boolean =>
      stated === vacancies || (stated === 0 && vacancies > 0 && vacancies < fewestUnits(offer)),
    /** The vacancies of an availability by now, as stated or else as can be sold. */
    vacancies: async (availability: Availability): Promise<number> =>
      availability.unstated
        ? counting.now(availability)
        : of.vacanciesIn(await listing.listOf(availability), availability),
    /** The same, to go on from: a count of them serves for the next one too, if nothing is changed before. */
    vacanciesToStartFrom: async (availability: Availability): Promise<number> => {
      const free = await of.vacancies(availability);
      counting.serveAgain(availability);
      return free;
    },
    /** The same; undefined for an availability whose vacancies do not count. */
    vacanciesIfCounted: async (availability: Availability): Promise<number | undefined> =>
      isLimited(availability) ? of.vacancies(availability) : undefined,
    /** How many vacancies a booking takes, of a number of units that leaves room for one more; it stays. @throws Blocked when none */
    taken: async (availability: Availability, units: number): Promise<number> => {
      const before = await of.vacancies(availability);
      await making.created(availability, Math.min(units, before - fewestUnits(availability.offer)));
      const taken = before - (await of.vacanciesToStartFrom(availability));
      if (taken <= 0) {
        throw new Contended(TAKES_NOTHING); // or what another check gave back came back late, meanwhile
      }
      return taken;
    },
    /** Books units until this many are left, or too few more for a booking; as many at a time as the target takes. Answers how many are left. @throws Blocked when it is refused before */
    fill: async (availability: Availability, leave: number): Promise<number> => {
      const stated = await of.vacancies(availability);
      let most = Math.max(5, Math.ceil(stated / 6));
      let sold = 0;
      const fewest = fewestUnits(availability.offer);
      // A list that never shows what is taken is no reason to sell more than there was.
      let left = stated;
      while (left - leave >= fewest) {
        const units = Math.max(fewest, Math.min(most, left - leave));
        const created = await making.create(availability, making.request(availability, units));
        const made = await settling.settled(created);
        if (made === undefined && units === fewest) {
          throw new Blocked(
            `the availability ${availability.id} could not be filled: ${counted(units, 'more was', 'more were')} refused with ${left} left`,
          );
        }
        most = made === undefined ? Math.floor(units / 2) : most;
        sold += made === undefined ? 0 : units;
        left = Math.min(availability.unstated ? stated : await of.vacancies(availability), stated - sold);
      }
      if (sold > 0 && !availability.unstated && (await of.vacancies(availability)) >= stated) {
        throw new Blocked(TAKES_NOTHING);
      }
      return left;
    },
    /** An availability that bookings in progress have sold out. @throws Blocked */
    filled: async (): Promise<Availability> => {
      const availability = await search.availability({ limited: true });
      await of.fill(availability, 0);
      return availability;
    },
    /** An availability, sold out: one that is listed so, else one that is filled. @throws Blocked */
    soldOut: async (): Promise<Availability> => (await listing.listedAs('SOLD_OUT')) ?? of.filled(),
  };
  return of;
};
