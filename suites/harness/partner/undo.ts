import { isAbsent } from '../absent.ts';
import { type Effects, ID_UNKNOWN } from '../effects.ts';
import type { Exchange } from '../exchange.ts';
import type { EffectKind } from '../ledger.ts';
import { textAt } from '../pointer.ts';
import { wait } from '../wait.ts';
import type { PartnerClient } from './client.ts';

/** How to end one kind of thing, and how to tell that it has ended. */
interface Ending {
  end(id: string): Promise<Exchange>;
  read(id: string): Promise<Exchange>;
  status: '/hold/status' | '/booking/status';
  alive: readonly string[];
}

/** Waits between two looks at something PENDING, in milliseconds: about two seconds in all. */
const PAUSES_MS = [20, 50, 100, 200, 500, 1_000];

/** Why the thing is still there; undefined when it is gone: ended now, or already. Something PENDING is waited for first. */
const remains = async ({ end, read, status, alive }: Ending, id: string): Promise<string | undefined> => {
  const ended = await end(id);
  if (ended.succeeded) {
    return undefined;
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
  if (isAbsent(shown) || (now !== undefined && !alive.includes(now)) || (await end(id)).succeeded) {
    return undefined;
  }
  return `${ended.call}; ${shown.call}${now === undefined ? '' : `, status ${now}`}`;
};

/** Cancels the bookings and releases the holds that are still open, newest first. */
export const undoPartner = async (partner: PartnerClient, effects: Effects): Promise<void> => {
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
  const undo = async (kind: EffectKind, ending: Ending): Promise<void> => {
    for (const entry of effects.open(kind)) {
      if (!effects.isOpen(entry)) {
        continue;
      }
      const { id } = entry;
      const reason = id === undefined ? ID_UNKNOWN : await remains(ending, id);
      // A hold that was booked against may refuse its release: it belongs to the booking.
      if (id !== undefined && (reason === undefined || effects.isBooked(id))) {
        effects.undone(kind, id);
      } else {
        effects.leave(entry, reason ?? ID_UNKNOWN);
      }
    }
  };
  await undo('booking', booking);
  await undo('hold', hold);
};
