import type { SessionLines } from '../../harness/transport/recorded-events.ts';
import type { RecordedCheck, RecordedSession, Recording } from '../../schemas/generated/types.ts';
import { isLoggedExchange, type LoggedExchange, linesOf } from '../../schemas/text/exchange-log.ts';
import { violations } from '../../schemas/validate.ts';
import { SetupError } from '../errors.ts';
import { formatCommand } from '../format-command.ts';

/** A recording as it can be judged again. */
interface WholeRecording extends Recording {
  sessions: SessionLines[];
  /** All calls of checks, in the order in which they stand there. */
  exchanges: LoggedExchange[];
}

type RecordedLine = RecordedSession | RecordedCheck | LoggedExchange;

const SCHEMAS = {
  session: 'harness/recorded-session',
  check: 'harness/recorded-check',
  requirement: 'harness/exchange',
} as const;

const WITHOUT_RECORDING = `Record the run anew: ${formatCommand('certify')} writes exchanges.ndjson.gz.`;

/** @throws RangeError with the place of the first line that is not what it must be */
const checkLine = (line: object, number: number): void => {
  const kind = (['requirement', 'check', 'session'] as const).find((name) => name in line);
  if (kind === undefined) {
    throw new RangeError(`line ${number} is none of a recording`);
  }
  const { requirement: _check, ...exchange } = line as LoggedExchange;
  const [first] = violations(SCHEMAS[kind], kind === 'requirement' ? exchange : line);
  if (first !== undefined) {
    throw new RangeError(`line ${number} is not what it must be at ${first.pointer || '/'}: expected ${first.message}`);
  }
};

/** The lines by session and check. @throws RangeError */
const sessionsOf = (lines: readonly RecordedLine[]): SessionLines[] => {
  const sessions = new Map<
    string,
    { session: RecordedSession; checks: Map<string, RecordedCheck & { exchanges: LoggedExchange[] }> }
  >();
  const checks = new Map<string, LoggedExchange[]>();
  for (const [index, line] of lines.entries()) {
    checkLine(line, index + 2);
    if (isLoggedExchange(line)) {
      const exchanges = checks.get(line.requirement);
      if (exchanges === undefined) {
        throw new RangeError(`line ${index + 2} is an exchange of a check that has not begun: ${line.requirement}`);
      }
      exchanges.push(line);
    } else if ('check' in line) {
      const session = sessions.get(line.session);
      if (session === undefined || checks.has(line.check)) {
        throw new RangeError(
          `line ${index + 2} is a check of no session, or one that stands there twice: ${line.check}`,
        );
      }
      const exchanges: LoggedExchange[] = [];
      checks.set(line.check, exchanges);
      session.checks.set(line.check, { ...line, exchanges });
    } else if (sessions.has(line.session)) {
      throw new RangeError(`line ${index + 2} is a session that stands there twice: ${line.session}`);
    } else {
      sessions.set(line.session, { session: line, checks: new Map() });
    }
  }
  for (const { checks: own } of sessions.values()) {
    const other = [...own.values()].find(({ calls, exchanges }) => calls !== exchanges.length);
    if (other !== undefined) {
      throw new RangeError(`${other.check} made ${other.calls} calls, and ${other.exchanges.length} stand there`);
    }
  }
  return [...sessions.values()].map(({ session, checks: own }) => ({ session, checks: [...own.values()] }));
};

/** A recording that is whole. @throws SetupError where it cannot be judged again */
export const readRecording = (file: string): WholeRecording => {
  const refuse = (message: string, todo: string) => new SetupError(message, { file, key: 'DIR', todo });
  try {
    const [head, ...lines] = linesOf(file);
    if (head === undefined || violations('harness/recording', head).length > 0) {
      throw refuse('This recording does not say how its run was made.', WITHOUT_RECORDING);
    }
    const sessions = sessionsOf(lines as RecordedLine[]);
    if (sessions.length === 0) {
      throw refuse(
        'This recording has no session: it is of shards, or of a run that ended before it began.',
        WITHOUT_RECORDING,
      );
    }
    const events = sessions.flatMap(({ session, checks }) => [session, ...checks].flatMap((one) => one.events));
    if (events.some(({ stopped }) => stopped)) {
      throw refuse('The target stopped listening in this run.', 'Record a run that the target answers to its end.');
    }
    return { ...(head as Recording), sessions, exchanges: lines.filter(isLoggedExchange) };
  } catch (error) {
    throw error instanceof SetupError
      ? error
      : refuse(`The recording cannot be judged again: ${(error as Error).message}.`, WITHOUT_RECORDING);
  }
};
