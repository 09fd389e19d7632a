// What the target shows of a profile before anything is created: the one judgement that doctor prints and certify refuses on.

import { type Look, lookAt } from '../../harness/descriptors/look.ts';
import { Blocked } from '../../harness/errors.ts';
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
 * Compares what the profile names with what the target lists. Only reads. A platform that cannot ask its operator lists
 * nothing: then that is the one cause, and the window is not.
 */
export const readiness = async (look: Look, file?: string): Promise<Finding[]> => {
  const found = await needsFound(look, file);
  const isEmpty = found.some(({ refusal }) => refusal?.details.key === '/booking/window');
  const { words = '', key, todo } = (isEmpty ? await connectionFinding(look) : undefined) ?? {};
  return key === undefined || todo === undefined
    ? found
    : [refused(new SetupError(`T${words.slice(1)}.`, { ...(file !== undefined && { file }), key, todo }))];
};

const needsFound = async ({ arranged, session }: Look, file?: string): Promise<Finding[]> => {
  try {
    return (await arranged.needs.ofTarget()).map((need) => needFinding(need, session, file));
  } catch (error) {
    if (error instanceof Blocked) {
      return [
        { mark: 'WARN', words: session.connection.text.line(`what the target has cannot be read: ${error.message}`) },
      ];
    }
    throw error;
  }
};

/** Calls that are made at one time to see how fast a target answers several. */
const TOGETHER = 8;
/** One answer may be late by chance: of this number the median counts, of fewer where they take longer than this. */
const PROBES = 5;
const PROBES_MS = 2_000;

const answerMsOf = async (look: Look): Promise<number> => {
  const begun = performance.now();
  const times: number[] = [];
  while (times.length < PROBES && (times.length === 0 || performance.now() - begun < PROBES_MS)) {
    const { sentMs, endedMs } = await probe(look);
    times.push(endedMs - sentMs);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
};

const answersPerSecond = async (look: Look, together: number): Promise<number> => {
  const begun = performance.now();
  await Promise.all(Array.from({ length: together }, () => probe(look)));
  return (1000 * together) / (performance.now() - begun);
};

/**
 * How fast a target answers, and how long its checks let time pass; undefined where it answers no more. The first answer
 * had a connection to wait for.
 */
export const paceOf = async (look: Look): Promise<Pace | undefined> => {
  try {
    const answerMs = await answerMsOf(look);
    const { inFlight } = limitsOf(look.session.profile);
    const together = Math.min(TOGETHER, inFlight);
    // The first time connections are made.
    const perSecond =
      together < 2
        ? undefined
        : Math.max(await answersPerSecond(look, together), await answersPerSecond(look, together));
    const { needs } = look.arranged;
    const seconds = Math.max(0, ...needs.patience.map((one) => one.seconds));
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
 * Asks every interface once, and refuses a run that would judge the mistakes of its profile. The profile of the embedded mock operator is ours: there
 * the checks judge a missing rate themselves, and nothing is estimated.
 * @throws SetupError
 */
export const checkTarget = async (
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
      const found = await readiness(look, profilePath);
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
