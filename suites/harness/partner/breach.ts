// Requests that no lawful operator can accept: one member missing, or of the wrong type or form. Spec 7.
import fc from 'fast-check';
import type { Breach } from '../breach.ts';

type Kind = 'object' | 'array' | 'string' | 'integer' | 'boolean' | 'date-time' | 'map';

/** A member of a request, and whether nothing can be held or booked without it. */
interface Member {
  pointer: string;
  kind: Kind;
  needed?: true;
}

/** What no operator can read as a date-time of RFC 3339. */
export const NO_DATE_TIMES = ['tomorrow', '', '2030-02-30T10:00:00Z', '2030-06-01', '2030-06-01T10:00:00', '10:00'];

/** Values of a wrong type. A number for a text, or a word for a number, is no value that could be meant. */
const WRONG: Record<Kind, unknown[]> = {
  object: ['a word', 7, [], true],
  array: ['a word', 7, {}, true],
  string: [{}, [], 7, true],
  integer: ['two', 1.5, {}, [], true],
  boolean: ['perhaps', 7, {}, []],
  'date-time': [{}, [], 7, true],
  map: ['a word', 7, [], { x: 7 }, { x: { y: 'z' } }],
};

const itemMembers = (items: string): Member[] => [
  { pointer: `${items}/*`, kind: 'object' },
  { pointer: `${items}/*/rateId`, kind: 'string', needed: true },
  { pointer: `${items}/*/priceId`, kind: 'string', needed: true },
  { pointer: `${items}/*/quantity`, kind: 'integer', needed: true },
  { pointer: `${items}/*/productId`, kind: 'string' },
  { pointer: `${items}/*/supplierId`, kind: 'string' },
  { pointer: `${items}/*/availabilityId`, kind: 'string' },
  { pointer: `${items}/*/ext`, kind: 'map' },
];

const HOLD: Member[] = [
  { pointer: '/hold', kind: 'object', needed: true },
  { pointer: '/hold/items', kind: 'array', needed: true },
  ...itemMembers('/hold/items'),
  { pointer: '/hold/items/*/at', kind: 'date-time' },
  { pointer: '/hold/items/*/travelerType', kind: 'string' },
  { pointer: '/hold/ext', kind: 'map' },
  { pointer: '/hold/partnerId', kind: 'string' },
  { pointer: '/hold/expires', kind: 'date-time' },
];

const TRAVELER: [string, Kind][] = [
  ['age', 'integer'],
  ['country', 'string'],
  ['email', 'string'],
  ['firstName', 'string'],
  ['isLead', 'boolean'],
  ['lang', 'string'],
  ['lastName', 'string'],
  ['type', 'string'],
];

const BOOKING: Member[] = [
  { pointer: '/booking', kind: 'object', needed: true },
  { pointer: '/booking/items', kind: 'array', needed: true },
  ...itemMembers('/booking/items'),
  { pointer: '/booking/items/*/startTime', kind: 'date-time' },
  { pointer: '/booking/items/*/traveler', kind: 'object' },
  ...TRAVELER.map(([name, kind]): Member => ({ pointer: `/booking/items/*/traveler/${name}`, kind })),
  { pointer: '/booking/customer', kind: 'object' },
  ...['email', 'firstName', 'lastName', 'phone'].map(
    (name): Member => ({ pointer: `/booking/customer/${name}`, kind: 'string' }),
  ),
  { pointer: '/booking/channelId', kind: 'string' },
  { pointer: '/booking/ext', kind: 'map' },
  { pointer: '/booking/holdExt', kind: 'map' },
  { pointer: '/booking/resellerBookingRef', kind: 'string' },
];

const breachesAt = ({ pointer, kind, needed }: Member): Breach[] => [
  ...(needed ? [{ keyword: 'required' as const, pointer, value: undefined }] : []),
  ...WRONG[kind].map((value) => ({ keyword: 'type' as const, pointer, value })),
  ...(kind === 'date-time' ? NO_DATE_TIMES.map((value) => ({ keyword: 'format' as const, pointer, value })) : []),
  ...(kind === 'array' ? [{ keyword: 'minItems' as const, pointer, value: [] }] : []),
];

const WHERE: Record<'hold' | 'booking', Member[]> = { hold: HOLD, booking: BOOKING };

/** All that can be wrong with a request. */
export const breachesOf = (resource: 'hold' | 'booking'): Breach[] => WHERE[resource].flatMap(breachesAt);

/** How many of them a case tries, one request each. */
const A_CASE = 12;

/** Breaches anywhere in a request, and the item that they are in. */
export const anyBreaches = (resource: 'hold' | 'booking'): fc.Arbitrary<{ breaches: Breach[]; item: number }> =>
  fc.record({
    breaches: fc.uniqueArray(fc.constantFrom(...breachesOf(resource)), {
      minLength: 1,
      maxLength: A_CASE,
      size: 'max',
    }),
    item: fc.nat({ max: 1 }),
  });
