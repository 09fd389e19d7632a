// Suppliers: the list with its filters, and the read of one. Spec 2.11, 4.2.
import { isUuid } from '../../../../schemas/formats.ts';
import type { Body } from '../../../kernel/body.ts';
import type { Supplier } from '../../../kernel/offer.ts';
import { perWorld } from '../../../kernel/per-world.ts';
import { choice, rule, rules, type Version } from '../../../kernel/rule.ts';
import { refuse } from '../../../partner/rules/api-error.ts';
import { lister, reader, versioned } from './catalog.ts';

const MINUTE_MS = 60_000;

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

const supplierBody: Version<[Supplier], Body> = (world, supplier) =>
  withVersion(world, fields(world, plain(world, supplier)));

/** The query parameters of the list. */
interface SupplierQuery {
  code: string | undefined;
  partnerId: string | undefined;
}

const everySupplier: Version<[], Body[]> = rules(
  (world): Body[] => world.store.suppliers.all().map((one) => supplierBody(world, one)),
  {
    'booking.supplier.code-is-unique': {
      'suppliers-share-a-code': (world) =>
        world.store.suppliers.all().map((one) => ({ ...supplierBody(world, one), code: 'SHARED' })),
      'supplier-is-listed-again-under-another-id': (world) => {
        const all = world.store.suppliers.all().map((one) => supplierBody(world, one));
        return [...all, ...all.slice(0, 1).map((one) => ({ ...one, id: world.newId() }))];
      },
    },
  },
);

/** Keeps the suppliers that match the value of a query parameter; without a value, all. */
type Filter = Version<[Body[], value: string | undefined], Body[]>;

const keeping =
  (matches: (supplier: Body, value: string) => boolean): Filter =>
  (_world, all, value) =>
    value === undefined ? all : all.filter((one) => matches(one, value));

const equal = (member: 'code' | 'partnerId'): Filter => keeping((one, value) => one[member] === value);

const byCode: Filter = rules(equal('code'), {
  'booking.supplier.code-filter-finds-it': {
    'code-filter-finds-nothing': keeping(() => false),
    'code-filter-takes-lower-case-only': keeping(({ code }, value) => String(code).toLowerCase() === value),
  },
  'booking.supplier.code-filter-keeps-no-other': {
    'code-filter-takes-a-beginning': keeping(({ code }, value) => String(code).startsWith(value)),
    'code-filter-is-ignored': (_world, all) => all,
    'code-filter-puts-the-match-first': (_world, all, value) =>
      all.toSorted((a, b) => Number(b.code === value) - Number(a.code === value)),
  },
});

const byPartnerId: Filter = rules(equal('partnerId'), {
  'booking.supplier.partner-id-filter-finds-it': {
    'partner-id-filter-finds-nothing': keeping(() => false),
    'partner-id-filter-looks-at-the-code': keeping(({ code }, value) => code === value),
  },
  'booking.supplier.partner-id-filter-keeps-no-other': {
    'partner-id-filter-takes-a-beginning': keeping(({ partnerId }, value) => String(partnerId).startsWith(value)),
    'partner-id-filter-is-ignored': (_world, all) => all,
    'partner-id-filter-puts-the-match-first': (_world, all, value) =>
      all.toSorted((a, b) => Number(b.partnerId === value) - Number(a.partnerId === value)),
  },
});

const matching: Version<[Body[], SupplierQuery], Body[]> = rules(
  (world, all: Body[], { code, partnerId }: SupplierQuery) => byPartnerId(world, byCode(world, all, code), partnerId),
  {
    'booking.supplier.both-filters-hold': {
      'either-filter-is-enough': (_world, all, { code, partnerId }) =>
        code === undefined && partnerId === undefined
          ? all
          : all.filter((one) => one.code === code || one.partnerId === partnerId),
      'code-filter-makes-the-other-void': (world, all, { code, partnerId }) =>
        code === undefined ? byPartnerId(world, all, partnerId) : byCode(world, all, code),
    },
  },
);

const noMatch: Version<[Body[]], Body[]> = rules(
  // Spec silent: the answer when no supplier matches; an empty list is expected.
  choice<[Body[]], Body[]>('booking.supplier.filter-without-a-match-is-empty', () => [], {
    'no-supplier-that-matches-is-404': () => refuse('NOT_FOUND', 'no supplier matches'),
  }),
  {
    'booking.supplier.filter-without-a-match-is-empty': {
      'filter-without-a-match-lists-all': (_world, all) => all,
      'filter-without-a-match-is-a-server-error': () => refuse('INTERNAL_SERVER', 'cannot read property of undefined'),
    },
  },
);

const list = lister('supplier');

const keptList = perWorld(() => ({ at: Number.NEGATIVE_INFINITY, all: [] as Body[] }));

/** The suppliers from which the filters choose. */
const listed: Version<[SupplierQuery], Body[]> = rule(
  'channel.supplier.is-sold-as-it-was-set-up',
  (world, _query: SupplierQuery) => everySupplier(world),
  {
    'list-of-all-suppliers-is-kept-for-a-minute': (world, { code, partnerId }) => {
      const kept = keptList(world);
      if (code !== undefined || partnerId !== undefined) {
        return everySupplier(world);
      }
      if (world.now() - kept.at > MINUTE_MS) {
        Object.assign(kept, { at: world.now(), all: everySupplier(world) });
      }
      return kept.all;
    },
  },
);

export const listSuppliers: Version<[SupplierQuery], Body> = (world, query) => {
  const all = listed(world, query);
  const found = matching(world, all, query);
  return list(world, found.length === 0 ? noMatch(world, all) : found);
};

const read = reader('supplier');

const missing: Version<[id: string], Body> = rule(
  'booking.supplier.unknown-id-is-404',
  (_world, id: string): Body => refuse('NOT_FOUND', 'there is no such supplier', { id }),
  {
    'unknown-supplier-is-null': () => ({ supplier: null }),
    'unknown-supplier-is-400': (_world, id) => refuse('BAD_REQUEST', 'there is no such supplier', { id }),
    'unknown-supplier-is-made-up': (_world, id) => ({ supplier: { id, version: 1 } }),
  },
);

const malformed: Version<[id: string], Body> = rule(
  'booking.supplier.malformed-id-is-refused',
  // Spec silent: whether an id that is no uuid gets 404 or 400.
  choice<[id: string], Body>(
    'Spec silent: the id of a supplier that is no uuid',
    (_world, id) => refuse('NOT_FOUND', 'there is no such supplier', { id }),
    { 'malformed-supplier-id-is-400': (_world, id) => refuse('BAD_REQUEST', 'the id is no uuid', { id }) },
  ),
  {
    'malformed-supplier-id-is-a-server-error': () => refuse('INTERNAL_SERVER', 'cannot read the id'),
    'malformed-supplier-id-shows-the-first': (world) => ({ supplier: everySupplier(world)[0] }),
  },
);

/** One supplier. @throws ApiError NOT_FOUND */
export const readSupplier: Version<[id: string], Body> = (world, id) =>
  read(world, id, everySupplier(world)) ?? (isUuid(id) ? missing : malformed)(world, id);
