// What the second operator takes for a hold or booking, and what its items name. Spec 2.4, 2.5, 2.10, written from the specification alone.
import { isDeepStrictEqual } from 'node:util';
import { availabilitiesOf, byId, type Inventory, type Price, rateOf, type SeatRequest } from './inventory.ts';
import {
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
  positive,
  Refusal,
  sameId,
  someOf,
  text,
  uuid,
} from './wire.ts';

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

export interface Order extends Json {
  id?: string;
  holdId?: string;
  expires?: string;
  ext?: Json | null;
  holdExt?: Json | null;
  items: Item[];
}

/** An item with the seats that it asks for and its price. */
export interface Line extends SeatRequest {
  item: Item;
  price: Price;
}

/** A hold or a booking: the request, and each status it entered. */
export interface Entry {
  id: string;
  sent: Order;
  lines: Line[];
  timeline: Array<{ typeOf: string; at: number }>;
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
export const holdShape = fields(
  { items: someOf(fields(itemFields.required, { ...itemFields.optional, at: dateTime, travelerType: text })) },
  { id: text, expires: dateTime, ext: map, partnerId: text },
);
export const bookingShape = fields(
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

export const conflict = (message: string) => new Refusal(409, 'CONFLICT', message);
export const failedDependency = (message: string) => new Refusal(424, 'FAILED_DEPENDENCY', message);

export function metaReqId(body: unknown): string | undefined {
  const meta = isRecord(body) ? body.meta : undefined;
  return isRecord(meta) && isUuid(meta.reqId) ? meta.reqId : undefined;
}

/** The hold or booking of a request body. Every request carries `meta` (spec 2). */
export function ordered(sent: unknown, name: 'hold' | 'booking'): Order {
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
export function repeated<T extends Entry>(entries: T[], order: Order): T | undefined {
  const first = isUuid(order.id) ? byId(entries, order.id) : undefined;
  if (first && !isDeepStrictEqual({ ...first.sent, id: '' }, { ...order, id: '' })) {
    throw conflict('the id is taken');
  }
  return first;
}

export function found<T extends Entry>(entries: T[], [id = '']: string[]): T {
  const one = byId(entries, id);
  if (!one) {
    throw new Refusal(404, 'NOT_FOUND', 'nothing has this id');
  }
  return one;
}

/** What an item names, each part belonging to the other. @throws BAD_REQUEST */
export function lineOf(inventory: Inventory, item: Item, when: unknown): Line {
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

/** Spec 2.5: the traveler's type matches the ageBand of the price. */
export function checkTraveler({ item, price }: Line): void {
  const type = item.traveler?.type;
  if (type !== undefined && type !== price.travelerType.ageBand) {
    throw malformed('the price is for other travelers');
  }
}
