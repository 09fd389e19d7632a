// Who may call. Spec 5, 7.
import { leak } from '../../kernel/capacity.ts';
import type { Supplier } from '../../kernel/offer.ts';
import { choice, rule, rules, type Version } from '../../kernel/rule.ts';
import { sameId } from '../../kernel/same-id.ts';
import { seatsOf, v2Bookings } from './booking.ts';
import { Refusal, refuse } from './refusal.ts';

/** The whole values of the Authorization header that are known. */
export interface Authorization {
  full: string;
  /** May see the second supplier alone. */
  restricted: string;
  /** May read and check everything, and change nothing. */
  reader?: string;
}

/** What a key may do. `afterwards` is a refusal that comes too late: when the call has been carried out. */
export interface Access {
  /** The only supplier it may see; absent when it may see all. */
  supplierId?: string;
  /** It may read and check, and change nothing. */
  readsOnly?: true;
  afterwards?: Refusal;
}

/** What is called: a create, another call of bookings, one of availability, or one of suppliers and products. */
export type Called = 'create' | 'booking' | 'availability' | 'list';

const unauthorized = (message: string, status?: number): never => refuse('UNAUTHORIZED', message, status);

type Judge = Version<[Called], Access>;

const refuseMissing: Judge = () => unauthorized('the header Authorization is missing');

const refuseUnknown: Judge = () => unauthorized('the key is not known');

/** Wrong: calls of a kind are carried out, with this access; others are refused. */
const letting =
  (kind: Called, refused: Judge, access: Access = {}): Judge =>
  (world, called) =>
    called === kind ? access : refused(world, called);

const missing: Judge = rules<[Called], Access>(refuseMissing, {
  'operator-v2.auth.missing-is-401': {
    'v2-missing-authorization-is-taken': () => ({}),
    'v2-missing-authorization-is-403': () => unauthorized('the header Authorization is missing', 403),
    'v2-missing-authorization-is-400': () => unauthorized('the header Authorization is missing', 400),
    'v2-bookings-are-shown-and-changed-without-authorization': letting('booking', refuseMissing),
    'v2-change-without-authorization-is-carried-out-and-refused': letting('booking', refuseMissing, {
      afterwards: new Refusal('UNAUTHORIZED', 'the header Authorization is missing'),
    }),
  },
  'operator-v2.auth.refused-create-makes-nothing': {
    'v2-create-without-authorization-fails-once-it-is-booked': letting('create', refuseMissing, {
      afterwards: new Refusal('INTERNAL_SERVER_ERROR', 'something went wrong'),
    }),
  },
});

const unknown: Judge = rules<[Called], Access>(refuseUnknown, {
  'operator-v2.auth.unknown-is-401': {
    'v2-unknown-authorization-is-taken': () => ({}),
    'v2-unknown-authorization-is-403': () => unauthorized('the key is not known', 403),
    'v2-availability-is-shown-to-unknown-keys': letting('availability', refuseUnknown),
    'v2-change-of-an-unknown-key-is-carried-out-and-refused': letting('booking', refuseUnknown, {
      afterwards: new Refusal('UNAUTHORIZED', 'the key is not known'),
    }),
  },
  'operator-v2.auth.without-it-nothing-is-shown': {
    'v2-products-are-shown-to-unknown-keys': letting('list', refuseUnknown),
    'v2-bookings-are-shown-to-unknown-keys': letting('booking', refuseUnknown),
  },
  'operator-v2.auth.refused-create-makes-nothing': {
    'v2-unauthorized-create-books-all-the-same': letting('create', refuseUnknown, {
      afterwards: new Refusal('UNAUTHORIZED', 'the key is not known'),
    }),
    'v2-unauthorized-create-takes-inventory': (world, called) => {
      const wanted = called === 'create' ? v2Bookings(world).all() : [];
      for (const like of wanted.filter(({ endedAt }) => endedAt === undefined)) {
        leak(world, seatsOf(like));
      }
      return unauthorized('the key is not known');
    },
  },
});

const NOT_PERMITTED = 'the key is not permitted for this supplier';

/** What the restricted key may do. */
const restrictedAccess: Version<[Called, supplierId: string], Access> = rules<[Called, string], Access>(
  (_world, _called, supplierId) => ({ supplierId }),
  {
    'operator-v2.auth.not-permitted-is-403': {
      'v2-restricted-key-reads-and-changes-any-booking': (_world, called, supplierId) =>
        called === 'booking' ? {} : { supplierId },
      'v2-restricted-key-books-at-any-supplier': (_world, called, supplierId) =>
        called === 'create' ? {} : { supplierId },
      'v2-restricted-key-sees-all-availability': (_world, called, supplierId) =>
        called === 'availability' ? {} : { supplierId },
      'v2-create-of-the-restricted-key-is-refused-once-it-is-booked': (_world, called, supplierId) =>
        called === 'create' ? { afterwards: new Refusal('FORBIDDEN', NOT_PERMITTED) } : { supplierId },
      'v2-call-of-the-restricted-key-is-carried-out-and-refused': (_world, called, supplierId) =>
        called === 'booking' ? { afterwards: new Refusal('FORBIDDEN', NOT_PERMITTED) } : { supplierId },
    },
  },
);

const isFull: Version<[shown: string, full: string], boolean> = rule<[string, string], boolean>(
  'operator-v2.auth.unknown-is-401',
  (_world, shown, full) => shown === full,
  {
    'v2-key-with-more-behind-it-is-taken': (_world, shown, full) => shown.startsWith(full),
    'v2-beginning-of-the-key-is-taken': (_world, shown, full) =>
      full.startsWith(shown) && shown.length > full.length / 2,
  },
);

/** What the header of a call permits. @throws Refusal 401 */
export const authorize: Version<[shown: string | undefined, known: Authorization, called: Called], Access> = (
  world,
  shown,
  { full, restricted, reader },
  called,
) => {
  if (shown === undefined || shown.trim() === '') {
    return missing(world, called);
  }
  if (isFull(world, shown, full)) {
    return {};
  }
  if (shown === reader) {
    return { readsOnly: true };
  }
  const [, second] = shown === restricted ? world.store.suppliers.all() : [];
  return second === undefined ? unknown(world, called) : restrictedAccess(world, called, second.id);
};

const notPermitted: Version<[], void> = rules<[], void>(() => refuse('FORBIDDEN', NOT_PERMITTED), {
  'operator-v2.auth.not-permitted-is-403': {
    'v2-restricted-key-may-do-everything': () => undefined,
    'v2-not-permitted-is-401': () => unauthorized(NOT_PERMITTED),
    'v2-not-permitted-is-404': () => refuse('INVALID_SUPPLIER_ID', 'there is no such supplier'),
  },
});

const READS_ONLY = 'the key may only read';

const refuseChange: Version<[Called], void> = () => refuse('FORBIDDEN', READS_ONLY);

/** What a key gets that changes a booking, or makes one, and may only read. @throws Refusal 403. Spec 5. */
export const changeOfAReader: Version<[Called], void> = rule<[Called], void>(
  'operator-v2.auth.read-only-key-is-403',
  refuseChange,
  {
    'v2-read-only-key-books': (world, called) => (called === 'create' ? undefined : refuseChange(world, called)),
    'v2-read-only-key-changes-bookings': (world, called) =>
      called === 'create' ? refuseChange(world, called) : undefined,
    'v2-read-only-key-gets-401': () => unauthorized(READS_ONLY),
  },
);

/** @throws Refusal 403 */
export const checkPermitted: Version<[Access, supplierId: string], void> = (world, access, supplierId) => {
  if (access.supplierId !== undefined && !sameId(access.supplierId, supplierId)) {
    notPermitted(world);
  }
};

/** The same for the supplier of a booking, below whichever supplier it was found. @throws Refusal 403 */
export const checkBookingPermitted: Version<[Access, supplierId: string], void> = rule<[Access, string], void>(
  'operator-v2.auth.not-permitted-is-403',
  checkPermitted,
  { 'v2-booking-is-served-to-any-key-below-the-supplier-of-that-key': () => undefined },
);

/** The suppliers that a key may see. Spec 4.4: the list may be limited to them. */
export const permitted: Version<[Access, Supplier[]], Supplier[]> = choice<[Access, Supplier[]], Supplier[]>(
  'operator-v2.supplier.limited-to-the-permitted',
  // Spec silent: whether the list is limited to the suppliers that the key may access.
  (_world, { supplierId }, all) => (supplierId === undefined ? all : all.filter(({ id }) => sameId(id, supplierId))),
  { 'v2-restricted-key-sees-all-suppliers': (_world, _access, all) => all },
);
