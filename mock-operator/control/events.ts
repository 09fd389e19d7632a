// The stream of changes that an open page reads, as server-sent events: what has changed in a world since it was last sent.
import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import type { CallerLine, Switches, Update } from '../../pages/mock/model.ts';
import type { ControlledWorld } from '../kernel/controlled-world.ts';
import { addressOf } from '../wire/address.ts';
import { behaviours } from '../wire/behaviour.ts';
import type { CallRecord } from '../wire/call-record.ts';
import { type Controlled, reportOf } from './controlled.ts';
import { callLine, keptIn } from './line.ts';
import { misuseIf } from './misuse.ts';
import { runningOf } from './scenario.ts';

/** Lines of each kind in one update; the newest come first, the others with the next one. */
const MAX_LINES = 100;
const MAX_LINES_AT_FIRST = 300;
/** The latest holds and bookings of each kind that are looked at. */
const MAX_KEPT = 500;
const SECOND_MS = 1000;

const switchesOf = (world: ControlledWorld): Switches => ({
  scenarios: runningOf(world).on,
  faults: [...world.faults],
  variants: [...world.variants],
  latency: { fromMs: world.latency.fromMs, toMs: world.latency.toMs },
  outage: world.outage,
  rules: behaviours(world).rules.map(({ behaviour, left }) =>
    Object.entries({ ...behaviour, times: left ?? 'every call' })
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  ),
});

/** Remembers a value, and says whether it is another one than before. */
const watch = (): ((value: unknown) => boolean) => {
  let before: string | undefined;
  return (value) => {
    const now = JSON.stringify(value);
    const changed = now !== before;
    before = now;
    return changed;
  };
};

class Changes {
  readonly #controlled: Controlled;
  readonly #callerOf: () => CallerLine;
  /** How often the world has begun anew. */
  #beginnings = 0;
  #store: object | undefined;
  #firstCall = 1;
  /** Calls as they were sent: their findings are another list whenever there are more. */
  readonly #calls = new WeakMap<CallRecord, Pick<CallRecord, 'findings' | 'durationMs'>>();
  readonly #rows = new WeakSet<object>();
  #versions: number[] = [];
  #lookedAt = 0;
  readonly #isOtherClock = watch();
  readonly #areOtherSwitches = watch();
  readonly #isOtherCapacity = watch();
  readonly #isOtherCaller = watch();
  readonly #areOtherWorlds = watch();

  /** @param callerOf how the caller stands, as the report on it says */
  constructor(controlled: Controlled, callerOf: () => CallerLine) {
    this.#controlled = controlled;
    this.#callerOf = callerOf;
  }

  /** What has changed since the last time; undefined when nothing has. */
  next(): Update | undefined {
    const { world, prefix } = this.#controlled;
    // What is due happens now.
    const now = world.now();
    const isFirst = this.#store === undefined;
    const begins = this.#store !== world.store;
    if (begins) {
      this.#store = world.store;
      this.#beginnings += 1;
      this.#versions = [];
    }
    const { availabilities, inventory } = world.store;
    const { frozenAt, offsetMs } = world.saved();
    const switches = switchesOf(world);
    const update: Update = {
      ...(isFirst && { fresh: true, prefix }),
      ...(begins && !isFirst && { begins: true }),
      ...this.#callChanges(isFirst ? MAX_LINES_AT_FIRST : MAX_LINES),
      ...this.#keptChanges(),
      ...(this.#isOtherClock([this.#beginnings, frozenAt, offsetMs]) && {
        clock: { now, standsStill: frozenAt !== undefined },
      }),
      ...(this.#areOtherSwitches(switches) && { switches }),
      ...(this.#isOtherCapacity([this.#beginnings, availabilities.version, inventory.version]) && { capacity: true }),
      ...this.#slowChanges(),
    };
    return Object.keys(update).length === 0 ? undefined : update;
  }

  #callChanges(most: number): Update {
    const { journal } = this.#controlled;
    const changed = journal.records().filter((record) => {
      const before = this.#calls.get(record);
      return before?.findings !== record.findings || before.durationMs !== record.durationMs;
    });
    const sent = changed.slice(-most);
    for (const record of sent) {
      const { findings, durationMs } = record;
      this.#calls.set(record, { findings, ...(durationMs !== undefined && { durationMs }) });
    }
    const forgets = journal.first !== this.#firstCall;
    this.#firstCall = journal.first;
    return {
      ...(sent.length > 0 && { calls: sent.map(callLine) }),
      ...(forgets && { firstCall: journal.first }),
    };
  }

  #keptChanges(): Update {
    const kept = keptIn(this.#controlled.world).flatMap(({ version, latest }, index) => {
      if (this.#versions[index] === version) {
        return [];
      }
      const changed = latest(MAX_KEPT).filter(({ row }) => !this.#rows.has(row));
      if (changed.length <= MAX_LINES) {
        this.#versions[index] = version;
      }
      return changed.slice(-MAX_LINES).map(({ row, line }) => {
        this.#rows.add(row);
        return line();
      });
    });
    return kept.length > 0 ? { kept } : {};
  }

  /** What takes longer to find out: once a second. */
  #slowChanges(): Update {
    if (Date.now() - this.#lookedAt < SECOND_MS) {
      return {};
    }
    this.#lookedAt = Date.now();
    const [caller, worlds] = [this.#callerOf(), this.#controlled.worlds.list()];
    return {
      ...(this.#isOtherCaller(caller) && { caller }),
      ...(this.#areOtherWorlds(worlds) && { worlds }),
    };
  }
}

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
