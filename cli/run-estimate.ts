import { EFFECT_KINDS, EFFECTS_IN_WORDS, effectKinds, limitInWords } from '../schemas/effect-kinds.ts';
import type { Profile } from '../schemas/generated/types.ts';
import type { Interface } from '../schemas/interfaces.ts';
import {
  budgetOf,
  limitsOf,
  mostOf,
  requestsOf,
  shrinkRequestsOf,
  usualRuns,
} from '../suites/harness/effects/budget.ts';
import type { Budget } from '../suites/harness/effects/quota.ts';
import { staysInWords } from './stays.ts';

/**
 * What a run of a profile has and makes at most, in sentences. What it makes are bounds that the harness keeps,
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
  const together = mosts.reduce((sum, { each }) => sum + each, 0);
  const { requestsPerSecond, inFlight, capacityShare } = limits;
  // Where the clock is moved, checks run one after the other.
  const atOneTime = profile.clock === undefined ? inFlight : 1;
  const stays = staysInWords(interfaces);
  const requests = interfaces.reduce((sum, name) => sum + requestsOf(name, cases), 0);
  return [
    `a run tries ${cases} cases in each property check, and creates at most:`,
    ...mosts.map(
      ({ name, ...most }) =>
        `${name}: ${mostInWords(most)}; about ${requestsOf(name, cases)} requests, by what the mock operator needs`,
    ),
    ...(mosts.length > 1 ? [`together: ${mostInWords({ limits: mostOf(limits), each: together })}`] : []),
    `a property check that fails: ${shrinkRequestsOf(limits)} requests more to make its case smaller, and as many ` +
      `${EFFECTS_IN_WORDS}, within the limits of the profile`,
    'a check that fails where what others sell could explain it is repeated up to three times, within the same limits',
    `it sends at most ${requestsPerSecond} requests a second, and ${inFlight} at one time` +
      (capacityShare < 1 ? `; of what is free on an availability it takes at most a share of ${capacityShare}` : ''),
    ...(inFlight < 2 ? ['with limits.inFlight below 2 nothing can race: parallel calls will be blocked'] : []),
    ...(capacityShare < 1 ? ['with limits.capacityShare below 1 what sells an availability out will be blocked'] : []),
    'it releases and cancels what it made; what could not be undone is in the report',
    ...(stays === undefined ? [] : [stays]),
    ...(answerMs === undefined ? [] : [durationWords(requests, { perSecond: requestsPerSecond, atOneTime, answerMs })]),
  ];
};

/** `20 holds at a time, 900 holds in all, 300 bookings in all` */
const mostInWords = ({ limits, each }: Budget): string =>
  EFFECT_KINDS.flatMap((kind) => {
    const { plural, limited } = effectKinds[kind];
    return limited === 'alive'
      ? [limitInWords(kind, limits[kind]), `${each} ${plural} in all`]
      : [limitInWords(kind, Math.min(limits[kind], each))];
  }).join(', ');

/** What the harness itself needs for a request, on an ordinary machine. */
const OWN_MS = 4;
/** A run is not at its limits all the time: some checks run alone, and some wait. */
const SLACK = 1.25;

/** How long this many requests take, as many at one time as the target lets. Waits for the end of holds go on beside them. */
const durationWords = (requests: number, { perSecond, atOneTime, answerMs }: Pace): string => {
  const seconds = requests * Math.max(1 / perSecond, OWN_MS / 1000, answerMs / 1000 / atOneTime);
  return (
    `it lasts about ${durationOf(seconds * SLACK)}: ${requests} requests, at most ${perSecond} a second, ` +
    `with answers in ${Math.ceil(answerMs)} ms; holds that end late, or that are PENDING first, make it longer`
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
