// Every schema keeps the same laws, and judges its own examples as <name>.cases.json says.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { generatedFiles } from './generate.ts';
import { schemaIds, schemaMistakes, schemaOf, violations } from './validate.ts';

interface Cases {
  valid: { why: string; value: unknown }[];
  invalid: { why: string; value: unknown; keyword: string; at: string }[];
}

/** Documents of ours in harness/ explain themselves by their names. */
const wireIds = schemaIds().filter((id) => !id.startsWith('harness/'));

const casesFile = (schemaId: string): URL => new URL(`${schemaId}.cases.json`, import.meta.url);
const withCases = schemaIds().filter((id) => existsSync(casesFile(id)));
const casesOf = (schemaId: string): Cases => JSON.parse(readFileSync(casesFile(schemaId), 'utf8'));

/** Pointers of the members described nowhere in a schema. */
const undescribed = (node: unknown, pointer = ''): string[] => {
  if (typeof node !== 'object' || node === null) {
    return [];
  }
  return Object.entries(node).flatMap(([key, value]) => {
    const here = `${pointer}/${key}`;
    // Branches of anyOf name members that are described where they are defined.
    if (key !== 'properties' || pointer.includes('/anyOf/')) {
      return undescribed(value, here);
    }
    return Object.entries(value as Record<string, unknown>).flatMap(([member, of]) => [
      ...(typeof of === 'object' && of !== null && 'description' in of ? [] : [`${here}/${member}`]),
      ...undescribed(of, `${here}/${member}`),
    ]);
  });
};

test('every schema compiles', () => {
  for (const id of schemaIds()) {
    expect(() => violations(id, {}), id).not.toThrow();
  }
});

test('the id of every schema is its path', () => {
  expect(schemaIds().filter((id) => schemaOf(id).$id !== `${id}.schema.json`)).toEqual([]);
});

test('every schema and every member on the wire is described', () => {
  expect(schemaIds().filter((id) => !schemaOf(id).description)).toEqual([]);
  expect(wireIds.flatMap((id) => undescribed(schemaOf(id)).map((pointer) => `${id}#${pointer}`))).toEqual([]);
});

test('every schema has valid and invalid examples', () => {
  const lacking = schemaIds().filter((id) => {
    const { valid, invalid } = withCases.includes(id) ? casesOf(id) : { valid: [], invalid: [] };
    return valid.length === 0 || invalid.length === 0;
  });

  expect(lacking).toEqual([]);
});

test('every schema is a JSON Schema', () => {
  expect(schemaMistakes()).toEqual([]);
});

test('every valid example conforms', () => {
  const refused = withCases.flatMap((id) =>
    casesOf(id).valid.flatMap(({ why, value }) =>
      violations(id, value).map(({ pointer, message }) => `${id}: ${why} ${pointer} ${message}`),
    ),
  );

  expect(refused).toEqual([]);
});

test('every invalid example is refused for its keyword at its place', () => {
  const taken = withCases.flatMap((id) =>
    casesOf(id)
      .invalid.map((example) => ({ ...example, found: violations(id, example.value) }))
      .filter(({ keyword, at, found }) => !found.some((one) => one.keyword === keyword && one.pointer === at))
      .map(({ why, keyword, at, found }) => ({ id, why, keyword, at, found })),
  );

  expect(taken).toEqual([]);
});

test('the generated types and OpenAPI documents are those of the schemas', async () => {
  for (const [file, text] of await generatedFiles()) {
    expect(readFileSync(file, 'utf8'), file).toBe(text);
  }
});
