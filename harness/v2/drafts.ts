// Meaningful data, drawn: bookings and contacts that fit what was found, so that a lawful target accepts them.

import fc from 'fast-check';
import { anyBetween, anyName, anyText } from '../generate/values.ts';
import { freshUuid } from '../transport/fresh.ts';
import type { Availability } from './availability.ts';
import { fewestUnits } from './catalog.ts';
import type { BookingRequest } from './client.ts';
import type { OperatorV2Given } from './given.ts';

/** A create in few words. Every published member is sent: which of them an operator wants is not shown. */
interface CreateDraft {
  units: number;
  /** The uuid in capital letters: either case is lawful. */
  upper: boolean;
  /** The version of the uuid: all of RFC 9562 are lawful. */
  version: number;
  /** Asked length of the hold, in minutes. */
  minutes: number;
  /** The reseller's references of the units, one after the other and over again. */
  references: readonly string[];
}

/** A create on an availability, of at most this number of units. */
export const anyCreate = (availability: Availability, most: number): fc.Arbitrary<CreateDraft> => {
  const least = fewestUnits(availability.offer);
  return fc.record({
    units: anyBetween(least, Math.max(least, most)),
    upper: fc.boolean(),
    version: fc.integer({ min: 1, max: 8 }),
    minutes: fc.constantFrom(15, 30, 10),
    references: fc.oneof({ withCrossShrink: true }, anyText(30), anyName).map((text) => [text]),
  });
};

/** A fresh uuid of a version. */
const uuidOf = ({ upper, version }: CreateDraft): string => {
  const uuid = freshUuid();
  const own = `${uuid.slice(0, 14)}${version}${uuid.slice(15)}`;
  return upper ? own.toUpperCase() : own;
};

/** Texts that programs like to change: blanks at the ends, digits only, letters in two pieces, what looks escaped. */
const ODD_TEXTS = ['00123', ' two blanks ', 'Cafe\u0301 Zu\u0308rich', '&lt;b&gt; %41'];
const LONG_TEXTS = ['x'.repeat(300)];

/** A create whose units have the usual references, or odd ones, or long ones. */
export const anyCreateOfOddTexts = (
  availability: Availability,
  most: number,
): fc.Arbitrary<CreateDraft & { isOdd: boolean }> =>
  fc
    .record({ draft: anyCreate(availability, most), texts: fc.constantFrom(undefined, ODD_TEXTS, LONG_TEXTS) })
    .map(({ draft, texts }) => ({ ...draft, references: texts ?? draft.references, isOdd: texts !== undefined }));

/** The request of a draft. Ids are fresh each time. */
export const createOf = (given: OperatorV2Given, availability: Availability, draft: CreateDraft): BookingRequest => {
  const request = given.request(availability, draft.units);
  return {
    ...request,
    uuid: uuidOf(draft),
    holdExpirationMinutes: draft.minutes,
    unitItems: request.unitItems.map((item, index) => ({
      ...item,
      resellerReference: draft.references[index % draft.references.length] ?? '',
    })),
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
  /** In the place of the other contact data's. */
  emailAddress?: string;
  phoneNumber?: string;
}

export const anyContact: fc.Arbitrary<ContactDraft> = fc.record({
  firstName: anyName,
  lastName: anyName,
  person: fc.nat({ max: CONTACTS.length - 1 }),
});

/** Texts that programs like to change: blanks at the ends, capitals, zeros, letters in two pieces, markup, long names. */
export const ODD_CONTACTS: readonly ContactDraft[] = [
  { firstName: ' Ada', lastName: 'Byron ', person: 0, emailAddress: 'Ada.BYRON@Holdfast.Example' },
  { firstName: 'Ada', lastName: 'Null', person: 0, phoneNumber: '020 5550100' },
  { firstName: 'Zoe\u0308 <A&B>', lastName: 'Nun\u0303ez &lt; %41', person: 0 },
  { firstName: 'Ada', lastName: `de ${'Lovelace'.repeat(37)}`, person: 0 },
];

/** The contact of a draft, as a confirm sends it. */
export const contactOf = ({ firstName, lastName, person, emailAddress, phoneNumber }: ContactDraft) => ({
  fullName: `${firstName} ${lastName}`,
  firstName,
  lastName,
  ...(CONTACTS[person] ?? CONTACTS[0]),
  ...(emailAddress !== undefined && { emailAddress }),
  ...(phoneNumber !== undefined && { phoneNumber }),
});
