// Creates that no lawful operator can accept: availability or units missing, or of the wrong type. Spec 4.4.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { BookingRequest } from './client.ts';

/** One thing that is wrong with a create. */
export interface Breach {
  /** The keyword of the request schema that is broken. */
  keyword: 'required' | 'type' | 'minItems' | 'minLength';
  pointer: string;
  /** The wrong value; undefined when the member is left out. */
  value: unknown;
}

const NO_IDS = [null, 7, true, {}, []];
const NO_LISTS = [null, 7, true, {}, 'a word'];

const type = (pointer: string, values: readonly unknown[]): Breach[] =>
  values.map((value) => ({ keyword: 'type', pointer, value }));

const missing = (pointer: string): Breach => ({ keyword: 'required', pointer, value: undefined });

const BREACHES: Breach[] = [
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

/** How many of them a case tries, one request each. */
const A_CASE = 6;

/** Breaches anywhere in a create, and the unit item that they are in. */
export const anyBreaches: fc.Arbitrary<{ breaches: Breach[]; item: number }> = fc.record({
  breaches: fc.uniqueArray(fc.constantFrom(...BREACHES), { minLength: 1, maxLength: A_CASE, size: 'max' }),
  item: fc.nat({ max: 1 }),
});

/** The create with the breach, under a uuid of its own; `*` stands for one of the unit items. */
export const broken = (request: BookingRequest, { pointer, value }: Breach, item: number): BookingRequest => {
  const whole: BookingRequest = { ...structuredClone(request), uuid: randomUUID() };
  const index = item % whole.unitItems.length;
  const [, first = '', star, inner] = pointer.split('/');
  const place = (
    inner === undefined ? (star === undefined ? whole : whole.unitItems) : whole.unitItems[index]
  ) as Record<string, unknown>;
  const key = inner ?? (star === undefined ? first : String(index));
  if (value === undefined) {
    delete place[key];
  } else {
    place[key] = value;
  }
  return whole;
};

/** The breach in words, the keyword first. */
export const words = ({ keyword, pointer, value }: Breach): string =>
  `${keyword} is broken: ${pointer} is ${value === undefined ? 'missing' : JSON.stringify(value)}`;
