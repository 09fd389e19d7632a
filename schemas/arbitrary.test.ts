// Every schema keeps the same laws: its values conform, come again from their seed, shrink, and can be made invalid.
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { type InvalidValue, invalidOf, inWords } from './arbitrary/invalid.ts';
import { shapeOf } from './arbitrary/shape.ts';
import { valuesOf } from './arbitrary/value.ts';
import { withValue } from './arbitrary/with-value.ts';
import { arbitrary, invalidValues } from './arbitrary.ts';
import { casesOf } from './cases.ts';
import { type JsonSchema, schemaIds, schemaOf, violations } from './validate.ts';

test.describe.configure({ mode: 'parallel' });

const SEED = 417;
const MANY = { numRuns: 400, seed: SEED };
const SOME = { numRuns: 200, seed: SEED };
const FEWER = { numRuns: 60, seed: SEED };

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

/** What goes over the wire is made in every run, and made smaller when it fails; documents of our own never are. */
const isSent = (id: string): boolean => !id.startsWith('harness/');

for (const id of schemaIds().filter(isSent)) {
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
}

for (const id of schemaIds()) {
  test(`${id}: values conform`, () => {
    const runs = isSent(id) ? SOME : FEWER;
    const values = fc.sample(arbitrary(id), runs);

    expect(few(values.filter((value) => violations(id, value).length > 0))).toEqual([]);
    expect(few(values.filter((value) => !isJson(value)))).toEqual([]);
    expect(fc.sample(arbitrary(id), { ...runs, numRuns: 50 })).toEqual(values.slice(0, 50));
  });

  test(`${id}: each invalid value violates its keyword at its place, and nothing else`, () => {
    const valid = [...casesOf(id).valid.map(({ value }) => value), ...fc.sample(arbitrary(id), SOME)];
    const tried = invalidValues(id).flatMap((invalid) => {
      const document = valid.find((value) => hasHolderAt(value, invalid.pointer));
      return document === undefined ? [] : [{ invalid, document }];
    });
    const unlike = tried.filter(({ invalid, document }) => !isViolated(id, document, invalid));

    expect(few(unlike.map(({ invalid }) => inWords(invalid)))).toEqual([]);
    expect(tried).toHaveLength(invalidValues(id).length);
  });
}

/** Whether there is an object or array that a pointer leads to but for its last step, where `withValue` goes. */
const hasHolderAt = (document: unknown, pointer: string): boolean => {
  const steps = pointer.split('/').slice(1, -1);
  const any = (at: unknown): unknown => (Array.isArray(at) ? at[0] : Object.values(at ?? {}).at(-1));
  const holder = steps.reduce((at, step) => (step === '*' ? any(at) : Object(at)[step]), document);
  return pointer === '' || (typeof holder === 'object' && holder !== null);
};

/** Whether a pointer is one of those that another names, in which `*` is any step. */
const isAt = (pointer: string, named: string): boolean => {
  const [steps, names] = [pointer.split('/'), named.split('/')];
  return steps.length === names.length && names.every((name, index) => name === '*' || name === steps[index]);
};

/** Whether a document with an invalid value violates just its keyword, where the validator reports it. */
const isViolated = (id: string, document: unknown, { keyword, pointer, value }: InvalidValue): boolean => {
  const found = violations(id, withValue(document, pointer, value));
  const holder = pointer.replace(/\/[^/]+$/, '');
  const place = ['required', 'additionalProperties'].includes(keyword) ? holder : pointer;
  const same = found.filter((one) => one.keyword === keyword && isAt(one.pointer, place));
  const composed = found.some((one) => one.keyword === 'anyOf' || one.keyword === 'propertyNames');
  // A fraction is no int32 either, and a member that was not there before may have to bring others with it.
  const besides = (one: (typeof found)[number]): boolean =>
    (keyword === 'type' && isAt(one.pointer, place)) ||
    (one.keyword === 'dependentRequired' && isAt(one.pointer, holder));
  const others = found.filter((one) => !same.includes(one) && !besides(one));
  return same.length > 0 && (composed || others.length === 0);
};

type Node = Record<string, unknown>;

/** Each `type` and `required` that the text of a schema states outside `anyOf`, as `required /hold/id`. */
const statedIn = (node: Node, document: JsonSchema, pointer = ''): string[] => {
  const below = (of: unknown, step: string): string[] =>
    typeof of === 'object' && of !== null ? statedIn(of as Node, document, pointer + step) : [];
  const members = Object.entries((node.properties ?? {}) as Node);
  return [
    ...(node.type === undefined ? [] : [`type ${pointer}`]),
    ...((node.required ?? []) as string[]).map((name) => `required ${pointer}/${name}`),
    ...members.flatMap(([name, of]) => below(of, `/${name}`)),
    ...[node.items, node.additionalProperties].flatMap((of) => below(of, '/*')),
    ...((node.allOf ?? []) as unknown[]).flatMap((of) => below(of, '')),
    ...(typeof node.$ref === 'string' ? statedAt(node.$ref, document, pointer) : []),
  ];
};

const statedAt = (ref: string, from: JsonSchema, pointer: string): string[] => {
  const { pathname, hash } = new URL(ref, `file:///${from.$id}`);
  const document = schemaOf(pathname.slice(1).replace('.schema.json', ''));
  const steps = hash.split('/').slice(1);
  return statedIn(
    steps.reduce((node, step) => node[step] as Node, document as Node),
    document,
    pointer,
  );
};

test('every type and every required member of every schema is broken', () => {
  const unbroken = schemaIds().flatMap((id) => {
    const broken = new Set(invalidValues(id).map(({ keyword, pointer }) => `${keyword} ${pointer}`));
    // A value of another type is on no list either, and is refused for that.
    const isBroken = (one: string): boolean =>
      ['type', 'enum', 'const'].some((keyword) => broken.has(one.replace(/^type/, keyword)));
    return statedIn(schemaOf(id), schemaOf(id)).flatMap((one) => (isBroken(one) ? [] : [`${id}: ${one}`]));
  });

  expect(unbroken).toEqual([]);
});

test('every keyword that can be violated is', () => {
  const keywords = new Set(schemaIds().flatMap((id) => invalidValues(id).map(({ keyword }) => keyword)));

  expect([...keywords].sort()).toEqual([
    'additionalProperties',
    'anyOf',
    'const',
    'dependentRequired',
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

test('a violation is put in words', () => {
  const words = invalidValues('partner/hold-request').map(inWords);

  expect(words).toContain('/hold/items is missing');
  expect(words).toContain('/hold/items is {}, not of type array');
  expect(words).toContain('/hold/items is [], not an array of at least 1 elements');
  expect(words).toContain('/hold/items/*/at is "tomorrow", not a date-time of RFC 3339');
  expect(words).toContain('the whole is null, not of type object');
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

/** Keywords and merges that no schema of ours uses in this way: what conforms, and what can be violated. */
const ORDINARY: { node: Record<string, unknown>; conforms: (value: never) => boolean; violates: string[] }[] = [
  { node: { const: 'A' }, conforms: (value) => value === 'A', violates: ['const'] },
  {
    node: { type: ['integer', 'null'], enum: [1, 2, null, 'x'] },
    conforms: (value) => [1, 2, null].includes(value),
    violates: ['enum'],
  },
  {
    node: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
    conforms: (value) => typeof value === 'number' && value > 0 && value < 1,
    violates: ['exclusiveMaximum', 'exclusiveMinimum', 'type'],
  },
  {
    node: { type: 'array', items: { enum: ['a', 'b'] }, uniqueItems: true, minItems: 1, maxItems: 2 },
    conforms: (value: string[]) => Array.isArray(value) && ['a', 'b', 'a,b', 'b,a'].includes(value.join()),
    violates: ['enum', 'minItems', 'type', 'uniqueItems'],
  },
  {
    node: { type: 'array', items: { type: 'boolean' }, maxItems: 1 },
    conforms: (value: unknown[]) =>
      Array.isArray(value) && value.length < 2 && value.every((one) => typeof one === 'boolean'),
    violates: ['maxItems', 'type'],
  },
  {
    node: { allOf: [{ type: 'string', minLength: 2 }, { $ref: '#/$defs/short' }], $defs: { short: { maxLength: 3 } } },
    conforms: (value: string) => typeof value === 'string' && [...value].length >= 2 && [...value].length <= 3,
    violates: ['maxLength', 'minLength', 'type'],
  },
  {
    node: { type: 'string', pattern: '^[a-z]+$', minLength: 1, maxLength: 4 },
    conforms: (value) => typeof value === 'string' && /^[a-z]{1,4}$/.test(value),
    violates: ['maxLength', 'pattern', 'type'],
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
    violates: ['required', 'type'],
  },
  {
    node: {
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'boolean' }, b: { type: 'integer' } },
      dependentRequired: { a: ['c'], b: ['d', 'e'], d: ['b'] },
    },
    conforms: (value: Record<string, unknown>) =>
      typeof value.a === 'boolean' &&
      'c' in value &&
      (!('b' in value) || (Number.isInteger(value.b) && 'd' in value && 'e' in value)) &&
      (!('d' in value) || 'b' in value),
    violates: ['dependentRequired', 'required', 'type'],
  },
  {
    node: { anyOf: [{ type: 'string' }, { type: 'integer', minimum: 1 }] },
    conforms: (value) => typeof value === 'string' || (Number.isInteger(value) && value >= 1),
    violates: ['anyOf'],
  },
];

for (const { node, conforms, violates } of ORDINARY) {
  test(`${JSON.stringify(node)} is made, valid and invalid`, () => {
    const wrong = invalidOf(shape(node));
    const bodies = fc.sample(valuesOf(shape(node)), MANY);
    const largest = bodies.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0];
    const holds = (value: unknown): boolean => {
      try {
        return conforms(value as never);
      } catch {
        return false;
      }
    };

    expect(few(bodies.filter((value) => !holds(value)))).toEqual([]);
    expect(few(wrong.filter(({ pointer, value }) => holds(withValue(largest, pointer, value))))).toEqual([]);
    expect([...new Set(wrong.map(({ keyword }) => keyword))].sort()).toEqual(violates);
  });
}

test('nothing is invalid for a schema that takes every value', () => {
  expect(fc.sample(valuesOf(shape({})), MANY).filter((value) => !isJson(value))).toEqual([]);
  expect(invalidOf(shape({ description: 'Anything.' }))).toEqual([]);
});

test('an unknown schema is named', () => {
  expect(() => arbitrary('partner/unknown')).toThrow(RangeError);
  expect(() => invalidValues('partner/unknown')).toThrow(RangeError);
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
