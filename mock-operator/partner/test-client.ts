// Calls the Partner API of a mock operator with full requests for the demo data.
import { randomUUID } from 'node:crypto';
import { demoChannelId, demoPlans, demoSupplier } from '../demo.ts';
import type { Rate } from '../kernel/offer.ts';
import type { Mock } from '../mock.ts';
import { callerOf } from '../test-client.ts';

export interface Availability {
  id: string;
  start: string;
  end: string;
  capacity: number;
}

/** A demo rate by its code. */
export const demoRate = (code: string): Rate => {
  const plan = demoPlans.find(({ rate }) => rate.code === code);
  if (!plan) {
    throw new Error(`there is no demo rate ${code}`);
  }
  return plan.rate;
};

/** Calls a mock; `prefix` is that of a world, for example `/_world/a`. Every id that it sends is made by `newId`. */
export const partnerClient = (mock: Pick<Mock, 'app'>, prefix = '', newId: () => string = randomUUID) => {
  const call = callerOf(mock, prefix, () => ({ 'X-Request-ID': newId(), 'X-API-Key': 'k', 'X-API-Secret': 's' }));

  const availabilities = async (code: string, days = 14): Promise<Availability[]> => {
    const rate = demoRate(code);
    const { now } = (await call('GET', '/_mock/clock')).json;
    const end = new Date(Date.parse(now) + days * 86_400_000).toISOString();
    const query = new URLSearchParams({ start: now, end, rate_id: rate.id });
    const path = `/v1.2/suppliers/${demoSupplier.id}/products/${rate.productId}/availabilities?${query}`;
    return (await call('GET', path)).json.availabilities.byRate[rate.id].availability;
  };

  /** An availability of a rate with all its seats free, which starts more than a day from now. */
  const availability = async (code: string): Promise<Availability> => {
    const free = await availabilities(code);
    const most = Math.max(...free.map(({ capacity }) => capacity));
    const [first, ...others] = free.filter(({ capacity }) => capacity === most);
    const found = others[4] ?? first;
    if (!found) {
      throw new Error(`no availability of ${code}`);
    }
    return found;
  };

  const single = (code: string, query: Record<string, string>) => {
    const rate = demoRate(code);
    const path = `/v1.2/suppliers/${demoSupplier.id}/products/${rate.productId}/availability`;
    return call('GET', `${path}?${new URLSearchParams({ rate_id: rate.id, ...query })}`);
  };

  const capacity = async (code: string, at: Availability): Promise<number> =>
    (await single(code, { at: at.start, qty: '1' })).json.availability.capacity;

  const itemOf = (code: string, at: Availability, quantity: number) => {
    const rate = demoRate(code);
    return {
      id: newId(),
      availabilityId: at.id,
      priceId: rate.prices[0]?.id,
      productId: rate.productId,
      supplierId: demoSupplier.id,
      rateId: rate.id,
      quantity,
    };
  };

  const holdOf = (code: string, at: Availability, quantity: number, own: Record<string, unknown> = {}) => ({
    ext: { run: 'self' },
    partnerId: 'P-1',
    items: [{ ...itemOf(code, at, quantity), at: at.start, travelerType: 'ANY', ext: { seat: 'window' } }],
    ...own,
  });

  const bookingOf = (code: string, at: Availability, quantity: number, own: Record<string, unknown> = {}) => ({
    channelId: demoChannelId,
    customer: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '+351 210' },
    ext: { run: 'self' },
    resellerBookingRef: 'R-1',
    items: [
      {
        ...itemOf(code, at, quantity),
        startTime: at.start,
        traveler: { firstName: 'Ada', lastName: 'Byron', isLead: true, type: 'ADULT' },
      },
    ],
    ...own,
  });

  const send = (resource: 'hold' | 'booking', wanted: unknown) =>
    call('POST', `/v1.2/${resource}s`, { [resource]: wanted, meta: { reqId: newId() } });

  return {
    call,
    availabilities,
    availability,
    single,
    capacity,
    holdOf,
    bookingOf,
    hold: (code: string, at: Availability, quantity = 1, own = {}) => send('hold', holdOf(code, at, quantity, own)),
    book: (code: string, at: Availability, quantity = 1, own = {}) =>
      send('booking', bookingOf(code, at, quantity, own)),
    sendHold: (wanted: unknown) => send('hold', wanted),
    sendBooking: (wanted: unknown) => send('booking', wanted),
    control: (name: string, body?: unknown) =>
      call(body === undefined ? 'GET' : 'POST', `/_mock/${name}`, body, { 'Content-Type': 'application/json' }),
  };
};
