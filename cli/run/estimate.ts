import { budgetOf, limitsOf, mostOf, requestsOf, shrinkRequestsOf, usualRuns } from '../../harness/resources/budget.ts';
import type { Budget } from '../../harness/resources/quota.ts';
import type { Waits } from '../../harness/schedule/need.ts';
import { addressesOf, profileDigest } from '../../reporters/verdict.ts';
import type { PartnerProfile, Profile, Report } from '../../schemas/generated/types.ts';
import { type Interface, isOperatorV1 } from '../../schemas/interfaces.ts';
import { limitInWords, RESOURCE_KINDS, RESOURCES_IN_WORDS, resourceKinds } from '../../schemas/resource-kinds.ts';
import { counted } from '../../schemas/text/counted.ts';
import { durationInWords } from '../../schemas/text/duration.ts';
import { readReport, reportIn } from '../files/report-file.ts';

/** Suppliers that a run sets up, with the products and rates below them. */
const SUPPLIERS = 25;

const SUPPLIERS_STAY = `through the Channel API it sets up about ${SUPPLIERS} suppliers with products and rates of its own, which stay: nothing can be deleted there`;

/** Whether a section names rates, and none whose bookings can be cancelled. */
const cancelsNothing = ({ products = [] }: Partial<PartnerProfile> = {}): boolean => {
  const rates = products.flatMap((product) => product.rates);
  return rates.length > 0 && rates.every(({ cancelable }) => !cancelable);
};

/** What a run of these interfaces makes that nothing can undo, in words; undefined where there is nothing of the kind. */
export const staysInWords = (profile: Profile, interfaces: readonly Interface[]): string | undefined => {
  const bookings = counted(limitsOf(profile).bookings, 'booking');
  const stays = [
    ...(interfaces.includes('channel') ? [SUPPLIERS_STAY] : []),
    ...interfaces
      .filter(isOperatorV1)
      .filter((name) => cancelsNothing(profile[name]))
      .map(
        (name) =>
          `no rate of ${name}.products is cancelable: what it books there stays, at most ${bookings} (limits.bookings)`,
      ),
  ];
  return stays.length === 0 ? undefined : stays.join('; ');
};

/**
 * The limits of a run in sentences. The numbers of holds and bookings are bounds that the harness keeps,
 * whatever the target does; the number of requests is an estimate.
 */
export const runEstimate = (
  profile: Profile,
  interfaces: readonly Interface[],
  { runs, paces, outDir }: Conditions,
): string[] => {
  const limits = limitsOf(profile);
  const cases = runs ?? usualRuns(limits);
  const mosts = interfaces.map((name) => ({ name, ...budgetOf(name, limits, cases) }));
  const together = mosts.reduce((sum, { each }) => sum + each, 0);
  const { requestsPerSecond, inFlight, capacityShare } = limits;
  const stays = staysInWords(profile, interfaces);
  return [
    `a run tries ${cases} cases in each property check, and creates at most:`,
    ...mosts.map(
      ({ name, ...most }) => `${name}: ${mostInWords(most)}; about ${counted(requestsOf(name, cases), 'request')}`,
    ),
    ...(mosts.length > 1 ? [`together: ${mostInWords({ limits: mostOf(limits), each: together })}`] : []),
    `a property check that fails: ${counted(shrinkRequestsOf(limits), 'request')} more to make its case smaller, and as many ` +
      `${RESOURCES_IN_WORDS}, within the limits of the profile`,
    'a check that fails where concurrent traffic could explain it is repeated up to four times, within the same limits',
    `it sends at most ${counted(requestsPerSecond, 'request')} a second, and ${inFlight} at one time` +
      (capacityShare < 1 ? `; of what is free on an availability it takes at most a share of ${capacityShare}` : ''),
    ...(inFlight < 2 ? ['with limits.inFlight below 2 nothing can race: parallel calls will be blocked'] : []),
    ...(capacityShare < 1 ? ['with limits.capacityShare below 1 what sells an availability out will be blocked'] : []),
    'it releases and cancels what it made; what the target does not let it cancel stays, and is in the report',
    ...(stays === undefined ? [] : [stays]),
    expectedDuration(profile, interfaces, { runs, paces, outDir }).words,
  ];
};

/** `20 holds at a time, 900 holds in all, 300 bookings in all` */
const mostInWords = ({ limits, each }: Budget): string =>
  RESOURCE_KINDS.flatMap((kind) => {
    const { plural, limited } = resourceKinds[kind];
    return limited === 'alive'
      ? [limitInWords(kind, limits[kind]), `${counted(each, kind, plural)} in all`]
      : [limitInWords(kind, Math.min(limits[kind], each))];
  }).join(', ');

/** How fast an interface of a target answers, and how long its checks let time pass. */
export interface Pace {
  answerMs: number;
  /** Answers in a second while several calls are under way; absent where one goes out at a time. */
  perSecond?: number;
  waits: Waits;
  /** Where the maximum wait of the profile is too short for all checks: a long enough one, and how long they wait then. */
  complete?: { patienceSeconds: number; waits: Waits };
}

export type Paces = ReadonlyMap<Interface, Pace>;

/** What the harness itself needs for a request, on an ordinary machine. */
const OWN_MS = 4;
/** A run is not at its limits all the time: some checks run alone, and some wait. */
const SLACK = 1.4;
/** The part of the calls that is not made while others wait: of checks that need the target, or its operator, for themselves. */
const AFTER_WAITS = 0.25;

interface Conditions {
  runs?: number | undefined;
  paces: Paces;
  /** Where the report of an earlier run may stand, which lasted as long as the next one will. */
  outDir?: string | undefined;
}

/** The whole run whose report stands in a folder, where it was one of the same profile, target and number of cases. */
const earlierRun = (
  outDir: string,
  { profile, interfaces, runs }: { profile: Profile; interfaces: readonly Interface[]; runs: number | undefined },
): Report['run'] | undefined => {
  try {
    const { verdict, target, run } = readReport(reportIn(outDir));
    const cases = run.arguments.includes('--runs') ? run.arguments[run.arguments.indexOf('--runs') + 1] : undefined;
    const isSame =
      verdict !== 'partial' &&
      run.profile === profileDigest(profile) &&
      target.baseUrl === addressesOf({ profile, interfaces }) &&
      target.interfaces.join() === interfaces.join() &&
      cases === runs?.toString() &&
      (run.clock !== undefined) === (profile.clock !== undefined);
    return isSame ? run : undefined;
  } catch {
    return undefined; // there is none, or none of this version
  }
};

/**
 * How long a whole run by one worker is expected to last, and how long of this it waits: the one forecast of doctor and of the
 * progress of certify. It is the time that the run before took, where its report is there.
 */
export const expectedDuration = (
  profile: Profile,
  interfaces: readonly Interface[],
  { runs, paces, outDir }: Conditions,
): { seconds: number; waitSeconds: number; words: string } => {
  const limits = limitsOf(profile);
  const { requestsPerSecond, inFlight } = limits;
  const moves = profile.clock !== undefined;
  // Where the clock is moved, checks run one after the other.
  const atOneTime = moves ? 1 : inFlight;
  const each = interfaces.map((name) => {
    const { answerMs = 0, perSecond = 1000 / OWN_MS, waits = NO_WAITS } = paces.get(name) ?? {};
    const requests = requestsOf(name, runs ?? usualRuns(limits));
    const sending =
      requests * SLACK * Math.max(1 / requestsPerSecond, OWN_MS / 1000, 1 / perSecond, answerMs / 1000 / atOneTime);
    const { beside, together } = moves ? NO_WAITS : waits;
    // One at a time means one after the other, waits too.
    const seconds =
      atOneTime < 2 ? sending + together : Math.max(sending, beside === 0 ? 0 : beside + AFTER_WAITS * sending);
    return { requests, seconds, answerMs, waited: atOneTime < 2 ? together : beside };
  });
  const sum = (of: (one: (typeof each)[number]) => number) => each.reduce((all, one) => all + of(one), 0);
  const waitSeconds = sum((one) => one.waited);
  const answerMs = Math.ceil(Math.max(...each.map((one) => one.answerMs)));
  const earlier = outDir === undefined ? undefined : earlierRun(outDir, { profile, interfaces, runs });
  const seconds = earlier === undefined ? sum((one) => one.seconds) : earlier.durationMs / 1000;
  return {
    seconds,
    waitSeconds: Math.min(waitSeconds, seconds),
    words:
      `it lasts about ${durationInWords(seconds)}${earlier === undefined ? '' : `, as the run of ${earlier.startedAt.slice(0, 10)} did`}: ${counted(
        sum((one) => one.requests),
        'request',
      )}, at most ${requestsPerSecond} a second, ` +
      `with answers in ${answerMs} ms` +
      (waitSeconds > 0 ? `, and ${durationInWords(waitSeconds)} until holds have ended and time has passed` : '') +
      '; what fails is looked at again, and holds that end late, or that are PENDING first, make it longer',
  };
};

/** What a run needs to judge everything that takes waiting; undefined where the profile has enough. */
export const completeInWords = (
  profile: Profile,
  interfaces: readonly Interface[],
  { runs, paces }: { runs?: number | undefined; paces: Paces },
): string | undefined => {
  const lacking = [...paces.values()].flatMap(({ complete }) => complete?.patienceSeconds ?? []);
  if (lacking.length === 0 || profile.clock !== undefined) {
    return undefined;
  }
  const patienceSeconds = Math.max(...lacking);
  const waiting = new Map([...paces].map(([name, { complete, ...pace }]) => [name, { ...pace, ...complete }]));
  const patient = { ...profile, limits: { ...profile.limits, patienceSeconds } };
  const { seconds } = expectedDuration(patient, interfaces, { runs, paces: waiting });
  return `a complete run needs limits.patienceSeconds ${patienceSeconds}, and then lasts about ${durationInWords(seconds)}`;
};

const NO_WAITS: Waits = { beside: 0, together: 0 };
