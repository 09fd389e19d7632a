// Meaningful data, drawn: holds and bookings that fit the catalogue of the profile, so that a lawful target accepts them.

import fc from 'fast-check';
import { instant } from '../../schemas/formats.ts';
import { anyBetween, anyName, anyText, maybe } from '../generate/values.ts';
import { freshUuid } from '../transport/fresh.ts';
import type { Availability } from './availability.ts';
import type { Booking, BookingItem, Hold } from './client.ts';
import type { V1Given } from './given.ts';
import { fewestSeats, maxSeats } from './seats.ts';
import { agesFor } from './travelers.ts';

/** How an instant is written: the offset in minutes, none for `Z`, and how many digits the fraction has. */
export interface Writing {
  offsetMinutes: number | null;
  digits: number;
}

/** An instant in RFC 3339 with the given offset and fraction. */
export const written = (dateTime: string | number, { offsetMinutes, digits }: Writing): string => {
  const at = typeof dateTime === 'number' ? dateTime : instant(dateTime);
  const shift = offsetMinutes ?? 0;
  const [whole = '', thousandths = '000'] = new Date(at + shift * 60_000).toISOString().slice(0, -1).split('.');
  const needed = Math.max(digits, Number(thousandths) === 0 ? 0 : 3);
  const fraction = needed === 0 ? '' : `.${thousandths.padEnd(9, '0').slice(0, needed)}`;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const minutes = Math.abs(shift);
  const zone = offsetMinutes === null ? 'Z' : `${shift < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
  return `${whole}${fraction}${zone}`;
};

/** Whole hours, halves and quarters, on both sides of UTC: the offsets that clocks on earth show. */
const offsetMinutes = fc.oneof(
  { withCrossShrink: true },
  fc.constantFrom(null, 0, 60, -60, 330, -210, 345, -570, 765, 780, 840, -720),
  fc.integer({ min: -48, max: 56 }).map((quarters) => quarters * 15),
);

export const anyWriting: fc.Arbitrary<Writing> = fc.record({
  offsetMinutes,
  digits: fc.constantFrom(0, 3, 1, 6, 9),
});

/** Contact data in pairs that fit: what is only carried along. */
const PERSONS = [
  { email: 'ada@holdfast.example', country: 'NLD', lang: 'nld', gender: 'FEMALE', phone: '+31205550100' },
  { email: 'ada+tour@mail.holdfast.example', country: 'USA', lang: 'eng', gender: 'MALE', phone: '+1 (212) 555-0100' },
  { email: 'a.b-c_d@holdfast.example', country: 'JPN', lang: 'jpn', gender: 'FEMALE', phone: '+81 3-5550-0100' },
] as const;

const anyPerson = fc.nat({ max: PERSONS.length - 1 });

const personOf = (person: number) => PERSONS[person] ?? PERSONS[0];

const anyExt = fc.dictionary(
  fc.string({ unit: fc.constantFrom(...'abcXYZ019-_.'), minLength: 1, maxLength: 12 }).map((key) => `x-${key}`),
  anyText(40),
  { maxKeys: 3, noNullPrototype: true },
);

/** Whether an id is supplied, and in which letters: either case of a uuid is lawful. */
type IdDraft = 'lower' | 'upper' | undefined;

const anyId: fc.Arbitrary<IdDraft> = fc.constantFrom(undefined, 'lower', 'upper');

const anyPrice = ({ offer }: Availability) => fc.nat({ max: offer.rate.prices.length - 1 });

/** A hold in few words: what is left out is not sent. */
export interface HoldDraft {
  items: { price: number; quantity: number; at: Writing; withId: boolean; ext: Record<string, string> | undefined }[];
  id: IdDraft;
  ext: Record<string, string> | undefined;
  partnerId: string | undefined;
}

/** A hold of seats on an availability, in one item or several, within the limits of the rate and the capacity. */
export const anyHold = (availability: Availability): fc.Arbitrary<HoldDraft> => {
  const most = maxSeats(availability);
  const least = fewestSeats(availability.offer);
  const itemOf = (quantity: fc.Arbitrary<number>) =>
    fc.record({
      price: anyPrice(availability),
      quantity,
      at: anyWriting,
      withId: fc.boolean(),
      ext: maybe(anyExt),
    });
  const few = fc.integer({ min: least, max: least + 1 });
  const items = fc.oneof(
    { withCrossShrink: true },
    { weight: 2, arbitrary: fc.tuple(itemOf(anyBetween(least, most))) },
    ...(2 * least <= most
      ? [
          {
            weight: 1,
            arbitrary: fc
              .array(itemOf(few), { minLength: 2, maxLength: 3, size: 'max' })
              .filter((several) => several.reduce((sum, { quantity }) => sum + quantity, 0) <= most),
          },
        ]
      : []),
  );
  return fc.record({ items, id: anyId, ext: maybe(anyExt), partnerId: maybe(anyText(30)) });
};

const withId = (draft: IdDraft): { id?: string } =>
  draft === undefined ? {} : { id: draft === 'upper' ? freshUuid().toUpperCase() : freshUuid() };

/** The request of a draft. Ids are fresh each time. */
export const holdOf = (given: V1Given, availability: Availability, { items, id, ext, partnerId }: HoldDraft): Hold => {
  const hold = given.hold(
    ...items.map((draft) => {
      const { id: itemId, ...item } = given.holdItem(availability, draft.quantity);
      const price = availability.offer.rate.prices[draft.price];
      return {
        ...item,
        ...(draft.withId && { id: itemId }),
        at: written(availability.start, draft.at),
        priceId: price?.id ?? '',
        travelerType: price?.travelerType?.ageBand ?? 'ANY',
        ext: { ...(item.ext as object), ...draft.ext },
      };
    }),
  );
  return {
    ...hold,
    ...withId(id),
    ext: { ...(hold.ext as object), ...ext },
    ...(partnerId !== undefined && { partnerId }),
  };
};

interface TravelerDraft {
  price: number;
  /** Where in the age band: 0 the youngest, 2 the oldest. */
  age: number;
  firstName: string;
  lastName: string;
  /** Number of the contact data. */
  person: number;
  withId: boolean;
  ext: Record<string, string> | undefined;
}

/** A booking in few words, and the hold that it is made on. */
export interface BookingDraft {
  travelers: TravelerDraft[];
  /** Which of them leads. */
  lead: number;
  startTime: Writing;
  customer: { firstName: string; lastName: string; person: number };
  id: IdDraft;
  ext: Record<string, string> | undefined;
  holdExt: Record<string, string> | undefined;
  partnerId: string | undefined;
  resellerBookingRef: string | undefined;
  barcode: { format: string; value: string } | undefined;
}

/** A booking for travelers of the right age bands, exactly one of them the lead, within limits and capacity. */
export const anyBooking = (availability: Availability): fc.Arbitrary<BookingDraft> => {
  const most = maxSeats(availability);
  const least = fewestSeats(availability.offer);
  const traveler: fc.Arbitrary<TravelerDraft> = fc.record({
    price: anyPrice(availability),
    age: fc.nat({ max: 2 }),
    firstName: anyName,
    lastName: anyName,
    person: anyPerson,
    withId: fc.boolean(),
    ext: maybe(anyExt),
  });
  const travelers = fc.oneof(
    { withCrossShrink: true },
    { weight: 3, arbitrary: fc.array(traveler, { minLength: least, maxLength: Math.max(least, Math.min(4, most)) }) },
    { weight: 1, arbitrary: fc.array(traveler, { minLength: most, maxLength: most }) },
  );
  return fc.record({
    travelers,
    lead: fc.nat({ max: least }),
    startTime: anyWriting,
    customer: fc.record({ firstName: anyName, lastName: anyName, person: anyPerson }),
    id: anyId,
    ext: maybe(anyExt),
    holdExt: maybe(anyExt),
    partnerId: maybe(anyText(30)),
    resellerBookingRef: maybe(anyText(30)),
    barcode: maybe(
      fc.record({ format: fc.constantFrom('TEXT', 'CODE128'), value: fc.stringMatching(/^[A-Z0-9]{1,20}$/) }),
    ),
  });
};

/** A booking whose values are at their edges: travelers of one name, all but the lead as young as the last price lets, and a barcode that begins with zeros. */
export const edgeBooking = ({ offer }: Availability): BookingDraft => {
  const traveler = { age: 0, firstName: 'Ada', lastName: 'Lovelace', person: 0, withId: true, ext: undefined };
  return {
    travelers: Array.from({ length: Math.max(2, fewestSeats(offer)) }, () => ({
      ...traveler,
      price: offer.rate.prices.length - 1,
    })),
    lead: 0,
    startTime: { offsetMinutes: null, digits: 0 },
    customer: { firstName: 'Ada', lastName: 'Lovelace', person: 0 },
    id: 'lower',
    ext: undefined,
    holdExt: undefined,
    partnerId: undefined,
    resellerBookingRef: undefined,
    barcode: { format: 'TEXT', value: '000123456789' },
  };
};

/** A booking draft of no more travelers than an availability has seats for. */
export const fitted = (draft: BookingDraft, availability: Availability): BookingDraft => ({
  ...draft,
  travelers: draft.travelers.slice(0, maxSeats(availability)),
});

/** The items of a booking draft, and the hold that has just their seats, one item a price. */
export const itemsOf = (
  given: V1Given,
  availability: Availability,
  draft: BookingDraft,
): { hold: Hold; items: BookingItem[] } => {
  const { prices } = availability.offer.rate;
  const lead = Math.min(draft.lead, draft.travelers.length - 1);
  const travelers = given.bookingItems(availability, draft.travelers.length);
  const items = draft.travelers.map((traveler, index): BookingItem => {
    const { id, ...item } = travelers[index] as BookingItem;
    // Spec silent: whether a child may lead. The lead has the first price of the rate.
    const price = prices[index === lead ? 0 : traveler.price % prices.length];
    const type = price?.travelerType ?? {};
    const ages = agesFor(type);
    const { age: _age, ...usual } = item.traveler;
    const age = ages[traveler.age % ages.length];
    const { firstName, lastName } = traveler;
    return {
      ...item,
      ...(traveler.withId && { id }),
      priceId: price?.id ?? '',
      startTime: written(availability.start, draft.startTime),
      ext: { ...(item.ext as object), ...traveler.ext },
      traveler: {
        ...usual,
        ...personOf(traveler.person),
        firstName,
        lastName,
        ...(age !== undefined && { age }),
        isLead: index === lead,
        type: type.ageBand ?? 'ADULT',
      },
    };
  });
  const used = prices.filter(({ id }) => items.some(({ priceId }) => priceId === id));
  const held = used.map((price) => ({
    ...given.holdItem(availability, items.filter(({ priceId }) => priceId === price.id).length),
    priceId: price.id ?? '',
    travelerType: price.travelerType?.ageBand ?? 'ANY',
  }));
  return { hold: given.hold(...held), items };
};

/** The request of a draft, on a hold where one is named. */
export const bookingOf = (given: V1Given, draft: BookingDraft, items: BookingItem[], holdId?: string): Booking => {
  const { customer, id, ext, holdExt, partnerId, resellerBookingRef, barcode } = draft;
  const booking = given.booking(items, holdId);
  const { firstName, lastName, person } = customer;
  const { email, phone } = personOf(person);
  const optional = { holdExt, partnerId, resellerBookingRef, barcode };
  return {
    ...booking,
    ...withId(id),
    customer: { firstName, lastName, email, phone },
    ext: { ...(booking.ext as object), ...ext },
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  };
};
