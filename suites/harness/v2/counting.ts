// How many units are left where no list states it: what can be sold until one is refused, all of which is cancelled again.
import { Blocked } from '../errors.ts';
import type { Availability } from './availability.ts';
import { fewestUnits, unitLimit } from './catalog.ts';
import type { OperatorV2Client } from './client.ts';
import { leaseOf } from './listing.ts';
import type { Making } from './making.ts';
import type { SessionState } from './session-state.ts';
import type { Settling } from './settling.ts';

/** More are not sold to count them. */
export const MOST_COUNTED = 60;
/** Sizes of the bookings, in the fewest units that the option takes: few calls count many. */
const SIZES = [8, 4, 2, 1];

interface Parts {
  v2: OperatorV2Client;
  making: Making;
  settling: Settling;
  state: SessionState;
}

/** What is left of the availabilities that a check starts from. */
export interface Counting {
  /** Counts an availability that was just found. @throws Blocked when there is no end to it */
  found(availability: Availability): Promise<number>;
  /** What is left of it by now: as it was found, as long as the check has changed nothing. @throws Blocked */
  now(availability: Availability): Promise<number>;
}

/** The counting of one attempt at a check. */
export const countingOf = (parts: Parts): Counting => {
  const asFound = new Map<string, { count: number; changes: number }>();
  let changesOfCounting = 0;
  const changes = (): number => parts.v2.changes - changesOfCounting;
  const counted = async (availability: Availability): Promise<number> => {
    const before = parts.v2.changes;
    const progress = { sold: 0 };
    const words = () => `counts what is left by selling it, as no list states it: ${progress.sold} sold so far`;
    try {
      return await parts.state.activity.during(words, () => countBySelling(parts, availability, progress));
    } finally {
      changesOfCounting += parts.v2.changes - before;
    }
  };
  return {
    found: async (availability) => {
      const count = await counted(availability);
      asFound.set(leaseOf(availability.offer, availability), { count, changes: changes() });
      return count;
    },
    now: async (availability) => {
      const name = leaseOf(availability.offer, availability);
      const found = asFound.get(name);
      asFound.delete(name);
      return found?.changes === changes() ? found.count : counted(availability);
    },
  };
};

/** Sells until one more is refused, and answers how many units that were; `progress` shows how many so far. @throws Blocked when there is no end to it, or it is answered with neither */
const countBySelling = async (
  { v2, making, settling, state }: Parts,
  availability: Availability,
  progress: { sold: number },
): Promise<number> => {
  const { offer } = availability;
  const most = unitLimit(offer, 'maxUnits') ?? Number.POSITIVE_INFINITY;
  const sold: string[] = [];
  let count = 0;
  for (const units of SIZES.map((size) => size * fewestUnits(offer)).filter((size) => size <= most)) {
    // Where twice as many were sold until they were refused, these fit once at most.
    const once = count > 0;
    for (let isFree = true; isFree && count <= MOST_COUNTED; isFree &&= !once) {
      const request = making.request(availability, units);
      const violation = 'more may be wanted than is left';
      const created = await v2.createBooking(offer.supplier.id, request, { violation });
      if (!created.succeeded && !created.refused) {
        throw new Blocked(`what is left could not be counted by selling it: ${created.call}`);
      }
      isFree = (await settling.settled(created)) !== undefined;
      if (isFree) {
        sold.push(request.uuid);
        count += units;
        progress.sold = count;
      }
    }
  }
  for (const uuid of sold) {
    await v2.cancelBooking(uuid);
  }
  if (count > MOST_COUNTED) {
    state.uncountable.add(offer.option.id);
    throw new Blocked(
      `option ${offer.option.id} states no vacancies, and more than ${MOST_COUNTED} units can be sold`,
      'limited-vacancies',
    );
  }
  return count;
};
