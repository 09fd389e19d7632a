import { isDeepStrictEqual } from 'node:util';
import type { Failure } from '../../schemas/generated/types.ts';
import { schemaOf, violations } from '../../schemas/validate.ts';
import { Failed, Withheld } from '../errors.ts';
import { ABSENT, type Exchange } from '../exchange/exchange.ts';
import { valueAt } from '../exchange/pointer.ts';
import { isOfWebServer } from '../transport/firewall.ts';
import { differences } from './reflection.ts';

/** Every code of spec 7. */
const CODES = valueAt(schemaOf('common/error'), '/properties/code/enum') as string[];

/** A value in words: JSON, whole. A number that is too large for JSON in JavaScript is `Infinity`. */
export const shown = (value: unknown): string =>
  value === undefined ? ABSENT : typeof value === 'number' ? String(value) : JSON.stringify(value);

const cameInstead = (exchange: Exchange): string =>
  exchange.error?.message ?? `status ${exchange.status}${exchange.hasBody ? ` ${exchange.answer?.body}` : ''}`;

/** Judges one exchange. */
export const expect = (exchange: Exchange): Expectation => new Expectation(exchange);

/** The comparisons of one exchange. Each throws Failed with every difference that it finds. */
class Expectation {
  readonly #exchange: Exchange;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  #judge(failures: Failure[]): void {
    this.#exchange.markJudged();
    if (failures.length > 0) {
      throw new Failed(failures);
    }
  }

  #require(holds: boolean, expected: string, received: string, pointer?: string): void {
    this.#judge(holds ? [] : [this.#exchange.failure(expected, received, pointer)]);
  }

  /** Any 2xx. */
  toSucceed(): void {
    this.#require(this.#exchange.succeeded, 'a success (2xx)', cameInstead(this.#exchange));
  }

  toHaveStatus(status: number): void {
    this.#require(this.#exchange.status === status, `status ${status}`, cameInstead(this.#exchange));
  }

  /** A 4xx with the error object; with `code` only that one. Spec 7. */
  toBeRefused(code?: string): void {
    this.#require(this.#exchange.refused, 'a refusal (4xx) with the error object', cameInstead(this.#exchange));
    this.toCarryError(code);
  }

  /**
   * The error object with a code of the list; with `code` only that one. Spec 7. The page of a web server before the target
   * has none: `toComeFromTheTarget` is for these.
   */
  toCarryError(code?: string): void {
    if ((this.#exchange.status === 401 && code === undefined) || isOfWebServer(this.#exchange)) {
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
    this.#require(!isOfWebServer(this.#exchange), 'an answer of the target', page);
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

  /** A comparison of its own: says what was expected in words. What stands in the answer is shown as it stands there. */
  toShow(holds: boolean, expected: string, received: unknown, pointer?: string): void {
    const isWords = typeof received === 'string' && (pointer === undefined || this.#exchange.at(pointer) !== received);
    this.#require(holds, expected, isWords ? received : shown(received), pointer);
  }

  /** The same, where concurrent traffic cannot explain a difference. */
  toShowWhoeverSells(holds: boolean, expected: string, received: unknown, pointer?: string): void {
    this.#exchange.markJudged();
    if (!holds) {
      throw new Failed([this.#exchange.failure(expected, shown(received), pointer)], true);
    }
  }

  /** A comparison of what an answer shows; where the target keeps the thing back with 404 or 410, that is a warning. */
  toShowIfKept(holds: boolean, expected: string, received: unknown, pointer?: string): void {
    const exchange = this.#exchange;
    if (exchange.status === 404 || exchange.status === 410) {
      exchange.markJudged();
      throw new Withheld([exchange.failure(`${expected}, or 404 or 410 with a warning`, cameInstead(exchange))]);
    }
    this.toSucceed();
    this.toShow(holds, expected, received, pointer);
  }
}
