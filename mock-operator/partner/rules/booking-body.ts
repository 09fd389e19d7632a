// A booking as it is answered. Spec 2.4, 2.5.
import { lacking, showing } from '../../kernel/around.ts';
import { type Body, digitsOf, EMPTY, extOfAll, without } from '../../kernel/body.ts';
import { rule, rules, type Version } from '../../kernel/rule.ts';
import { written } from '../../kernel/time.ts';
import type { World } from '../../kernel/world.ts';
import { type BookedItem, type Booking, bookings } from './booking.ts';
import { embeddedRate } from './embedded-rate.ts';
import { filled, mapped } from './hold-body.ts';
import { itemExtOfAnother, memberOfAnother } from './of-another.ts';
import { partStatus, partsLike, ticketsOf } from './ticket.ts';
import type { StatusEvent } from './timeline.ts';

interface BookingBody extends Body {
  items: Body[];
}

type Write = Version<[Booking], Body>;

const itemBody = (world: World, booking: Booking, { sent, id, rate }: BookedItem): Body => ({
  ...EMPTY,
  ...sent,
  ...(id === undefined ? {} : { id }),
  rate: embeddedRate(world, rate),
  status: partsLike(world, booking)?.item ?? partStatus(world, booking.status),
});

const plain: Version<[Booking], BookingBody> = (world, booking) => ({
  ...EMPTY,
  ...booking.sent,
  id: booking.id,
  items: booking.items.map((item) => itemBody(world, booking, item)),
  cancelable: booking.cancelable,
  status: booking.status,
  tickets: ticketsOf(world, booking),
  timeline: booking.timeline.map(({ typeOf, at }) => ({ typeOf, timestamp: written(world, at) })),
  version: booking.version,
});

const mapText = (person: unknown, member: string, change: (text: string) => string): Body => {
  const text = (person as Body)[member];
  return { ...(person as Body), ...(typeof text === 'string' && { [member]: change(text) }) };
};

const changed =
  (change: (body: BookingBody, booking: Booking) => Body): Write =>
  (world, booking) =>
    change(plain(world, booking), booking);

/** With other times in the timeline. */
const dated =
  (when: (booking: Booking, event: StatusEvent, world: World) => number): Write =>
  (world, booking) => ({
    ...plain(world, booking),
    timeline: booking.timeline.map((event) => ({
      typeOf: event.typeOf,
      timestamp: written(world, when(booking, event, world)),
    })),
  });

const eachItem = (change: (item: Body) => Body): Write => changed((own) => ({ ...own, items: own.items.map(change) }));

/** Wrong: a member that was not sent is that of a booking before. */
const filledFromAnother =
  (member: string): Write =>
  (world, booking) =>
    memberOfAnother(bookings(world).all(), booking, plain(world, booking), member);

/** Wrong: a person has the phone of the first customer who gave the same address. */
const withPhoneOfTheFirst = (person: unknown, world: World): Body => {
  const own = person as Body;
  const customers = bookings(world)
    .all()
    .map(({ sent }) => sent.customer as Body | undefined);
  const first = customers.find((customer) => customer !== undefined && customer.email === own.email);
  return { ...own, ...(first && { phone: first.phone }) };
};

/** The booking, with everything that was sent and what only answers carry. */
const body: Write = rules<[Booking], Body>(plain, {
  'partner.booking.fields': {
    'booking-version-is-a-string': changed((own) => ({ ...own, version: String(own.version) })),
    'booking-cancelable-is-a-word': changed((own) => ({ ...own, cancelable: own.cancelable ? 'YES' : 'NO' })),
    'booking-channel-is-a-name': changed((own) => ({ ...own, channelId: 'web shop' })),
  },
  'partner.booking.item-fields': {
    'booking-item-quantity-is-a-string': eachItem((item) => ({ ...item, quantity: String(item.quantity) })),
    'booking-item-start-has-no-offset': eachItem((item) => ({ ...item, startTime: digitsOf(item.startTime) })),
    'traveler-is-lead-is-a-string': eachItem((item) => {
      const traveler = item.traveler as Body;
      return { ...item, traveler: { ...traveler, isLead: String(traveler.isLead) } };
    }),
  },
  'partner.booking.item-rate-is-the-rate': {
    'booking-item-carries-another-rate': showing(plain, (_own, booking, world) => ({
      items: booking.items.map((item) => ({
        ...itemBody(world, booking, item),
        rate: world.store.rates.find(
          ({ id, cancelable }) => id !== item.rate.id && cancelable === item.rate.cancelable,
        ),
      })),
    })),
    'second-booking-item-carries-the-rate-of-the-first': showing(plain, (_own, booking, world) => ({
      items: booking.items.map((item) => ({
        ...itemBody(world, booking, item),
        rate: booking.items[0]?.rate,
      })),
    })),
    'booking-item-rate-names-another-product': showing(plain, (_own, booking, world) => ({
      items: booking.items.map((item) => ({
        ...itemBody(world, booking, item),
        rate: { ...item.rate, productId: item.rate.optionId },
      })),
    })),
    'booking-item-rate-lacks-the-price': showing(plain, (_own, booking, world) => ({
      items: booking.items.map((item) => ({
        ...itemBody(world, booking, item),
        rate: { ...item.rate, prices: item.rate.prices.filter((price) => price !== item.price) },
      })),
    })),
  },
  'partner.booking.create-reflects-the-request': {
    'booking-forgets-its-ext': changed((own) => without(own, 'ext')),
    'booking-forgets-its-hold-ext': changed((own) => without(own, 'holdExt')),
    'booking-forgets-its-barcode': changed((own) => without(own, 'barcode')),
    'booking-forgets-the-reseller-reference': changed((own) => without(own, 'resellerBookingRef')),
    'booking-forgets-the-phone-of-the-customer': changed((own) => ({
      ...own,
      customer: without(own.customer as Body, 'phone'),
    })),
    'booking-item-quantity-becomes-one': eachItem((item) => ({ ...item, quantity: 1 })),
    'booking-forgets-the-ext-of-items': eachItem((item) => without(item, 'ext')),
    'booking-item-gets-another-id': showing(plain, (_own, booking, world) => ({
      items: booking.items.map((item) => ({ ...itemBody(world, booking, item), id: item.rate.id })),
    })),
    'booking-item-start-loses-its-offset': eachItem((item) => ({
      ...item,
      startTime: `${digitsOf(item.startTime)}+07:00`,
    })),
    'traveler-email-is-masked': eachItem((item) => ({
      ...item,
      traveler: { ...(item.traveler as Body), email: '***' },
    })),
    'booking-keeps-only-the-first-item': changed((own) => ({ ...own, items: own.items.slice(0, 1) })),
  },
  'partner.booking.shows-only-its-own': {
    'ext-of-bookings-grows-with-each': showing(plain, (_own, booking, world) => ({
      ext: extOfAll([...bookings(world).all(), booking]),
    })),
    'booking-without-an-ext-shows-that-of-another': filledFromAnother('ext'),
    'booking-without-a-hold-ext-shows-that-of-another': filledFromAnother('holdExt'),
    'booking-without-a-partner-id-shows-that-of-another': filledFromAnother('partnerId'),
    'booking-without-a-barcode-shows-that-of-another': filledFromAnother('barcode'),
    'booking-without-a-reference-shows-that-of-another': filledFromAnother('resellerBookingRef'),
    'customer-has-the-phone-of-the-first-with-that-address': showing(plain, (own, _booking, world) => ({
      customer: withPhoneOfTheFirst(own.customer, world),
    })),
    'traveler-has-the-phone-of-the-customer-with-that-address': showing(plain, (own, _booking, world) => ({
      items: own.items.map((item) => ({ ...item, traveler: withPhoneOfTheFirst(item.traveler, world) })),
    })),
    'booking-item-without-an-ext-shows-that-of-another-booking': (world, booking) =>
      itemExtOfAnother(bookings(world).all(), booking, plain(world, booking)),
  },
  'partner.booking.any-valid-request-is-reflected': {
    'astral-characters-in-names-are-lost': eachItem((item) => ({
      ...item,
      traveler: mapText(item.traveler, 'lastName', (name) => name.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '\ufffd')),
    })),
    'apostrophes-in-customer-names-are-doubled': changed((own) => ({
      ...own,
      customer: mapText(own.customer, 'lastName', (name) => name.replaceAll("'", "''")),
    })),
    'age-of-zero-is-lost': eachItem((item) => {
      const { age, ...traveler } = item.traveler as Body;
      return { ...item, traveler: { ...traveler, ...(Boolean(age) && { age }) } };
    }),
    'travelers-of-one-name-become-one': changed((own) => ({
      ...own,
      items: [
        ...new Map(
          own.items.map((item) => {
            const { firstName, lastName } = item.traveler as Body;
            return [`${firstName} ${lastName}`, item];
          }),
        ).values(),
      ],
    })),
    'barcode-loses-its-zeros': changed(({ barcode, ...own }) => ({
      ...own,
      ...(barcode !== undefined && { barcode: mapText(barcode, 'value', (text) => text.replace(/^0+(?=.)/, '')) }),
    })),
    'age-of-the-oldest-loses-a-digit': eachItem((item) => {
      const traveler = item.traveler as Body;
      return { ...item, traveler: { ...traveler, age: Number(traveler.age) % 100 } };
    }),
    'backslashes-in-a-reseller-reference-are-lost': changed(({ resellerBookingRef, ...own }) => ({
      ...own,
      ...(typeof resellerBookingRef === 'string' && { resellerBookingRef: resellerBookingRef.replaceAll('\\', '') }),
    })),
    'quotes-in-the-ext-of-a-booking-are-curled': changed((own) => ({
      ...own,
      ext: mapped(own.ext, (text) => text.replaceAll('"', '”')),
    })),
  },
  'partner.booking.texts-come-back': {
    'email-of-the-customer-becomes-lower-case': changed((own) => ({
      ...own,
      customer: mapText(own.customer, 'email', (text) => text.toLowerCase()),
    })),
    'email-of-a-traveler-becomes-lower-case': eachItem((item) => ({
      ...item,
      traveler: mapText(item.traveler, 'email', (text) => text.toLowerCase()),
    })),
    'phone-of-the-customer-loses-its-zeros': changed((own) => ({
      ...own,
      customer: mapText(own.customer, 'phone', (text) => text.replace(/^0+/, '')),
    })),
    'phone-of-a-traveler-loses-its-zeros': eachItem((item) => ({
      ...item,
      traveler: mapText(item.traveler, 'phone', (text) => text.replace(/^0+/, '')),
    })),
    'name-that-says-null-is-lost': changed((own) => ({
      ...own,
      customer: mapText(own.customer, 'firstName', (text) => text.replace(/^null$/i, '')),
    })),
    'names-of-travelers-are-trimmed': eachItem((item) => ({
      ...item,
      traveler: mapText(item.traveler, 'firstName', (text) => text.trim()),
    })),
    'names-are-composed': changed((own) => ({
      ...own,
      customer: mapText(own.customer, 'lastName', (text) => text.normalize('NFC')),
      items: own.items.map((item) => ({
        ...item,
        traveler: mapText(item.traveler, 'lastName', (text) => text.normalize('NFC')),
      })),
    })),
    'empty-values-in-the-ext-of-a-booking-are-lost': changed((own) => ({ ...own, ext: filled(own.ext) })),
    'empty-values-in-the-ext-of-an-item-are-lost': eachItem((item) => ({ ...item, ext: filled(item.ext) })),
    'reseller-reference-is-cut-at-64': changed((own) => ({
      ...own,
      resellerBookingRef: String(own.resellerBookingRef ?? '').slice(0, 64),
    })),
    'hold-ext-of-a-booking-is-cut-at-255': changed((own) => ({
      ...own,
      holdExt: mapped(own.holdExt ?? {}, (text) => text.slice(0, 255)),
    })),
    'digits-in-the-ext-of-a-booking-become-numbers': changed((own) => ({
      ...own,
      ext: Object.fromEntries(
        Object.entries(own.ext as Record<string, string>).map(([key, text]) => [
          key,
          /^0\d+$/.test(text) ? Number(text) : text,
        ]),
      ),
    })),
  },
  'partner.booking.cancelable-follows-the-rates': {
    'every-booking-says-cancelable': changed((own) => ({ ...own, cancelable: true })),
    'booking-of-two-rates-says-what-the-first-says': showing(plain, (_own, booking) => ({
      cancelable: booking.items[0]?.rate.cancelable ?? true,
    })),
  },
  'partner.booking.cancelable-where-the-rates-are': {
    'no-booking-says-cancelable': changed((own) => ({ ...own, cancelable: false })),
  },
  'partner.booking.timeline-reports-when': {
    'booking-timeline-is-in-local-time': dated((_booking, { at }) => at + 7_200_000),
    'cancel-is-dated-at-the-creation': dated(({ timeline }, { at }) => timeline[0]?.at ?? at),
  },
  'partner.booking.timeline-keeps-its-events': {
    'cancelled-booking-reports-its-cancel-only': changed((own) => ({
      ...own,
      timeline: (own.timeline as Body[]).slice(-1),
    })),
    'booking-timeline-moves-when-it-is-cancelled': dated(({ status }, { at }) =>
      status === 'CANCELLED' ? at - 3_600_000 : at,
    ),
    'booking-timeline-is-dated-at-each-read': dated((_booking, _event, world) => world.now()),
  },
  'partner.booking.timeline-event-fields': {
    'booking-event-lacks-its-time': changed((own, { timeline }) => ({
      ...own,
      timeline: timeline.map(({ typeOf }) => ({ typeOf })),
    })),
    'booking-event-has-no-type': showing(plain, (_own, booking, world) => ({
      timeline: booking.timeline.map(({ at }) => ({ timestamp: written(world, at) })),
    })),
  },
  'partner.booking.timeline-names-booking-statuses': {
    'booking-timeline-says-released': showing(plain, (_own, booking, world) => ({
      timeline: [...booking.timeline, { typeOf: 'RELEASED', at: world.now() }].map(({ typeOf, at }) => ({
        typeOf,
        timestamp: written(world, at),
      })),
    })),
    'booking-timeline-says-confirmed': changed((own, { timeline }) => ({
      ...own,
      timeline: timeline.map((event, index) => ({
        ...(own.timeline as Body[])[index],
        typeOf: event.typeOf === 'OPEN' ? 'CONFIRMED' : event.typeOf,
      })),
    })),
  },
  'partner.booking.version-is-stated': {
    'booking-has-no-version': changed((own) => without(own, 'version')),
    'cancelled-booking-has-no-version': changed((own) => (own.status === 'CANCELLED' ? without(own, 'version') : own)),
  },
});

/** The answer to a create. */
export const createdBookingBody: Write = rules<[Booking], Body>(body, {
  'partner.booking.create-is-accepted': {
    'created-booking-has-no-id': lacking(body, 'id'),
  },
  'partner.booking.create-answers-response-fields': {
    'created-booking-has-no-status': lacking(body, 'status'),
    'created-booking-has-no-cancelable': lacking(body, 'cancelable'),
    'created-booking-has-no-tickets-member': lacking(body, 'tickets'),
    'created-booking-has-no-timeline': lacking(body, 'timeline'),
    'created-booking-items-have-no-rate': showing(body, (_own, booking, world) => ({
      items: booking.items.map((item) => without(itemBody(world, booking, item), 'rate')),
    })),
    'created-booking-items-have-no-status': showing(body, (_own, booking, world) => ({
      items: booking.items.map((item) => without(itemBody(world, booking, item), 'status')),
    })),
  },
});

const wholeBookingBody: Write = rule('partner.booking.texts-come-back', body, {
  'customer-of-a-booking-is-cut-when-it-is-read': showing(body, (_own, booking) => ({
    customer: mapped(booking.sent.customer, (text) => text.slice(0, 255)),
  })),
});

/** The answer to a read. */
export const readBookingBody: Write = rule<[Booking], Body>(
  'partner.booking.read-shows-the-created',
  wholeBookingBody,
  {
    'booking-read-forgets-the-customer': lacking(body, 'customer'),
    'booking-read-of-a-small-group-forgets-the-hold': (world, booking) =>
      (booking.items.some(({ rate }) => rate.minTravelers > 1) ? lacking(body, 'holdId') : body)(world, booking),
    'booking-read-forgets-the-hold': lacking(body, 'holdId'),
    'booking-read-shows-the-customer-of-the-latest-booking': showing(body, (_own, _booking, world) => ({
      customer: bookings(world).all().at(-1)?.sent.customer,
    })),
    'booking-read-shows-the-travelers-of-the-latest-booking': showing(body, (_own, booking, world) => ({
      items: booking.items.map((item, index) => ({
        ...itemBody(world, booking, item),
        traveler: (bookings(world).all().at(-1) ?? booking).items[index]?.sent.traveler,
      })),
    })),
    'cancelled-booking-forgets-its-reference': (world, booking) =>
      booking.status === 'CANCELLED' ? without(body(world, booking), 'resellerBookingRef') : body(world, booking),
    'cancelled-booking-forgets-its-hold': (world, booking) =>
      booking.status === 'CANCELLED' ? without(body(world, booking), 'holdId') : body(world, booking),
    'booking-read-issues-new-barcodes': showing(body, (_own, booking, world) => ({
      tickets: ticketsOf(world, booking).map((ticket) => ({
        ...(ticket as Body),
        barcode: { format: 'CODE128', value: world.newId() },
      })),
    })),
  },
);
