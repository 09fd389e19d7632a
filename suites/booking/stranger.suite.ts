// Booking API, holds and bookings of another reseller. Spec 4.2, 5: nothing is stated, so that being served is warned.
import { check, expect } from '../../harness/booking/check.ts';
import type { BookingContext } from '../../harness/booking/context.ts';
import { assertJudgeable } from '../../harness/errors.ts';
import type { CallOptions } from '../../harness/exchange/call.ts';
import type { Exchange } from '../../harness/exchange/exchange.ts';
import { openBooking } from '../../harness/v1/open-booking.ts';

/** How a call is made with the keys of the other reseller. @throws Blocked without them, and where they are not taken */
const asStranger = async ({ catalog, otherKeys }: BookingContext): Promise<CallOptions & { violation: string }> => {
  const options = { headers: otherKeys(), violation: 'the keys of another reseller' };
  const list = await catalog.listSuppliers({}, options);
  assertJudgeable(list.succeeded, `the keys of booking.otherHeaders are not taken: ${list.call}`);
  return options;
};

const mustBeRefused = (answer: Exchange, words: string): void => {
  expect(answer).toBe4xx(words);
};

const OF_ANOTHER = 'another reseller has made it';

check('booking.stranger.hold-is-not-read', async (context) => {
  const { api, given } = context;
  const stranger = await asStranger(context);
  const { id } = await given.heldSeats(await given.availability('bookable'));
  expect(await api.getHold(id)).toSucceed();

  mustBeRefused(await api.getHold(id, stranger), OF_ANOTHER);
});

check('booking.stranger.hold-is-not-released', async (context) => {
  const { api, given } = context;
  const stranger = await asStranger(context);
  const { id } = await given.heldSeats(await given.availability('bookable'));

  mustBeRefused(await api.releaseHold(id, stranger), OF_ANOTHER);

  const read = await api.getHold(id);
  expect(read).toSucceed();
  expect(read).not.toHaveAt('/hold/status', 'RELEASED');
  expect(await api.releaseHold(id)).toSucceed();
});

check('booking.stranger.booking-is-not-read', async (context) => {
  const { api, given } = context;
  const stranger = await asStranger(context);
  const { id } = await given.booked(await given.availability('bookable'));
  expect(await api.getBooking(id)).toSucceed();

  mustBeRefused(await api.getBooking(id, stranger), OF_ANOTHER);
});

check('booking.stranger.booking-is-not-cancelled', async (context) => {
  const { api } = context;
  const stranger = await asStranger(context);
  const { id } = await openBooking(context);

  mustBeRefused(await api.cancelBooking(id, stranger), OF_ANOTHER);

  const read = await api.getBooking(id);
  expect(read).toSucceed();
  expect(read).not.toHaveAt('/booking/status', 'CANCELLED');
  expect(await api.cancelBooking(id)).toSucceed();
});
