// Suppliers on their way in. Spec 2.11, 4.3.
import { type Body, without } from '../../../kernel/body.ts';
import { supplierOf } from '../../../kernel/offer-file.ts';
import { perWorld } from '../../../kernel/per-world.ts';
import { choice, rules, type Version } from '../../../kernel/rule.ts';
import { sameId } from '../../../kernel/same-id.ts';
import { refuse } from '../../../partner/rules/api-error.ts';
import type { Admit } from './bulk.ts';
import { shownOf } from './created.ts';
import { idFor } from './identity.ts';
import { versionFor } from './repeated.ts';

type Sent = Parameters<typeof supplierOf>[0];

/** Another version of each place of a supplier. */
const places =
  (change: (place: Body) => Body): Version<[Body], Body> =>
  (_world, one) => ({
    ...one,
    ...(one.mainLocation !== undefined && { mainLocation: change(one.mainLocation as Body) }),
    ...(one.otherLocations !== undefined && { otherLocations: (one.otherLocations as Body[]).map(change) }),
  });

const rounded = (degrees = 0): number => Math.round(degrees * 100) / 100;

/** Wrong: one map for all. */
const sharedExt = perWorld((): Body => ({}));

/** What is kept of a supplier: all that was sent. */
const kept: Version<[Body], Body> = rules((_world, one: Body): Body => one, {
  'channel.supplier.is-sold-as-it-was-set-up': {
    'kept-supplier-loses-its-ext': (_world, one) => without(one, 'ext'),
    'kept-supplier-loses-its-traveler-types': (_world, one) => ({ ...one, travelerTypes: [] }),
    'kept-supplier-loses-its-line-breaks': (_world, one) =>
      typeof one.description === 'string' ? { ...one, description: one.description.replaceAll('\n', ' ') } : one,
    'kept-supplier-swaps-longitude-and-latitude': places((place) => {
      const { latitude, longitude } = (place.longLat ?? {}) as Body;
      return {
        ...place,
        ...(place.longLat !== undefined && { longLat: { latitude: longitude, longitude: latitude } }),
      };
    }),
    'supplier-created-again-is-answered-as-changed-and-stays': ({ store }, one) => ({
      ...one,
      ...store.suppliers.get(String(one.id))?.details,
    }),
  },
  'channel.supplier.any-is-sold-as-it-was-set-up': {
    'kept-supplier-loses-its-second-hours': (_world, one) =>
      Array.isArray(one.hours) ? { ...one, hours: one.hours.slice(0, 1) } : one,
    'kept-supplier-cuts-descriptions-at-300-characters': (_world, one) =>
      typeof one.description === 'string' ? { ...one, description: one.description.slice(0, 300) } : one,
    'kept-places-round-degrees': places((place) => {
      const { latitude, longitude } = (place.longLat ?? {}) as Record<string, number | undefined>;
      return {
        ...place,
        ...(place.longLat !== undefined && { longLat: { latitude: rounded(latitude), longitude: rounded(longitude) } }),
      };
    }),
  },
  'channel.supplier.deprecated-location-fields-remain': {
    'kept-places-lose-what-is-deprecated': places((place) => without(place, 'city', 'country', 'state', 'utcOffset')),
    'kept-places-lose-their-utc-offset': places((place) => without(place, 'utcOffset')),
  },
  'channel.supplier.is-apart-from-others': {
    'suppliers-share-one-ext': (world, one) => ({ ...one, ext: Object.assign(sharedExt(world), one.ext) }),
    'kept-supplier-has-a-contact-of-the-one-before-too': ({ store }, one) => {
      const before = (store.suppliers.all().at(-1)?.details?.contacts ?? []) as Body[];
      return { ...one, contacts: [...((one.contacts ?? []) as Body[]), ...before.slice(0, 1)] };
    },
    'supplier-loses-its-ext-when-another-is-set-up': ({ store }, one) => {
      for (const before of store.suppliers.all()) {
        store.suppliers.save({ ...before, details: without(before.details ?? {}, 'ext') });
      }
      return one;
    },
  },
});

// Spec silent: what a create with the code of another supplier gets; the code is unique.
const takenCode: Version<[code: string], never> = choice<[code: string], never>(
  'channel.supplier.repeated-code',
  (_world, code) => refuse('CONFLICT', 'there is a supplier with this code', { code }),
  {
    'supplier-with-a-known-code-is-400': (_world, code) =>
      refuse('BAD_REQUEST', 'there is a supplier with this code', { code }),
    'supplier-with-a-known-code-is-424': (_world, code) =>
      refuse('FAILED_DEPENDENCY', 'there is a supplier with this code', { code }),
  },
);

/** Admits a supplier, a new one or another version of one; `code` is its own alone. @throws ApiError */
export const admitSupplier: Admit = (world, sent) => {
  const { suppliers } = world.store;
  const id = idFor(world, 'supplier', sent);
  const known = suppliers.get(id);
  const version = versionFor(world, 'supplier', id, known && Number(known.details?.version ?? 1));
  const code = typeof sent.code === 'string' ? sent.code : id;
  if (suppliers.all().some((one) => one.code === code && !sameId(one.id, id))) {
    takenCode(world, code);
  }
  return () => {
    const made = { ...sent, id, code, name: String(sent.name ?? ''), version };
    suppliers.save(supplierOf(kept(world, made) as Sent));
    return shownOf(world, 'supplier', sent, made);
  };
};
