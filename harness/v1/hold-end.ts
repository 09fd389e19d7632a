import type { Capability } from '../../schemas/requirements/requirement.ts';
import { Contended } from '../errors.ts';
import type { Clock } from '../schedule/clock.ts';

/** Nearer to its end than this a hold may be ended already, by another clock or by the target's clean-up. */
const NEAR_MS = 5_000;

/** Of a short one the last part: it is looked at surely after its middle, where one that lives half its time has ended. */
const NEAR_PART = 0.45;

/** How long before its end a hold that lasts this long is read for the last time. */
export const nearMsOf = (lastsMs: number): number => Math.min(NEAR_MS, lastsMs * NEAR_PART);

/** How long after its beginning a hold that lasts this long is looked at: near its end, and at the middle where that is long before. */
export const looksAt = (lastsMs: number): number[] => {
  const last = lastsMs - nearMsOf(lastsMs);
  return lastsMs / 2 + NEAR_MS <= last ? [lastsMs / 2, last] : [last];
};

/** Keeps our own slowness from being judged. @throws Contended after `moment`, in milliseconds since 1970 by our clock */
export const mustBeBefore = (clock: Clock, moment: number, lacking?: Capability): void => {
  if (clock.latest() > moment) {
    throw new Contended(
      'our calls took until a hold may have ended: raise limits.requestsPerSecond, or offer a longer holdablePeriod',
      lacking,
    );
  }
};
