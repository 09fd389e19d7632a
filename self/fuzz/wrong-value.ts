// Wrong values for a member of an answer: none, every type, numbers, texts, ids and times of every kind.

/** One way of being wrong. */
export interface WrongValue {
  name: string;
  /** The wrong value, made from the right one; undefined for a member that is left out. */
  of(value: unknown): unknown;
  /** So large that a few of them are enough. */
  huge?: true;
}

const constant = (name: string, value: unknown): WrongValue => ({ name, of: () => value });

/** A number that no JavaScript value is written as: `written` puts it into the JSON text. */
const BEYOND_DOUBLE = '\u0001beyond a double\u0001';

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 9);

const A_MEGABYTE = 'x'.repeat(1_000_000);

const nested = (levels: number): unknown => (levels === 0 ? 'x' : [nested(levels - 1)]);

export const wrongValues: readonly WrongValue[] = [
  constant('absent', undefined),
  constant('null', null),
  constant('a number', 7),
  constant('a text', 'a text'),
  constant('a boolean', true),
  constant('an empty array', []),
  constant('an empty object', {}),
  constant('an empty text', ''),
  { name: 'itself in an array', of: (value) => [value] },
  { name: 'itself in an object', of: (value) => ({ id: value, value }) },
  constant('an object that has no text', { toString: 7, valueOf: 7, toJSON: 7, length: 7 }),
  { name: 'itself as a text', of: (value) => (typeof value === 'string' ? ` ${value} ` : JSON.stringify(value)) },
  constant('zero', 0),
  { name: 'negative', of: (value) => -numberOf(value) - 2 },
  { name: 'fractional', of: (value) => numberOf(value) + 0.5 },
  constant('1e300', 1e300),
  constant('2 ** 53 + 1', 2 ** 53 + 2),
  constant('the most of 32 bits', 2 ** 31 - 1),
  constant('beyond 32 bits', 2 ** 31),
  constant('beyond a double', BEYOND_DOUBLE),
  { ...constant('a megabyte', A_MEGABYTE), huge: true },
  constant('another uuid', '0b0f3c44-7a4e-4d8b-9a54-2f1f6d1f0a11'),
  constant('no uuid', '0b0f3c44-7a4e'),
  constant('a path', '../../v1.2/holds?x=/%2e%2e#'),
  constant('dots', '..'),
  constant('half a character', '\ud800'),
  constant('control characters', 'a\r\nX-Injected: 1\u0000'),
  constant('__proto__', '__proto__'),
  constant('the far past', '0001-01-01T00:00:00Z'),
  constant('the far future', '9999-12-31T23:59:59Z'),
  constant('the past', '2001-01-01T00:00:00Z'),
  constant('a day that does not exist', '2030-02-30T10:00:00Z'),
  constant('an offset that does not exist', '2030-06-01T10:00:00+99:99'),
  { name: 'another offset', of: (value) => String(value).replace(/(Z|[+-]\d\d:\d\d)$/i, '-11:30') },
  constant('a fraction of a thousand digits', `2030-06-01T10:00:00.${'1'.repeat(1_000)}Z`),
  constant('400 levels', nested(400)),
];

/** A document as JSON, with the numbers that JavaScript has none for. */
export const written = (document: unknown): string =>
  (JSON.stringify(document) ?? '').replaceAll(JSON.stringify(BEYOND_DOUBLE), '1e999');

/** What may come instead of a whole document. */
export const wrongBodies: Readonly<Record<string, string>> = {
  'no body': '',
  'a web page': '<!doctype html><title>Gateway time-out</title>',
  'half a document': '{"hold": {"id": "0b0f',
  'two documents': '{}{}',
  'an array': '[]',
  'an array of arrays': '[[[]], [null], [7]]',
  'an empty object': '{}',
  'a number': '7',
  'a text': '"a text"',
  'a boolean': 'false',
  null: 'null',
};
