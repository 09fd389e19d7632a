// What is made where a sentence is about any call: a hold, or a booking where the rate takes no holds.
import type { ResourceKind } from '../../schemas/resource-kinds.ts';
import type { CallOptions } from '../exchange/call.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Availability } from './availability.ts';
import type { Booking, CreateOptions, Hold } from './client.ts';
import type { V1Context } from './context.ts';
import type { Settled } from './settling.ts';

/** How holds are made and read, or bookings. */
interface Makes {
  kind: ResourceKind;
  /** The status of one that lives. */
  alive: 'ACTIVE' | 'OPEN';
  /** A complete request for the fewest seats, with further members where some are given, and how to send it. */
  another(members?: { id?: string; ext?: Record<string, string> }): {
    request: Hold | Booking;
    create(options?: CreateOptions): Promise<Exchange>;
  };
  settled(created: Exchange): Promise<Settled | undefined>;
  read(id: string, options?: CallOptions): Promise<Exchange>;
}

/** What an availability is used for. @throws Blocked where its rate takes no holds, and is not booked without one either */
export const makesOn = async (
  { api, given }: Pick<V1Context, 'api' | 'given'>,
  availability: Availability,
): Promise<Makes> => {
  if (availability.offer.rate.holdable) {
    return {
      kind: 'hold',
      alive: 'ACTIVE',
      another: (members) => {
        const request = { ...given.hold(given.holdItem(availability)), ...members };
        return { request, create: (options) => api.createHold(request, options) };
      },
      settled: given.settledHold,
      read: (id, options) => api.getHold(id, options),
    };
  }
  await given.holdIdFor(availability);
  return {
    kind: 'booking',
    alive: 'OPEN',
    another: (members) => {
      const request = { ...given.booking(given.bookingItems(availability)), ...members };
      return { request, create: (options) => api.createBooking(request, options) };
    },
    settled: given.settledBooking,
    read: (id, options) => api.getBooking(id, options),
  };
};
