// Partner API, cancelling a booking. Spec 3.2, 4.1 rule 4, 9.
import { randomUUID } from 'node:crypto';
import { Blocked } from '../harness/ending.ts';
import { check, expect } from '../harness/partner/check.ts';
import type { PartnerContext } from '../harness/partner/harness.ts';
import { mustHaveAccepted } from '../harness/partner/refusal.ts';
import { severalSeats } from '../harness/partner/seats.ts';
import { listAt, numberAt, textAt } from '../harness/pointer.ts';
import { mustOverlap } from '../harness/race.ts';

/** An OPEN booking of a cancelable rate. */
const openBooking = async ({ given }: PartnerContext) => {
  const booked = await given.booked(await given.slot('bookable', { roomy: 2 }));
  if (booked.status !== 'OPEN') {
    throw new Blocked(`the booking is not OPEN but ${booked.status} (see partner.booking.new-is-open)`);
  }
  return booked;
};

check('partner.booking.cancel-is-204-and-empty', async (context) => {
  const { id } = await openBooking(context);

  const cancelled = await context.partner.cancelBooking(id);

  expect(cancelled).toHaveStatus(204);
  expect(cancelled).toHaveNoBody();
});

check('partner.booking.cancel-moves-open-to-cancelled', async (context) => {
  const { id } = await openBooking(context);
  mustHaveAccepted(await context.partner.cancelBooking(id));

  const read = await context.partner.getBooking(id);

  expect(read).toSucceed();
  expect(read).toHaveAt('/booking/status', 'CANCELLED');
});

check('partner.booking.timeline-has-the-cancel', async (context) => {
  const { id } = await openBooking(context);
  mustHaveAccepted(await context.partner.cancelBooking(id));

  const read = await context.partner.getBooking(id);

  const events = listAt(read.json, '/booking/timeline').map((event) => textAt(event, '/typeOf'));
  expect(read).toSucceed();
  expect(read).toShow(events.includes('CANCELLED'), 'an event CANCELLED', events, '/booking/timeline');
});

check('partner.booking.cancel-raises-the-version', async (context) => {
  const { id, latest } = await openBooking(context);
  const before = numberAt(latest.json, '/booking/version');
  mustHaveAccepted(await context.partner.cancelBooking(id));

  const read = await context.partner.getBooking(id);

  const after = numberAt(read.json, '/booking/version');
  if (before === undefined || after === undefined) {
    throw new Blocked('the booking does not tell its version (see partner.booking.version-is-told)');
  }
  expect(read).toShow(after > before, `a version above ${before}`, after, '/booking/version');
});

check('partner.booking.cancel-of-unknown-id-is-404', async ({ partner }) => {
  const answer = await partner.cancelBooking(randomUUID());

  expect(answer).toBeNotFound();
});

check('partner.booking.cancel-touches-no-other', async (context) => {
  const kept = await openBooking(context);
  const other = await openBooking(context);
  const before = await context.partner.getBooking(kept.id);
  mustHaveAccepted(await context.partner.cancelBooking(other.id));

  const read = await context.partner.getBooking(kept.id);

  expect(read).toSucceed();
  expect(read).toHaveAt('/booking/status', 'OPEN');
  expect(read).toReflect(before.at('/booking/items'), '/booking/items');
});

check('partner.booking.cancel-of-non-cancelable-has-no-effect', async (context) => {
  const { partner, given, observe } = context;
  const twin = await openBooking(context);
  mustHaveAccepted(await partner.cancelBooking(twin.id));
  const { id } = await given.booked(await given.slot('nonCancelable'));

  const answer = await partner.cancelBooking(id);
  const read = await partner.getBooking(id);

  observe('partner.booking.cancel-of-non-cancelable', String(answer.status));
  expect(answer).toBeNoServerError();
  expect(answer).toShow(answer.status !== 204, 'anything but 204, which means success', answer.status);
  expect(read).toSucceed();
  expect(read).toShow(
    read.at('/booking/status') !== 'CANCELLED',
    'a booking that stays',
    'CANCELLED',
    '/booking/status',
  );
});

check('partner.booking.second-cancel-is-no-server-error', async (context) => {
  const { partner, observe } = context;
  const { id } = await openBooking(context);
  mustHaveAccepted(await partner.cancelBooking(id));

  const again = await partner.cancelBooking(id);
  const read = await partner.getBooking(id);

  observe('partner.booking.second-cancel', String(again.status));
  expect(again).toBeNoServerError();
  expect(read).toSucceed();
  expect(read).toHaveAt('/booking/status', 'CANCELLED');
});

check('partner.booking.parallel-cancels-agree', async (context) => {
  const { partner, race } = context;
  const { id } = await openBooking(context);

  const answers = await race(Array.from({ length: 5 }, () => () => partner.cancelBooking(id)));
  const read = await partner.getBooking(id);

  mustOverlap(answers);
  for (const answer of answers) {
    expect(answer).toBeNoServerError();
  }
  expect(read).toHaveAt('/booking/status', 'CANCELLED');
});

check('partner.booking.capacity-after-cancel', async ({ partner, given, observe }) => {
  const slot = await given.slot('reserved', { limited: true, roomy: 4 });
  const before = await given.listedCapacity(slot);
  const { id } = await given.booked(slot, severalSeats(slot));
  mustHaveAccepted(await partner.cancelBooking(id));

  const after = await given.listedCapacity(slot);

  observe('partner.booking.capacity-after-cancel', after === before ? 'seats come back' : 'seats do not come back');
});
