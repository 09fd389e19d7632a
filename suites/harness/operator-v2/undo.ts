import { instant, isDateTime } from '../../../schemas/formats.ts';
import type { Clock } from '../clock.ts';
import type { Effects } from '../effects.ts';
import type { LedgerEntry } from '../ledger.ts';
import { textAt } from '../pointer.ts';
import type { OperatorV2Client } from './client.ts';
import type { OperatorV2Given } from './given.ts';

/** What could not be undone. */
export interface Residue {
  holds: number;
  bookings: number;
}

/** True when a booking no longer holds anything: cancelled now, or already over. */
const isGone = async (v2: OperatorV2Client, given: OperatorV2Given, clock: Clock, uuid: string): Promise<boolean> => {
  if ((await v2.cancelBooking(uuid)).succeeded) {
    return true;
  }
  const read = await v2.getBooking(uuid);
  const expiration = textAt(read.canonical, '/utcHoldExpiration') ?? '';
  const elapsed = given.state(read) !== 'confirmed' && isDateTime(expiration) && instant(expiration) < clock.now();
  return read.refused || (read.succeeded && (!given.isLive(read) || elapsed));
};

/** Cancels every booking that is still open, newest first; counts what stays. */
export const undoOperatorV2 = async (
  v2: OperatorV2Client,
  given: OperatorV2Given,
  clock: Clock,
  effects: Effects,
): Promise<Residue> => {
  const residue = { holds: 0, bookings: 0 };
  const open = (): LedgerEntry[] => [...effects.open('booking'), ...effects.open('hold')];
  if (open().length > 0) {
    await given.catalog();
  }
  for (let entry = open()[0]; entry !== undefined; entry = open()[0]) {
    if (entry.id !== undefined && (await isGone(v2, given, clock, entry.id))) {
      effects.undone('booking', entry.id);
      effects.undone('hold', entry.id);
    } else {
      effects.leave(entry);
      residue[entry.kind === 'hold' ? 'holds' : 'bookings'] += 1;
    }
  }
  return residue;
};
