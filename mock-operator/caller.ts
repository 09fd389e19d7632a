// A caller for the mock's own tests: makes full requests of the demo data and calls without sockets.
import { randomUUID } from 'node:crypto';
import { demoChannelId, demoPlans, demoSupplier } from './demo.ts';
import type { Rate } from './domain/offer.ts';
import type { Mock } from './mock.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
export type Json = any;

export interface Answer {
  status: number;
  text: string;
  /** Undefined when the text is no JSON. */
  json: Json;
  headers: Headers;
}

export interface Slot {
  id: string;
  start: string;
  end: string;
  capacity: number;
}

/** A demo rate by its code. */
export const demoRate = (code: string): Rate => {
  const plan = demoPlans.find(({ rate }) => rate.code === code);
  if (!plan) throw new Error(`there is no demo rate ${code}`);
  return plan.rate;
};

const parsed = (text: string): Json => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Calls a mock; `place` is for example `/_world/a`. Every id that it sends is made by `newId`. */
export const callerOf = (mock: Pick<Mock, 'app'>, place = '', newId: () => string = randomUUID) => {
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await mock.app.request(`${place}${path}`, {
      method,
      headers: { 'X-Request-ID': newId(), 'X-API-Key': 'k', 'X-API-Secret': 's', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer: Answer = { status: response.status, text, json: parsed(text), headers: response.headers };
    return answer;
  };

  const slots = async (code: string, days = 14): Promise<Slot[]> => {
    const rate = demoRate(code);
    const { now } = (await call('GET', '/_mock/clock')).json;
    const end = new Date(Date.parse(now) + days * 86_400_000).toISOString();
    const query = new URLSearchParams({ start: now, end, rate_id: rate.id });
    const path = `/v1.2/suppliers/${demoSupplier.id}/products/${rate.productId}/availabilities?${query}`;
    return (await call('GET', path)).json.availabilities.byRate[rate.id].availability;
  };

  /** One of the slots of a rate that nobody has seats of; all but the first start more than a day from now. */
  const slot = async (code: string): Promise<Slot> => {
    const free = await slots(code);
    const most = Math.max(...free.map(({ capacity }) => capacity));
    const [first, ...others] = free.filter(({ capacity }) => capacity === most);
    const found = others[4] ?? first;
    if (!found) throw new Error(`no availability of ${code}`);
    return found;
  };

  const single = (code: string, query: Record<string, string>) => {
    const rate = demoRate(code);
    const path = `/v1.2/suppliers/${demoSupplier.id}/products/${rate.productId}/availability`;
    return call('GET', `${path}?${new URLSearchParams({ rate_id: rate.id, ...query })}`);
  };

  const capacity = async (code: string, at: Slot): Promise<number> =>
    (await single(code, { at: at.start, qty: '1' })).json.availability.capacity;

  const holdOf = (code: string, at: Slot, quantity: number, own: Record<string, unknown> = {}) => {
    const rate = demoRate(code);
    return {
      ext: { run: 'self' },
      partnerId: 'P-1',
      items: [
        {
          id: newId(),
          at: at.start,
          availabilityId: at.id,
          priceId: rate.prices[0]?.id,
          productId: rate.productId,
          supplierId: demoSupplier.id,
          rateId: rate.id,
          quantity,
          travelerType: 'ANY',
          ext: { seat: 'window' },
        },
      ],
      ...own,
    };
  };

  const bookingOf = (code: string, at: Slot, quantity: number, own: Record<string, unknown> = {}) => {
    const rate = demoRate(code);
    return {
      channelId: demoChannelId,
      customer: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '+351 210' },
      ext: { run: 'self' },
      resellerBookingRef: 'R-1',
      items: [
        {
          id: newId(),
          availabilityId: at.id,
          priceId: rate.prices[0]?.id,
          productId: rate.productId,
          supplierId: demoSupplier.id,
          rateId: rate.id,
          quantity,
          startTime: at.start,
          traveler: { firstName: 'Ada', lastName: 'Byron', isLead: true, type: 'ADULT' },
        },
      ],
      ...own,
    };
  };

  const send = (resource: 'hold' | 'booking', wanted: unknown) =>
    call('POST', `/v1.2/${resource}s`, { [resource]: wanted, meta: { reqId: newId() } });

  return {
    call,
    slots,
    slot,
    single,
    capacity,
    holdOf,
    bookingOf,
    hold: (code: string, at: Slot, quantity = 1, own = {}) => send('hold', holdOf(code, at, quantity, own)),
    book: (code: string, at: Slot, quantity = 1, own = {}) => send('booking', bookingOf(code, at, quantity, own)),
    sendHold: (wanted: unknown) => send('hold', wanted),
    sendBooking: (wanted: unknown) => send('booking', wanted),
    control: (name: string, body?: unknown) =>
      call(body === undefined ? 'GET' : 'POST', `/_mock/${name}`, body, { 'Content-Type': 'application/json' }),
  };
};
