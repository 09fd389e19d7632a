import type { Failure, Profile, Report } from '../schemas/generated/types.ts';
import type { LoggedExchange } from '../schemas/text/exchange-log.ts';

/** Stands for the requirement where no check made the exchange: a caller did, and is judged by it. */
export const CALLER = 'caller';

/** The requirement whose check shows a failure again: its own, or the one in whose exchanges it was seen. */
export const checkOf = (id: string, failure: Pick<Failure, 'check'> | undefined): string =>
  failure?.check === undefined || failure.check === CALLER ? id : failure.check;

/** What a run was asked for: `['--only', 'partner.hold']`; nothing of a whole run. */
export const onlyIn = ({ arguments: given }: Report['run']): string[] =>
  given.flatMap((one, index) => (one === '--only' ? given.slice(index, index + 2) : []));

/** What shows a failure again: the check in which it was seen, or, where calls of several checks contradict each other, all that the run was asked for. */
export const onlyAgain = (run: Report['run'], id: string, failure: Failure | undefined): string[] =>
  failure?.history === undefined ? ['--only', checkOf(id, failure)] : onlyIn(run);

/** The names differ with the run: `report.partial.json`. */
export interface FileNames {
  page: string;
  report: string;
  exchanges: string;
  /** The folder with a script for each failure. */
  scripts: string;
  /** The page with the whole catalogue, which every id can be linked to; absent where none was written. */
  catalogue?: string;
}

/** What a format of the report is made of. */
export interface Material {
  report: Report;
  /** A missed SHOULD counts like a broken MUST. */
  strict: boolean;
  /** The command that makes the run again, without --only and --seed; absent where none does. */
  command?: string;
  /** What the run was given. */
  profile?: Partial<Profile>;
  /** The usual ways of breaking each requirement: names of faults, which are words. */
  breaks?: ReadonlyMap<string, readonly string[]>;
  /** The names of those files of the run that the formats speak of. */
  files: FileNames;
  /** Reads every exchange anew, in the order in which the checks ended. */
  exchanges(): Iterable<LoggedExchange>;
}
