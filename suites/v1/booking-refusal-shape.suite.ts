// Partner API, bodies that are no booking. Each refusal has a control request without the violation that was accepted.
// Spec 2.4, 4.1, 7.

import { typeViolationsAt, violating } from '../../harness/generate/violation.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import { acceptedAvailability } from '../../harness/v1/accepted.ts';
import { check, expect } from '../../harness/v1/check.ts';
import { expectNoBooking, expectNothingFromNothing } from '../../harness/v1/refusal.ts';

check('booking.malformed-json-is-refused', async (context) => {
  const { api, given } = context;
  const availability = await acceptedAvailability(context);
  const holdId = await given.holdIdFor(availability);
  const booking = given.booking(given.bookingItems(availability), holdId);
  const whole = JSON.stringify({ booking, meta: { reqId: freshUuid() } });

  for (const rawBody of [whole.slice(0, -2), `${whole}x`, 'booking=1', '']) {
    const answer = await api.post('createBooking', undefined, { rawBody, violation: 'the body is no JSON' });

    expect(answer).toBeRefused();
  }
});

check('booking.wrong-types-are-refused', async (context) => {
  const { api, given } = context;
  const availability = await acceptedAvailability(context);
  const holdId = await given.holdIdFor(availability);
  const booking = given.booking(given.bookingItems(availability), holdId);
  const members = [
    '',
    '/items',
    '/customer',
    '/channelId',
    '/items/*/quantity',
    '/items/*/startTime',
    '/items/*/traveler',
  ];

  for (const violation of typeViolationsAt(
    'partner/booking-request',
    members.map((member) => `/booking${member}`),
  )) {
    const whole = { booking, meta: { reqId: freshUuid() } };

    const answer = await api.post('createBooking', violating(whole, violation), { violation: violation.words });

    expect(answer).toBeRefused();
  }
});

check('booking.missing-booking-is-refused', async (context) => {
  await acceptedAvailability(context);

  await expectNothingFromNothing(context, 'booking');
});

check('booking.no-items-is-refused', async (context) => {
  const { api, given } = context;
  const availability = await acceptedAvailability(context);
  const holdId = await given.holdIdFor(availability);

  const answer = await api.createBooking(given.booking([], holdId), { violation: 'booking.items is empty' });

  await expectNoBooking(given, answer);
});
