// Partner API, bookings: what they are and how they come about. Spec 2.4 to 2.7, 3.2, 4.1.
import { randomUUID } from 'node:crypto';
import { isUuid } from '../../schemas/formats.ts';
import { check, expect } from '../harness/partner/check.ts';
import type { Booking, BookingItem } from '../harness/partner/client.ts';
import type { PartnerContext } from '../harness/partner/harness.ts';
import { severalSeats } from '../harness/partner/seats.ts';
import { sameId } from '../harness/partner/slot.ts';
import { listAt, textAt } from '../harness/pointer.ts';

const NO_UUIDS = ['not-a-uuid', '12345', '../bookings', 'ü?#%'];

/** Members that a booking may carry besides those that every booking of ours has. Spec 2.4. */
const everyOption = () => ({
  holdExt: { note: 'Grüße, 東京' },
  partnerId: `partner-${randomUUID()}`,
  barcode: { format: 'TEXT', value: 'HOLDFAST-1' },
});

/** A complete booking on a fresh hold, not yet sent. */
const bookingOnHold = async ({ given }: PartnerContext): Promise<Booking> => {
  const slot = await given.slot('bookable', { roomy: 2 });
  const { id } = await given.heldSeats(slot);
  return given.booking(given.bookingItems(slot), id);
};

check('partner.booking.create-is-accepted', async (context) => {
  const created = await context.partner.createBooking(await bookingOnHold(context));

  expect(created).toSucceed();
  expect(created).toTell('/booking/id');
});

check('partner.booking.create-reflects-the-request', async (context) => {
  const { partner, given } = context;
  const slot = await given.slot('bookable', { roomy: 4 });
  const seats = severalSeats(slot);
  const hold = await given.heldSeats(slot, seats);
  const booking = {
    ...given.booking(given.bookingItems(slot, seats), hold.id),
    ...everyOption(),
  };

  const created = await partner.createBooking(booking);

  expect(created).toSucceed();
  expect(created).toReflect(booking, '/booking');

  const fresh = await given.slot('bookable', { roomy: 4 });
  const pair = await given.heldSeats(fresh, severalSeats(fresh));
  const [lead] = given.bookingItems(fresh, 1);
  const bulk = given.booking([{ ...(lead as BookingItem), quantity: severalSeats(fresh) }], pair.id);

  const together = await partner.createBooking(bulk); // one traveler for several seats: may be refused

  expect(together).toBeNoServerError();
  expect(together).toReflect(together.succeeded ? bulk : {}, '/booking');
});

check('partner.booking.create-answers-response-fields', async (context) => {
  const created = await context.partner.createBooking(await bookingOnHold(context));

  expect(created).toSucceed();
  expect(created).toTell(
    '/booking/cancelable',
    '/booking/status',
    '/booking/tickets',
    '/booking/timeline',
    '/booking/version',
    '/booking/items/0/rate',
    '/booking/items/0/status',
  );
});

check('partner.booking.version-is-told', async (context) => {
  const created = await context.partner.createBooking(await bookingOnHold(context));

  expect(created).toSucceed();
  const id = textAt(created.json, '/booking/id') ?? '';
  const read = await context.partner.getBooking(id);
  await context.given.settledBooking(created); // while PENDING a cancel may be refused
  await context.partner.cancelBooking(id);
  const afterwards = await context.partner.getBooking(id);

  for (const answer of [created, read, afterwards]) {
    const version = answer.at('/booking/version');
    expect(answer).toSucceed();
    expect(answer).toShow(Number.isInteger(version), 'an integer', version, '/booking/version');
  }
});

check('partner.booking.supplied-id-is-stored', async (context) => {
  const id = randomUUID();

  const created = await context.partner.createBooking({ ...(await bookingOnHold(context)), id });
  const read = await context.partner.getBooking(id);

  expect(created).toSucceed();
  expect(created).toReflect(id, '/booking/id');
  expect(read).toSucceed();
  expect(read).toReflect(id, '/booking/id');
});

check('partner.booking.generated-id-is-a-new-uuid', async (context) => {
  const first = await context.partner.createBooking(await bookingOnHold(context), { withoutId: true });
  const second = await context.partner.createBooking(await bookingOnHold(context), { withoutId: true });

  for (const created of [first, second]) {
    const id = textAt(created.json, '/booking/id') ?? '';
    expect(created).toSucceed();
    expect(created).toShow(isUuid(id), 'a uuid', id, '/booking/id');
  }
  expect(second).toShow(
    !sameId(textAt(first.json, '/booking/id'), textAt(second.json, '/booking/id')),
    'an id of its own',
    second.at('/booking/id'),
    '/booking/id',
  );
});

check('partner.booking.id-that-is-no-uuid-is-not-stored', async (context) => {
  const created = await context.partner.createBooking(
    { ...(await bookingOnHold(context)), id: 'my-own-booking' },
    { defect: 'booking.id is no uuid' },
  );

  const read = await context.partner.getBooking('my-own-booking', { defect: 'the id is no uuid' });

  const id = created.at('/booking/id');
  expect(created).toBeNoServerError();
  expect(created).toShow(id !== 'my-own-booking', 'another id', id, '/booking/id');
  expect(read).toBeRefused();
});

check('partner.booking.id-that-is-no-uuid-is-replaced', async (context) => {
  const created = await context.partner.createBooking(
    { ...(await bookingOnHold(context)), id: 'my-own-booking' },
    { defect: 'booking.id is no uuid' },
  );

  const id = textAt(created.json, '/booking/id') ?? '';
  expect(created).toSucceed();
  expect(created).toShow(isUuid(id), 'a uuid', id, '/booking/id');
});

check('partner.booking.one-id-one-booking', async (context) => {
  const { partner, observe, race } = context;
  const id = randomUUID();
  const first: Booking = { ...(await bookingOnHold(context)), id };
  const other: Booking = { ...(await bookingOnHold(context)), id, resellerBookingRef: 'another booking' };
  const created = await partner.createBooking(first);

  const again = await partner.createBooking(other);
  const read = await partner.getBooking(id);

  observe('partner.booking.repeated-id', again.succeeded ? `${again.status}, the first again` : again.call.slice(-3));
  expect(created).toSucceed();
  expect(again).toBeNoServerError();
  expect(read).toSucceed();
  expect(read).toReflect(first.items, '/booking/items');
  expect(read).toReflect(first.resellerBookingRef, '/booking/resellerBookingRef');

  const parallelId = randomUUID();
  const twins = [
    { ...(await bookingOnHold(context)), id: parallelId, resellerBookingRef: 'first twin' },
    { ...(await bookingOnHold(context)), id: parallelId, resellerBookingRef: 'second twin' },
  ];
  const answers = await race(twins.map((booking) => () => partner.createBooking(booking)));

  const refs = new Set(
    answers.filter(({ succeeded }) => succeeded).map((answer) => textAt(answer.json, '/booking/resellerBookingRef')),
  );
  for (const answer of answers) {
    expect(answer).toBeNoServerError();
    expect(answer).toShow(refs.size <= 1, 'one booking under the id', [...refs]);
  }
});

check('partner.booking.new-is-open', async (context) => {
  const created = await context.partner.createBooking(await bookingOnHold(context));

  expect(created).toSucceed();
  const settled = await context.given.settledBooking(created);
  expect(settled?.latest ?? created).toHaveAt('/booking/status', 'OPEN');
});

check('partner.booking.read-shows-the-created', async (context) => {
  const { partner, given } = context;
  const slot = await given.slot('bookable');
  const { latest, id } = await given.booked(slot, given.fewest(slot), everyOption());

  const read = await partner.getBooking(id);

  expect(read).toSucceed();
  expect(read).toReflect(latest.at('/booking'), '/booking');
});

check('partner.booking.unknown-id-is-404', async ({ partner }) => {
  const answer = await partner.getBooking(randomUUID());

  expect(answer).toBeNotFound();
});

check('partner.booking.malformed-id-is-refused', async ({ partner }) => {
  for (const id of NO_UUIDS) {
    const answer = await partner.getBooking(id, { defect: 'the id is no uuid' });

    expect(answer).toBeRefused();
  }
});

check('partner.booking.timeline-has-the-creation', async (context) => {
  const created = await context.partner.createBooking(await bookingOnHold(context));

  const events = listAt(created.json, '/booking/timeline').map((event) => textAt(event, '/typeOf'));
  expect(created).toSucceed();
  expect(created).toShow(
    events.includes(textAt(created.json, '/booking/status')),
    `an event ${created.wordsAt('/booking/status')}`,
    events,
    '/booking/timeline',
  );
});

check('partner.booking.takes-no-second-helping', async ({ given }) => {
  const slot = await given.slot('reserved', { limited: true, roomy: 4 });
  const seats = severalSeats(slot);
  const before = await given.listedCapacity(slot);

  const { latest } = await given.booked(slot, seats);

  const after = await given.listedCapacity(slot);
  expect(latest).toShow(
    after === before - seats,
    `a capacity of ${before - seats} after a booking of ${seats} of ${before}`,
    after,
  );
});

check('partner.booking.keeps-seats-after-release', async ({ partner, given }) => {
  const slot = await given.slot('reserved', { limited: true, roomy: 4 });
  const seats = severalSeats(slot);
  const before = await given.listedCapacity(slot);
  const { latest, holdId } = await given.booked(slot, seats);

  for (const time of ['once', 'twice']) {
    await partner.releaseHold(holdId ?? '');

    const after = await given.listedCapacity(slot);
    expect(latest).toShow(
      after === before - seats,
      `a capacity of ${before - seats} while the booking lives, its hold released ${time}`,
      after,
    );
  }
});

check('partner.booking.hold-after-booking', async ({ partner, given, observe }) => {
  const slot = await given.slot('bookable');
  const { holdId } = await given.booked(slot);

  const read = await partner.getHold(holdId ?? '');

  observe('partner.booking.hold-after-booking', `${read.status} ${read.wordsAt('/hold/status')}`.trim());
});

check('partner.booking.second-on-one-hold', async ({ partner, given, observe }) => {
  const slot = await given.slot('bookable', { roomy: 2 });
  const { holdId } = await given.booked(slot);

  const second = await partner.createBooking(given.booking(given.bookingItems(slot), holdId));

  observe('partner.booking.second-on-one-hold', String(second.status));
});

check('partner.booking.non-holdable-without-hold', async ({ partner, given, observe }) => {
  const slot = await given.slot('nonHoldable');

  const answer = await partner.createBooking(given.booking(given.bookingItems(slot)));

  observe('partner.booking.non-holdable-without-hold', String(answer.status));
});

check('partner.booking.item-ids', async (context) => {
  const booking = await bookingOnHold(context);
  const items = booking.items.map(({ id: _id, ...item }) => item);

  const created = await context.partner.createBooking({ ...booking, items: items as never });

  const id = created.at('/booking/items/0/id');
  context.observe(
    'partner.booking.item-ids',
    created.succeeded ? (id ? 'gets one' : 'gets none') : created.call.slice(-3),
  );
});
