// The walk through the Booking API: holds and bookings, of one reseller and of another.
import type { Availability } from '../../../partner/test-client.ts';
import { headersOf, type Walker } from './walker.ts';

/** Holds, books, releases and cancels. Answers the ids of the hold and of the booking. */
export const sell = async (
  { door, did, send, list, api, newId }: Walker,
  at: Availability,
): Promise<{ holdId: string; bookingId: string }> => {
  const held = await did('hold', send('hold', api.holdOf('STANDARD', at, 2)));
  const holdId = held.json?.hold?.id ?? newId();
  await did('hold without a request id', send('hold', api.holdOf('STANDARD', at, 1), {}));
  await did('hold beyond what is free', send('hold', api.holdOf('STANDARD', at, 99)));
  await did('read of a hold', door('GET', `/holds/${holdId}`));
  await did('list after a hold', list());
  const booked = await did('booking', send('booking', { ...api.bookingOf('STANDARD', at, 2), holdId }));
  const bookingId = booked.json?.booking?.id ?? newId();
  await did('booking without a hold', send('booking', api.bookingOf('STANDARD', at, 1)));
  await did('read of a booking', door('GET', `/bookings/${bookingId}`));
  await did('cancel', door('PUT', `/bookings/cancel/${bookingId}`));
  await did('read of a cancelled booking', door('GET', `/bookings/${bookingId}`));
  const other = await did('another hold', send('hold', api.holdOf('STANDARD', at, 1)));
  const otherId = other.json?.hold?.id ?? newId();
  for (const reseller of [1, 0] as const) {
    await did(`read by reseller ${reseller}`, door('GET', `/holds/${otherId}`, undefined, headersOf(reseller)));
    await did(`release by reseller ${reseller}`, door('DELETE', `/holds/${otherId}`, undefined, headersOf(reseller)));
  }
  await did('hold on a rate that is not holdable', send('hold', api.holdOf('INSTANT', at, 1)));
  for (const resource of ['hold', 'booking']) {
    await did(`no such ${resource}`, door('GET', `/${resource}s/${newId()}`));
  }
  await did('no JSON', door('POST', '/holds', '{'));
  return { holdId, bookingId };
};
