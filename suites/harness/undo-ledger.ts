import { Caller } from './caller.ts';
import { Effects } from './effects.ts';
import { harnesses } from './harnesses.ts';
import { forgetLedger, openEntries } from './ledger.ts';
import type { Interface, Run } from './run.ts';
import { openSession } from './session.ts';
import { openSockets } from './socket.ts';
import { trialOf } from './trial.ts';

/**
 * Undoes what a ledger still lists: after every run, and before the next for one that was killed.
 * Answers what could not be undone: it is reported once.
 */
export const undoLedger = async (
  run: Pick<Run, 'ledger' | 'profile' | 'profilePath' | 'seed'>,
): Promise<{ holds: number; bookings: number }> => {
  const residue = { holds: 0, bookings: 0 };
  const entries = openEntries(run.ledger);
  const sockets = openSockets();
  for (const name of new Set(entries.map((entry) => entry.interface as Interface))) {
    const session = await openSession({
      interface: name,
      profile: run.profile,
      ...(run.profilePath !== undefined && { profilePath: run.profilePath }),
      seed: run.seed,
      transport: sockets.transport,
      ledgerPath: run.ledger,
    });
    const effects = new Effects(session.ledger, session.allowance, name);
    effects.adopt(entries.filter((entry) => entry.interface === name));
    const caller = new Caller(session.line);
    const trial = trialOf(session, 'undo', caller);
    const left = await harnesses[name].arrange(session, caller, effects, () => {}, trial).undo();
    residue.holds += left.holds;
    residue.bookings += left.bookings;
  }
  sockets.close();
  forgetLedger(run.ledger);
  return residue;
};
