// Compares a profile with its target before anything is created: doctor prints the findings, and certify refuses to run on them.

import { type Look, lookAt } from '../../harness/descriptors/look.ts';
import { asBlocked, Blocked } from '../../harness/errors.ts';
import { limitsOf } from '../../harness/resources/budget.ts';
import type { Run } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { SetupError } from '../errors.ts';
import type { Pace, Paces } from '../run/estimate.ts';
import { checkClock } from './clock.ts';
import { type Finding, needFinding, refused } from './finding.ts';
import { connectionFinding } from './platform-findings.ts';
import { preflight, probe } from './preflight.ts';

/**
 * Compares what the profile names with what the target lists; only reads. A platform that does not reach its operator lists
 * nothing: then that cause is reported alone, and not the empty window.
 */
export const readinessFindings = async (look: Look, file?: string): Promise<Finding[]> => {
  const found = await needFindings(look, file);
  const isEmpty = found.some(({ refusal }) => refusal?.details.key === '/booking/window');
  const { words = '', key, todo } = (isEmpty ? await connectionFinding(look) : undefined) ?? {};
  return key === undefined || todo === undefined
    ? found
    : [refused(new SetupError(`T${words.slice(1)}.`, { ...(file !== undefined && { file }), key, todo }))];
};

const needFindings = async ({ arranged, session }: Look, file?: string): Promise<Finding[]> => {
  try {
    return (await arranged.needs.ofTarget()).map((need) => needFinding(need, session, file));
  } catch (error) {
    const words = `what the target has cannot be read: ${asBlocked(error).message}`;
    return [{ mark: 'WARN', words: session.connection.text.line(words) }];
  }
};

/** Calls at one time, to measure how fast a target answers several. */
const MAX_CONCURRENT = 8;
/** One answer may be late by chance, so the median counts: of this number of probes, or of those that were sent in this time. */
const MAX_PROBES = 5;
const MAX_PROBING_MS = 2_000;

const answerMsOf = async (look: Look): Promise<number> => {
  const begun = performance.now();
  const times: number[] = [];
  do {
    const { sentMs, endedMs } = await probe(look);
    times.push(endedMs - sentMs);
  } while (times.length < MAX_PROBES && performance.now() - begun < MAX_PROBING_MS);
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
};

const answersPerSecond = async (look: Look, concurrent: number): Promise<number> => {
  const begun = performance.now();
  await Promise.all(Array.from({ length: concurrent }, () => probe(look)));
  return (1000 * concurrent) / (performance.now() - begun);
};

/** How fast a target answers, and how long its checks let time pass; undefined where it no longer answers. */
export const paceOf = async (look: Look): Promise<Pace | undefined> => {
  try {
    const answerMs = await answerMsOf(look);
    const { inFlight } = limitsOf(look.session.profile);
    const concurrent = Math.min(MAX_CONCURRENT, inFlight);
    // The first time opens the connections.
    const perSecond =
      concurrent < 2
        ? undefined
        : Math.max(await answersPerSecond(look, concurrent), await answersPerSecond(look, concurrent));
    const { needs } = look.arranged;
    const seconds = Math.max(0, ...needs.maxWaits.map((one) => one.seconds));
    const patienceSeconds = look.session.maxWaitMs / 1000;
    return {
      answerMs,
      ...(perSecond !== undefined && { perSecond }),
      waits: await needs.waits(patienceSeconds),
      ...(seconds > patienceSeconds && { complete: { patienceSeconds: seconds, waits: await needs.waits(seconds) } }),
    };
  } catch (error) {
    if (error instanceof Blocked || error instanceof SetupError) {
      return undefined;
    }
    throw error;
  }
};

/**
 * Asks every interface once, and refuses a run whose profile does not fit its target. The embedded mock operator has no
 * profile file: there the checks judge a missing rate themselves, and nothing is estimated.
 * @throws SetupError
 */
export const checkReadiness = async (
  { profile, profilePath }: Pick<Run, 'profile' | 'profilePath'>,
  interfaces: readonly Interface[],
): Promise<{ paces: Paces; contradicted: NonNullable<Run['contradicted']> }> => {
  const paces = new Map<Interface, Pace>();
  const contradicted: NonNullable<Run['contradicted']> = {};
  for (const name of interfaces) {
    const [first, ...others] = await lookAt(name, profile, profilePath, async (look) => {
      await preflight(look, profilePath);
      if (profilePath === undefined) {
        return [];
      }
      const found = await readinessFindings(look, profilePath);
      const ofProfile = look.arranged.needs.ofProfile.map((need) => needFinding(need, look.session));
      const declared = [...ofProfile, ...found].flatMap((finding) =>
        finding.contradicted ? [finding.contradicted] : [],
      );
      if (declared.length > 0) {
        contradicted[name] = Object.fromEntries(declared);
      }
      const refusals = found.flatMap(({ refusal }) => refusal ?? []);
      const pace = refusals.length === 0 ? await paceOf(look) : undefined;
      if (pace !== undefined) {
        paces.set(name, pace);
      }
      return refusals;
    });
    if (first !== undefined) {
      throw Object.assign(first, { others });
    }
  }
  await checkClock(profile, profilePath);
  return { paces, contradicted };
};
