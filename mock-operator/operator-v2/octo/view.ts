// The words of OCTO 1.0 for what v2 answers, with the members that v2 has no word for.
import { lacking, showing } from '../../kernel/around.ts';
import { type Body, without } from '../../kernel/body.ts';
import type { Offered, Product, Rate } from '../../kernel/offer.ts';
import { choice, rule, rules, type Version } from '../../kernel/rule.ts';
import { sameId } from '../../kernel/same-id.ts';
import { utc } from '../../kernel/time.ts';
import { DAY_MS, localDate, momentOfLocal } from '../../kernel/time-zone.ts';
import type { World } from '../../kernel/world.ts';
import { availabilityBody, lastMoment, statusFor } from '../rules/availability.ts';
import { offeredOf } from '../rules/availability-list.ts';
import type { V2Booking } from '../rules/booking.ts';
import { localDateTime } from '../rules/local-time.ts';
import { productBody } from '../rules/product.ts';
import { updatedAt } from './update.ts';

const BOOKABLE = new Set(['FREESALE', 'AVAILABLE', 'LIMITED']);
/** The one start time of what is open all day. */
const ALL_DAY = '00:00';

const timeOf = (dateTime: unknown): string => String(dateTime).slice(11, 16);

const rangeOf = ({ localDateTimeStart, localDateTimeEnd }: Body): Body => ({
  from: timeOf(localDateTimeStart),
  to: timeOf(localDateTimeEnd),
});

const isOpenAllDay = ({ availabilityType }: Pick<Product, 'availabilityType'>): boolean =>
  availabilityType === 'OPENING_HOURS';

const startTimesOf = (world: World, rate: Rate): string[] => {
  const times = offeredOf(world, rate).map(({ product, availability }) =>
    isOpenAllDay(product) ? ALL_DAY : timeOf(localDateTime(world, availability.start, product.timeZone)),
  );
  return times.length === 0 ? [ALL_DAY] : [...new Set(times)].sort();
};

/** The most units of one booking of a start time, where that is less than its option takes. */
export const maxOfAStart: Version<[], number> = choice<[], number>(
  'Spec silent: in OCTO a start time may take fewer units in one booking than its option',
  () => Number.POSITIVE_INFINITY,
  { 'octo-starts-take-three-units-a-booking': () => 3 },
);

/** Whether a cancelled booking still shows its unit items. */
const unitsOfCancelled: Version<[unitItems: unknown], unknown> = choice<[unitItems: unknown], unknown>(
  'Spec silent: in OCTO a cancelled booking may show no unit items',
  (_world, unitItems) => unitItems,
  { 'octo-cancelled-bookings-show-no-units': () => [] },
);

/** What the holder of a ticket is asked for. */
export const holderFields: Version<[], string[]> = choice<[], string[]>(
  'Spec silent: in OCTO a unit may ask for its holder',
  () => [],
  { 'octo-tickets-name-their-holders': () => ['firstName', 'lastName', 'postalCode'] },
);

const unitView =
  (world: World) =>
  (unit: Body): Body => ({
    ...unit,
    restrictions: { ...(unit.restrictions as Body), idRequired: false, minQuantity: null, maxQuantity: null },
    requiredContactFields: holderFields(world),
  });

const rateOf = (world: World, option: Body): Rate | undefined => world.store.rates.get(String(option.id));

/** Whether an option is never sold out. */
const isFreesale = (world: World, option: Body): boolean => {
  const rate = rateOf(world, option);
  return rate !== undefined && offeredOf(world, rate).some(({ availability }) => availability.maxCapacity === -1);
};

/** The most units of a booking: no more than the rate allows, and no more than there are seats. */
const maxUnitsOf = ({ maxTravelers }: Rate, offered: readonly Offered[]): number =>
  offered.length === 0 || offered.some(({ availability }) => availability.maxCapacity === -1)
    ? maxTravelers
    : Math.min(maxTravelers, Math.max(...offered.map(({ availability }) => availability.maxCapacity)));

/** An option. Any booking can be cancelled until it begins. */
const optionView = (world: World, option: Body, isDefault: boolean): Body => {
  const rate = rateOf(world, option);
  return {
    ...option,
    default: isDefault,
    availabilityLocalStartTimes: rate === undefined ? [ALL_DAY] : startTimesOf(world, rate),
    ...(rate !== undefined && {
      restrictions: { ...(option.restrictions as Body), maxUnits: maxUnitsOf(rate, offeredOf(world, rate)) },
    }),
    cancellationCutoff: '0 hours',
    cancellationCutoffAmount: 0,
    cancellationCutoffUnit: 'hour',
    requiredContactFields: [],
    units: Array.isArray(option.units) ? option.units.map(unitView(world)) : option.units,
  };
};

type View = Version<[Body], Body>;

/** Its default is the first option that is never sold out, or the first. */
const plainProduct: View = (world, product) => {
  const { options } = product;
  if (!Array.isArray(options)) {
    return { ...product, allowFreesale: false };
  }
  const usual = options.find((option) => isFreesale(world, option)) ?? options[0];
  return { ...product, allowFreesale: false, options: options.map((one) => optionView(world, one, one === usual)) };
};

/** The product of a careless supplier, which changes each option, or each unit of it. */
const withOptions =
  (change: (option: Body, index: number) => Body): View =>
  (world, product) => {
    const view = plainProduct(world, product);
    return Array.isArray(view.options) ? { ...view, options: view.options.map(change) } : view;
  };

const withUnits = (change: (unit: Body) => Body): View =>
  withOptions((option) => (Array.isArray(option.units) ? { ...option, units: option.units.map(change) } : option));

/** A product with its options and units. */
const productView: View = rules<[Body], Body>(plainProduct, {
  'operator-v2.octo.product-members': {
    'octo-product-does-not-say-freesale': lacking(plainProduct, 'allowFreesale'),
    'octo-start-times-have-seconds': withOptions((option) => ({
      ...option,
      availabilityLocalStartTimes: ['09:00:00'],
    })),
    'octo-cutoff-is-in-weeks': withOptions((option) => ({ ...option, cancellationCutoffUnit: 'week' })),
    'octo-unit-has-no-greatest-quantity': withUnits(({ restrictions, ...unit }) => ({
      ...unit,
      restrictions: without(restrictions as Body, 'maxQuantity'),
    })),
    'octo-units-want-a-surname': withUnits((unit) => ({ ...unit, requiredContactFields: ['surname'] })),
  },
  'operator-v2.octo.one-default-option': {
    'octo-every-option-is-the-default': withOptions((option) => ({ ...option, default: true })),
    'octo-no-option-is-the-default': withOptions((option) => ({ ...option, default: false })),
  },
});

/** A product that is read alone. */
export const productRead: View = rule<[Body], Body>('operator-v2.octo.product-can-be-read', productView, {
  'octo-product-read-alone-has-one-option': showing(productView, (view) => ({
    options: (view.options as Body[]).slice(0, 1),
  })),
  'octo-product-read-alone-is-of-another-zone': showing(productView, () => ({ timeZone: 'Pacific/Auckland' })),
});

/** Products with those first that are never sold out: a client that tries the first one again and again finds room. */
export const productViews = (world: World, products: readonly Body[]): Body[] => {
  const rank = ({ options }: Body): number =>
    Array.isArray(options) && options.some((option) => isFreesale(world, option)) ? 0 : 1;
  return products.toSorted((a, b) => rank(a) - rank(b)).map((product) => productView(world, product));
};

/** The start and the end of a local day. */
const dayOf = (world: World, { product, availability }: Offered): Body => {
  const day = Date.parse(localDate(availability.start, product.timeZone));
  const [start, end] = [day, day + DAY_MS].map((local) =>
    localDateTime(world, momentOfLocal(local, product.timeZone), product.timeZone),
  );
  return { localDateTimeStart: start, localDateTimeEnd: end };
};

/** An availability, without its option: that is the one of the request. */
const plainAvailability: Version<[Body, Offered | undefined], Body> = (world, body, offered) => ({
  ...without(body, 'optionId'),
  utcCutoffAt: utc(offered === undefined ? Date.parse(String(body.localDateTimeStart)) : lastMoment(offered)),
  allDay: false,
  available: BOOKABLE.has(String(body.status)),
  capacity: offered === undefined || offered.availability.maxCapacity === -1 ? null : offered.availability.maxCapacity,
  maxUnits: offered === undefined ? null : Math.min(maxUnitsOf(offered.rate, [offered]), maxOfAStart(world)),
  openingHours: [],
});

const availabilityView: Version<[Body, Offered | undefined], Body> = rule<[Body, Offered | undefined], Body>(
  'operator-v2.octo.availability-members',
  plainAvailability,
  {
    'octo-availability-has-no-cutoff': lacking(plainAvailability, 'utcCutoffAt'),
    'octo-availability-does-not-state-a-most': lacking(plainAvailability, 'maxUnits'),
    'octo-capacity-is-a-text': showing(plainAvailability, () => ({ capacity: 'many' })),
  },
);

/**
 * The availabilities of an option; of what is open all day one a day, with all ranges of the day. Its seats are those of the
 * first range, which is the one that is sold.
 */
export const availabilityViews = (world: World, list: readonly Body[]): Body[] => {
  const offers = new Map<unknown, Map<string, Offered>>();
  const offeredAt = ({ optionId, localDateTimeStart }: Body): Offered | undefined => {
    const rate = world.store.rates.get(String(optionId));
    const known =
      offers.get(optionId) ??
      new Map(
        (rate === undefined ? [] : offeredOf(world, rate)).map((offered) => [
          localDateTime(world, offered.availability.start, offered.product.timeZone),
          offered,
        ]),
      );
    offers.set(optionId, known);
    return known.get(String(localDateTimeStart));
  };
  const days = new Map<string, Body>();
  return list.flatMap((body) => {
    const offered = offeredAt(body);
    const view = availabilityView(world, body, offered);
    if (offered === undefined || !isOpenAllDay(offered.product)) {
      return [view];
    }
    const name = `${offered.rate.id} ${localDate(offered.availability.start, offered.product.timeZone)}`;
    const day = days.get(name);
    if (day === undefined) {
      const first = { ...view, ...dayOf(world, offered), allDay: true, openingHours: [rangeOf(body)] };
      days.set(name, first);
      return [first];
    }
    day.openingHours = [...(day.openingHours as Body[]), rangeOf(body)];
    return [];
  });
};

const STATUSES = ['FREESALE', 'AVAILABLE', 'LIMITED', 'SOLD_OUT'];

/** The highest of some numbers; null where there is none. */
const highest = (listed: readonly Body[], name: string): number | null => {
  const numbers = listed.map((one) => one[name]).filter((one) => typeof one === 'number');
  return numbers.length === 0 ? null : Math.max(...numbers);
};

type Day = Version<[localDate: string, listed: readonly Body[]], Body>;

const plainDay: Day = (_world, localDate, listed) => {
  const status = STATUSES.find((one) => listed.some((body) => body.status === one)) ?? 'CLOSED';
  return {
    localDate,
    available: BOOKABLE.has(status),
    status,
    vacancies: status === 'FREESALE' ? null : highest(listed, 'vacancies'),
    capacity: status === 'FREESALE' ? null : highest(listed, 'capacity'),
    openingHours: listed.flatMap((one) => one.openingHours),
  };
};

/** One day of the calendar, from the availabilities of that day. */
export const calendarView: Day = rules<[localDate: string, listed: readonly Body[]], Body>(plainDay, {
  'operator-v2.octo.calendar-members': {
    'octo-calendar-has-no-opening-hours': lacking(plainDay, 'openingHours'),
    'octo-calendar-dates-have-times': showing(plainDay, (_own, date) => ({ localDate: `${date}T00:00:00Z` })),
  },
  'operator-v2.octo.calendar-has-a-day-each': {
    'octo-calendar-is-never-available': showing(plainDay, () => ({ available: false })),
  },
});

/** The one of a list that has an id; null where none has. */
const withId = (list: unknown, id: unknown): Body | null =>
  (Array.isArray(list) ? (list as Body[]) : []).find((one) => sameId(String(one.id), String(id))) ?? null;

/** OCTO has each member in each answer. */
const NULL_WHERE_ABSENT = {
  resellerReference: null,
  supplierReference: null,
  utcExpiresAt: null,
  utcConfirmedAt: null,
  cancellation: null,
};

const NAMED: Record<string, string> = { utcHoldExpiration: 'utcExpiresAt', cancellationRequest: 'cancellation' };

/** A ticket before there is one to be shown at the entrance. */
const NO_TICKET = { redemptionMethod: 'DIGITAL', utcRedeemedAt: null, deliveryOptions: [] };

const NO_CONTACT = {
  fullName: null,
  firstName: null,
  lastName: null,
  emailAddress: null,
  phoneNumber: null,
  locales: [],
  postalCode: null,
  country: null,
  notes: null,
};

/** A contact with each member that OCTO has; of two that state one, the latter counts. */
const contactView = (...contacts: unknown[]): Body =>
  Object.assign(
    { ...NO_CONTACT },
    ...contacts.map((contact) =>
      Object.fromEntries(Object.entries((contact ?? {}) as Body).filter(([, value]) => value !== null)),
    ),
  );

/** Whether a booking can be cancelled: what has ended still can, without effect. */
export const cancellable: Version<[V2Booking], boolean> = choice<[V2Booking], boolean>(
  'Spec silent: in OCTO a booking may say that it cannot be cancelled',
  () => true,
  { 'octo-confirmed-bookings-cannot-be-cancelled': (_world, { confirmedAt }) => confirmedAt === undefined },
);

const availabilityOf = (world: World, shown: unknown, { offered }: V2Booking): Body => ({
  ...plainAvailability(world, availabilityBody(world, offered, statusFor(world, offered)), offered),
  ...(shown as Body),
  ...(isOpenAllDay(offered.product) && dayOf(world, offered)),
  allDay: isOpenAllDay(offered.product),
  openingHours: isOpenAllDay(offered.product) ? [rangeOf(shown as Body)] : [],
});

type Shown = Version<[Body, V2Booking], Body>;

/** Only what is on hold or confirmed says that it can be cancelled. */
const plainBooking: Shown = (world, body, booking) => {
  const isEndedHold = body.status === 'EXPIRED' && booking.endedBy === 'cancel';
  const status = isEndedHold ? 'CANCELLED' : body.status === 'HOLD' ? 'ON_HOLD' : body.status;
  const product = productView(world, productBody(world, booking.offered.product));
  const option = withId(product.options, booking.offered.rate.id);
  const unitItems = status === 'CANCELLED' ? unitsOfCancelled(world, body.unitItems) : body.unitItems;
  return {
    ...NULL_WHERE_ABSENT,
    ...Object.fromEntries(Object.entries(body).map(([name, value]) => [NAMED[name] ?? name, value])),
    ...(body.uuid !== undefined && { id: body.uuid }),
    ...(body.status !== undefined && { status }),
    ...(body.availability !== undefined && { availability: availabilityOf(world, body.availability, booking) }),
    ...(body.contact !== undefined && { contact: contactView(booking.sent.contact, body.contact) }),
    ...(Array.isArray(unitItems) && {
      unitItems: unitItems.map((item: Body) => ({
        resellerReference: null,
        supplierReference: null,
        ...item,
        unit: withId(option?.units, item.unitId),
        ticket: item.ticket ?? NO_TICKET,
        status,
        utcRedeemedAt: null,
        contact: contactView(booking.unitItems.find(({ uuid }) => uuid === item.uuid)?.contact),
      })),
    }),
    voucher: body.voucher ?? NO_TICKET,
    notes: booking.sent.notes ?? null,
    testMode: true,
    freesale: false,
    cancellable: booking.endedAt === undefined && cancellable(world, booking),
    product,
    option,
    utcUpdatedAt: utc(updatedAt(world, booking)),
    utcRedeemedAt: null,
    deliveryMethods: ['TICKET', 'VOUCHER'],
  };
};

const changed =
  (change: (view: Body, booking: V2Booking) => Body): Shown =>
  (world, body, booking) =>
    change(plainBooking(world, body, booking), booking);

const withItems = (change: (item: Body) => Body): Shown =>
  changed((view) => (Array.isArray(view.unitItems) ? { ...view, unitItems: view.unitItems.map(change) } : view));

/** A booking with its product, option and units. */
export const bookingView: Shown = rules<[Body, V2Booking], Body>(plainBooking, {
  'operator-v2.octo.booking-members': {
    'octo-booking-has-no-notes': changed((view) => without(view, 'notes')),
    'octo-booking-does-not-say-whether-it-is-a-test': changed((view) => without(view, 'testMode')),
    'octo-contact-has-no-postal-code': changed((view) => ({
      ...view,
      contact: without(view.contact as Body, 'postalCode'),
    })),
    'octo-unit-items-have-no-status': withItems((item) => without(item, 'status')),
    'octo-unit-items-have-no-contact': withItems((item) => without(item, 'contact')),
    'octo-cancellation-states-no-refund': changed((view) => ({
      ...view,
      cancellation: view.cancellation === null ? null : without((view.cancellation ?? {}) as Body, 'refund'),
    })),
    'octo-confirmed-voucher-is-scanned': changed((view, { confirmedAt }) =>
      confirmedAt === undefined ? view : { ...view, voucher: { ...(view.voucher as Body), redemptionMethod: 'SCAN' } },
    ),
  },
});

type Names = Readonly<Record<string, string>>;

/** A body of OCTO in the words of v2. */
export const inOurWords = (value: unknown, names: Names): unknown => {
  if (Array.isArray(value)) {
    return value.map((one) => inOurWords(one, names));
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [names[name] ?? name, inOurWords(inner, names)]),
  );
};

/** A body without the members that are null: many clients send what they leave out so. */
export const withoutNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    return value.map(withoutNulls);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (inner === null ? [] : [[name, withoutNulls(inner)]])),
  );
};
