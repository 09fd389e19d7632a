import type { Capability } from '../../../schemas/requirements/requirement.ts';
import { BlockedBeside } from '../errors.ts';
import type { Clock } from '../run/clock.ts';

/** So far from its end nobody's clock or sweeper can have ended a hold yet; of a short one half its time. */
const NEAR_MS = 5_000;

/** How long before its end a hold that lasts so long is looked at for the last time. */
export const nearMsOf = (lastsMs: number): number => Math.min(NEAR_MS, lastsMs / 2);

/** Our own slowness is no fault of the target. @throws Blocked after a moment, in milliseconds since 1970 by our clock */
export const mustBeBefore = (clock: Clock, moment: number, lacking?: Capability): void => {
  if (clock.now() > moment) {
    throw new BlockedBeside(
      'our calls took until a hold may have ended: raise limits.requestsPerSecond, or offer a longer holdablePeriod',
      lacking,
    );
  }
};
