// Every schema keeps the same laws: its values conform, come again from their seed, shrink, and can be broken.
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { brokenOf } from './arbitrary/breakage.ts';
import { shapeOf } from './arbitrary/shape.ts';
import { valuesOf } from './arbitrary/value.ts';
import { arbitrary, broken } from './arbitrary.ts';
import { type JsonSchema, schemaIds, violations } from './validate.ts';

test.describe.configure({ mode: 'parallel' });

const SEED = 417;
const MANY = { numRuns: 1000, seed: SEED };

/** The first few, so that a failure can be read. */
const few = <T>(values: T[]): T[] => values.slice(0, 3);

const lengthOf = (value: unknown): number => JSON.stringify(value).length;

/** Whether JSON carries a value as it is: no lone surrogates, no negative zero, nothing undefined. */
const isJson = (value: unknown): boolean => {
  let whole = true;
  const json = JSON.stringify(value, (key, part) => {
    whole &&= !/\p{Surrogate}/u.test(key) && !(typeof part === 'string' && /\p{Surrogate}/u.test(part));
    return part;
  });
  return whole && isDeepStrictEqual(JSON.parse(json), value);
};

for (const id of schemaIds()) {
  test(`${id}: values conform`, () => {
    const values = fc.sample(arbitrary(id), MANY);

    expect(few(values.filter((value) => violations(id, value).length > 0))).toEqual([]);
    expect(few(values.filter((value) => !isJson(value)))).toEqual([]);
    expect(fc.sample(arbitrary(id), { ...MANY, numRuns: 100 })).toEqual(values.slice(0, 100));
  });

  test(`${id}: values shrink to small ones that conform`, () => {
    const lengths = fc.sample(arbitrary(id), { ...MANY, numRuns: 100 }).map(lengthOf);
    const usual = lengths.toSorted((a, b) => a - b)[50] as number;
    const wrong: unknown[] = [];
    const fails = (isLarge: (value: unknown) => boolean) =>
      fc.check(
        fc.property(arbitrary(id), (value) => {
          wrong.push(...(violations(id, value).length > 0 ? [value] : []));
          return !isLarge(value);
        }),
        { seed: SEED },
      );

    const [smallest] = fails(() => true).counterexample ?? [];
    fails((value) => lengthOf(value) > usual);

    expect(few(wrong)).toEqual([]);
    expect(lengthOf(smallest)).toBeLessThanOrEqual(usual);
  });

  test(`${id}: broken values are refused for what they say`, () => {
    const unlike = fc.sample(broken(id), MANY).filter(({ value, keyword, pointer, words }) => {
      const found = violations(id, value);
      const same = found.filter((one) => one.keyword === keyword && one.pointer === pointer);
      const composed = found.some((one) => one.keyword === 'anyOf' || one.keyword === 'propertyNames');
      return same.length === 0 || (!composed && same.length < found.length) || !words.startsWith(pointer);
    });

    expect(few(unlike)).toEqual([]);
  });
}

test('every keyword that can be broken is broken', () => {
  const keywords = new Set(
    schemaIds().flatMap((id) => fc.sample(broken(id), { ...MANY, numRuns: 200 }).map(({ keyword }) => keyword)),
  );

  expect([...keywords].sort()).toEqual([
    'additionalProperties',
    'anyOf',
    'enum',
    'exclusiveMinimum',
    'format',
    'maxLength',
    'maximum',
    'minItems',
    'minLength',
    'minimum',
    'pattern',
    'propertyNames',
    'required',
    'type',
    'uniqueItems',
  ]);
});

test('the smallest values are readable', () => {
  const smallest = (id: string): unknown =>
    fc.check(
      fc.property(arbitrary(id), () => false),
      { seed: SEED },
    ).counterexample?.[0];

  expect(smallest('common/timeline-event')).toEqual({ timestamp: '2026-01-01T00:00:00Z', typeOf: 'OPEN' });
  expect(smallest('partner/hold')).toEqual({
    id: '00000000-0000-1000-8000-000000000000',
    retrieved: '2026-01-01T00:00:00Z',
    status: 'ACTIVE',
    timeline: [],
    items: [],
  });
});

test('values reach the edges: bounds, offsets, fractions, unicode, null, unlisted words', () => {
  const moments = fc.sample(arbitrary<{ timestamp: string; typeOf: string }>('common/timeline-event'), MANY);
  const customers = fc.sample(arbitrary<{ email?: string; firstName?: string }>('common/customer'), MANY);
  const versions = fc.sample(arbitrary<{ version?: number }>('common/rate'), MANY).map(({ version }) => version);
  const amounts = fc.sample(arbitrary<{ amount?: number }>('common/money'), MANY).map(({ amount }) => amount);
  const at = moments.map(({ timestamp }) => timestamp);

  expect(at).toContain('2024-02-29T23:59:59.999Z');
  expect(at).toContain('2016-12-31T23:59:60Z');
  expect(at.some((one) => /\.\d+[+-](?!00:00)/.test(one))).toBe(true);
  expect(new Set(moments.map(({ typeOf }) => typeOf)).size).toBeGreaterThan(10);
  expect(customers.some(({ email }) => /^[^@]*é@/.test(email ?? ''))).toBe(true);
  expect(customers.some(({ firstName }) => /\p{Script=Han}/u.test(firstName ?? ''))).toBe(true);
  expect(versions).toEqual(expect.arrayContaining([2 ** 31 - 1, -(2 ** 31)]));
  expect(amounts).toEqual(expect.arrayContaining([2 ** 63 - 1024, -(2 ** 63) + 1024]));
  expect(fc.sample(arbitrary('common/string-map'), MANY)).toContain(null);
});

const schema = (node: Record<string, unknown>): JsonSchema => ({ $id: 'some/thing.schema.json', ...node });
const alone = (schemaId: string): JsonSchema => {
  throw new RangeError(`there is no schema ${schemaId}`);
};
const shape = (node: Record<string, unknown>) => shapeOf(schema(node), alone);

/** Keywords and merges that no schema of ours uses in this way: what conforms, and what can be broken. */
const ORDINARY: { node: Record<string, unknown>; conforms: (value: never) => boolean; breaks: string[] }[] = [
  { node: { const: 'A' }, conforms: (value) => value === 'A', breaks: ['const'] },
  {
    node: { type: ['integer', 'null'], enum: [1, 2, null, 'x'] },
    conforms: (value) => [1, 2, null].includes(value),
    breaks: ['enum'],
  },
  {
    node: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
    conforms: (value) => typeof value === 'number' && value > 0 && value < 1,
    breaks: ['exclusiveMaximum', 'exclusiveMinimum', 'type'],
  },
  {
    node: { type: 'array', items: { enum: ['a', 'b'] }, uniqueItems: true, minItems: 1, maxItems: 2 },
    conforms: (value: string[]) => Array.isArray(value) && ['a', 'b', 'a,b', 'b,a'].includes(value.join()),
    breaks: ['enum', 'minItems', 'type', 'uniqueItems'],
  },
  {
    node: { type: 'array', items: { type: 'boolean' }, maxItems: 1 },
    conforms: (value: unknown[]) =>
      Array.isArray(value) && value.length < 2 && value.every((one) => typeof one === 'boolean'),
    breaks: ['maxItems', 'type'],
  },
  {
    node: { allOf: [{ type: 'string', minLength: 2 }, { $ref: '#/$defs/short' }], $defs: { short: { maxLength: 3 } } },
    conforms: (value: string) => typeof value === 'string' && [...value].length >= 2 && [...value].length <= 3,
    breaks: ['maxLength', 'minLength', 'type'],
  },
  {
    node: { type: 'string', pattern: '^[a-z]+$', minLength: 1, maxLength: 4 },
    conforms: (value) => typeof value === 'string' && /^[a-z]{1,4}$/.test(value),
    breaks: ['maxLength', 'pattern', 'type'],
  },
  {
    node: {
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'boolean' } },
      additionalProperties: { type: 'integer' },
    },
    conforms: ({ a, ...others }: Record<string, unknown>) =>
      typeof a === 'boolean' && Object.values(others).every(Number.isInteger),
    breaks: ['required', 'type'],
  },
  {
    node: { anyOf: [{ type: 'string' }, { type: 'integer', minimum: 1 }] },
    conforms: (value) => typeof value === 'string' || (Number.isInteger(value) && value >= 1),
    breaks: ['anyOf'],
  },
];

for (const { node, conforms, breaks } of ORDINARY) {
  test(`${JSON.stringify(node)} is made and broken`, () => {
    const wrong = fc.sample(brokenOf(shape(node), 'it'), MANY);
    const holds = (value: unknown): boolean => {
      try {
        return conforms(value as never);
      } catch {
        return false;
      }
    };

    expect(few(fc.sample(valuesOf(shape(node)), MANY).filter((value) => !holds(value)))).toEqual([]);
    expect(few(wrong.filter(({ value }) => holds(value)))).toEqual([]);
    expect([...new Set(wrong.map(({ keyword }) => keyword))].sort()).toEqual(breaks);
  });
}

test('a schema that takes every value cannot be broken', () => {
  expect(fc.sample(valuesOf(shape({})), MANY).filter((value) => !isJson(value))).toEqual([]);
  expect(() => brokenOf(shape({ description: 'Anything.' }), 'some/thing')).toThrow(
    new RangeError('some/thing takes every value: there is nothing to break'),
  );
});

test('an unknown schema is named', () => {
  expect(() => arbitrary('partner/unknown')).toThrow(RangeError);
  expect(() => broken('partner/unknown')).toThrow(RangeError);
});

/** Schemas that cannot be made, and why. */
const UNABLE: [Record<string, unknown>, string][] = [
  [{ properties: { a: { not: {} } } }, 'some/thing: arbitrary() does not know the keyword "not"'],
  [{ items: { format: 'ipv4' } }, 'some/thing: arbitrary() does not know the format ipv4'],
  [{ properties: { a: { $ref: '#' } } }, 'some/thing: # leads back to itself'],
  [{ allOf: [{ type: 'string' }, { type: 'null' }] }, 'some/thing: a value would have to be of two types at once'],
  [{ properties: { a: { $ref: '#/$defs/absent' } } }, 'some/thing: undefined stands where'],
  [{ anyOf: [{ anyOf: [{}] }] }, 'some/thing: arbitrary() does not know anyOf within anyOf'],
];

for (const [node, why] of UNABLE) {
  test(`${JSON.stringify(node)} is refused, not passed over`, () => {
    expect(() => shape(node)).toThrow(why);
  });
}

test('rules of text that cannot be kept together are refused, not sifted', () => {
  expect(() => valuesOf(shape({ type: 'string', format: 'uuid', pattern: '^a' }))).toThrow(
    'arbitrary() cannot make text that keeps all of',
  );
});
