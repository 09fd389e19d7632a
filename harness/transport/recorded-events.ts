// The events of a session by its recording: each comes in its turn, to the call or the wait that it belongs to.
import type { Exchange, RecordedCheck, RecordedEvent, RecordedSession } from '../../schemas/generated/types.ts';
import { NotRecorded } from '../errors.ts';
import { type Asking, type Events, EventTime, inMicroseconds, type Learner, type WrittenText } from './events.ts';
import type { Moment, Transport, WireRequest, WireResult } from './wire.ts';

/** One event, and who waits for it, once somebody does. */
interface Coming {
  moment: Moment;
  come?: () => void;
}

type ComingCall = Coming & Pick<Exchange, 'request' | 'answer' | 'fault'>;
type ComingEvent = Coming & Pick<RecordedEvent, 'place' | 'stopped'>;

/** What one check learnt. */
interface Learnt {
  calls: ComingCall[];
  events: ComingEvent[];
}

/** The lines of a session. */
export interface SessionLines {
  session: RecordedSession;
  checks: readonly (RecordedCheck & { exchanges: readonly Exchange[] })[];
}

/** A time as it was written, to its last digit. */
const msOf = (written: string): number => {
  const [whole = '', fraction = ''] = written.slice(0, -1).split('.');
  return inMicroseconds(Date.parse(`${whole}Z`) + Number(`0.${fraction || '0'}`) * 1_000);
};

const momentOf = ({
  event = 0,
  startedAt,
  durationMs,
  driftMs = 0,
}: Pick<Exchange, 'event' | 'startedAt' | 'durationMs' | 'driftMs'>): Moment => {
  const sentMs = msOf(startedAt);
  return { event, sentMs, endedMs: inMicroseconds(sentMs + durationMs), driftMs };
};

const resultOf = ({ answer, fault, moment }: ComingCall): WireResult =>
  answer === undefined
    ? { error: fault ?? { kind: 'closed', message: 'no answer' }, moment }
    : { answer: { ...answer, utf8: answer.utf8 ?? true }, moment };

/** Two turns: what is done in the first may take another. */
const quiet = async (): Promise<void> => {
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
};

export class RecordedEvents extends EventTime implements Events {
  /** The first thing that each check asked for and the recording lacks. */
  readonly lacking = new Map<string, string>();
  readonly knownValues: Readonly<Record<string, unknown>>;
  readonly #learnt = new Map<string, Learnt>();
  /** In their order. */
  readonly #coming: Coming[];
  /** What waits and has no event. */
  readonly #without = new Set<() => void>();
  #isOver = false;

  /** @throws RangeError where an event is missing, or stands there twice, or came before the one before it */
  constructor({ session, checks }: SessionLines) {
    super(msOf(session.openedAt), session.driftMs ?? 0);
    this.knownValues = session.known as Record<string, unknown>;
    const calls = (some: readonly Exchange[]): ComingCall[] =>
      some
        .filter(({ direction }) => direction === undefined)
        .map((one) => ({ ...one, moment: momentOf(one) }))
        // Equal calls side by side are taken in the order in which they were asked; those of a control are numbered as they end.
        .toSorted((a, b) => a.moment.sentMs - b.moment.sentMs || a.number - b.number);
    const events = (some: readonly RecordedEvent[]): ComingEvent[] =>
      some.map((one) => ({ ...one, moment: momentOf(one) }));
    this.#learnt.set('', { calls: calls([...session.calls, ...session.control]), events: events(session.events) });
    for (const { check, exchanges, control, events: own } of checks) {
      this.#learnt.set(check, { calls: calls([...exchanges, ...control]), events: events(own) });
    }
    this.#coming = [...this.#learnt.values()]
      .flatMap((all): Coming[] => [...all.calls, ...all.events])
      .toSorted((a, b) => a.moment.event - b.moment.event);
    checkOrder(session.session, this.#coming, this.openedMs);
  }

  known<Value>(name: string, read: () => Value): Value {
    return Object.hasOwn(this.knownValues, name) ? (structuredClone(this.knownValues[name]) as Value) : read();
  }

  carrying(_transport: Transport, who: () => Learner | undefined, text: WrittenText): Transport {
    return (request) => {
      const by = who();
      const call = by && this.#callOf(by, request, text);
      if (by === undefined || call === undefined) {
        const words = `${request.method} ${new URL(request.url).pathname}`;
        this.#lacks(by, words);
        return Promise.reject(new NotRecorded(`the recording has no further call ${words}`));
      }
      return new Promise((resolve) => {
        call.come = () => resolve(resultOf(call));
      });
    };
  }

  learnt<Answer>(by: Learner, { read, signal }: Asking<Answer>): Promise<Answer> {
    by.begun += 1;
    const place = by.begun;
    const event = this.#learnt.get(by.name)?.events.find((one) => one.place === place);
    return new Promise((resolve, reject) => {
      const withoutEvent = () => {
        this.#lacks(by, `wait ${place}`);
        reject(new NotRecorded('the recording has no further wait'));
      };
      signal?.addEventListener('abort', () => {
        this.#without.delete(withoutEvent);
        reject(signal.reason);
      });
      if (event !== undefined) {
        event.come = () => resolve(read(event));
      } else if (this.#isOver) {
        withoutEvent();
      } else {
        this.#without.add(withoutEvent);
      }
    });
  }

  /** Lets all events come, each when nothing more follows from those before it, and from what `begin` begins then. */
  async come(begin: (count: number) => boolean): Promise<void> {
    for (const coming of this.#coming) {
      await quiet();
      if (begin(this.count)) {
        await quiet();
      }
      this.came(coming.moment.endedMs, coming.moment.driftMs);
      coming.come?.();
    }
    await quiet();
    begin(Number.POSITIVE_INFINITY);
    await quiet();
    this.#isOver = true;
    for (const withoutEvent of this.#without) {
      withoutEvent();
    }
  }

  /** The first call of who asks that has the same method, address and body, and that nobody has asked for. */
  #callOf(by: Learner, { method, url, body }: WireRequest, { data, whole }: WrittenText): ComingCall | undefined {
    const [writtenUrl, writtenBody] = [data(url), body === undefined ? undefined : whole(body)];
    return this.#learnt
      .get(by.name)
      ?.calls.find(
        ({ come, moment, request }) =>
          come === undefined &&
          moment.event > this.count &&
          request.url === writtenUrl &&
          request.method === method &&
          request.body === writtenBody,
      );
  }

  #lacks(by: Learner | undefined, words: string): void {
    if (by !== undefined && !by.isOver && !this.lacking.has(by.name)) {
      this.lacking.set(by.name, words);
    }
  }
}

/** @throws RangeError */
const checkOrder = (session: string, coming: readonly Coming[], openedMs: number): void => {
  let latest = openedMs;
  for (const [index, { moment }] of coming.entries()) {
    if (moment.event !== index + 1) {
      const what = moment.event > index + 1 ? 'is missing' : 'stands there twice';
      throw new RangeError(`event ${Math.min(moment.event, index + 1)} of the session ${session} ${what}`);
    }
    if (moment.endedMs < latest) {
      throw new RangeError(`event ${moment.event} of the session ${session} came before the one before it`);
    }
    latest = moment.endedMs;
  }
};
