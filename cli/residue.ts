import type { Report, Run } from '../schemas/generated/types.ts';
import { forgetLedger, openEntries } from '../suites/harness/ledger.ts';
import { undoLedger } from '../suites/harness/undo-ledger.ts';
import { secretsOf } from '../text/profile-secrets.ts';
import { safeText } from '../text/safe-text.ts';

type Residue = Report['residue'];

/** Undoes what a killed run left on the same target, as its ledger tells. */
export const undoEarlier = async (run: Run): Promise<void> => {
  // The world of an embedded mock operator died with its run.
  if (run.profilePath === undefined) return forgetLedger(run.ledger);
  const entries = openEntries(run.ledger);
  if (entries.length === 0) return forgetLedger(run.ledger);
  const { holds, bookings } = await residueOf(run);
  const left = holds + bookings;
  process.stdout.write(
    `An earlier run left ${entries.length} holds and bookings behind: ${entries.length - left} are undone, ${left} are not.\n`,
  );
};

/** Undoes what the run has not undone by itself; answers what stays on the target. */
export const residueOf = async (run: Run): Promise<Residue> => {
  try {
    return await undoLedger(run);
  } catch (error) {
    process.stderr.write(`The rest could not be undone: ${safeText(secretsOf(run.profile)).line(String(error))}\n`);
    const of = (wanted: 'hold' | 'booking') => openEntries(run.ledger).filter(({ kind }) => kind === wanted).length;
    return { holds: of('hold'), bookings: of('booking') };
  }
};
