import type { EffectKind } from '../../../schemas/effect-kinds.ts';
import type { Effects } from '../effects/effects.ts';
import { undoOpen } from '../effects/undo.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { textAt } from '../exchange/pointer.ts';
import { refusesTheThing } from '../exchange/refused-thing.ts';
import { wait } from '../transport/wait.ts';
import type { V1Client } from './client.ts';

/** How to end one kind of thing, and how to see that it has ended. */
interface UndoCalls {
  end(id: string): Promise<Exchange>;
  read(id: string): Promise<Exchange>;
  status: '/hold/status' | '/booking/status';
  alive: readonly string[];
}

/** Waits between two looks at something PENDING, in milliseconds: about two seconds in all. */
const PAUSES_MS = [20, 50, 100, 200, 500, 1_000];

/** Why the thing is still there; undefined when it is gone: ended now, or already. Something PENDING is waited for first. */
const remains = async ({ end, read, status, alive }: UndoCalls, id: string): Promise<string | undefined> => {
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
  if (refusesTheThing(shown) || (now !== undefined && !alive.includes(now)) || (await end(id)).succeeded) {
    return undefined;
  }
  return `${ended.call}; ${shown.call}${now === undefined ? '' : `, status ${now}`}`;
};

/** Cancels the bookings and releases the holds that are still open. */
export const undoV1 = (api: V1Client, effects: Effects): Promise<void> => {
  const endings: Record<EffectKind, UndoCalls> = {
    booking: {
      end: (id) => api.cancelBooking(id),
      read: (id) => api.getBooking(id),
      status: '/booking/status',
      alive: ['OPEN', 'REDEEMED'],
    },
    hold: {
      end: (id) => api.releaseHold(id),
      read: (id) => api.getHold(id),
      status: '/hold/status',
      alive: ['ACTIVE'],
    },
  };
  return undoOpen(effects, async (kind, id) => {
    const reason = await remains(endings[kind], id);
    // A hold that was booked against may refuse its release: it belongs to the booking.
    return effects.isBooked(id) ? undefined : reason;
  });
};
