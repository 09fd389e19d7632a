import { entriesOf, undoLedger } from '../../harness/descriptors/undo-ledger.ts';
import { unansweredEntries } from '../../harness/resources/ledger.ts';
import { renderLeft } from '../../reporters/formats/console.ts';
import type { Left, Run } from '../../schemas/generated/types.ts';
import { counted } from '../../schemas/text/counted.ts';
import { escaped } from '../../schemas/text/escape.ts';
import { type LedgerPlace, lockLedgerIfFree } from './ledger-place.ts';

type Target = Pick<Run, 'profile' | 'profilePath' | 'seed'>;

/** The entries of ledgers, and those that could not be undone. */
interface Undone {
  found: number;
  left: Left[];
  /** Ledgers with something of the target that a run has in use. */
  inUse: string[];
}

/**
 * Undoes what earlier runs left on a target, as listed in their ledgers. This process has taken its own ledger; one that
 * another run has is its business. With `again` also what an earlier try could not undo.
 */
export const undoEarlier = async (target: Target, { own, all }: LedgerPlace, again = false): Promise<Undone> => {
  const undone: Undone = { found: 0, left: [], inUse: [] };
  for (const ledger of all) {
    if (ledger !== own && entriesOf(ledger, target.profile, again).length === 0) {
      continue;
    }
    const lock = ledger === own ? undefined : await lockLedgerIfFree(ledger);
    if (ledger !== own && lock === undefined) {
      undone.inUse.push(ledger);
      continue;
    }
    const entries = entriesOf(ledger, target.profile, again);
    undone.left.push(...(await undoLedger(ledger, entries, target)));
    // A create that was sent twice has two entries of one booking.
    undone.found += new Set(entries.map(({ kind, id, key }) => `${kind} ${id ?? key}`)).size;
    lock?.release();
  }
  return undone;
};

/** `3 are undone, 1 is not` */
export const undoneInWords = (found: number, { length }: readonly Left[]): string =>
  `${counted(found - length, 'is undone', 'are undone')}, ${counted(length, 'is not', 'are not')}`;

/** What a run has not undone by itself. */
export interface Rest {
  /** What stays on the target. */
  left: Left[];
  /** Creates that were not answered, and not found when we looked for them: they may still be carried out. A line each. */
  unanswered: string[];
}

export const NOTHING_LEFT: Rest = { left: [], unanswered: [] };

/**
 * Undoes what the run has not undone by itself. What its checks could not undo is tried again where no report will show
 * it.
 */
export const undoRest = async (run: Run, { again }: { again: boolean }): Promise<Rest> => {
  const entries = entriesOf(run.ledger, run.profile, again);
  const unanswered = unansweredEntries(run.ledger);
  const left = await undoLedger(
    run.ledger,
    entries.filter(({ state, earlier }) => state !== 'left' || earlier !== true),
    run,
  );
  return {
    left,
    unanswered: unanswered
      .filter(({ id }) => id !== undefined && !left.some((one) => one.id === id))
      .map(({ interface: name, kind, id = '', sentAt }) => `${name} ${kind} ${escaped(id)}: sent at ${sentAt}`),
  };
};

/** Prints what stays, a line each. */
export const printLeft = (left: readonly Left[], stream: NodeJS.WriteStream): void => {
  for (const line of renderLeft([...left])) {
    stream.write(`  ${line}\n`);
  }
};
