// A booking of v2 as it is answered: always the whole of it. Spec 2.12, 4.4.
import { changing, lacking, showing } from '../../kernel/around.ts';
import { type Body, digitsOf, without } from '../../kernel/body.ts';
import { choice, rule, rules, type Version } from '../../kernel/rule.ts';
import { written } from '../../kernel/time.ts';
import type { World } from '../../kernel/world.ts';
import { type UnitItem, type V2Booking, v2Bookings } from './booking.ts';
import { localDateTime } from './local-time.ts';

const HOUR_MS = 3_600_000;

type Write = Version<[V2Booking], Body>;

// Spec silent: the words for the states of a booking.
const held: Version<[], string> = choice<[], string>('operator-v2.booking.status-words', () => 'ON_HOLD', {
  'v2-in-progress-says-hold': () => 'HOLD',
});

/** A booking that time has ended. */
const elapsed: Version<[V2Booking], string> = choice<[V2Booking], string>(
  'operator-v2.booking.elapsed-status',
  // Spec silent: the status that reading an elapsed booking shows.
  (_world, { status }) => status,
  { 'v2-elapsed-booking-still-says-on-hold': (world) => held(world) },
);

const statusOf = (world: World, booking: V2Booking): string => {
  if (booking.endedBy === 'time') {
    return elapsed(world, booking);
  }
  return booking.status === 'ON_HOLD' ? held(world) : booking.status;
};

/** The status in the words of the operator that the mock is like. */
const wordOf = (world: World, booking: V2Booking): string => {
  const status = statusOf(world, booking);
  const abandoned =
    status === 'CANCELLED' && booking.confirmedAt === undefined ? world.words.get('ABANDONED') : undefined;
  return abandoned ?? world.words.get(status) ?? status;
};

const supplierReference = (booking: V2Booking): string =>
  `OT${booking.id.replaceAll('-', '').slice(0, 10).toUpperCase()}`;

const ticketOf = (booking: V2Booking, code: string): Body | null =>
  booking.confirmedAt === undefined
    ? null
    : {
        redemptionMethod: 'DIGITAL',
        utcRedeemedAt: null,
        deliveryOptions: [{ deliveryFormat: 'QRCODE', deliveryValue: `${supplierReference(booking)}-${code}` }],
      };

/** What of a kind the latest of the bookings made before has, if any has. */
const before = <Value>(
  world: World,
  id: string,
  kindOf: (booking: V2Booking) => Value | undefined,
): Value | undefined => {
  const all = v2Bookings(world).all();
  return all
    .slice(
      0,
      all.findIndex((booking) => booking.id === id),
    )
    .map(kindOf)
    .findLast((value) => value !== undefined);
};

type Reference = Version<[V2Booking, UnitItem, index: number], unknown>;

const ownReference: Reference = (_world, _booking, { resellerReference }) => resellerReference;

const referenceOf: Reference = rules<[V2Booking, UnitItem, number], unknown>(ownReference, {
  'operator-v2.create.several-units': {
    'v2-all-units-show-the-reference-of-the-first': (_world, { unitItems }) => unitItems[0]?.resellerReference,
  },
  'operator-v2.booking.shows-only-its-own': {
    'v2-units-without-a-reference-show-those-of-another-booking': (world, { id }, { resellerReference }, index) =>
      resellerReference ?? before(world, id, ({ unitItems }) => unitItems[index]?.resellerReference),
    'v2-units-show-the-references-of-the-latest-booking': (world, _booking, _item, index) =>
      v2Bookings(world).all().at(-1)?.unitItems[index]?.resellerReference,
  },
  'operator-v2.cancel.keeps-what-was-stated': {
    'v2-references-of-units-are-lost-once-cancelled': (_world, { endedAt }, { resellerReference }) =>
      endedAt === undefined ? resellerReference : undefined,
  },
});

const unitItemBody = (world: World, booking: V2Booking, item: UnitItem, index: number): Body => ({
  uuid: item.uuid,
  unitId: item.unitId,
  resellerReference: referenceOf(world, booking, item, index) ?? null,
  supplierReference: `${supplierReference(booking)}-${index + 1}`,
  ticket: ticketOf(booking, String(index + 1)),
});

const contactShown = ({ confirmation = {} }: V2Booking): Body => ({
  fullName: null,
  emailAddress: null,
  phoneNumber: null,
  country: null,
  locales: [],
  ...(confirmation.contact as Body | undefined),
});

/** The contact of a careless implementation, which changes every text of it, or those of one member. */
const withTexts =
  (change: (text: string) => string, only?: string): Version<[V2Booking], Body> =>
  (_world, booking) =>
    Object.fromEntries(
      Object.entries(contactShown(booking)).map(([member, value]) => [
        member,
        typeof value === 'string' && (only ?? member) === member ? change(value) : value,
      ]),
    );

const contactOf: Version<[V2Booking], Body> = rules<[V2Booking], Body>((_world, booking) => contactShown(booking), {
  'operator-v2.booking.shows-only-its-own': {
    'v2-every-booking-shows-the-latest-contact': (world, booking) =>
      contactShown(v2Bookings(world).findLast(({ confirmation }) => confirmation !== undefined) ?? booking),
    'v2-booking-begins-with-the-contact-of-the-one-before': (world, booking) =>
      contactShown({
        ...booking,
        confirmation: booking.confirmation ?? before(world, booking.id, ({ confirmation }) => confirmation) ?? {},
      }),
    'v2-contact-is-that-of-the-first-with-its-address': (world, booking) => {
      const own = contactShown(booking);
      const all = v2Bookings(world).all().map(contactShown);
      return all.find(({ emailAddress }) => emailAddress !== null && emailAddress === own.emailAddress) ?? own;
    },
    'v2-contacts-belong-to-the-option': (world, booking) =>
      contactShown(
        v2Bookings(world).find(
          ({ confirmation, offered }) => confirmation !== undefined && offered.rate.id === booking.offered.rate.id,
        ) ?? booking,
      ),
  },
  'operator-v2.cancel.keeps-what-was-stated': {
    'v2-contact-is-lost-once-cancelled': (_world, booking) =>
      contactShown(booking.endedAt === undefined ? booking : { ...booking, confirmation: {} }),
  },
  'operator-v2.confirm.any-contact-comes-back': {
    'v2-contact-loses-its-apostrophes': withTexts((text) => text.replaceAll(/['’]/g, ''), 'fullName'),
    'v2-contact-is-trimmed': withTexts((text) => text.trim()),
    'v2-contact-is-composed': withTexts((text) => text.normalize('NFC')),
    'v2-contact-is-cut-at-255': withTexts((text) => text.slice(0, 255)),
    'v2-contact-loses-its-markup': withTexts((text) => text.replaceAll(/[<>&]/g, ''), 'fullName'),
    'v2-phone-of-the-contact-loses-its-zeros': withTexts((text) => text.replace(/^0+/, ''), 'phoneNumber'),
    'v2-email-of-the-contact-becomes-lower-case': withTexts((text) => text.toLowerCase(), 'emailAddress'),
  },
});

const moment = (world: World, at: number | undefined): string | null => (at === undefined ? null : written(world, at));

const cancellationOf = (world: World, { cancellation, endedAt }: V2Booking): Body | null =>
  cancellation === undefined
    ? null
    : {
        reason: cancellation.reason ?? null,
        reasonDetails: cancellation.reasonDetails ?? null,
        refund: 'FULL',
        utcCancelledAt: moment(world, endedAt),
      };

const plain: Write = (world, booking) => {
  const { sent, offered, unitItems, confirmedAt, confirmation = {} } = booking;
  const { availability, product } = offered;
  return {
    uuid: booking.id,
    status: wordOf(world, booking),
    productId: sent.productId,
    optionId: sent.optionId,
    availabilityId: sent.availabilityId,
    availability: {
      id: sent.availabilityId,
      localDateTimeStart: localDateTime(world, availability.start, product.timeZone),
      localDateTimeEnd: localDateTime(world, availability.end, product.timeZone),
    },
    unitItems: unitItems.map((item, index) => unitItemBody(world, booking, item, index)),
    utcCreatedAt: written(world, booking.createdAt),
    utcHoldExpiration:
      confirmedAt === undefined && booking.endedBy !== 'cancel' ? written(world, booking.expiresAt) : null,
    utcConfirmedAt: moment(world, confirmedAt),
    utcDeliveredAt: moment(world, confirmedAt),
    contact: contactOf(world, booking),
    resellerReference: confirmation.resellerReference ?? sent.resellerReference ?? null,
    supplierReference: supplierReference(booking),
    voucher: ticketOf(booking, 'ALL'),
    cancellationRequest: cancellationOf(world, booking),
  };
};

const usual: Write = choice('Spec silent: whether an ended hold is null or left out', plain, {
  'v2-empty-members-of-bookings-are-left-out': (world, booking) =>
    Object.fromEntries(Object.entries(plain(world, booking)).filter(([, value]) => value !== null)),
});

const changed =
  (change: (body: Body, booking: V2Booking) => Body): Write =>
  (world, booking) =>
    change(usual(world, booking), booking);

const body: Write = rules<[V2Booking], Body>(usual, {
  'operator-v2.booking.fields': {
    'v2-booking-status-is-a-number': changed((own, { confirmedAt, endedAt }) => ({
      ...own,
      status: endedAt !== undefined && confirmedAt !== undefined ? 3 : own.status,
    })),
    'v2-expiration-has-no-offset': changed((own) => ({
      ...own,
      utcHoldExpiration: typeof own.utcHoldExpiration === 'string' ? digitsOf(own.utcHoldExpiration) : null,
    })),
    'v2-cancelled-booking-has-no-unit-items': changed((own, { endedBy }) =>
      endedBy === 'cancel' ? without(own, 'unitItems') : own,
    ),
  },
  'operator-v2.booking.is-complete': {
    'v2-bookings-name-no-product': changed((own) => without(own, 'productId')),
    'v2-bookings-name-no-availability': changed((own) => without(own, 'availability', 'availabilityId')),
    'v2-unit-items-name-no-unit': changed((own) => ({
      ...own,
      unitItems: (own.unitItems as Body[]).map((item) => without(item, 'unitId')),
    })),
  },
  'operator-v2.booking.shows-only-its-own': {
    'v2-bookings-show-the-times-of-the-first-availability': (world, booking) => {
      const { availability, product } = v2Bookings(world).all()[0]?.offered ?? booking.offered;
      const own = usual(world, booking);
      return {
        ...own,
        availability: {
          ...(own.availability as Body),
          localDateTimeStart: localDateTime(world, availability.start, product.timeZone),
          localDateTimeEnd: localDateTime(world, availability.end, product.timeZone),
        },
      };
    },
    'v2-booking-without-a-reference-shows-that-of-another': showing(usual, (own, booking, world) => ({
      resellerReference:
        own.resellerReference ?? before(world, booking.id, ({ sent }) => sent.resellerReference) ?? null,
    })),
    'v2-bookings-show-the-product-of-the-first': showing(usual, (_own, _booking, world) => ({
      productId: v2Bookings(world).all()[0]?.offered.product.id,
    })),
  },
  'operator-v2.booking.uuid-is-the-asked': {
    'v2-bookings-show-the-uuid-of-a-unit-item': changed((own, { unitItems }) => ({
      ...own,
      uuid: unitItems[0]?.uuid,
    })),
  },
  'operator-v2.booking.hold-expiration-is-stated': {
    'v2-expiration-is-not-stated': changed((own) => ({ ...own, utcHoldExpiration: null })),
    'v2-expiration-lies-in-the-past': showing(usual, (_own, booking, world) => ({
      ...(booking.confirmedAt === undefined && { utcHoldExpiration: written(world, booking.createdAt - HOUR_MS) }),
    })),
  },
});

/** The answer to a create. */
export const createdBody: Write = rule<[V2Booking], Body>('operator-v2.create.shows-the-whole-booking', body, {
  'v2-create-answers-uuid-and-status-only': changing(body, ({ uuid, status, utcHoldExpiration }) => ({
    uuid,
    status,
    utcHoldExpiration,
  })),
  'v2-create-answers-the-product-with-another-id': showing(body, (_own, booking, world) => ({
    product: { id: world.store.products.find(({ id }) => id !== booking.offered.product.id)?.id },
  })),
  'v2-create-answers-another-option': showing(body, (_own, booking, world) => ({
    optionId: world.store.rates.find(({ id }) => id !== booking.offered.rate.id)?.id,
  })),
});

/** The answer to a read. */
export const readBody: Write = rules<[V2Booking], Body>(body, {
  'operator-v2.create.read-shows-the-created': {
    'v2-read-forgets-the-unit-items': showing(body, () => ({ unitItems: [] })),
    'v2-read-prolongs-the-hold': showing(body, (_own, booking, world) => ({
      ...(booking.confirmedAt === undefined && { utcHoldExpiration: written(world, booking.expiresAt + 1000) }),
    })),
  },
  'operator-v2.booking.keeps-what-it-stated': {
    'v2-read-reports-no-contact': showing(body, (_own, booking) => ({
      contact: contactShown({ ...booking, confirmation: {} }),
    })),
    'v2-read-reports-no-references-of-units': showing(body, (own) => ({
      unitItems: (own.unitItems as Body[]).map((item) => ({ ...item, resellerReference: null })),
    })),
  },
});

/** The answer to an extend. */
export const extendedBody: Write = rules<[V2Booking], Body>(body, {
  'operator-v2.extend.shows-the-whole-booking': {
    'v2-extend-answers-the-expiration-only': changing(body, ({ uuid, status, utcHoldExpiration }) => ({
      uuid,
      status,
      utcHoldExpiration,
    })),
    'v2-extend-answers-no-unit-items': showing(body, () => ({ unitItems: [] })),
    'v2-extend-answers-the-first-unit-item-only': showing(body, (whole) => ({
      unitItems: (whole.unitItems as Body[]).slice(0, 1),
    })),
  },
  'operator-v2.booking.answers-agree': {
    'v2-extend-shows-times-an-hour-later': (world, booking) => {
      const { availability, product } = booking.offered;
      const own = body(world, booking);
      return {
        ...own,
        availability: {
          ...(own.availability as Body),
          localDateTimeStart: localDateTime(world, availability.start + HOUR_MS, product.timeZone),
          localDateTimeEnd: localDateTime(world, availability.end + HOUR_MS, product.timeZone),
        },
      };
    },
    'v2-extend-gives-its-unit-items-new-uuids': showing(body, (own, _booking, world) => ({
      unitItems: (own.unitItems as Body[]).map((item) => ({ ...item, uuid: world.newId() })),
    })),
    'v2-extend-shows-its-own-reference-as-that-of-the-reseller': showing(body, (_own, booking) => ({
      resellerReference: supplierReference(booking),
    })),
  },
  'operator-v2.extend.moves-the-expiration': {
    'v2-extend-nulls-the-expiration': showing(body, () => ({ utcHoldExpiration: null })),
    'v2-extend-leaves-the-expiration-out': lacking(body, 'utcHoldExpiration'),
  },
});

/** The answer to a confirm. */
export const confirmedBody: Write = rule<[V2Booking], Body>('operator-v2.confirm.shows-the-whole-booking', body, {
  'v2-confirm-answers-no-unit-items': lacking(body, 'unitItems'),
  'v2-confirm-answers-no-booking': () => ({ success: true }),
});

/** The answer to a cancel. */
export const cancelledBody: Write = rules<[V2Booking], Body>(body, {
  'operator-v2.booking.answers-agree': {
    'v2-cancel-shows-the-contact-in-capitals': (world, booking) => {
      const own = body(world, booking);
      const { fullName } = own.contact as Body;
      return { ...own, contact: { ...(own.contact as Body), fullName: String(fullName ?? '').toUpperCase() } };
    },
  },
  'operator-v2.cancel.shows-the-whole-booking': {
    'v2-cancel-answers-the-status-only': changing(body, ({ uuid, status }) => ({ uuid, status })),
    'v2-cancel-of-the-confirmed-answers-no-unit-items': showing(body, (_own, booking) => ({
      ...(booking.confirmedAt !== undefined && { unitItems: [] }),
    })),
    'v2-cancel-of-a-hold-answers-no-booking': (world, booking) =>
      booking.confirmedAt === undefined ? { success: true } : body(world, booking),
  },
});
