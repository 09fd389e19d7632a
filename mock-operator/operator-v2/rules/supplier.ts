// Suppliers. Spec 2.12, 4.4.

import { changing, lacking, showing } from '../../kernel/around.ts';
import { type Body, without } from '../../kernel/body.ts';
import type { Supplier } from '../../kernel/offer.ts';
import { counter } from '../../kernel/per-world.ts';
import { choice, rules, type Version } from '../../kernel/rule.ts';
import { sameId } from '../../kernel/same-id.ts';
import { type Access, checkPermitted, permitted } from './authorization.ts';
import { refuse } from './refusal.ts';

const STANDARD_FIELDS = ['name', 'title', 'description'];

type Write = Version<[Supplier, endpoint: string], Body>;

const usualFields: Version<[Body], Body> = choice<[Body], Body>(
  'operator-v2.product.standard-fields',
  // Spec silent: which of name, title and description suppliers, products, options and units carry.
  (_world, body) => body,
  {
    'v2-standard-fields-are-absent': (_world, body) => without(body, 'title', 'description'),
    'v2-standard-fields-are-null': (_world, body) => ({ ...body, title: null, description: null }),
    'v2-options-and-units-have-no-description': (_world, body) =>
      'restrictions' in body ? without(body, 'description') : body,
  },
);

/** A body with the standard fields that v2 entities have. Spec 2.12. */
export const withStandardFields: Version<[Body], Body> = (world, body) => {
  const own = world.habits.standardFields?.[String(body.id)];
  return own === undefined
    ? usualFields(world, body)
    : without(body, ...STANDARD_FIELDS.filter((name) => !own.includes(name)));
};

const plain: Write = (world, { id, name, contact }, endpoint) =>
  withStandardFields(world, {
    id,
    name,
    title: name,
    description: `${name}, operator of tours and visits.`,
    endpoint,
    contact: { ...contact, firstName: 'Anna', lastName: 'de Wit' },
  });

// Spec silent: whether the endpoint lies elsewhere than the supplier list.
const usual: Write = choice('operator-v2.supplier.endpoint', plain, {
  'v2-endpoint-is-absent': lacking(plain, 'endpoint'),
});

/** Whether a supplier is also served beside its endpoint: below the address of the list. */
export const servedBesideTheEndpoint: Version<[], boolean> = choice<[], boolean>(
  'operator-v2.supplier.endpoint',
  // Spec silent: whether the endpoint lies elsewhere than the supplier list.
  () => false,
  { 'v2-endpoint-is-absent': () => true },
);

/** A supplier, with the address below which it is served. Spec 4.4. */
const supplierBody: Write = rules<[Supplier, endpoint: string], Body>(usual, {
  'operator-v2.supplier.fields': {
    'v2-supplier-name-is-an-object': showing(usual, (_own, supplier) => ({ name: { en: supplier.name } })),
    'v2-supplier-title-is-a-number': showing(usual, (_own, supplier) => ({ title: supplier.name.length })),
    'v2-endpoint-is-a-file': showing(usual, () => ({ endpoint: 'file:///srv/desk' })),
    'v2-endpoint-carries-credentials': showing(usual, (_own, _supplier, endpoint) => ({
      endpoint: endpoint.replace('://', '://desk:secret@'),
    })),
    'v2-endpoint-leaves-its-scheme-out': showing(usual, (_own, _supplier, endpoint) => ({
      endpoint: endpoint.slice(endpoint.indexOf('//')),
    })),
  },
  'operator-v2.supplier.contact-details': {
    'v2-supplier-has-no-contact': lacking(usual, 'contact'),
    'v2-supplier-contact-is-empty': showing(usual, () => ({
      contact: { website: null, email: null, telephone: null, address: null },
    })),
  },
  'operator-v2.supplier.endpoint-answers': {
    'v2-endpoint-leads-nowhere': showing(usual, (_own, _supplier, endpoint) => ({ endpoint: `${endpoint}/api` })),
  },
});

/** How often the list has been read before. */
const readsBefore = counter();

type List = Version<[Access, endpoint: string], Body[] | Body>;

const list: Version<[Access, endpoint: string], Body[]> = (world, access, endpoint) =>
  permitted(world, access, world.store.suppliers.all()).map((supplier) => supplierBody(world, supplier, endpoint));

// Spec silent: in which order suppliers are listed, and so which of them a check meets first.
const ordered: Version<[Access, endpoint: string], Body[]> = choice('operator-v2.product.picked', list, {
  'v2-suppliers-are-listed-backwards': (world, access, endpoint) => list(world, access, endpoint).toReversed(),
});

/** The suppliers that the caller may see. Spec 4.4. */
export const listSuppliers: List = rules<[Access, endpoint: string], Body[] | Body>(ordered, {
  'operator-v2.supplier.list-is-answered': {
    'v2-supplier-list-is-an-object': (world, access, endpoint) => ({ suppliers: list(world, access, endpoint) }),
    'v2-suppliers-lack-their-id': (world, access, endpoint) =>
      list(world, access, endpoint).map((supplier) => without(supplier, 'id')),
  },
  'operator-v2.supplier.id-is-unique': {
    'v2-each-supplier-list-is-added-to-the-one-before': (world, access, endpoint) => {
      const times = readsBefore(world) + 1;
      return Array.from({ length: times }, () => list(world, access, endpoint)).flat();
    },
    'v2-supplier-is-listed-twice': changing(list, (all) => [...all, ...all.slice(0, 1)]),
  },
  'operator-v2.supplier.id-is-stable': {
    'v2-supplier-id-changes-with-each-read': (world, access, endpoint) => {
      const read = readsBefore(world) + 1;
      const all = list(world, access, endpoint);
      return read === 1 ? all : all.map((supplier) => ({ ...supplier, id: `${read}-${supplier.id}` }));
    },
    'v2-supplier-leaves-the-list-once-it-has-been-read': (world, access, endpoint) =>
      list(world, access, endpoint).slice(readsBefore(world)),
  },
});

const noSupplier: Version<[string], Supplier> = choice<[string], Supplier>(
  'operator-v2.product.unknown-supplier',
  // Spec silent: what the product list of an unknown supplier gets.
  () => refuse('INVALID_SUPPLIER_ID', 'there is no such supplier'),
  {
    'v2-unknown-supplier-is-400': () => refuse('INVALID_SUPPLIER_ID', 'there is no such supplier', 400),
    'v2-unknown-supplier-is-403': () => refuse('FORBIDDEN', 'the key is not permitted for this supplier'),
  },
);

/** The supplier of a path. @throws Refusal 404, 403 */
export const supplierAt: Version<[Access, supplierId: string], Supplier> = (world, access, supplierId) => {
  world.now();
  const supplier = world.store.suppliers.find(({ id }) => sameId(id, supplierId));
  if (supplier) {
    checkPermitted(world, access, supplier.id);
  }
  return supplier ?? noSupplier(world, supplierId);
};
