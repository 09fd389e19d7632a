// Text: with a format, with a pattern, an open enumeration, or free. Spec 2, general conventions.
import fc from 'fast-check';
import { isCurrency, isDateTime, isTimeZone, isUuid } from '../formats.ts';
import { INTERFACES, isInterface } from '../interfaces.ts';
import { urlOf } from '../text/url.ts';

export interface TextRule {
  format?: string;
  /** Regular expressions, all of which match. */
  patterns: string[];
  /** Bounds in code points. */
  minLength: number;
  maxLength: number;
  /** Some values of an open enumeration. */
  examples: string[];
}

interface Format {
  words: string;
  accepts: (text: string) => boolean;
  values: fc.Arbitrary<string>;
  /** Texts that are none of it by any reading; those that look most like it come first. */
  wrong: string[];
}

const START = Date.UTC(2026, 0, 1) / 1000;
const EARLIEST = Date.parse('0001-01-01T00:00:00Z') / 1000;
const LATEST = Date.parse('9999-12-31T23:59:59Z') / 1000;
const YEARS = 2 * 31_556_952;

const EDGES = [
  '1970-01-01T00:00:00Z',
  '2024-02-29T23:59:59.999Z',
  '2000-02-29T12:00:00+13:45',
  '2026-03-29T02:30:00+02:00',
  '2016-12-31T23:59:60Z',
  '2038-01-19T03:14:08Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999-12:00',
];

const SUFFIXES = ['', '.5', '.123', '.000001', '.123456789'].flatMap((fraction) =>
  ['Z', '+00:00', '-00:00', '+01:00', '-03:30', '+05:45', '+14:00', '-12:00'].map((offset) => fraction + offset),
);

/** Seconds from the start of 2026: mostly near it, now and then anywhere in four-digit years. */
const seconds = fc.oneof(
  { withCrossShrink: true },
  { weight: 5, arbitrary: fc.integer({ min: -YEARS, max: YEARS }) },
  { weight: 1, arbitrary: fc.integer({ min: EARLIEST - START, max: LATEST - START }) },
);

const withoutOffset = (second: number): string => new Date((START + second) * 1000).toISOString().slice(0, 19);

const dateTime = fc.oneof(
  { withCrossShrink: true },
  {
    weight: 7,
    arbitrary: fc
      .tuple(seconds, fc.constantFrom(...SUFFIXES))
      .map(([second, suffix]) => withoutOffset(second) + suffix),
  },
  { weight: 1, arbitrary: fc.constantFrom(...EDGES) },
);

const uri = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.constantFrom('a.example', 'operator.example', 'localhost:4010', '127.0.0.1', '[::1]:8080'),
    fc.constantFrom('', '/', '/v1.2', '/a/b', '/a?b=c', '/%C3%A9#d'),
  )
  .map(([scheme, host, path]) => `${scheme}://${host}${path}`);

/** The formats of text that can be made. */
export const FORMATS: Record<string, Format> = {
  uuid: {
    words: 'a uuid',
    accepts: isUuid,
    values: fc.uuid(),
    wrong: ['784ac4f26a5d4d0e9b1c0e2f3a4b5c6d', '784ac4f2-6a5d-4d0e-9b1c-0e2f3a4b5c6g', 'not-a-uuid', ''],
  },
  'date-time': {
    words: 'a date-time of RFC 3339',
    accepts: isDateTime,
    values: dateTime,
    wrong: [
      '2030-06-01T10:00:00',
      '2030-02-30T10:00:00Z',
      '2030-13-45T99:99:99Z',
      '2030-06-01',
      '10:00',
      'tomorrow',
      '',
    ],
  },
  'time-zone': {
    words: 'the IANA name of a time zone',
    accepts: isTimeZone,
    values: fc.constantFrom('UTC', 'Europe/Lisbon', 'America/Argentina/Ushuaia', ''),
    wrong: ['GMT Standard Time', 'Europe/Lissabon', 'IST', '+02:00'],
  },
  currency: {
    words: 'a currency code of ISO 4217',
    accepts: isCurrency,
    values: fc.constantFrom('EUR', 'USD', 'JPY', 'KWD'),
    wrong: ['RMB', 'EURO', '€', ''],
  },
  interface: {
    words: 'an interface of the table',
    accepts: isInterface,
    values: fc.constantFrom(...INTERFACES),
    wrong: ['nobody', ''],
  },
  date: {
    words: 'a date',
    accepts: (text) => isDateTime(`${text}T00:00:00Z`),
    values: seconds.map((second) => withoutOffset(second).slice(0, 10)),
    wrong: ['2026-02-30', '2026-13-01', '2026-1-1', '01/02/2026', '2026-01-01T00:00:00Z', 'tomorrow', ''],
  },
  uri: {
    words: 'a uri',
    accepts: (text) => urlOf(text) !== undefined && !/\s/.test(text),
    values: uri,
    wrong: ['http://a b', 'https://a.example/ ', 'https://a.example/%zz', 'a.example', '/v1.2', ''],
  },
};

const READABLE = [...'abcdefghijklmnopqrstuvwxyzABCXYZ0123456789 -_'];
const UNICODE = [...'éñßŁøİiıçЖשعあ李한ไ€²½—“🎟👩\u0301\u200d\u202e"\'\\/<>&%{}\t\n'];
const NAMES = ['Ana', 'José', 'Łukasz Øster', "O'Brien-Núñez", '李小龍', 'שרה', 'أحمد', 'Þóra 🎟', 'Zoe\u0308', 'I'];

/** One code point, never half of a surrogate pair. */
const codePoint = fc
  .integer({ min: 0xa1, max: 0x10ffff - 0x800 })
  .map((point) => String.fromCodePoint(point < 0xd800 ? point : point + 0x800));

const unit = fc.oneof(
  { withCrossShrink: true },
  { weight: 4, arbitrary: fc.constantFrom(...READABLE) },
  { weight: 2, arbitrary: fc.constantFrom(...UNICODE) },
  { weight: 1, arbitrary: codePoint },
);

const plain = (minLength: number, maxLength: number): fc.Arbitrary<string> => {
  const bounds = { minLength, maxLength: Math.min(maxLength, minLength + 8) };
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 3, arbitrary: fc.string({ ...bounds, unit: fc.constantFrom(...READABLE) }) },
    { weight: 1, arbitrary: fc.string({ ...bounds, unit }) },
  );
};

const email = fc
  .tuple(
    fc.constantFrom('a', 'ana.silva', 'a+b', "o'brien", 'josé', '李'),
    fc.constantFrom('a.example', 'mail.a.example', 'bücher.example'),
  )
  .map(([local, domain]) => `${local}@${domain}`);

/** Text with bounds of length only; the name of the member suggests its form. */
const free = ({ minLength, maxLength }: TextRule, member: string): fc.Arbitrary<string> => {
  const usual = plain(minLength, maxLength);
  const suggested = /email/i.test(member) ? email : /name$/i.test(member) ? fc.constantFrom(...NAMES) : undefined;
  const fits = minLength <= 1 && maxLength >= 64;
  return suggested && fits ? fc.oneof({ withCrossShrink: true }, usual, { weight: 2, arbitrary: suggested }) : usual;
};

const lengthOf = (text: string): number => [...text].length;

/** Whether a text keeps a rule. */
export const accepts = ({ format, patterns, minLength, maxLength }: TextRule, text: string): boolean =>
  patterns.every((pattern) => new RegExp(pattern, 'u').test(text)) &&
  lengthOf(text) >= minLength &&
  lengthOf(text) <= maxLength &&
  (format === undefined || FORMATS[format]?.accepts(text) === true);

const SAMPLES = { numRuns: 300, seed: 1 };

/**
 * Those of the texts that keep the rule.
 * @throws Error when more than 1 in 100 do not: they are to be made right, not sifted.
 */
const sifted = (texts: fc.Arbitrary<string>, rule: TextRule): fc.Arbitrary<string> => {
  const samples = fc.sample(texts, SAMPLES);
  const rejected = samples.filter((text) => !accepts(rule, text)).length;
  if (rejected * 100 > samples.length) {
    throw new Error(`arbitrary() cannot make text that keeps all of ${JSON.stringify(rule)}`);
  }
  return texts.filter((text) => accepts(rule, text));
};

const ruled = (rule: TextRule, member: string): fc.Arbitrary<string> => {
  const { format, patterns, minLength, maxLength } = rule;
  const [first] = patterns;
  if (format === undefined && first === undefined) {
    return free(rule, member);
  }
  const bounded = Number.isFinite(maxLength) ? { maxLength } : {};
  const texts = FORMATS[format ?? '']?.values ?? fc.stringMatching(new RegExp(first ?? '', 'u'), bounded);
  const parts = [format !== undefined, minLength > 0, Number.isFinite(maxLength)].filter(Boolean).length;
  return parts + patterns.length > 1 ? sifted(texts, rule) : texts;
};

/** Every text that keeps the rule, examples of an open enumeration more often; small ones first. */
export const text = (rule: TextRule, member = ''): fc.Arbitrary<string> => {
  const examples = rule.examples.filter((example) => accepts(rule, example));
  const others = ruled(rule, member);
  return examples.length === 0
    ? others
    : fc.oneof({ withCrossShrink: true }, { weight: 3, arbitrary: fc.constantFrom(...examples) }, others);
};
