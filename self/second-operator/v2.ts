// The second operator's booking API v2 (spec 3.3, 4.4), on the inventory that its Partner API sells from.
import { isDeepStrictEqual } from 'node:util';
import {
  type Availability,
  checkLimits,
  type Inventory,
  inLimits,
  isCutOff,
  type Rate,
  remaining,
  take,
} from './inventory.ts';
import {
  type Call,
  fields,
  isDate,
  isRecord,
  type Json,
  malformed,
  newId,
  positive,
  Refusal,
  type Reply,
  type RouteInput,
  type Routes,
  route,
  sameId,
  someOf,
  text,
  uuid,
  written,
} from './wire.ts';

/** The operator's own words. Spec silent: of the booking statuses only EXPIRED is named. */
export interface Words {
  inProgress: string;
  confirmed: string;
  cancelled: string;
  expired: string;
}

export interface DeskOptions {
  authorization: string;
  /** May list suppliers (and sees none); all else is 403. */
  restrictedAuthorization: string;
  words: Words;
}

/** Method and path of each operation; the first is relative to the v2 address, the others to the endpoint it names. */
export const v2Operations = {
  listSuppliers: { method: 'GET', path: '/operators' },
  listProducts: { method: 'GET', path: '/x/operators/{supplierId}/products' },
  listAvailability: { method: 'GET', path: '/x/operators/{supplierId}/dates' },
  checkConfiguration: { method: 'POST', path: '/x/operators/{supplierId}/dates' },
  createBooking: { method: 'POST', path: '/x/reservations' },
  getBooking: { method: 'GET', path: '/x/reservations/{uuid}' },
  extendHold: { method: 'POST', path: '/x/reservations/{uuid}/patience' },
  confirmBooking: { method: 'PUT', path: '/x/reservations/{uuid}/sale' },
  cancelBooking: { method: 'DELETE', path: '/x/reservations/{uuid}' },
};

type Operation = keyof typeof v2Operations;

interface Order extends Json {
  uuid: string;
  productId: string;
  optionId: string;
  availabilityId: string;
  unitItems: Array<{ uuid?: string; unitId: string } & Json>;
  holdExpirationMinutes?: number;
}

interface Booking {
  sent: Order;
  availability: Availability;
  state: keyof Words;
  unitItems: Json[];
  holdExpiration: number;
  confirmedAt?: number;
  cancelledAt?: number;
  contact?: unknown;
  reference: string;
}

const orderShape = fields(
  {
    uuid,
    productId: text,
    optionId: text,
    availabilityId: text,
    unitItems: someOf(fields({ unitId: text }, { uuid, resellerReference: text })),
  },
  { resellerReference: text, holdExpirationMinutes: positive },
);
const checkShape = fields({
  productId: text,
  optionId: text,
  units: someOf(fields({ unitId: text, quantity: positive })),
});
const extensionShape = fields({ reason: text }, { reasonDetails: text, holdExpirationMinutes: positive });

const MINUTE = 60_000;
const TIME_ZONE = 'Africa/Johannesburg';
/** Spec silent: v2 ids need not be uuids. */
const availabilityId = (availability: Availability) => `D-${availability.id}`;
const unitId = (rate: Rate, ageBand: string) => `${rate.code}:${ageBand}`;

/** The supplier list: an address of its own, which names the endpoint of everything else. Spec 4.4. */
export function v2Registry(inventory: Inventory, options: DeskOptions, endpoint: string): (call: Call) => Reply {
  const contact = { email: 'desk@second.example', telephone: '+27 21 555 0100', website: 'https://second.example' };
  const supplier = { id: inventory.supplierId, name: 'Second Gardens', title: 'Second Gardens', endpoint, contact };
  return guarded(options, ['listSuppliers'], (call) =>
    route(
      bound('', {
        listSuppliers: () => ({
          status: 200,
          body: call.header('authorization') === options.authorization ? [supplier] : [],
        }),
      }),
      call,
    ),
  );
}

/** Products, dates and bookings, below `/desk`. */
export function v2Desk(inventory: Inventory, options: DeskOptions): (call: Call) => Reply {
  const bookings = new Map<string, Booking>();
  /** A v2 booking can always be cancelled (spec 3.3), and single travelers come: other rates stay with partners. */
  const rates = inventory.rates.filter((rate) => rate.cancelable && rate.holdable && rate.minTravelers === 1);

  const routes = bound('/desk', {
    listProducts: ({ ids }) => {
      checkSupplier(ids);
      return { status: 200, body: [productView(inventory.productId, rates)] };
    },
    listAvailability: ({ ids, query }) => {
      checkSupplier(ids);
      const from = query.get('localDateStart');
      const until = query.get('localDateEnd');
      if (!isDate(from) || !isDate(until) || until < from) {
        throw malformed('localDateStart and localDateEnd');
      }
      const availabilities = availabilitiesOf(query.get('productId'), query.get('optionId'));
      const inDates = (availability: Availability) =>
        localDate(availability) >= from && localDate(availability) <= until;
      return {
        status: 200,
        body: availabilities.filter(inDates).map((availability) => availabilityView(availability)),
      };
    },
    checkConfiguration: (asked) => {
      checkSupplier(asked.ids);
      return { status: 200, body: evaluate(asked.sent) };
    },
    createBooking: ({ sent }) => create(sent),
    getBooking: ({ ids }) => full(found(ids)),
    extendHold: ({ ids, sent }) => full(extend(found(ids), sent)),
    confirmBooking: ({ ids, sent }) => full(confirm(found(ids), sent)),
    cancelBooking: ({ ids }) => full(cancel(found(ids))),
  });

  function checkSupplier([id = '']: string[]): void {
    if (!sameId(id, inventory.supplierId)) {
      throw new Refusal(404, 'NOT_FOUND', 'no such supplier');
    }
  }

  /** What can still be booked or was sold out; dates never available are left out. Spec 4.4. */
  function availabilitiesOf(productId: unknown, optionId: unknown): Availability[] {
    const options = rates.filter((rate) => !optionId || sameId(rate.optionId, String(optionId)));
    if (!sameId(String(productId), inventory.productId) || options.length === 0) {
      throw malformed('no such option');
    }
    return inventory.availabilities.filter(
      (availability) => options.includes(availability.rate) && !isClosed(availability),
    );
  }

  /** The asked availabilities, without those that the units do not fit by number. Takes nothing. Spec 4.4. */
  function evaluate(sent: unknown): Json[] {
    checkShape(sent, 'body');
    const asked = sent as Json & { units: Array<{ unitId: string; quantity: number }>; availabilityIds?: unknown };
    const ids = Array.isArray(asked.availabilityIds) ? asked.availabilityIds.map(String) : undefined;
    const availabilities = availabilitiesOf(asked.productId, asked.optionId);
    checkUnits(availabilities[0]?.rate, asked.units);
    const quantity = asked.units.reduce((sum, unit) => sum + unit.quantity, 0);
    return availabilities
      .filter(
        (availability) =>
          inLimits(availability.rate, quantity) &&
          (ids?.some((id) => sameId(id, availabilityId(availability))) ?? true),
      )
      .map((availability) => availabilityView(availability, quantity));
  }

  /** Spec 4.4: the uuid is the key; other data under it is refused, with 409 where 400 is recommended. */
  function create(sent: unknown): Reply {
    orderShape(sent, 'body');
    const order = sent as Order;
    const first = bookings.get(order.uuid.toLowerCase());
    if (first && !isDeepStrictEqual({ ...first.sent, uuid: '' }, { ...order, uuid: '' })) {
      throw new Refusal(409, 'CONFLICT', 'the uuid was used for other data');
    }
    return first ? full(first) : { ...full(reserve(order)), status: 201 };
  }

  function reserve(order: Order): Booking {
    const availability = availabilitiesOf(order.productId, order.optionId).find((one) =>
      sameId(availabilityId(one), order.availabilityId),
    );
    if (!availability) {
      throw malformed('no such availability');
    }
    checkUnits(availability.rate, order.unitItems);
    const seats = { availability, quantity: order.unitItems.length };
    checkLimits([seats]);
    const holdMs = Math.min((order.holdExpirationMinutes ?? 15) * MINUTE, availability.rate.holdablePeriod * 1000);
    const booking: Booking = {
      sent: order,
      availability,
      state: 'inProgress',
      unitItems: order.unitItems.map((unit) => ({ ...unit, uuid: unit.uuid ?? newId(), status: 'SEATED' })),
      holdExpiration: Date.now() + holdMs,
      reference: newId(),
    };
    take([seats], () => ['inProgress', 'confirmed'].includes(stateOf(booking)));
    bookings.set(order.uuid.toLowerCase(), booking);
    return booking;
  }

  function found([id = '']: string[]): Booking {
    const booking = bookings.get(id.toLowerCase());
    if (!booking) {
      throw malformed('no such reservation');
    }
    return booking;
  }

  /** Spec 3.3: only while in progress, with a reason, and to a later time. */
  function extend(booking: Booking, sent: unknown): Booking {
    extensionShape(sent, 'body');
    const extension = sent as { reason: string; holdExpirationMinutes?: number };
    if (extension.reason.trim() === '') {
      throw malformed('reason is empty');
    }
    if (stateOf(booking) !== 'inProgress') {
      throw malformed(`the reservation is ${options.words[booking.state]}`);
    }
    booking.holdExpiration += (extension.holdExpirationMinutes ?? 5) * MINUTE;
    return booking;
  }

  /** Spec 3.3: in-progress to confirmed; a confirmed one stays confirmed. */
  function confirm(booking: Booking, sent: unknown): Booking {
    const state = stateOf(booking);
    if (state === 'confirmed') {
      return booking;
    }
    if (state !== 'inProgress') {
      throw malformed(`the reservation is ${options.words[state]}`);
    }
    const contact = isRecord(sent) ? sent.contact : undefined;
    return Object.assign(booking, { state: 'confirmed', confirmedAt: Date.now(), contact });
  }

  /** Spec 3.3: the hold expires, a confirmed booking is cancelled, and any other keeps its status. */
  function cancel(booking: Booking): Booking {
    const now = Date.now();
    const state = stateOf(booking);
    if (state === 'inProgress') {
      Object.assign(booking, { state: 'expired', holdExpiration: now, cancelledAt: now });
    }
    if (state === 'confirmed') {
      Object.assign(booking, { state: 'cancelled', cancelledAt: now });
    }
    return booking;
  }

  const full = (booking: Booking): Reply => ({ status: 200, body: bookingView(booking, options.words) });

  return guarded(options, [], (call) => route(routes, call));
}

/** The routes of operations: placeholders are the ids that they are given. */
function bound(root: string, runs: Partial<Record<Operation, (input: RouteInput) => Reply>>): Routes {
  const entries = Object.entries(runs) as Array<[Operation, (input: RouteInput) => Reply]>;
  const name = ({ method, path }: { method: string; path: string }) =>
    `${method} ${root}${path.replace(/\{\w+\}/g, '*')}`;
  return Object.fromEntries(entries.map(([operation, run]) => [name(v2Operations[operation]), run]));
}

/** Spec 5: 401 without a known Authorization, 403 where the known one is not enough. Spec silent: the error object. */
function guarded(options: DeskOptions, open: Operation[], answer: (call: Call) => Reply): (call: Call) => Reply {
  const failure = (status: number, explanation: string) => ({ status, body: { problem: { explanation } } });
  return (call) => {
    const authorization = call.header('authorization');
    const isRestricted = authorization === options.restrictedAuthorization;
    if (authorization !== options.authorization && !isRestricted) {
      return { ...failure(401, 'who are you?'), headers: { 'www-authenticate': 'Basic realm="second"' } };
    }
    if (isRestricted && open.length === 0) {
      return failure(403, 'not for this key');
    }
    try {
      return answer(call);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) {
        throw refusal;
      }
      return failure(refusal.status, refusal.message);
    }
  };
}

function checkUnits(rate: Rate | undefined, units: Array<{ unitId: string }>): void {
  const known = rate?.prices.map((price) => unitId(rate, price.travelerType.ageBand)) ?? [];
  if (!units.every((unit) => known.includes(unit.unitId))) {
    throw malformed('no such unit');
  }
}

/** The state by now: an elapsed hold has expired. */
function stateOf(booking: Booking): keyof Words {
  if (booking.state === 'inProgress' && Date.now() >= booking.holdExpiration) {
    booking.state = 'expired';
  }
  return booking.state;
}

const isClosed = (availability: Availability) =>
  isCutOff(availability) || availability.start < Date.now() + 60 * MINUTE;
const localDate = (availability: Availability) => written(availability.start).slice(0, 10);
const local = ({ start, end }: Availability) => ({
  localDateTimeStart: written(start),
  localDateTimeEnd: written(end),
});
const utc = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());

const productView = (id: string, rates: Rate[]): Json => ({
  id,
  internalName: 'The garden',
  reference: null,
  locale: 'en-ZA',
  timeZone: TIME_ZONE,
  instantConfirmation: true,
  instantDelivery: true,
  availabilityType: 'OPENING_HOURS',
  deliveryFormats: ['QRCODE'],
  deliveryMethods: ['VOUCHER'],
  options: rates.map((rate) => ({
    id: rate.optionId,
    internalName: rate.title,
    units: rate.prices.map(({ travelerType: { ageBand, name } }) => ({
      id: unitId(rate, ageBand),
      internalName: name,
      type: ageBand,
    })),
  })),
});

/** Spec 2.12; an availability with fewer vacancies than asked for is SOLD_OUT for this request. */
function availabilityView(availability: Availability, wanted = 1): Json {
  const vacancies = remaining(availability);
  const plenty = availability.maxCapacity === -1 ? 'FREESALE' : 'AVAILABLE';
  const status = vacancies < wanted ? 'SOLD_OUT' : vacancies <= 3 ? 'LIMITED' : plenty;
  return {
    id: availabilityId(availability),
    optionId: availability.rate.optionId,
    ...local(availability),
    status,
    vacancies,
  };
}

/** Spec 4.4: a complete representation. The status is put into the operator's words. */
function bookingView(booking: Booking, words: Words): Json {
  const { sent, availability, contact = null, unitItems, reference, cancelledAt } = booking;
  const state = stateOf(booking);
  const ticket = state === 'confirmed' ? { deliveryFormat: 'QRCODE', deliveryValue: `SECOND/${reference}` } : null;
  const isHold = state === 'inProgress' || state === 'expired';
  return {
    ...sent,
    status: words[state],
    availability: { id: availabilityId(availability), ...local(availability) },
    unitItems: unitItems.map((item) => ({ ...item, ticket })),
    utcHoldExpiration: isHold ? utc(booking.holdExpiration) : null,
    utcConfirmedAt: utc(booking.confirmedAt),
    utcDeliveredAt: utc(booking.confirmedAt),
    contact,
    supplierReference: reference,
    voucher: ticket,
    cancellationRequest: cancelledAt === undefined ? null : { utcCancelledAt: utc(cancelledAt) },
    shelf: 'reserved at the desk',
  };
}
