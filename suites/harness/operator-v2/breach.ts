// What no lawful operator can book or call bookable: availability or units missing, or of the wrong type. Spec 4.4.
import fc from 'fast-check';
import type { Breach } from '../breach.ts';

const NO_IDS = [null, 7, true, {}, []];
const NO_LISTS = [null, 7, true, {}, 'a word'];

const type = (pointer: string, values: readonly unknown[]): Breach[] =>
  values.map((value) => ({ keyword: 'type', pointer, value }));

const missing = (pointer: string): Breach => ({ keyword: 'required', pointer, value: undefined });

const OF_CREATE: Breach[] = [
  missing('/availabilityId'),
  ...type('/availabilityId', NO_IDS),
  { keyword: 'minLength', pointer: '/availabilityId', value: '' },
  missing('/unitItems'),
  ...type('/unitItems', NO_LISTS),
  { keyword: 'minItems', pointer: '/unitItems', value: [] },
  ...type('/unitItems/*', [null, 7, true, 'a word', []]),
  missing('/unitItems/*/unitId'),
  ...type('/unitItems/*/unitId', NO_IDS),
  { keyword: 'minLength', pointer: '/unitItems/*/unitId', value: '' },
  ...type('/productId', NO_IDS),
  ...type('/optionId', NO_IDS),
];

const OF_CHECK: Breach[] = [
  ...type('/units/*', ['a word', 7, [], true]),
  missing('/units/*/unitId'),
  ...type('/units/*/unitId', NO_IDS),
  ...type('/units/*/quantity', ['two', 1.5, {}, [], true]),
  { keyword: 'minimum', pointer: '/units/*/quantity', value: -1 },
];

/** How many of them a case tries, one request each. */
const A_CASE = 6;

/** Some of the breaches, none twice, and the item that they are in. */
const some = (breaches: readonly Breach[]): fc.Arbitrary<{ breaches: Breach[]; item: number }> =>
  fc.record({
    breaches: fc.uniqueArray(fc.constantFrom(...breaches), { minLength: 1, maxLength: A_CASE, size: 'max' }),
    item: fc.nat({ max: 1 }),
  });

export const anyCreateBreaches = some(OF_CREATE);
export const anyCheckBreaches = some(OF_CHECK);
