// The second operator's Partner API v1.2 (spec 4.1), written from the specification alone.
import { listAvailabilities, readAvailability } from './availability.ts';
import { byId, type Claim, checkLimits, claim, type Inventory, sumByAvailability, take } from './inventory.ts';
import {
  bookingShape,
  checkTraveler,
  conflict,
  type Entry,
  failedDependency,
  found,
  holdShape,
  type Line,
  lineOf,
  metaReqId,
  type Order,
  ordered,
  repeated,
} from './order.ts';
import { itemView, ok, orNull, ticket, timelineView } from './view.ts';
import {
  type Call,
  instant,
  isUuid,
  type Json,
  malformed,
  newId,
  parsed,
  Refusal,
  type Reply,
  type Routes,
  route,
  written,
} from './wire.ts';

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

interface Hold extends Entry {
  expires: number;
  claims: Claim[];
}

interface Booking extends Entry {
  version: number;
}

/** The Partner API on `inventory`, as a function from request to answer. */
export function partnerApi(inventory: Inventory, options: PartnerOptions): (call: Call) => Reply {
  const holds: Hold[] = [];
  const bookings: Booking[] = [];

  const routes: Routes = {
    'GET /v1.2/suppliers/*/products/*/availabilities': (input) => listAvailabilities(inventory, input),
    'GET /v1.2/suppliers/*/products/*/availability': (input) => readAvailability(inventory, input),
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
    const requested = instant(order.expires) ?? latest;
    const expires = requested > now && requested < latest ? requested : latest;
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
