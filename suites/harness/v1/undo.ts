import type { EffectKind } from '../../../schemas/effect-kinds.ts';
import type { Effects } from '../effects/effects.ts';
import { undoOpen } from '../effects/undo.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { refusesTheThing } from '../exchange/refused-thing.ts';
import { wait } from '../transport/wait.ts';
import type { V1Client } from './client.ts';
import { hasEnded, isAlive, statusIn } from './ended.ts';

/** How to end one kind of thing, and how to see that it has ended. */
interface UndoCalls {
  end(id: string): Promise<Exchange>;
  read(id: string): Promise<Exchange>;
}

/** Waits between two looks at something PENDING, in milliseconds: about two seconds in all. */
const PAUSES_MS = [20, 50, 100, 200, 500, 1_000];

/** Why the thing is still there; undefined when it is gone: ended now, or already. Something PENDING is waited for first. */
const remains = async (kind: EffectKind, { end, read }: UndoCalls, id: string): Promise<string | undefined> => {
  const ended = await end(id);
  if (hasEnded(ended, kind)) {
    return undefined;
  }
  let shown = await read(id);
  for (const pauseMs of PAUSES_MS) {
    if (statusIn(shown, kind) !== 'PENDING') {
      break;
    }
    await wait(pauseMs);
    shown = await read(id);
  }
  const now = statusIn(shown, kind);
  if (refusesTheThing(shown) || (now !== undefined && !isAlive(kind, now)) || hasEnded(await end(id), kind)) {
    return undefined;
  }
  return `${ended.call}; ${shown.call}${now === undefined ? '' : `, status ${now}`}`;
};

/** Cancels the bookings and releases the holds that are still open. */
export const undoV1 = (api: V1Client, effects: Effects): Promise<void> => {
  const calls: Record<EffectKind, UndoCalls> = {
    booking: { end: (id) => api.cancelBooking(id), read: (id) => api.getBooking(id) },
    hold: { end: (id) => api.releaseHold(id), read: (id) => api.getHold(id) },
  };
  return undoOpen(effects, async (kind, id) => {
    const reason = await remains(kind, calls[kind], id);
    // A hold that was booked against may refuse its release: it belongs to the booking.
    return effects.isBooked(id) ? undefined : reason;
  });
};
