import { RESOURCE_KINDS, type ResourceKind } from '../../schemas/resource-kinds.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { wait } from '../transport/wait.ts';
import type { CreatedResources } from './created-resources.ts';
import type { LedgerEntry } from './ledger.ts';

/** Why an entry without an id stays, and by what it can be found. */
const withoutId = ({ sentAt, mark }: LedgerEntry): string =>
  `it may have been made, and its id is not known, as the answer to its create was lost or a server error: sent at ${sentAt}${mark === undefined ? '' : ` with ${mark}`}`;

/** Things that are undone side by side: other checks wait for what this one had alive. */
const SIDE_BY_SIDE = 5;

/** Each thing once, however often its create was sent. */
const onceEach = (entries: readonly LedgerEntry[]): LedgerEntry[] =>
  entries.filter(
    ({ id }, index) =>
      id === undefined || index === entries.findIndex((other) => other.id?.toLowerCase() === id.toLowerCase()),
  );

/** Does something with each, several side by side; the rest is not begun once one has thrown. */
const withEach = async <One>(all: readonly One[], act: (one: One) => Promise<void>): Promise<void> => {
  const toCome = [...all];
  const inTurn = async () => {
    for (let one = toCome.shift(); one !== undefined; one = toCome.shift()) {
      await act(one).catch((error: unknown) => {
        toCome.length = 0;
        throw error;
      });
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: SIDE_BY_SIDE }, inTurn));
  for (const one of ended) {
    if (one.status === 'rejected') {
      throw one.reason;
    }
  }
};

/**
 * Undoes everything that is still open, one kind after the other, the newest of a kind first.
 * @param remains tries to undo one, and answers why it is still there; undefined when it is gone
 * @param oneThing whether what has one id is one thing, of whatever kind: a hold that becomes a booking
 */
export const undoOpen = async (
  resources: CreatedResources,
  remains: (kind: ResourceKind, id: string) => Promise<string | undefined>,
  { oneThing = false }: { oneThing?: boolean } = {},
): Promise<void> => {
  for (const kind of RESOURCE_KINDS.toReversed()) {
    const kinds = oneThing ? RESOURCE_KINDS : [kind];
    const entries = onceEach(resources.open(kind));
    const reasons = new Map<LedgerEntry, string>();
    const undo = async (entry: LedgerEntry) => {
      const reason = entry.id === undefined ? withoutId(entry) : await remains(kind, entry.id);
      if (reason === undefined) {
        resources.gone(entry, kinds);
      } else {
        reasons.set(entry, reason);
      }
    };
    await withEach(entries, undo).finally(() => {
      for (const entry of entries) {
        const reason = reasons.get(entry);
        if (reason !== undefined) {
          resources.leave(entry, reason, kinds);
        }
      }
    });
  }
};

/** Waits between two looks, in milliseconds; the last is repeated. */
const PAUSES_MS = [20, 50, 100, 200, 500];
const LONGEST_PAUSE_MS = 1_000;

/** Reads until it shows nothing pending any more, waiting for at most this number of milliseconds. */
export const readWhilePending = async (
  isPending: (answer: Exchange) => boolean,
  read: () => Promise<Exchange>,
  maxMs: number,
): Promise<Exchange> => {
  let shown = await read();
  let waitedMs = 0;
  for (let looks = 0; isPending(shown) && waitedMs < maxMs; looks += 1) {
    const pauseMs = PAUSES_MS[looks] ?? LONGEST_PAUSE_MS;
    await wait(pauseMs);
    waitedMs += pauseMs;
    shown = await read();
  }
  return shown;
};
