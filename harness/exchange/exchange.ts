import type { Exchange as ExchangeRecord, Failure } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { curl } from '../../schemas/text/curl.ts';
import { MAX_DATA, type SafeText } from '../../schemas/text/safe-text.ts';
import { writtenMoment, writtenTimes } from '../transport/events.ts';
import { type JsonReading, readJson } from '../transport/json.ts';
import type { Moment, TransportError, WireAnswer, WireRequest } from '../transport/wire.ts';
import { valueAt, wordsAt } from './pointer.ts';

/** An answer put into our words, where a binding gives the target words of its own. */
export interface Reading {
  value: unknown;
  /** The place on the wire of a pointer into `value`. */
  wirePointer(pointer: string): string;
}

/** What was asked for, beside the bytes. */
export interface Intent {
  /** `inbound`: a platform called the operator behind it, which answered. */
  direction: 'outbound' | 'inbound';
  interface: Interface;
  /** Of a call that came in: its number in the journal of the operator. */
  journalNumber?: number;
  /** Name of the operation, for example `createHold`. */
  operation: string;
  /** Schema id of the body of a successful answer; absent when it is empty. */
  response?: string;
  /** Request id of the body, where the call has a body that carries one. */
  bodyRequestId?: string;
  /** Request id in `X-Request-ID`. */
  headerRequestId?: string;
  /** What we broke on purpose. */
  violation?: string;
  /** Path parameters and query as they were meant, before encoding. */
  parameters: Record<string, string>;
  /** All values of the request in our words, where a binding puts them into others. */
  meant?: Record<string, unknown>;
  /** Puts an answer into our words. */
  read?(wire: unknown): Reading;
}

/** What is received where a member is missing. */
export const ABSENT = 'absent';

/** One request and what came back. The client never throws for a bad answer: a check judges it. */
export class Exchange {
  readonly number: number;
  readonly intent: Intent;
  readonly request: WireRequest;
  readonly answer: WireAnswer | undefined;
  readonly error: TransportError | undefined;
  /** Milliseconds since the epoch, with fractions, when the request was handed over and when the answer was whole. */
  readonly sentMs: number;
  readonly endedMs: number;
  /** Where the session keeps it: when its answer came. */
  readonly #moment: Moment | undefined;
  /** How far the clock of the target, as we know and move it, was ahead of these then, in milliseconds. */
  readonly #aheadMs: number;
  /** The parsed body, undefined when there is none or it is no JSON. */
  readonly json: unknown;
  readonly isJson: boolean;
  /** Why the body is no JSON document; undefined when it is one, or empty. */
  readonly unreadable: string | undefined;
  /** The body in our words: `json` itself, unless a binding translates it. */
  readonly canonical: unknown;
  /** How many checks have judged it: a check that judges nothing proves nothing. */
  judged = 0;
  /** The target asked to be left alone for a while, or has stopped listening: no answer to what was asked, and never judged. */
  isPostponement = false;
  /** Nothing lawful stood against what was asked for: a refusal is the target's fault. */
  isSatisfiable = false;
  /**
   * What was read from it of how many seats or vacancies are free, or `isCounted` with it by booking until one was refused: a
   * difference in their number is seen here.
   */
  readonly seats: { availability: string; free: number; isCounted?: true }[] = [];
  readonly #text: SafeText;
  /** The body as it is written to files. */
  readonly #safeBody: string;
  readonly #reading: Reading | undefined;
  /** Written once: a long answer may have thousands of differences. */
  #call: string | undefined;
  #shown: { call: string; curl: string } | undefined;

  constructor(
    number: number,
    intent: Intent,
    request: WireRequest,
    result: { answer?: WireAnswer; error?: TransportError },
    times: Pick<Moment, 'sentMs' | 'endedMs'> & { aheadMs?: number; moment?: Moment | undefined },
    text: SafeText,
  ) {
    this.number = number;
    this.intent = intent;
    this.request = request;
    this.answer = result.answer;
    this.error = result.error;
    this.sentMs = times.sentMs;
    this.endedMs = times.endedMs;
    this.#moment = times.moment;
    this.#aheadMs = times.aheadMs ?? 0;
    this.#text = text;
    // At once, and whole: from it is learned which travelers are not ours, before anything of it stands in a failure.
    this.#safeBody = text.whole(result.answer?.body ?? '');
    const document = documentOf(result.answer);
    this.isJson = document !== undefined && 'value' in document;
    this.json = document !== undefined && 'value' in document ? document.value : undefined;
    this.unreadable = document !== undefined && 'unreadable' in document ? document.unreadable : undefined;
    this.#reading = this.isJson ? intent.read?.(this.json) : undefined;
    this.canonical = this.#reading === undefined ? this.json : this.#reading.value;
  }

  /** When it was sent, by the clock of the session. The answer was issued then at the earliest. */
  get leftAt(): number {
    return this.sentMs + this.#aheadMs;
  }

  /** When its answer was whole, by the clock of the session. It was issued then at the latest. */
  get cameAt(): number {
    return this.endedMs + this.#aheadMs;
  }

  /** Zero when no answer came. */
  get status(): number {
    return this.answer?.status ?? 0;
  }

  get succeeded(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** A 4xx answer. */
  get refused(): boolean {
    return this.status >= 400 && this.status < 500;
  }

  get hasBody(): boolean {
    return (this.answer?.body ?? '') !== '';
  }

  markJudged(): void {
    this.judged += 1;
  }

  markSatisfiable(): void {
    this.isSatisfiable = true;
  }

  /** The value at a JSON pointer of the answer, in our words. */
  at(pointer: string): unknown {
    return valueAt(this.canonical, pointer);
  }

  /** The same in words: an answer may have anything where a text should stand. */
  wordsAt(pointer: string): string {
    return wordsAt(this.canonical, pointer);
  }

  /** The operation with its interface: `partner.createHold`. */
  get operation(): string {
    return `${this.intent.interface}.${this.intent.operation}`;
  }

  /** The call in a line: `GET /v1.2/holds/784… → 200`. What the target gave stands in it as it came. */
  get call(): string {
    this.#call ??= this.#inALine();
    return this.#call;
  }

  #inALine(): string {
    return `${this.#asked} → ${this.#came}`;
  }

  get #asked(): string {
    const { pathname, search } = new URL(this.request.url);
    return `${this.request.method} ${pathname}${search}`;
  }

  get #came(): string {
    return this.error ? this.error.message : String(this.status);
  }

  /** The call in a line for people and files: a long path is cut, and never the status. */
  shownCall(most?: number): string {
    const { line } = this.#text;
    return `${line(this.#asked, most)} → ${line(this.#came)}`;
  }

  /** A difference in this exchange, ready for a report. */
  failure(expected: string, received: string, pointer?: string): Failure {
    const { line, words, parts } = this.#text;
    const isAbsent = pointer && this.answer && this.intent.direction === 'outbound' && this.at(pointer) === undefined;
    this.#shown ??= { call: this.shownCall(), curl: line(curl(this.request, parts), MAX_DATA) };
    return {
      expected: words(expected),
      received: isAbsent ? ABSENT : line(received),
      ...(pointer !== undefined && { pointer: words(this.#reading?.wirePointer(pointer) ?? pointer) }),
      exchange: this.number,
      ...this.#shown,
    };
  }

  /** The exchange as it is written to files: secrets replaced by variables. */
  record(): ExchangeRecord {
    const { data } = this.#text;
    return {
      number: this.number,
      operation: this.operation,
      ...(this.intent.direction === 'inbound' && { direction: this.intent.direction }),
      ...(this.intent.violation !== undefined && { defect: data(this.intent.violation) }),
      ...(this.#moment === undefined ? writtenTimes(this) : writtenMoment(this.#moment)),
      ...writtenCall(this.request, this, this.#text, this.#safeBody),
    };
  }
}

/** A request and what came, as they are written to files. */
export const writtenCall = (
  { method, url, headers, body }: WireRequest,
  { answer, error }: { answer?: WireAnswer | undefined; error?: TransportError | undefined },
  { data, whole, line }: SafeText,
  safeBody = whole(answer?.body ?? ''),
): Pick<ExchangeRecord, 'request' | 'answer' | 'fault'> => {
  const safeHeaders = (all: Record<string, string>) =>
    Object.fromEntries(Object.entries(all).map(([name, value]) => [data(name), data(value)]));
  return {
    request: {
      method,
      url: data(url),
      headers: safeHeaders(headers),
      ...(body !== undefined && { body: whole(body) }),
    },
    ...(answer && {
      answer: {
        status: answer.status,
        headers: safeHeaders(answer.headers),
        body: safeBody,
        ...(!answer.utf8 && { utf8: false }),
        ...(answer.surplus !== undefined && { surplus: data(answer.surplus) }),
      },
    }),
    ...(error && { fault: { kind: error.kind, message: line(error.message) } }),
  };
};

const documentOf = (answer: WireAnswer | undefined): JsonReading | undefined =>
  answer === undefined || answer.body === '' ? undefined : readJson(answer.body, answer.utf8);
