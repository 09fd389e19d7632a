// How many units are left where no list states it: what can be sold until one is refused, all of which is cancelled again.

import { Blocked } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Availability } from './availability.ts';
import { fewestUnits, unitLimit } from './catalog.ts';
import type { OperatorV2Client } from './client.ts';
import { leaseOf } from './listing.ts';
import type { Making } from './making.ts';
import type { SessionState } from './session-state.ts';
import type { Settling } from './settling.ts';

/** Bookings in progress at one time that count what is left. */
export const PLACES_TO_COUNT = 2;
/** More are not sold to count them. */
export const MAX_COUNTED = 60;
/** Sizes of the bookings, in the fewest units that the option takes: few calls count many. */
const SIZES = [8, 4, 2, 1];
/** So few in one booking, in the same units, are not believed to be all that it takes: a hold may have ended meanwhile. */
const SMALL = 4;

interface Parts {
  v2: OperatorV2Client;
  making: Making;
  settling: Settling;
  state: SessionState;
}

/** What was counted of an availability, and how many units the check's own bookings had of it then. */
interface Counted {
  count: number;
  ownUnits: number;
  /** How many calls of the check had changed something. */
  changes: number;
}

/** The counting of one attempt at a check. */
export const countingOf = (parts: Parts) => {
  const { v2, state } = parts;
  const latest = new Map<string, Counted>();
  const serving = new Set<string>();
  let changesOfCounting = 0;
  const changes = (): number => v2.changes - changesOfCounting;
  const counted = async (availability: Availability): Promise<number> => {
    const name = leaseOf(availability.offer, availability);
    const optionId = availability.offer.option.id;
    const known = latest.get(name);
    const ownUnits = v2.unitsOn(availability.id);
    const ofOption = state.countedOfOption.get(optionId);
    const likely =
      known === undefined
        ? (state.counted.get(name) ?? (ofOption && (await ofOption)))
        : known.count + known.ownUnits - ownUnits;
    const before = v2.changes;
    const progress = { sold: 0 };
    const words = () => `counts what is left by selling it, as no list states it: ${progress.sold} sold so far`;
    const counting = state.activity
      .during(words, () => countBySelling(parts, availability, progress, likely))
      .finally(() => {
        changesOfCounting += v2.changes - before;
      });
    if (ofOption === undefined) {
      const unknown = () => undefined;
      state.countedOfOption.set(optionId, counting.catch(unknown));
    }
    const count = await counting;
    latest.set(name, { count, ownUnits, changes: changes() });
    return count;
  };
  const serveAgain = ({ offer, ...listed }: Availability): void => {
    serving.add(leaseOf(offer, listed));
  };
  return {
    /** Lets the last count serve for the next one too, if the check changes nothing before; so does the first of all. */
    serveAgain,
    /** Counts an availability that was just found. @throws Blocked when there is no end to it */
    found: async (availability: Availability): Promise<number> => {
      const count = await counted(availability);
      serveAgain(availability);
      return count;
    },
    /** What is left of it by now. @throws Blocked */
    now: async (availability: Availability): Promise<number> => {
      const name = leaseOf(availability.offer, availability);
      const known = latest.get(name);
      const isUsable = serving.delete(name) && known?.changes === changes();
      return isUsable ? known.count : counted(availability);
    },
  };
};

/** What is left of the availabilities that a check starts from. */
export type Counting = ReturnType<typeof countingOf>;

/** Divides units into the fewest bookings, each between the least and the most that a booking takes. */
const bookingsOf = (units: number, fewest: number, most: number): number[] => {
  const sizes: number[] = [];
  for (let left = units; left >= fewest; ) {
    const size = left <= most ? left : Math.min(most, left - fewest);
    sizes.push(size);
    left -= size;
  }
  return sizes;
};

/**
 * Sells until one more is refused, and answers how many units that were. What is `likely` left is tried first, in as few
 * bookings as can be. `progress` shows how many are sold so far.
 * @throws Blocked when there is no end to it, or it is answered with neither
 */
const countBySelling = async (
  { v2, making, settling, state }: Parts,
  availability: Availability,
  progress: { sold: number },
  likely?: number,
): Promise<number> => {
  const { offer } = availability;
  const fewest = fewestUnits(offer);
  const maxStated = unitLimit(offer, 'maxUnits') ?? Number.POSITIVE_INFINITY;
  const most = Math.max(fewest, Math.min(maxStated, state.maxPerRequest.get(offer.option.id) ?? maxStated));
  const sold: string[] = [];
  /** The last booking that was accepted, or the first of all. */
  let seen: Exchange | undefined;
  let count = 0;
  /** Units that one booking takes: a refusal of them shows that fewer are left. */
  let fitsOne = fewest;
  let refused = Number.POSITIVE_INFINITY;
  let beyond = Number.POSITIVE_INFINITY;
  const mayBeLeft = (units: number): boolean => count <= MAX_COUNTED && units < refused && units < beyond;
  const isSold = async (units: number): Promise<boolean> => {
    const request = making.request(availability, units);
    const violation = 'more may be wanted than is left';
    const created = await v2.createBooking(offer.supplier.id, request, { violation });
    if (!created.succeeded && !created.refused) {
      throw new Blocked(`what is left could not be counted by selling it: ${created.call}`);
    }
    seen ??= created;
    if ((await settling.settled(created)) === undefined) {
      refused = Math.min(refused, units);
      beyond = units <= fitsOne ? Math.min(beyond, units) : beyond;
      return false;
    }
    seen = created;
    sold.push(request.uuid);
    count += units;
    progress.sold = count;
    fitsOne = Math.max(fitsOne, units);
    beyond -= units;
    return true;
  };
  const areSold = async (sizes: readonly number[]): Promise<void> => {
    for (const units of sizes) {
      if (!(await isSold(units))) {
        break;
      }
    }
  };
  if (likely !== undefined) {
    await areSold([...bookingsOf(likely, fewest, most), fewest, fewest]); // it is mostly missed by a little
  }
  const isGuessRefused = likely !== undefined && refused === likely;
  if (isGuessRefused && likely > fewest) {
    await areSold([likely - fewest, fewest, fewest]);
  }
  for (const units of SIZES.map((size) => size * fewest).filter((size) => size <= most)) {
    while (mayBeLeft(units)) {
      await isSold(units);
    }
  }
  for (const uuid of sold) {
    await v2.cancelBooking(uuid);
  }
  if (isGuessRefused && likely <= count && likely > SMALL * fewest) {
    state.maxPerRequest.set(offer.option.id, likely - fewest);
  }
  if (count > MAX_COUNTED) {
    state.uncountable.add(offer.option.id);
    throw new Blocked(
      `option ${offer.option.id} states no vacancies, and more than ${MAX_COUNTED} units can be sold`,
      'limited-vacancies',
    );
  }
  seen?.seats.push({ availability: availability.id, free: count, isCounted: true });
  return count;
};
