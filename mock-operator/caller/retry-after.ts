// Whether a client waits as long as a 429 or 503 asks it to. Spec 7; RFC 9110, 10.2.3.
import type { CallRecord } from '../wire/call-record.ts';
import { type Mistake, mistakeIf, objectIn, textIn } from './caller-rule.ts';

/** A call that was answered with `Retry-After`, and when: it began by the clock of the world, which may stand still, and ended by that of the process. */
interface Asked {
  record: CallRecord;
  seconds: number;
  at: number;
  endedMs: number;
}

/** No more are remembered: who is asked to wait has few calls under way. */
const MAX_ASKED = 100;

/** Of the time that was named: the clock of a client may be a little fast. */
const MIN_SHARE_WAITED = 0.9;

/** The same call, whatever its headers and its request id; undefined where its body was not kept. */
const keyOf = ({ method, path, body }: CallRecord): string | undefined => {
  if (method === 'POST' && body?.text === undefined) {
    return undefined;
  }
  const reqId = textIn(objectIn(objectIn(body?.json?.value)?.meta)?.reqId) ?? '';
  return `${method} ${path} ${body?.text?.replaceAll(reqId, '')}`;
};

const secondsOf = ({ status, behaviour }: CallRecord): number =>
  status === 429 || status === 503 ? (behaviour?.retryAfterSeconds ?? 0) : 0;

export class RetryAfter {
  /** By the call. */
  readonly #asked = new Map<string, Asked>();

  /** What a call misses that was asked to wait before; undefined for another. Remembers it where its own answer asks so. */
  judge(record: CallRecord): readonly Mistake[] | undefined {
    const seconds = secondsOf(record);
    if (this.#asked.size === 0 && seconds === 0) {
      return undefined;
    }
    const key = keyOf(record);
    if (key === undefined) {
      return undefined;
    }
    const before = this.#asked.get(key);
    const { at, startedMs, durationMs = 0 } = record;
    const isUnderWay = before !== undefined && startedMs < before.endedMs;
    if (!isUnderWay) {
      this.#asked.delete(key);
    }
    if (seconds > 0) {
      this.#asked.set(key, { record, seconds, at, endedMs: startedMs + durationMs });
      const [oldest = ''] = this.#asked.size > MAX_ASKED ? this.#asked.keys() : [];
      this.#asked.delete(oldest);
    }
    if (before === undefined || isUnderWay) {
      return undefined;
    }
    // A test may move the clock of the world in place of waiting.
    const waited = Math.max(at - before.at, startedMs - before.endedMs) / 1000;
    const { number, status } = before.record;
    return mistakeIf(
      waited < before.seconds * MIN_SHARE_WAITED,
      '/at',
      `Call ${number} got ${status} with Retry-After: ${before.seconds}, and the same comes again after ${waited.toFixed(1)} s.`,
    );
  }
}
