// Meaningful data, drawn: bookings and contacts that fit what was found, so that a lawful target accepts them.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { anyBetween, anyName, anyText } from '../generate/values.ts';
import type { Availability } from './availability.ts';
import { fewestUnits } from './catalog.ts';
import type { BookingRequest } from './client.ts';
import type { OperatorV2Given } from './given.ts';

/** A create in few words. Every published member is sent: which of them an operator wants is not shown. */
export interface CreateDraft {
  units: number;
  /** The uuid in capital letters: either case is lawful. */
  upper: boolean;
  /** Asked length of the hold, in minutes. */
  minutes: number;
  /** The reseller's reference of each unit. */
  reference: string;
}

/** A create on an availability, of at most so many units. */
export const anyCreate = (availability: Availability, most: number): fc.Arbitrary<CreateDraft> => {
  const least = fewestUnits(availability.offer);
  return fc.record({
    units: anyBetween(least, Math.max(least, most)),
    upper: fc.boolean(),
    minutes: fc.constantFrom(15, 30, 10),
    reference: fc.oneof({ withCrossShrink: true }, anyText(30), anyName),
  });
};

/** The request of a wish. Ids are fresh each time. */
export const createOf = (given: OperatorV2Given, availability: Availability, wish: CreateDraft): BookingRequest => {
  const request = given.request(availability, wish.units);
  return {
    ...request,
    ...(wish.upper && { uuid: randomUUID().toUpperCase() }),
    holdExpirationMinutes: wish.minutes,
    unitItems: request.unitItems.map((item) => ({ ...item, resellerReference: wish.reference })),
  };
};

/** Contact data in pairs that fit: what is only carried along. */
const CONTACTS = [
  { emailAddress: 'ada@holdfast.example', country: 'NL', locales: ['nl'], phoneNumber: '+31205550100' },
  {
    emailAddress: 'ada+tour@mail.holdfast.example',
    country: 'US',
    locales: ['en-US', 'es'],
    phoneNumber: '+1 (212) 555-0100',
  },
  { emailAddress: 'a.b-c_d@holdfast.example', country: 'JP', locales: ['ja'], phoneNumber: '+81 3-5550-0100' },
] as const;

/** A contact in few words. */
export interface ContactDraft {
  firstName: string;
  lastName: string;
  /** Number of the other contact data. */
  person: number;
}

export const anyContact: fc.Arbitrary<ContactDraft> = fc.record({
  firstName: anyName,
  lastName: anyName,
  person: fc.nat({ max: CONTACTS.length - 1 }),
});

/** The contact of a wish, as a confirm sends it. */
export const contactOf = ({ firstName, lastName, person }: ContactDraft) => ({
  fullName: `${firstName} ${lastName}`,
  firstName,
  lastName,
  ...(CONTACTS[person] ?? CONTACTS[0]),
});
