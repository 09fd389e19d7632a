// Single values that break one keyword of their own place and keep every other.
import { keeps } from './number.ts';
import type { NumberRule, Shape, Type } from './shape.ts';
import { TYPES } from './shape.ts';
import { accepts, FORMATS, type TextRule } from './text.ts';

export interface NearMiss {
  keyword: string;
  values: unknown[];
  /** What the values are not. */
  wanted: string;
}

const OTHER: Record<Type, unknown[]> = {
  null: [null],
  boolean: [true, false],
  integer: [1],
  number: [1, 1.5],
  string: ['text', '1', ''],
  array: [[]],
  object: [{}],
};

/** A number between two integers within the bounds; none when a format would refuse it as well. */
const fractions = (rule: NumberRule): number[] => {
  const start = [rule.minimum, rule.exclusiveMinimum, rule.maximum - 1, rule.exclusiveMaximum - 1, 0];
  return [(start.find(Number.isFinite) as number) + 0.5].filter((value) => keeps(rule, value));
};

const ofType = ({ types, number }: Shape): NearMiss => {
  const takesNumbers = types.includes('integer') || types.includes('number');
  const missing = TYPES.filter((type) => !types.includes(type) && type !== 'integer');
  return {
    keyword: 'type',
    values: missing.flatMap((type) => (type === 'number' && takesNumbers ? fractions(number) : OTHER[type])),
    wanted: `of type ${types.join(' or ')}`,
  };
};

const ofList = ({ keyword, values }: NonNullable<Shape['listed']>, { types, text, number }: Shape): NearMiss => {
  const strings = values.filter((value) => typeof value === 'string');
  const texts = [...strings.flatMap((value) => [`${value}_`, value.toLowerCase(), value.toUpperCase()]), 'OTHER', ''];
  const numbers = [...values.filter((value) => typeof value === 'number').map((value) => value + 1), 0, -1];
  const takesNumbers = types.includes('integer') || types.includes('number');
  const others = [
    ...(types.includes('string') ? texts.filter((value) => accepts(text, value)) : []),
    ...(takesNumbers ? numbers.filter((value) => keeps(number, value)) : []),
  ];
  return {
    keyword,
    values: others.filter((value) => !values.includes(value)),
    wanted: `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`,
  };
};

/** Texts that few patterns match. */
const ODD = ['', ' ', '?', '-', '0', 'a', 'no match', '9:00', '12:60', 'AB1', '€€€', 'ftp://a.example/'];

const ofText = (rule: TextRule): NearMiss[] => {
  const { format, patterns, minLength, maxLength, examples } = rule;
  const keeping = (change: Partial<TextRule>, texts: string[]): string[] =>
    texts.filter((text) => accepts({ ...rule, ...change }, text));
  const { format: _, ...unformatted } = rule;
  const { words = '', wrong = [] } = FORMATS[format ?? ''] ?? {};
  const odd = [...examples.flatMap((example) => [`${example}?`, example.slice(1)]), ...ODD];
  return [
    { keyword: 'format', values: wrong.filter((text) => accepts(unformatted, text)), wanted: words },
    ...patterns.map((pattern) => ({
      keyword: 'pattern',
      values: keeping({ patterns: patterns.filter((other) => other !== pattern) }, odd).filter(
        (text) => !new RegExp(pattern, 'u').test(text),
      ),
      wanted: `text that matches ${pattern}`,
    })),
    {
      keyword: 'minLength',
      values: minLength > 0 ? keeping({ minLength: 0 }, ['a'.repeat(minLength - 1)]) : [],
      wanted: `text of at least ${minLength} characters`,
    },
    {
      keyword: 'maxLength',
      values: Number.isFinite(maxLength) ? keeping({ maxLength: maxLength + 1 }, ['a'.repeat(maxLength + 1)]) : [],
      wanted: `text of at most ${maxLength} characters`,
    },
  ];
};

const BEYOND: Record<string, number[]> = {
  int32: [2 ** 31, -(2 ** 31) - 1, 2 ** 40],
  int64: [2 ** 64, -(2 ** 64), 1e300],
};

const ofNumber = (rule: NumberRule): NearMiss[] => {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, format } = rule;
  const keeping = (change: Partial<NumberRule>, values: number[]): number[] =>
    values.filter((value) => Number.isFinite(value) && keeps({ ...rule, ...change }, value));
  const { format: _, ...unformatted } = rule;
  return [
    {
      keyword: 'minimum',
      values: keeping({ minimum: Number.NEGATIVE_INFINITY }, [minimum - 1, minimum - 1000]),
      wanted: `at least ${minimum}`,
    },
    {
      keyword: 'maximum',
      values: keeping({ maximum: Number.POSITIVE_INFINITY }, [maximum + 1, maximum + 1000]),
      wanted: `at most ${maximum}`,
    },
    {
      keyword: 'exclusiveMinimum',
      values: keeping({ exclusiveMinimum: Number.NEGATIVE_INFINITY }, [exclusiveMinimum, exclusiveMinimum - 1]),
      wanted: `more than ${exclusiveMinimum}`,
    },
    {
      keyword: 'exclusiveMaximum',
      values: keeping({ exclusiveMaximum: Number.POSITIVE_INFINITY }, [exclusiveMaximum, exclusiveMaximum + 1]),
      wanted: `less than ${exclusiveMaximum}`,
    },
    {
      keyword: 'format',
      values: (BEYOND[format ?? ''] ?? []).filter((value) => keeps(unformatted, value)),
      wanted: `an ${format}`,
    },
  ];
};

/** For each keyword of a place that single values can break: some that break it and no other of that place. */
export const nearMisses = (shape: Shape): NearMiss[] => {
  const { types, listed, text, number } = shape;
  const takesNumbers = types.includes('integer') || types.includes('number');
  // A value of a wrong type is on no list either, so that a list hides the type beside it.
  const all = listed
    ? [ofList(listed, shape)]
    : [ofType(shape), ...(types.includes('string') ? ofText(text) : []), ...(takesNumbers ? ofNumber(number) : [])];
  return all.filter(({ values }) => values.length > 0);
};
