// Single values that violate one keyword of their own place and keep every other; those that look most valid come first.
import { keeps } from './number.ts';
import { type NumberRule, type Shape, type Type, takes } from './shape.ts';
import { accepts, FORMATS, type TextRule } from './text.ts';

interface InvalidValues {
  keyword: string;
  values: unknown[];
  /** What the values are not. */
  wanted: string;
}

const OF_EACH_TYPE = [7, true, 'a word', [], {}, null];

/** Values of another type that look like values of a type. */
const LIKE_TYPE: Partial<Record<Type, unknown[]>> = {
  integer: ['7'],
  number: ['7'],
  boolean: ['true'],
  array: [{}],
  object: [[]],
};

const takesNumbers = ({ types }: Shape): boolean => types.includes('integer') || types.includes('number');

/** A number between two integers, within the bounds. */
const fraction = ({ format: _, ...rule }: NumberRule): number[] => {
  const starts = [1, rule.minimum, rule.exclusiveMinimum, rule.maximum - 1, rule.exclusiveMaximum - 1];
  return starts
    .filter(Number.isFinite)
    .map((start) => Math.floor(start) + 0.5)
    .filter((value) => keeps(rule, value))
    .slice(0, 1);
};

const distinct = (values: unknown[]): unknown[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

const ofType = (shape: Shape): InvalidValues => {
  const { types } = shape;
  const alike = types.flatMap((type) => LIKE_TYPE[type] ?? []);
  const fractions = types.includes('integer') ? fraction(shape.number) : [];
  const values = [...alike, ...fractions, ...OF_EACH_TYPE];
  return {
    keyword: 'type',
    values: distinct(values.filter((value) => !takes(types, value))),
    wanted: `of type ${types.join(' or ')}`,
  };
};

const ofList = ({ keyword, values }: NonNullable<Shape['listed']>, shape: Shape): InvalidValues => {
  const strings = values.filter((value) => typeof value === 'string');
  const texts = [...strings.flatMap((value) => [`${value}_`, value.toLowerCase(), value.toUpperCase()]), 'OTHER', ''];
  const numbers = [...values.filter((value) => typeof value === 'number').map((value) => value + 1), 0, -1];
  const others = [
    ...(shape.types.includes('string') ? texts.filter((value) => accepts(shape.text, value)) : []),
    ...(takesNumbers(shape) ? numbers.filter((value) => keeps(shape.number, value)) : []),
  ];
  return {
    keyword,
    values: distinct(others).filter((value) => !values.includes(value)),
    wanted: `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`,
  };
};

/** Texts that few patterns match. */
const ODD = ['', ' ', '?', '-', '0', 'a', 'no match', '9:00', '12:60', 'AB1', '€€€', 'ftp://a.example/'];

const ofText = (rule: TextRule): InvalidValues[] => {
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

const ofNumber = (rule: NumberRule): InvalidValues[] => {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, format } = rule;
  const keeping = (change: Partial<NumberRule>, values: number[]): number[] =>
    values.filter((value) => Number.isFinite(value) && keeps({ ...rule, ...change }, value));
  const { format: _, ...unformatted } = rule;
  return [
    {
      keyword: 'minimum',
      values: keeping({ minimum: Number.NEGATIVE_INFINITY }, [minimum - 1, minimum - 2]),
      wanted: `at least ${minimum}`,
    },
    {
      keyword: 'maximum',
      values: keeping({ maximum: Number.POSITIVE_INFINITY }, [maximum + 1, maximum + 2]),
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

/** For each keyword of a place that single values can violate: some that violate it and no other of that place. */
export const invalidValuesOf = (shape: Shape): InvalidValues[] => {
  const { types, listed, text, number } = shape;
  // A value of a wrong type is on no list either, so that a list hides the type beside it.
  const all = listed
    ? [ofList(listed, shape)]
    : [
        ofType(shape),
        ...(types.includes('string') ? ofText(text) : []),
        ...(takesNumbers(shape) ? ofNumber(number) : []),
      ];
  return all.filter(({ values }) => values.length > 0);
};
