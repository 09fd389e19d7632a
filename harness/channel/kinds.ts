// Rates of every kind that the checks of the Booking API ask for, as they are set up through the Channel API.
import { windowAt } from '../../schemas/profile-window.ts';
import { withOffset } from '../generate/date-time.ts';
import { uuidFrom } from '../transport/fresh.ts';
import type { Sent } from './client.ts';
import { type AvailabilityDraft, at, availabilityDraft } from './drafts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What an ordinary rate has: the others differ from it in what makes their kind. */
const ORDINARY = { holdablePeriod: 900, cutoff: 0, minTravelers: 1, maxTravelers: 20 };

const CUTOFF_MINUTES = 60;

/** That of the Chatham Islands: a cutoff that is counted from the digits of a start there is half a day off. */
const FAR_OFFSET_MINUTES = 765;

const others: readonly Sent[] = [
  { code: 'NOT-CANCELABLE', cancelable: false, refundable: false },
  { code: 'NOT-HOLDABLE', holdable: false },
  { code: 'SHORT-HOLD', holdablePeriod: 5 },
  { code: 'FREESALE', type: 'FREESALE' },
  { code: 'GROUP', minTravelers: 2, maxTravelers: 4 },
  { code: 'CUTOFF', cutoff: CUTOFF_MINUTES },
];

/** The rates of two products: a price of one is none of the other. */
export const ratesOfKinds: readonly (readonly Sent[])[] = [
  [{ code: 'ORDINARY' }, ...others.slice(0, 3)],
  others.slice(3),
].map((rates) => rates.map((rate) => ({ ...ORDINARY, ...rate })));

/**
 * When a rate is free: three times a day in the window of a profile, and inside its cutoff where it has one. A start has the
 * same id in each run: the list that a platform still shows of the last run names what the operator of this one sells.
 */
export const timesOf = (
  rateId: string,
  { type, cutoff = 0 }: { type?: string; cutoff?: number },
  profile: Parameters<typeof windowAt>[0],
  now: number,
): AvailabilityDraft[] => {
  const { start, end } = windowAt(profile, now);
  const [first, last] = [Math.max(Date.parse(start), now), Date.parse(end)];
  const midnight = Math.floor(first / DAY_MS) * DAY_MS;
  const starts = Array.from({ length: 14 }, (_, day) =>
    [9, 13, 17].map((hour) => midnight + day * DAY_MS + hour * HOUR_MS),
  )
    .flat()
    .filter((ms) => ms > first + 2 * HOUR_MS && ms < last - 2 * HOUR_MS);
  const near = cutoff > 0 ? [now + 0.75 * cutoff * MINUTE_MS] : [];
  const written = (ms: number) => (cutoff > 0 ? withOffset(at(ms), FAR_OFFSET_MINUTES) : at(ms));
  const seats: [capacity: number, maxCapacity: number] = type === 'FREESALE' ? [999, -1] : [10, 12];
  return [...near, ...starts].map((ms) => ({
    ...availabilityDraft(now, 0, ...seats),
    id: uuidFrom(`${rateId} ${ms}`),
    start: written(ms),
    end: written(ms + 2 * HOUR_MS),
  }));
};
