import type { Profile } from '../schemas/generated/types.ts';
import type { Interface } from '../schemas/interfaces.ts';
import { budgetOf, limitsOf, requestsOf, shrinkRequestsOf, usualRuns } from '../suites/harness/effects/budget.ts';

/**
 * What a run of a profile has and makes at most, in sentences. Holds and bookings are bounds that the harness keeps,
 * whatever the target does; the number of requests is an estimate.
 */
export const runEstimate = (
  profile: Profile,
  interfaces: readonly Interface[],
  { runs, answerMs }: { runs?: number | undefined; answerMs?: number | undefined } = {},
): string[] => {
  const limits = limitsOf(profile);
  const cases = runs ?? usualRuns(limits);
  const mosts = interfaces.map((name) => ({ name, ...budgetOf(name, limits, cases) }));
  const together = Math.min(
    limits.bookings,
    mosts.reduce((sum, { each }) => sum + each, 0),
  );
  const { requestsPerSecond, inFlight, capacityShare } = limits;
  // Where the clock is moved, checks run one after the other.
  const atOneTime = profile.clock === undefined ? inFlight : 1;
  const requests = interfaces.reduce((sum, name) => sum + requestsOf(name, cases), 0);
  return [
    `a run tries ${cases} cases in each property check, and creates at most:`,
    ...mosts.map(
      ({ name, limits: most, each }) =>
        `${name}: ${most.hold} holds at a time, ${each} holds in all, ${Math.min(most.booking, each)} bookings in all; ` +
        `about ${requestsOf(name, cases)} requests, by what the mock operator needs`,
    ),
    ...(mosts.length > 1 ? [`together: ${limits.holds} holds at a time, ${together} bookings in all`] : []),
    `a property check that fails: ${shrinkRequestsOf(limits)} requests more to make its case smaller, and as many ` +
      'holds and bookings, within limits.holds and limits.bookings',
    'a check that fails where what others sell could explain it is repeated up to three times, within the same limits',
    `it sends at most ${requestsPerSecond} requests a second, and ${inFlight} at one time` +
      (capacityShare < 1 ? `; of what is free on an availability it takes at most a share of ${capacityShare}` : ''),
    ...(inFlight < 2 ? ['with limits.inFlight below 2 nothing can race: parallel calls will be blocked'] : []),
    ...(capacityShare < 1 ? ['with limits.capacityShare below 1 what sells an availability out will be blocked'] : []),
    'it releases and cancels what it made; what could not be undone is in the report',
    ...(answerMs === undefined ? [] : [durationWords(requests, { perSecond: requestsPerSecond, atOneTime, answerMs })]),
  ];
};

/** What the harness itself needs for a request, on an ordinary machine. */
const OWN_MS = 4;
/** A run is not at its limits all the time: some checks run alone, and some wait. */
const SLACK = 1.25;

/** How long so many requests take, as many at one time as the target lets. Waits for the end of holds go on beside them. */
const durationWords = (requests: number, { perSecond, atOneTime, answerMs }: Pace): string => {
  const seconds = requests * Math.max(1 / perSecond, OWN_MS / 1000, answerMs / 1000 / atOneTime);
  return (
    `it lasts about ${durationOf(seconds * SLACK)}: ${requests} requests, at most ${perSecond} a second, ` +
    `with answers in ${Math.ceil(answerMs)} ms`
  );
};

interface Pace {
  perSecond: number;
  /** How many requests are under way at one time. */
  atOneTime: number;
  answerMs: number;
}

const durationOf = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, Math.ceil(seconds))} s` : `${Math.ceil(seconds / 60)} min`;
