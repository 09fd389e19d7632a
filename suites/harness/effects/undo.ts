import { EFFECT_KINDS, type EffectKind } from '../../../schemas/effect-kinds.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { wait } from '../transport/wait.ts';
import type { Effects } from './effects.ts';
import type { LedgerEntry } from './ledger.ts';

/** Why an entry without an id stays, and by what it can be found. */
const withoutId = ({ sentAt, mark }: LedgerEntry): string =>
  `it may have been made, and its id is not known, as the answer to its create was lost or a server error: sent at ${sentAt}${mark === undefined ? '' : ` with ${mark}`}`;

/**
 * Undoes everything that is still open, the newest of a kind first.
 * @param remains tries to undo one, and answers why it is still there; undefined when it is gone
 * @param oneThing whether what has one id is one thing, of whatever kind: a hold that becomes a booking
 */
export const undoOpen = async (
  effects: Effects,
  remains: (kind: EffectKind, id: string) => Promise<string | undefined>,
  { oneThing = false }: { oneThing?: boolean } = {},
): Promise<void> => {
  for (const entry of effects.allOpen()) {
    if (!effects.isOpen(entry)) {
      continue;
    }
    const { id, kind } = entry;
    const kinds = oneThing ? EFFECT_KINDS : [kind];
    const reason = id === undefined ? withoutId(entry) : await remains(kind, id);
    if (reason === undefined) {
      effects.gone(entry, kinds);
    } else {
      effects.leave(entry, reason, kinds);
    }
  }
};

/** Waits between two looks, in milliseconds; the last is repeated. */
const PAUSES_MS = [20, 50, 100, 200, 500];
const LONGEST_PAUSE_MS = 1_000;

/** Reads until it shows nothing pending any more, waiting for at most this many milliseconds. */
export const readWhilePending = async (
  isPending: (answer: Exchange) => boolean,
  read: () => Promise<Exchange>,
  mostMs: number,
): Promise<Exchange> => {
  let shown = await read();
  let waitedMs = 0;
  for (let looks = 0; isPending(shown) && waitedMs < mostMs; looks += 1) {
    const pauseMs = PAUSES_MS[looks] ?? LONGEST_PAUSE_MS;
    await wait(pauseMs);
    waitedMs += pauseMs;
    shown = await read();
  }
  return shown;
};
