import type { Effects } from '../effects.ts';
import type { Exchange } from '../exchange.ts';
import { textAt } from '../pointer.ts';
import { wait } from '../wait.ts';
import type { PartnerClient } from './client.ts';

/** What could not be undone. */
export interface Residue {
  holds: number;
  bookings: number;
}

/** How to end one kind of thing, and how to tell that it has ended. */
interface Ending {
  end(id: string): Promise<Exchange>;
  read(id: string): Promise<Exchange>;
  status: '/hold/status' | '/booking/status';
  alive: readonly string[];
}

/** Waits between two looks at something PENDING, in milliseconds: about two seconds in all. */
const PAUSES_MS = [20, 50, 100, 200, 500, 1_000];

/** True when the thing is gone: ended now, or already. Something PENDING is waited for first. */
const isGone = async ({ end, read, status, alive }: Ending, id: string): Promise<boolean> => {
  if ((await end(id)).succeeded) {
    return true;
  }
  let shown = await read(id);
  for (const pauseMs of PAUSES_MS) {
    if (textAt(shown.json, status) !== 'PENDING') {
      break;
    }
    await wait(pauseMs);
    shown = await read(id);
  }
  const now = textAt(shown.json, status);
  return shown.refused || (now !== undefined && !alive.includes(now)) || (await end(id)).succeeded;
};

/** Cancels the bookings and releases the holds that are still open, newest first; counts what stays. */
export const undoPartner = async (partner: PartnerClient, effects: Effects): Promise<Residue> => {
  const booking: Ending = {
    end: (id) => partner.cancelBooking(id),
    read: (id) => partner.getBooking(id),
    status: '/booking/status',
    alive: ['OPEN', 'REDEEMED'],
  };
  const hold: Ending = {
    end: (id) => partner.releaseHold(id),
    read: (id) => partner.getHold(id),
    status: '/hold/status',
    alive: ['ACTIVE'],
  };
  const residue = { holds: 0, bookings: 0 };
  const bookings = effects.open('booking');
  for (const entry of bookings) {
    if (entry.id !== undefined && (await isGone(booking, entry.id))) {
      effects.undone('booking', entry.id);
    } else {
      effects.leave(entry);
      residue.bookings += 1;
    }
  }
  for (const entry of effects.open('hold')) {
    // A hold that was booked against may refuse its release: it belongs to the booking.
    if (entry.id !== undefined && ((await isGone(hold, entry.id)) || bookings.length > 0)) {
      effects.undone('hold', entry.id);
    } else {
      effects.leave(entry);
      residue.holds += 1;
    }
  }
  return residue;
};
