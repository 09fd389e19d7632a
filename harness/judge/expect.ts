import { isDeepStrictEqual } from 'node:util';
import { isUuid } from '../../schemas/formats.ts';
import type { Failure } from '../../schemas/generated/types.ts';
import { schemaOf, violations } from '../../schemas/validate.ts';
import { Failed, Withheld } from '../errors.ts';
import { ABSENT, type Exchange } from '../exchange/exchange.ts';
import { listAt, textAt, valueAt } from '../exchange/pointer.ts';
import { isEncodedSlashRefusal } from '../transport/firewall.ts';
import { differences } from './reflection.ts';

/** Every code of spec 7. */
const CODES = valueAt(schemaOf('common/error'), '/properties/code/enum') as string[];

/** A value in words: JSON, whole. A number that is too large for JSON in JavaScript is `Infinity`. */
export const shown = (value: unknown): string =>
  value === undefined ? ABSENT : typeof value === 'number' ? String(value) : JSON.stringify(value);

const cameInstead = (exchange: Exchange): string =>
  exchange.error?.message ?? `status ${exchange.status}${exchange.hasBody ? ` ${exchange.answer?.body}` : ''}`;

/** A number of free seats, and how it is compared; undefined where vacancies do not count. */
type Wanted = number | undefined | { atMost: number | undefined } | { atLeast: number | undefined };

/** Whether a number is the wanted one, and that one in words. */
const compared = (free: number | undefined, wanted: Wanted): [holds: boolean, words: string] => {
  if (typeof wanted !== 'object') {
    return [free === wanted, shown(wanted)];
  }
  if ('atMost' in wanted) {
    return [free === undefined || wanted.atMost === undefined || free <= wanted.atMost, `at most ${wanted.atMost}`];
  }
  // A number that was stated before and is not any more is none.
  return [(free ?? 0) >= (wanted.atLeast ?? 0), `at least ${wanted.atLeast}`];
};

/** `as` begins a reason, behind a comma; any other word says when. */
const clause = (words: string): string => (words.startsWith('as ') ? `, ${words}` : ` ${words}`);

const because = (why: string | undefined): string => (why === undefined ? '' : `: ${why}`);

/** Judges one exchange. */
export const expect = (exchange: Exchange): Expectation => new Expectation(exchange);

/** The comparisons of one exchange. Each throws Failed with every difference that it finds. */
class Expectation {
  readonly #exchange: Exchange;
  readonly #mode: 'certain' | 'unlessGone' | 'not' | undefined;

  constructor(exchange: Exchange, mode?: 'certain' | 'unlessGone' | 'not') {
    this.#exchange = exchange;
    this.#mode = mode;
  }

  /** The same, where concurrent traffic cannot explain a difference. */
  get certainly(): Expectation {
    return new Expectation(this.#exchange, 'certain');
  }

  /** A success that shows what is expected; where the target keeps the thing back with 404 or 410, that is a warning. */
  get unlessGone(): Pick<Expectation, 'toHaveAt' | 'toHaveEvent' | 'toShowAt'> {
    return new Expectation(this.#exchange, 'unlessGone');
  }

  /** The opposite: `"OPEN"` is expected as `not "OPEN"`, `an event X` as `no event X`. */
  get not(): Pick<Expectation, 'toHaveAt' | 'toHaveEvent' | 'toSucceed'> {
    return new Expectation(this.#exchange, 'not');
  }

  #judge(failures: Failure[]): void {
    this.#exchange.markJudged();
    if (failures.length > 0) {
      throw new Failed(failures, this.#mode === 'certain');
    }
  }

  #require(holds: boolean, words: string, received: string, pointer?: string): void {
    const exchange = this.#exchange;
    const not = this.#mode === 'not';
    const expected = !not ? words : /^an? /.test(words) ? words.replace(/^an?/, 'no') : `not ${words}`;
    if (this.#mode === 'unlessGone') {
      if (exchange.status === 404 || exchange.status === 410) {
        exchange.markJudged();
        throw new Withheld([exchange.failure(`${expected}, or 404 or 410 with a warning`, cameInstead(exchange))]);
      }
      expect(exchange).toSucceed();
    }
    this.#judge(holds !== not ? [] : [exchange.failure(expected, received, pointer)]);
  }

  /** Any 2xx; with `why` in words. */
  toSucceed(why?: string): void {
    this.#require(this.#exchange.succeeded, `a success (2xx)${because(why)}`, cameInstead(this.#exchange));
  }

  toHaveStatus(status: number): void {
    this.#require(this.#exchange.status === status, `status ${status}`, cameInstead(this.#exchange));
  }

  /** Any 4xx, with the error object or without; with `why` in words. */
  toBe4xx(why?: string): void {
    this.#require(this.#exchange.refused, `a refusal (4xx)${because(why)}`, cameInstead(this.#exchange));
  }

  /** A 4xx with the error object. Spec 7. */
  toBeRefused(): void {
    this.#require(this.#exchange.refused, 'a refusal (4xx) with the error object', cameInstead(this.#exchange));
    this.toCarryError();
  }

  /**
   * The error object with a code of the list; with `code` only that one. Spec 7. The page of a web server before the target
   * has none: `toComeFromTheTarget` is for these.
   */
  toCarryError(code?: string): void {
    if ((this.#exchange.status === 401 && code === undefined) || isEncodedSlashRefusal(this.#exchange)) {
      this.#exchange.markJudged();
      return;
    }
    const received = this.#exchange.at('/error/code');
    const allowed = code === undefined ? CODES : [code];
    this.#judge([
      ...(allowed.some((one) => one === received)
        ? []
        : [this.#exchange.failure(allowed.join(', '), shown(received), '/error/code')]),
      ...(typeof this.#exchange.at('/error/message') === 'string'
        ? []
        : [this.#exchange.failure('a string', shown(this.#exchange.at('/error/message')), '/error/message')]),
    ]);
  }

  /** No page by which a web server refuses an encoded slash in a path before the target sees the call. */
  toComeFromTheTarget(): void {
    const { body, headers = {} } = this.#exchange.answer ?? {};
    const page = `${headers['content-type']}: ${shown(body)}`;
    this.#require(!isEncodedSlashRefusal(this.#exchange), 'an answer of the target', page);
  }

  /** 404 and NOT_FOUND. Spec 4.1 rule 5, 7. */
  toBeNotFound(): void {
    this.toHaveStatus(404);
    this.toCarryError('NOT_FOUND');
  }

  /** No 5xx, and an answer at all. */
  toBeNoServerError(): void {
    const { status } = this.#exchange;
    this.#require(status > 0 && status < 500, 'no server error', cameInstead(this.#exchange));
  }

  /** No body, no bytes after the head, and no length of any. */
  toHaveNoBody(): void {
    const { body = '', surplus, headers = {} } = this.#exchange.answer ?? {};
    const length = headers['content-length'] ?? '0';
    const sent = body + (surplus ?? '');
    this.#require(
      sent === '' && length === '0',
      'an empty body',
      sent === ''
        ? `content-length: ${length}`
        : `${shown(sent)}${surplus === undefined ? '' : ' after the end of the answer'}`,
    );
  }

  toHaveAt(pointer: string, value: unknown): void {
    const received = this.#exchange.at(pointer);
    this.#require(isDeepStrictEqual(received, value), shown(value), shown(received), pointer);
  }

  /** The value at the pointer is one of these. */
  toHaveOneOfAt(pointer: string, values: readonly unknown[]): void {
    const received = this.#exchange.at(pointer);
    this.#require(values.includes(received), values.map(shown).join(' or '), shown(received), pointer);
  }

  /** A list stands at the pointer, named by its member. */
  toHaveListAt(pointer: string): void {
    const received = this.#exchange.at(pointer);
    this.#require(Array.isArray(received), `a list of ${pointer.slice(1)}`, shown(received), pointer);
  }

  toHaveUuidAt(pointer: string): void {
    const received = this.#exchange.at(pointer);
    this.#require(typeof received === 'string' && isUuid(received), 'a uuid', shown(received), pointer);
  }

  /** The id at the pointer is not that of the other answer, where both are successes. */
  toHaveIdOfItsOwnAt(pointer: string, other: Exchange): void {
    const [own, first] = [this.#exchange, other].map((one) => textAt(one.json, pointer)?.toLowerCase());
    const isOwn = !this.#exchange.succeeded || !other.succeeded || own === undefined || own !== first;
    this.#require(isOwn, `another id than ${shown(first)}`, shown(this.#exchange.at(pointer)), pointer);
  }

  /** The timeline at the pointer has an event of this type. Spec 2.7. */
  toHaveEvent(typeOf: string | undefined, pointer: string): void {
    const events = listAt(this.#exchange.json, pointer).map((event) => textAt(event, '/typeOf'));
    this.#require(events.includes(typeOf), `an event ${typeOf ?? ''}`, shown(events), pointer);
  }

  /** The seats that the target shows as free, for instance `after the release`. */
  toHaveCapacity(free: number, wanted: Wanted, when: string): void {
    const [holds, words] = compared(free, wanted);
    this.#require(holds, `a capacity of ${words}${clause(when)}`, shown(free));
  }

  /** The vacancies that the target shows, for instance `after two checks`. */
  toHaveVacancies(free: number | undefined, wanted: Wanted, when: string): void {
    const [holds, words] = compared(free, wanted);
    this.#require(holds, `${words} vacancies${clause(when)}`, shown(free));
  }

  /** Nothing was found of what may not be there: what is expected is said in words, the first that were found are shown. */
  toHaveNone(found: readonly unknown[], expected: string, pointer?: string): void {
    this.#require(found.length === 0, expected, shown(found.slice(0, 5)), pointer);
  }

  /** A value other than null stands at each pointer, of any type. */
  toHaveMembers(...pointers: string[]): void {
    this.#judge(
      pointers
        .filter((pointer) => this.#exchange.at(pointer) === undefined || this.#exchange.at(pointer) === null)
        .map((pointer) => this.#exchange.failure('a value', shown(this.#exchange.at(pointer)), pointer)),
    );
  }

  /** What was sent stands in the answer at the pointer, member by member. Spec 2.4, 2.10. */
  toReflect(sent: unknown, pointer: string): void {
    this.#judge(
      differences(sent, this.#exchange.at(pointer), pointer).map((difference) =>
        this.#exchange.failure(shown(difference.sent), shown(difference.received), difference.pointer),
      ),
    );
  }

  toConformTo(schemaId: string): void {
    this.#judge(
      violations(schemaId, this.#exchange.canonical).map((violation) =>
        this.#exchange.failure(violation.message, shown(this.#exchange.at(violation.place)), violation.place),
      ),
    );
  }

  /** A comparison of what stands at the pointer: says what was expected in words. */
  toShowAt(pointer: string, holds: boolean, expected: string): void {
    this.#require(holds, expected, shown(this.#exchange.at(pointer)), pointer);
  }

  /** A comparison of its own: says what was expected in words. What stands in the answer is shown as it stands there. */
  toShow(holds: boolean, expected: string, received: unknown, pointer?: string): void {
    const isWords = typeof received === 'string' && (pointer === undefined || this.#exchange.at(pointer) !== received);
    this.#require(holds, expected, isWords ? received : shown(received), pointer);
  }
}
