// What the platform shows of the demo suppliers and products besides their names. Spec 2.9, 2.11.
import type { Contact } from './kernel/offer.ts';

const VALID = { from: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' };

const EVERY_DAY = [
  {
    dates: [],
    daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
    times: [{ open: '09:00', close: '19:00' }],
    timezone: 'Europe/Amsterdam',
    valid: VALID,
  },
];

/** A place in Amsterdam, with the members that are deprecated and remain. Spec 2.11, 9. */
const placeAt = (name: string, streetAddress: string, website: string) => ({
  name,
  notes: 'Two minutes from the station.',
  website,
  address: {
    countryCode: 'NLD',
    locality: 'Amsterdam',
    postalCode: '1012 LG',
    region: 'Noord-Holland',
    streetAddress,
    mapPlaceId: 'place-1012',
  },
  longLat: { latitude: 52.3763, longitude: 4.8981 },
  city: 'Amsterdam',
  country: 'NLD',
  state: 'Noord-Holland',
  utcOffset: 60,
});

const band = (ageBand: string, name: string, minAge: number, maxAge: number) => ({
  ageBand,
  name,
  title: name,
  description: `Travelers from ${minAge} to ${maxAge} years.`,
  minAge,
  maxAge,
  modifier: 'NONE',
  extensions: { desk: 'main' },
});

/** The members of a supplier beside id, code and name. */
export const supplierDetails = (partnerId: string, name: string, { website, email, telephone, address }: Contact) => ({
  title: name,
  description: `${name}, operator of tours and visits.`,
  businessType: ['TOURS', 'ACTIVITIES'],
  contacts: [{ name: 'Anna de Wit', email, phone: telephone, primary: true, title: 'Front desk' }],
  hours: EVERY_DAY,
  mainLocation: placeAt(name, address, website),
  otherLocations: [placeAt(`${name}, harbour`, 'Prins Hendrikkade 100', website)],
  travelerTypes: [band('ADULT', 'Adult', 13, 120), band('CHILD', 'Child', 0, 12)],
  partnerId,
  ext: { region: 'Randstad' },
  version: 1,
});

/** The members of a product beside id, supplierId, code and name. */
export const productDetails = (name: string) => ({
  title: name,
  description: `${name}, in a group or alone.`,
  status: 'ACTIVE',
  contacts: [],
  hours: EVERY_DAY,
  location: placeAt(name, 'Damrak 1', 'https://oldtown.example'),
  otherLocations: [],
  extensions: { difficulty: 'easy' },
  version: 1,
});
