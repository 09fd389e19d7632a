// Every schema keeps the same laws, and judges its own examples as <name>.cases.json says.
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { withValue } from './arbitrary/with-value.ts';
import { casesOf, exampleOf, type InvalidCase } from './cases.ts';
import { generatedFiles } from './generate.ts';
import { schemaIds, schemaMistakes, schemaOf, violations } from './validate.ts';

/** Documents of ours in harness/ explain themselves by their names. */
const wireIds = schemaIds().filter((id) => !id.startsWith('harness/'));

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

test('every schema is a JSON Schema', () => {
  expect(schemaMistakes()).toEqual([]);
});

test('every valid example conforms', () => {
  const refused = schemaIds().flatMap((id) =>
    casesOf(id).valid.flatMap(({ why, value }) =>
      violations(id, value).map(({ pointer, message }) => `${id}: ${why} ${pointer} ${message}`),
    ),
  );

  expect(refused).toEqual([]);
});

/** Where the validator reports an edit: a member that is not known is reported at its object. */
const placeOf = ({ at, keyword }: InvalidCase): string =>
  keyword === 'additionalProperties' ? at.replace(/\/[^/]*$/, '') : at;

test('every invalid example is refused for its keyword at its place', () => {
  const taken = schemaIds().flatMap((id) =>
    casesOf(id)
      .invalid.map((edit) => ({ ...edit, found: violations(id, withValue(exampleOf(id), edit.at, edit.value)) }))
      .filter((edit) => !edit.found.some((one) => one.keyword === edit.keyword && one.pointer === placeOf(edit)))
      .map(({ why, keyword, at, found }) => ({ id, why, keyword, at, found })),
  );

  expect(taken).toEqual([]);
});

test('the generated types and OpenAPI documents are those of the schemas', async () => {
  for (const [file, text] of await generatedFiles()) {
    expect(readFileSync(file, 'utf8'), file).toBe(text);
  }
});
