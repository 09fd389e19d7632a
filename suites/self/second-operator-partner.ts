// The second operator's Partner API v1.2 (spec 4.1), written from the specification alone.
import { isDeepStrictEqual } from 'node:util';
import {
  type Availability,
  byId,
  type Claim,
  checkLimits,
  claim,
  type Inventory,
  inLimits,
  isCutOff,
  type Price,
  type Rate,
  remaining,
  type SeatRequest,
  sumByAvailability,
  take,
} from './second-operator-inventory.ts';
import {
  type Call,
  dateTime,
  fields,
  flag,
  instant,
  int32,
  isRecord,
  isUuid,
  type Json,
  malformed,
  map,
  newId,
  parsed,
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
} from './second-operator-wire.ts';

export interface PartnerOptions {
  apiKey: string;
  apiSecret: string;
  /** How long holds and bookings stay PENDING. */
  pendingMs: number;
  /** Calls without a body are answered with a request id of ours instead of the X-Request-ID. */
  freshRequestIds: boolean;
  /** Error answers carry `meta`. */
  metaOnErrors: boolean;
}

interface Item extends Json {
  id?: string;
  availabilityId?: string;
  priceId: string;
  productId: string;
  supplierId: string;
  rateId: string;
  quantity: number;
  ext?: Json | null;
  traveler?: Json;
}

interface Order extends Json {
  id?: string;
  holdId?: string;
  expires?: string;
  ext?: Json | null;
  holdExt?: Json | null;
  items: Item[];
}

/** An item with what it names: the seats it asks for and the price. */
interface Line extends SeatRequest {
  item: Item;
  price: Price;
}

/** A hold or a booking: what was sent, and each status it entered. */
interface Entry {
  id: string;
  sent: Order;
  lines: Line[];
  timeline: Array<{ typeOf: string; at: number }>;
}

interface Hold extends Entry {
  expires: number;
  claims: Claim[];
}

interface Booking extends Entry {
  version: number;
}

const itemFields = {
  required: { rateId: uuid, productId: uuid, supplierId: uuid, priceId: text, quantity: positive },
  optional: { id: uuid, availabilityId: text, ext: map },
};
const travelerShape = fields(
  {},
  {
    ...Object.fromEntries(
      ['country', 'email', 'firstName', 'gender', 'lang', 'lastName', 'phone', 'type'].map((name) => [name, text]),
    ),
    age: int32,
    isLead: flag,
  },
);
const holdShape = fields(
  { items: someOf(fields(itemFields.required, { ...itemFields.optional, at: dateTime, travelerType: text })) },
  { id: text, expires: dateTime, ext: map, partnerId: text },
);
const bookingShape = fields(
  {
    channelId: uuid,
    customer: fields({}, { email: text, firstName: text, lastName: text, phone: text }),
    items: someOf(
      fields(itemFields.required, { ...itemFields.optional, startTime: dateTime, traveler: travelerShape }),
    ),
  },
  {
    id: text,
    holdId: uuid,
    ext: map,
    holdExt: map,
    partnerId: text,
    resellerBookingRef: text,
    barcode: fields({}, { format: text, value: text }),
  },
);

/** The Partner API on `inventory`, as a function from request to answer. */
export function partnerApi(inventory: Inventory, options: PartnerOptions): (call: Call) => Reply {
  const holds: Hold[] = [];
  const bookings: Booking[] = [];

  const routes: Routes = {
    'GET /v1.2/suppliers/*/products/*/availabilities': (asked) => listAvailabilities(inventory, asked),
    'GET /v1.2/suppliers/*/products/*/availability': (asked) => readAvailability(inventory, asked),
    'POST /v1.2/holds': ({ sent }) => ok({ hold: holdView(repeated(holds, ordered(sent, 'hold')) ?? acquire(sent)) }),
    'GET /v1.2/holds/*': ({ ids }) => ok({ hold: holdView(found(holds, ids)) }),
    'DELETE /v1.2/holds/*': ({ ids }) => release(found(holds, ids)),
    'POST /v1.2/bookings': ({ sent }) =>
      ok({ booking: bookingView(repeated(bookings, ordered(sent, 'booking')) ?? book(sent)) }),
    'GET /v1.2/bookings/*': ({ ids }) => ok({ booking: bookingView(found(bookings, ids)) }),
    'PUT /v1.2/bookings/cancel/*': ({ ids }) => cancel(found(bookings, ids)),
  };

  /** Takes the seats of every item at once. Spec 2.10. Spec silent: the limits wait for the booking. */
  function acquire(sent: unknown): Hold {
    const order = ordered(sent, 'hold');
    holdShape(order, 'hold');
    const lines = order.items.map((item) => lineOf(inventory, item, item.at));
    if (lines.some(({ availability }) => !availability.rate.holdable)) {
      throw failedDependency('the rate takes no holds');
    }
    const now = Date.now();
    const latest = now + 1000 * Math.min(...lines.map(({ availability }) => availability.rate.holdablePeriod));
    const wished = instant(order.expires) ?? latest;
    const expires = wished > now && wished < latest ? wished : latest;
    const hold: Hold = { ...entry(order, lines, now), expires, claims: [] };
    hold.claims = take(lines, () => ['PENDING', 'ACTIVE'].includes(holdStatus(hold)));
    holds.push(hold);
    return hold;
  }

  /** Spec 3.1: only an ACTIVE hold moves to RELEASED. */
  function release(hold: Hold): Reply {
    const status = holdStatus(hold);
    if (status === 'EXPIRED') {
      throw new Refusal(410, 'GONE', 'the hold has expired');
    }
    if (status !== 'ACTIVE') {
      throw conflict(`the hold is ${status}`);
    }
    enter(hold, 'RELEASED', Date.now());
    return { status: 200 };
  }

  /** Checks all, then takes the seats: those of holdable rates from the hold, others from what remains. Spec 4.1. */
  function book(sent: unknown): Booking {
    const order = ordered(sent, 'booking');
    bookingShape(order, 'booking');
    const lines = order.items.map((item) => lineOf(inventory, item, item.startTime));
    const leads = order.items.filter((item) => item.traveler?.isLead === true);
    if (leads.length !== 1) {
      throw malformed(`${leads.length} lead travelers`);
    }
    for (const line of lines) {
      checkTraveler(line);
    }
    checkLimits(lines);
    const hold = order.holdId === undefined ? undefined : activeHold(order.holdId);
    const held = sharesOf(
      hold,
      lines.filter(({ availability }) => availability.rate.holdable),
    );
    const booking: Booking = { ...entry(order, lines, Date.now()), version: 1 };
    const lives = () => bookingStatus(booking) !== 'CANCELLED';
    take(
      lines.filter(({ availability }) => !availability.rate.holdable),
      lives,
    );
    for (const { share, quantity } of held) {
      share.quantity -= quantity;
      claim({ availability: share.availability, quantity, lives });
    }
    bookings.push(booking);
    return booking;
  }

  function activeHold(id: string): Hold {
    const hold = byId(holds, id);
    if (!hold) {
      throw failedDependency('no such hold');
    }
    if (holdStatus(hold) !== 'ACTIVE') {
      throw conflict(`the hold is ${holdStatus(hold)}`);
    }
    return hold;
  }

  /** Spec 3.2: OPEN moves to CANCELLED when all its rates allow it. Spec silent: its seats come back. */
  function cancel(booking: Booking): Reply {
    const status = bookingStatus(booking);
    if (!isCancelable(booking)) {
      throw new Refusal(403, 'FORBIDDEN', 'the booking cannot be cancelled');
    }
    if (status !== 'OPEN') {
      throw conflict(`the booking is ${status}`);
    }
    enter(booking, 'CANCELLED', Date.now());
    booking.version += 1;
    return { status: 204 };
  }

  const entry = (sent: Order, lines: Line[], now: number): Entry => ({
    id: isUuid(sent.id) ? sent.id : newId(),
    sent,
    lines,
    timeline: [{ typeOf: 'PENDING', at: now }],
  });

  /** The status by now: time alone moves a hold to ACTIVE and to EXPIRED. */
  function holdStatus(hold: Hold): string {
    settlePending(hold, 'ACTIVE');
    if (statusOf(hold) === 'ACTIVE' && Date.now() >= hold.expires) {
      enter(hold, 'EXPIRED', hold.expires);
    }
    return statusOf(hold);
  }

  function bookingStatus(booking: Booking): string {
    if (settlePending(booking, 'OPEN')) {
      booking.version += 1;
    }
    return statusOf(booking);
  }

  function settlePending(pending: Entry, next: string): boolean {
    const due = (pending.timeline[0]?.at ?? 0) + options.pendingMs;
    if (statusOf(pending) !== 'PENDING' || Date.now() < due) {
      return false;
    }
    enter(pending, next, due);
    return true;
  }

  const holdView = (hold: Hold): Json => ({
    ...hold.sent,
    status: holdStatus(hold),
    id: hold.id,
    ext: orNull(hold.sent.ext),
    expires: written(hold.expires),
    retrieved: written(Date.now()),
    items: hold.lines.map((line) => ({ ...itemView(line), at: written(line.availability.start) })),
    timeline: timelineView(hold),
    shelf: 'held at the desk',
  });

  function bookingView(booking: Booking): Json {
    const status = bookingStatus(booking);
    const items = booking.lines.map((line) => ({
      ...itemView(line),
      startTime: written(line.availability.start),
      status: status === 'OPEN' ? 'BOOKED' : status,
    }));
    return {
      ...booking.sent,
      id: booking.id,
      ext: orNull(booking.sent.ext),
      holdExt: orNull(booking.sent.holdExt),
      cancelable: isCancelable(booking),
      status,
      items,
      tickets: status === 'PENDING' ? [] : [ticket(booking, status, items)],
      timeline: timelineView(booking),
      version: booking.version,
      shelf: 'sold at the desk',
    };
  }

  return (call) => {
    const permitted = call.header('x-api-key') === options.apiKey && call.header('x-api-secret') === options.apiSecret;
    if (!permitted) {
      return { status: 401 };
    }
    const reqId = requestId(call, options.freshRequestIds);
    const meta = reqId === undefined ? {} : { meta: { reqId, desk: 'second' } };
    try {
      const reply = route(routes, call);
      return reply.body === undefined ? reply : { ...reply, body: { ...reply.body, ...meta } };
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) {
        throw refusal;
      }
      const error = { code: refusal.code, message: refusal.message, data: { desk: 'second' } };
      return { status: refusal.status, body: { error, ...(options.metaOnErrors ? meta : {}) } };
    }
  };
}

/** The id that the answer carries: the body's where there is a body, else the header's. Spec 2. */
function requestId(call: Call, fresh: boolean): string | undefined {
  const header = call.header('x-request-id');
  const fallback = isUuid(header) ? header : undefined;
  if (call.method === 'POST') {
    return metaReqId(parsed(call.text)) ?? fallback;
  }
  return fresh ? newId() : (fallback ?? newId());
}

function metaReqId(body: unknown): string | undefined {
  const meta = isRecord(body) ? body.meta : undefined;
  return isRecord(meta) && isUuid(meta.reqId) ? meta.reqId : undefined;
}

/** Spec silent: any 2xx is a success; this operator says 200 to creates as well. */
const ok = (body: Json): Reply => ({ status: 200, body: { ...body, served: 'second operator' } });
const conflict = (message: string) => new Refusal(409, 'CONFLICT', message);
const failedDependency = (message: string) => new Refusal(424, 'FAILED_DEPENDENCY', message);

/** The hold or booking of a request body. Every request carries `meta` (spec 2). */
function ordered(sent: unknown, name: 'hold' | 'booking'): Order {
  if (!isRecord(sent)) {
    throw malformed('the body is no JSON object');
  }
  if (metaReqId(sent) === undefined) {
    throw malformed('meta.reqId is missing');
  }
  const order = sent[name];
  if (!isRecord(order)) {
    throw malformed(`${name} is missing`);
  }
  return order as Order;
}

/** The entry that already has this id. Spec silent: the same content gets it again, other content 409. */
function repeated<T extends Entry>(entries: T[], order: Order): T | undefined {
  const first = isUuid(order.id) ? byId(entries, order.id) : undefined;
  if (first && !isDeepStrictEqual({ ...first.sent, id: '' }, { ...order, id: '' })) {
    throw conflict('the id is taken');
  }
  return first;
}

function found<T extends Entry>(entries: T[], [id = '']: string[]): T {
  const one = byId(entries, id);
  if (!one) {
    throw new Refusal(404, 'NOT_FOUND', 'nothing has this id');
  }
  return one;
}

/** What an item names, each part belonging to the other. @throws BAD_REQUEST */
function lineOf(inventory: Inventory, item: Item, when: unknown): Line {
  const rate = rateOf(inventory, item.supplierId, item.productId, item.rateId);
  const price = rate && byId(rate.prices, item.priceId);
  if (!rate || !price) {
    throw malformed('supplier, product, rate and price do not belong together');
  }
  if (item.availabilityId === undefined && rate.type === 'RESERVED') {
    throw malformed('availabilityId is missing');
  }
  const start = instant(when);
  const availability = availabilitiesOf(inventory, rate).find(({ id, start: at }) =>
    item.availabilityId === undefined ? at === start : sameId(id, item.availabilityId),
  );
  if (!availability) {
    throw malformed('the rate has no such availability');
  }
  if (start !== undefined && start !== availability.start) {
    throw malformed('the availability starts at another time');
  }
  return { item: { id: newId(), ...item }, price, availability, quantity: item.quantity };
}

function rateOf(inventory: Inventory, supplierId: string, productId: string, rateId: string): Rate | undefined {
  const isOurs = sameId(supplierId, inventory.supplierId) && sameId(productId, inventory.productId);
  return isOurs ? byId(inventory.rates, rateId) : undefined;
}

const availabilitiesOf = ({ availabilities }: Inventory, rate: Rate) =>
  availabilities.filter((availability) => availability.rate === rate);

/** Spec 2.5: the traveler's type matches the ageBand of the price. */
function checkTraveler({ item, price }: Line): void {
  const type = item.traveler?.type;
  if (type !== undefined && type !== price.travelerType.ageBand) {
    throw malformed('the price is for other travelers');
  }
}

/** The hold's share for each availability. Spec 1: a hold comes before the booking. @throws FAILED_DEPENDENCY, CONFLICT */
function sharesOf(hold: Hold | undefined, lines: Line[]): Array<{ share: Claim; quantity: number }> {
  return [...sumByAvailability(lines)].map(([availability, quantity]) => {
    if (!hold) {
      throw failedDependency('the rate wants a hold first');
    }
    const share = hold.claims.find((held) => held.availability === availability);
    if (!share || share.quantity < quantity) {
      throw conflict('the hold does not cover the booking');
    }
    return { share, quantity };
  });
}

const statusOf = ({ timeline }: Entry) => timeline.at(-1)?.typeOf ?? 'PENDING';
const enter = (one: Entry, typeOf: string, at: number) => one.timeline.push({ typeOf, at });
const isCancelable = ({ lines }: Booking) => lines.every(({ availability }) => availability.rate.cancelable);

/** Spec 2: no extensions may be null. */
const orNull = (ext: Json | null | undefined) => (ext && Object.keys(ext).length > 0 ? ext : null);

const timelineView = ({ timeline }: Entry) =>
  timeline.map(({ typeOf, at }) => ({ typeOf, timestamp: written(at), clerk: 'second' }));

const itemView = ({ item, availability }: Line): Json => ({ ...item, ext: orNull(item.ext), rate: availability.rate });

/** One ticket for the whole booking. Spec 2.6; formats beyond CODE128 and TEXT are not shown. */
function ticket({ id, lines }: Booking, status: string, items: Json[]): Json {
  const prices = [...new Set(lines.map(({ price }) => price))];
  return {
    barcode: { format: 'QR_CODE', value: `SECOND/${id}` },
    bookingItemIds: items.map((item) => item.id),
    extensions: {},
    guests: prices.map(({ id: priceId, travelerType }) => ({
      count: lines.reduce((sum, { price, quantity }) => sum + (price.id === priceId ? quantity : 0), 0),
      typeCode: travelerType.ageBand,
      typeModifier: travelerType.modifier,
      typeName: travelerType.name,
    })),
    leadTraveler: lines.find(({ item }) => item.traveler?.isLead === true)?.item.traveler,
    status: status === 'CANCELLED' ? 'VOID' : 'ISSUED',
  };
}

/** Spec 2.2: by rate only, latest first, without what is sold out; a window is met by any overlap. */
function listAvailabilities(
  inventory: Inventory,
  { ids: [supplierId = '', productId = ''], query }: RouteInput,
): Reply {
  const from = instant(query.get('start'));
  const until = instant(query.get('end'));
  if (from === undefined || until === undefined || until < from) {
    throw malformed('start and end are no window');
  }
  const rateId = query.get('rate_id');
  const rates = inventory.rates.filter(({ id }) => rateOf(inventory, supplierId, productId, rateId || id)?.id === id);
  if (rates.length === 0) {
    throw new Refusal(404, 'NOT_FOUND', 'no such supplier, product or rate');
  }
  const inWindow = (availability: Availability) =>
    availability.start < until && availability.end > from && remaining(availability) > 0;
  const byRate = rates.map((rate) => {
    const availability = availabilitiesOf(inventory, rate).filter(inWindow).reverse().map(availabilityView);
    return [rate.id, { availability, title: rate.title }];
  });
  const now = Date.now();
  const availabilities = {
    byRate: Object.fromEntries(byRate),
    expires: written(now + 60_000),
    productId: inventory.productId,
    retrieved: written(now),
  };
  return ok({ availabilities });
}

/** Spec 2.3: the availability that starts at `at`. Spec silent: without `at` the next bookable one, without `qty` the least. */
function readAvailability(inventory: Inventory, { ids: [supplierId = '', productId = ''], query }: RouteInput): Reply {
  const [at, qty, rateId] = ['at', 'qty', 'rate_id'].map((name) => query.get(name) || undefined);
  if (at !== undefined && instant(at) === undefined) {
    throw malformed('at is no date-time');
  }
  if (qty !== undefined) {
    positive(/^\d+$/.test(qty) ? Number(qty) : qty, 'qty');
  }
  const isBookable = (availability: Availability) => {
    const quantity = Number(qty ?? availability.rate.minTravelers);
    return quantity <= remaining(availability) && inLimits(availability.rate, quantity) && !isCutOff(availability);
  };
  const named = inventory.availabilities.filter(({ rate }) =>
    sameId(rateOf(inventory, supplierId, productId, rateId ?? rate.id)?.id ?? '', rate.id),
  );
  const starting = at === undefined ? named.filter(isBookable) : named.filter(({ start }) => start === instant(at));
  const availability = starting.find(isBookable) ?? starting[0];
  if (!availability) {
    throw new Refusal(404, 'NOT_FOUND', 'no availability');
  }
  return ok({ availability: availabilityView(availability), bookable: isBookable(availability) });
}

const availabilityView = (availability: Availability): Json => ({
  id: availability.id,
  start: written(availability.start),
  end: written(availability.end),
  capacity: remaining(availability),
  maxCapacity: availability.maxCapacity,
  gate: 'north',
});
