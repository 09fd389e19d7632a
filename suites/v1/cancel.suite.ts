// Partner API, cancelling a booking. Spec 3.2, 4.1 rule 4, 9.

import { assertJudgeable, Blocked } from '../../harness/errors.ts';
import { numberAt, valueAt } from '../../harness/exchange/pointer.ts';
import { assertAccepted } from '../../harness/judge/control-request.ts';
import { mustOverlap } from '../../harness/schedule/race.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import type { Availability } from '../../harness/v1/availability.ts';
import { check, expect } from '../../harness/v1/check.ts';
import type { V1Context } from '../../harness/v1/context.ts';
import { ofSomeRates } from '../../harness/v1/each-rate.ts';
import { lastingBooking } from '../../harness/v1/lasting.ts';
import { openBooking } from '../../harness/v1/open-booking.ts';
import { bookedPairs, isUsable } from '../../harness/v1/pair.ts';
import { severalSeats } from '../../harness/v1/seats.ts';

check('booking.cancel-is-204-and-empty', async (context) => {
  const { id } = await openBooking(context);

  const cancelled = await context.api.cancelBooking(id, { awaitsLateBody: true });

  expect(cancelled).toHaveStatus(204);
  expect(cancelled).toHaveNoBody();
});

check('booking.cancel-moves-open-to-cancelled', { long: true }, async (context) => {
  const { id } = await openBooking(context);
  assertAccepted(await context.api.cancelBooking(id));

  const read = await context.api.getBooking(id);

  expect(read).toSucceed();
  expect(read).toHaveAt('/booking/status', 'CANCELLED');

  for (const availability of await ofSomeRates(context, 'cancelable')) {
    const { id, latest } = await context.given.booked(availability);
    const cancelled = await context.api.cancelBooking(id);
    const now = await context.api.getBooking(id);

    // Spec silent: a policy may forbid it near the start.
    if (latest.at('/booking/cancelable') !== false) {
      expect(cancelled).toSucceed();
      expect(now).toHaveAt('/booking/status', 'CANCELLED');
    }
  }
});

check('booking.timeline-has-the-cancel', async (context) => {
  const { id } = await openBooking(context);
  assertAccepted(await context.api.cancelBooking(id));

  const read = await context.api.getBooking(id);

  expect(read).toSucceed();
  expect(read).toHaveEvent('CANCELLED', '/booking/timeline');
});

check('booking.cancel-raises-the-version', async (context) => {
  const { id, latest } = await openBooking(context);
  const before = numberAt(latest.json, '/booking/version');
  assertAccepted(await context.api.cancelBooking(id));

  const read = await context.api.getBooking(id);

  const after = numberAt(read.json, '/booking/version');
  assertJudgeable(
    before !== undefined && after !== undefined,
    `the booking does not state its version (see ${context.requirementId('booking.version-is-stated')})`,
  );
  expect(read).toShowAt('/booking/version', after > before, `a version above ${before}`);
});

check('booking.cancel-of-unknown-id-is-404', async ({ api }) => {
  const answer = await api.cancelBooking(freshUuid());

  expect(answer).toBeNotFound();
});

check('booking.cancel-touches-no-other', async (context) => {
  const kept = await openBooking(context);
  const other = await openBooking(context);
  const before = lastingBooking((await context.api.getBooking(kept.id)).at('/booking'));
  assertAccepted(await context.api.cancelBooking(other.id));

  const read = await context.api.getBooking(kept.id);

  expect(read).toSucceed();
  expect(read).toHaveAt('/booking/status', 'OPEN');
  expect(read).toReflect(valueAt(before, '/items'), '/booking/items');
});

check('booking.cancel-of-non-cancelable-has-no-effect', { long: true }, async (context) => {
  const { api, given, observe } = context;
  const control = await openBooking(context);
  assertAccepted(await api.cancelBooking(control.id));
  const availability = await given.availability('nonCancelable');
  const booked = await given.booked(availability);
  const before = await given.listedCapacity(availability);
  const mixed = await bookedPairs(
    context,
    ['two rates'],
    (first, second) => isUsable(first) && second.rate.holdable && !second.rate.cancelable,
  );

  for (const { id, latest } of [booked, ...mixed.map(({ booking }) => booking)]) {
    const answer = await api.cancelBooking(id);
    const read = await api.getBooking(id);

    observe('booking.cancel-of-non-cancelable', String(answer.status), answer);
    expect(answer).toBeNoServerError();
    expect(answer).toShow(answer.status !== 204, 'anything but 204, which means success', answer.status);
    expect(read).toSucceed();
    expect(read).not.toHaveAt('/booking/status', 'CANCELLED');
    expect(read).toReflect(lastingBooking(latest.at('/booking')), '/booking');
    expect(read).not.toHaveEvent('CANCELLED', '/booking/timeline');
  }
  const after = await given.listedCapacity(availability);
  expect(booked.latest).toHaveCapacity(after, { atMost: before }, 'as the seats stay booked');
});

check('booking.second-cancel-is-no-server-error', async (context) => {
  const { api, observe } = context;
  const { id } = await openBooking(context);
  assertAccepted(await api.cancelBooking(id));

  const again = await api.cancelBooking(id);
  const read = await api.getBooking(id);

  observe('booking.second-cancel', String(again.status), again);
  expect(again).toBeNoServerError();
  expect(read).toSucceed();
  expect(read).toHaveAt('/booking/status', 'CANCELLED');
});

check('booking.parallel-cancels-agree', async (context) => {
  const { api, race } = context;
  const { id } = await openBooking(context);

  const answers = await race(Array.from({ length: 5 }, () => () => api.cancelBooking(id)));
  const read = await api.getBooking(id);

  mustOverlap(answers);
  for (const answer of answers) {
    expect(answer).toBeNoServerError();
  }
  expect(read).toHaveAt('/booking/status', 'CANCELLED');
});

/** An availability that has a booking, which says that it can be cancelled. @throws Blocked */
const bookedAndCancelable = async ({ given }: V1Context): Promise<Availability> => {
  for (const latest of [false, true]) {
    const availability = await given.availability('cancelableReserved', { limited: true, preferredSeats: 6, latest });
    const booked = await given.booked(availability);
    if (booked.latest.at('/booking/cancelable') !== false) {
      return availability;
    }
  }
  throw new Blocked('bookings of rates that are cancelable say that they are not: offer one that starts later');
};

/** The most that may be free after cancels: a booking gives its seats back once, or never. */
check('booking.cancel-gives-back-once', async (context) => {
  const { api, given, race } = context;
  const availability = await bookedAndCancelable(context); // seats that could be given back in place of others
  const before = await given.listedCapacity(availability);
  const { id } = await given.booked(availability);
  assertAccepted(await api.cancelBooking(id));
  const again = await api.cancelBooking(id);
  const afterAgain = await given.listedCapacity(availability);
  expect(again).toHaveCapacity(afterAgain, { atMost: before }, 'after a second cancel');

  const raced = await given.booked(availability);
  const answers = await race(Array.from({ length: 5 }, () => () => api.cancelBooking(raced.id)));
  mustOverlap(answers);
  const after = await given.listedCapacity(availability);
  for (const answer of answers) {
    expect(answer).toHaveCapacity(after, { atMost: before }, `after ${answers.length} cancels`);
  }
});

check('booking.capacity-after-cancel', async ({ api, given, observe }) => {
  const availability = await given.availability('cancelableReserved', { limited: true, preferredSeats: 4 });
  const before = await given.listedCapacity(availability);
  const { id } = await given.booked(availability, severalSeats(availability));
  assertAccepted(await api.cancelBooking(id));

  const after = await given.listedCapacity(availability);

  observe('booking.capacity-after-cancel', after === before ? 'seats come back' : 'seats do not come back');
});
