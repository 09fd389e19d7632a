import { randomUUID } from 'node:crypto';
import { type Look, watchQuiet } from '../../harness/descriptors/look.ts';
import type { Exchange } from '../../harness/exchange/exchange.ts';
import { limitsOf } from '../../harness/resources/budget.ts';
import type { Need, Needs } from '../../harness/schedule/need.ts';
import type { Session } from '../../harness/schedule/session.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import { isOf } from '../../schemas/interfaces.ts';
import { catalogue } from '../../schemas/requirements/index.ts';
import { counted } from '../../schemas/text/counted.ts';
import { renderSetupError, SetupError } from '../errors.ts';
import { probe } from './preflight.ts';

/** What one look of the doctor showed. `FAIL` means that a run cannot start, `WARN` that it will leave something unjudged. */
export interface Finding {
  mark: 'ok' | 'WARN' | 'FAIL';
  words: string;
  /** Why a run cannot start. */
  refusal?: SetupError;
  /** A word of `without`, and what there is of it all the same. */
  contradicted?: [word: string, has: string];
}

/** Prints what a look showed; further lines stand below the first. */
export const showFinding = ({ mark, words }: Finding): void => {
  process.stdout.write(`  ${mark.padEnd(4)}  ${words.replaceAll('\n', '\n        ')}\n`);
};

const LARGE_SKEW_SECONDS = 30;

/** The number of requirements that are named where more need the same thing. */
const MAX_NAMED = 2;

export const refused = (refusal: SetupError): Finding => ({ mark: 'FAIL', words: renderSetupError(refusal), refusal });

/**
 * Whether something is there that checks need, and which requirements are not judged without it. What the profile says
 * wrongly keeps a run from starting: it would be blamed on the target.
 * @param file the profile
 */
export const needFinding = (
  { words, met, detail, capability, mistake, has }: Need,
  { interface: name, connection }: Session,
  file?: string,
): Finding => {
  if (mistake !== undefined) {
    const message = connection.text.line(`The profile is mistaken about ${words}: ${detail}.`);
    return refused(new SetupError(message, { ...(file !== undefined && { file }), ...mistake }));
  }
  const ids = Object.entries(catalogue).flatMap(([id, { needs }]) =>
    needs !== undefined && needs === capability && isOf(id, [name]) ? [id] : [],
  );
  const named = ids.slice(0, MAX_NAMED).join(', ') + (ids.length > MAX_NAMED ? `, ${ids.length - MAX_NAMED} more` : '');
  return {
    mark: met ? 'ok' : 'WARN',
    words: connection.text.line(`${words}: ${detail}${met || ids.length === 0 ? '' : ` (needed by ${named})`}`),
    ...(capability !== undefined && has !== undefined && { contradicted: [capability, connection.text.line(has)] }),
  };
};

export const answerFinding = ({ status, succeeded, error, sentMs, endedMs }: Exchange): Finding => {
  const said = error === undefined ? `answers HTTP ${status} in ${Math.round(endedMs - sentMs)} ms` : error.message;
  return { mark: succeeded ? 'ok' : 'WARN', words: succeeded ? `${said}, so the credentials are taken` : said };
};

/** How far the target's clock is from ours, by `clock.control` or by an answer: holds and cut-offs are judged by it. */
export const skewFinding = ({ answer }: Exchange, { clock }: Session, isMoved: boolean): Finding => {
  const time = retrievedIn(answer?.body ?? '') ?? answer?.headers.date;
  const theirs = isMoved ? clock.now() : Date.parse(time ?? '');
  if (Number.isNaN(theirs)) {
    return {
      mark: 'WARN',
      words:
        'the target does not state its time: its answers have no Date. It is taken to be ours: set both clocks by the same server of time',
    };
  }
  const seconds = Math.round((theirs - Date.now()) / 1000);
  if (Math.abs(seconds) <= LARGE_SKEW_SECONDS) {
    return { mark: 'ok', words: `its clock is within ${LARGE_SKEW_SECONDS} s of ours` };
  }
  const moved = isMoved ? ', which does no harm: runs move it' : '';
  return {
    mark: isMoved ? 'ok' : 'WARN',
    words: `its clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} ours${moved}`,
  };
};

const retrievedIn = (body: string): string | undefined => /"retrieved"\s*:\s*"([^"]+)"/.exec(body)?.[1];

/** The text does not say what a wrong key gets on every interface, so this only observes. */
export const credentialFindings = async (look: Look): Promise<Finding[]> => {
  const names = Object.keys(look.session.connection.headers);
  if (names.length === 0) {
    return [{ mark: 'WARN', words: 'the profile sends no credentials' }];
  }
  const findings: Finding[] = [];
  for (const [words, value] of [
    ['wrong credentials', () => `wrong-${randomUUID()}`],
    ['no credentials', () => null],
  ] as const) {
    const { status } = await probe(look, { headers: Object.fromEntries(names.map((name) => [name, value()])) });
    const refused = status === 401 || status === 403;
    findings.push({ mark: refused ? 'ok' : 'WARN', words: `${words} get HTTP ${status}` });
  }
  return findings;
};

/** Whether a run can wait for the end of a hold; where the clock is moved nothing waits. */
export const maxWaitFindings = ({ maxWaits }: Needs, profile: Profile): Finding[] => {
  const { patienceSeconds } = limitsOf(profile);
  const limit = `limits.patienceSeconds is ${patienceSeconds}`;
  if (profile.clock !== undefined) {
    return [{ mark: 'ok', words: 'holds need not be waited for: the clock of the target is moved' }];
  }
  return maxWaits.map(({ seconds, words, instead }) =>
    seconds <= patienceSeconds
      ? { mark: 'ok', words: `${words}; ${limit}` }
      : {
          mark: 'WARN',
          words: `${words}. ${limit}, so these checks will be blocked. Set it to ${seconds}${instead === undefined ? '' : `, or ${instead}`}; where the clock of the target can be moved, name that in clock.control, and nothing waits`,
        },
  );
};

/** Whether there is concurrent traffic on the target: seats that change without us cannot be judged. */
export const quietFinding = async (look: Look): Promise<Finding> => {
  const { watched, others } = await watchQuiet(look);
  if (others !== undefined) {
    return {
      mark: 'WARN',
      words: `somebody else sells here: ${others}. What their sales could explain will be blocked: certify while nobody else does`,
    };
  }
  return watched === 0
    ? { mark: 'WARN', words: 'no availability with a limited number of seats was found to watch' }
    : {
        mark: 'ok',
        words: `nobody else sold on ${counted(watched, 'availability that was', 'availabilities that were')} watched for two seconds`,
      };
};
