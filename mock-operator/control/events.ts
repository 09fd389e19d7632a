// The stream of changes that an open page reads: server-sent events.
import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import type { CallerLine, Update } from '../../pages/mock/model.ts';
import { addressOf } from '../wire/address.ts';
import { reportOf } from './caller-view.ts';
import { Changes } from './changes.ts';
import type { Controlled } from './controlled.ts';
import { misuseIf } from './misuse.ts';

/** How often changes are looked for. */
const TICK_MS = 200;
/** After this long without a change an empty update is sent: a page that gets none at all knows that the mock is gone. */
const BEAT_MS = 2000;
/** Streams of one world that are open at a time. */
const MAX_STREAMS = 20;

const callerOf = (controlled: Controlled, baseUrl: string): CallerLine => {
  const { verdict, summary } = reportOf(controlled, baseUrl);
  const { passed, failed, warned } = summary;
  return { verdict, passed, failed, warned };
};

const isDeleted = ({ prefix, journal, worlds }: Controlled): boolean =>
  prefix !== '' && worlds.journalOf(prefix) !== journal;

/** The updates of a world until the mock closes or the world is deleted. */
async function* updates(controlled: Controlled, baseUrl: string, stopped: AbortSignal): AsyncGenerator<Update> {
  const changes = new Changes(controlled, () => callerOf(controlled, baseUrl));
  let sentAt = 0;
  while (!stopped.aborted && !controlled.worlds.isClosing) {
    if (isDeleted(controlled)) {
      yield { deleted: true };
      return;
    }
    const update = changes.next() ?? (Date.now() - sentAt >= BEAT_MS ? {} : undefined);
    if (update) {
      sentAt = Date.now();
      yield update;
    }
    // Keeps no process alive.
    await wait(TICK_MS, undefined, { ref: false });
  }
}

export const events = (controlled: Controlled) => {
  let open = 0;
  return new Hono().get('/events', (c) => {
    misuseIf(open >= MAX_STREAMS, `${MAX_STREAMS} pages of this world are open: close one of them.`, 503);
    const stop = new AbortController();
    const source = updates(controlled, addressOf(c), stop.signal);
    const text = new TextEncoder();
    let isOpen = false;
    const end = (): void => {
      open -= isOpen ? 1 : 0;
      isOpen = false;
    };
    // Nothing is looked for until somebody reads, and no further than they have read.
    const body = new ReadableStream<Uint8Array>(
      {
        pull: async (reader) => {
          open += isOpen ? 0 : 1;
          isOpen = true;
          const { value, done } = await source.next();
          if (done) {
            end();
            reader.close();
          } else {
            reader.enqueue(text.encode(`data: ${JSON.stringify(value)}\n\n`));
          }
        },
        cancel: () => {
          stop.abort();
          end();
        },
      },
      { highWaterMark: 0 },
    );
    return c.body(body, 200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      // The connection ends with the stream: a mock that closes waits for no idle one.
      Connection: 'close',
    });
  });
};
