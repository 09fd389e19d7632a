// A supplier as resellers read it. Spec 2.9, 2.11.
import type { Body } from '../../../kernel/body.ts';
import type { Supplier } from '../../../kernel/offer.ts';
import { rules, type Version } from '../../../kernel/rule.ts';
import { versioned } from './catalog.ts';

const plain: Version<[Supplier], Body> = (_world, { id, code, name, details }) => ({
  id,
  code,
  name,
  version: 1,
  ...details,
});

const each = (list: unknown, change: (one: Body) => Body): Body[] => ((list ?? []) as Body[]).map(change);

const mainLocation = (one: Body, change: (location: Body) => Body): Body => ({
  ...one,
  mainLocation: change((one.mainLocation ?? {}) as Body),
});

const fields: Version<[Body], Body> = rules((_world, one: Body): Body => one, {
  'booking.supplier.fields': {
    'supplier-business-type-is-one-text': (_world, one) => ({ ...one, businessType: 'TOURS' }),
    'supplier-contact-is-primary-in-words': (_world, one) => ({
      ...one,
      contacts: each(one.contacts, (contact) => ({ ...contact, primary: 'yes' })),
    }),
    'supplier-traveler-types-have-ages-as-text': (_world, one) => ({
      ...one,
      travelerTypes: each(one.travelerTypes, (type) => ({ ...type, minAge: String(type.minAge) })),
    }),
  },
  'booking.supplier.hours-fields': {
    'supplier-opens-at-one-digit': (_world, one) => ({
      ...one,
      hours: each(one.hours, (hours) => ({ ...hours, times: [{ open: '9:00', close: '17:00' }] })),
    }),
    'supplier-days-of-week-are-names': (_world, one) => ({
      ...one,
      hours: each(one.hours, (hours) => ({ ...hours, daysOfWeek: ['MONDAY'] })),
    }),
  },
  'booking.supplier.location-fields': {
    'supplier-latitude-is-a-text': (_world, one) =>
      mainLocation(one, (location) => ({ ...location, longLat: { latitude: '52.3763', longitude: '4.8981' } })),
    'supplier-country-code-has-two-letters': (_world, one) =>
      mainLocation(one, (location) => ({
        ...location,
        address: { ...(location.address as Body | undefined), countryCode: 'NL' },
      })),
  },
});

const withVersion = versioned('supplier');

/** A supplier with all that was said of it. */
export const supplierBody: Version<[Supplier], Body> = (world, supplier) =>
  withVersion(world, fields(world, plain(world, supplier)));
