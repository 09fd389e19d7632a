import type { Run } from '../../schemas/generated/types.ts';
import { Caller } from './caller.ts';
import { Effects } from './effects.ts';
import { harnesses } from './harnesses.ts';
import { forgetLedger, type LedgerEntry, openEntries } from './ledger.ts';
import type { Interface } from './run.ts';
import { openSession } from './session.ts';
import { openSockets } from './socket.ts';
import { trialOf } from './trial.ts';

/** Entries in groups of the same interface and worker. */
const byMaker = (entries: readonly LedgerEntry[]): LedgerEntry[][] => {
  const groups = new Map<string, LedgerEntry[]>();
  for (const entry of entries) {
    const key = `${entry.interface} ${entry.worker}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()];
};

/**
 * Undoes what a ledger still lists: after every run, and before the next for one that was killed.
 * Answers what could not be undone: it is reported once.
 */
export const undoLedger = async (
  run: Pick<Run, 'ledger' | 'profile' | 'profilePath' | 'seed' | 'shard'>,
): Promise<{ holds: number; bookings: number }> => {
  const residue = { holds: 0, bookings: 0 };
  const entries = openEntries(run.ledger);
  const sockets = openSockets();
  for (const made of byMaker(entries)) {
    const { interface: name, worker } = made[0] as LedgerEntry;
    const session = await openSession({
      interface: name as Interface,
      worker,
      profile: run.profile,
      ...(run.profilePath !== undefined && { profilePath: run.profilePath }),
      seed: run.seed,
      shard: run.shard,
      transport: sockets.transport,
      ledgerPath: run.ledger,
    });
    const effects = new Effects(session.ledger, session.allowance, session);
    effects.adopt(made);
    const caller = new Caller(session.line);
    const trial = trialOf(session, 'undo', caller);
    const left = await harnesses[session.interface].arrange(session, caller, effects, () => {}, trial).undo();
    await session.line.limiter.rest();
    residue.holds += left.holds;
    residue.bookings += left.bookings;
  }
  sockets.close();
  forgetLedger(run.ledger);
  return residue;
};
