import type { Capability } from '../../../schemas/requirements/requirement.ts';
import { BlockedBeside } from '../errors.ts';
import type { Clock } from '../run/clock.ts';

/** Nearer to its end than this a hold may be ended already, by another clock or by the target's clean-up. */
const NEAR_MS = 5_000;

/**
 * How long before its end a hold that lasts this long is read for the last time: of a short one a part of its life that is
 * surely after the middle, at which one that lives half its time has ended.
 */
export const nearMsOf = (lastsMs: number): number => Math.min(NEAR_MS, lastsMs * 0.4);

/** Keeps our own slowness from being judged. @throws BlockedBeside after `moment`, in milliseconds since 1970 by our clock */
export const mustBeBefore = (clock: Clock, moment: number, lacking?: Capability): void => {
  if (clock.now() > moment) {
    throw new BlockedBeside(
      'our calls took until a hold may have ended: raise limits.requestsPerSecond, or offer a longer holdablePeriod',
      lacking,
    );
  }
};
