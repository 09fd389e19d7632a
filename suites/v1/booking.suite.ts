// Partner API, bookings: what they are and how they come about. Spec 2.4 to 2.7, 3.2, 4.1.

import { assertApplies } from '../../harness/errors.ts';
import type { Exchange } from '../../harness/exchange/exchange.ts';
import { textAt, valueAt } from '../../harness/exchange/pointer.ts';
import { uuidOf } from '../../harness/generate/uuid.ts';
import { mustOverlap } from '../../harness/schedule/race.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import { check, expect } from '../../harness/v1/check.ts';
import type { Booking, BookingItem } from '../../harness/v1/client.ts';
import type { V1Context } from '../../harness/v1/context.ts';
import { ofSomeRates } from '../../harness/v1/each-rate.ts';
import { lastingBooking } from '../../harness/v1/lasting.ts';
import { bookedPairs, expectTaken } from '../../harness/v1/pair.ts';
import { severalSeats } from '../../harness/v1/seats.ts';
import { Supply } from '../../harness/v1/supply.ts';

const NO_UUIDS = ['not-a-uuid', '12345', '../bookings', 'ü?#%'];

/** Members that a booking may carry besides those that every booking of ours has. Spec 2.4. */
const everyOption = () => ({
  holdExt: { note: 'Grüße, 東京' },
  partnerId: `partner-${freshUuid()}`,
  barcode: { format: 'TEXT', value: 'HOLDFAST-1' },
});

/** A complete booking, not yet sent: on a fresh hold, or without one where the rate takes none. */
const completeBooking = async ({ given }: V1Context, from?: Supply): Promise<Booking> => {
  const availability = from
    ? await from.of(given.fewest(from.availability))
    : await given.availability('sold', { preferredSeats: 2 });
  const holdId = await given.holdIdFor(availability);
  return given.booking(given.bookingItems(availability), holdId);
};

check('booking.create-is-accepted', async ({ api, given }) => {
  const availability = await given.availability('soldOnHold', { preferredSeats: 2 });
  const { id } = await given.heldSeats(availability);

  const created = await api.createBooking(given.booking(given.bookingItems(availability), id));

  expect(created).toSucceed();
  expect(created).toHaveMembers('/booking/id');
});

check('booking.create-reflects-the-request', async (context) => {
  const { api, given } = context;
  const availability = await given.availability('sold', { preferredSeats: 4 });
  const seats = severalSeats(availability);
  const holdId = await given.holdIdFor(availability, seats);
  const booking = {
    ...given.booking(given.bookingItems(availability, seats), holdId),
    ...everyOption(),
  };

  const created = await api.createBooking(booking);

  expect(created).toSucceed();
  expect(created).toReflect(booking, '/booking');

  const fresh = await given.availability('sold', { preferredSeats: 4 });
  const pairId = await given.holdIdFor(fresh, severalSeats(fresh));
  const [lead] = given.bookingItems(fresh, 1);
  const bulk = given.booking([{ ...(lead as BookingItem), quantity: severalSeats(fresh) }], pairId);

  const together = await api.createBooking(bulk); // one traveler for several seats: may be refused

  expect(together).toBeNoServerError();
  expect(together).toReflect(together.succeeded ? bulk : {}, '/booking');
});

check('booking.create-answers-response-fields', async (context) => {
  const created = await context.api.createBooking(await completeBooking(context));

  expect(created).toSucceed();
  expect(created).toHaveMembers(
    '/booking/cancelable',
    '/booking/status',
    '/booking/tickets',
    '/booking/timeline',
    '/booking/version',
    '/booking/items/0/rate',
    '/booking/items/0/status',
  );
});

check('booking.version-is-stated', async (context) => {
  const created = await context.api.createBooking(await completeBooking(context));

  expect(created).toSucceed();
  const id = textAt(created.json, '/booking/id') ?? '';
  const read = await context.api.getBooking(id);
  await context.given.settledBooking(created); // while PENDING a cancel may be refused
  await context.api.cancelBooking(id);
  const afterwards = await context.api.getBooking(id);

  for (const answer of [created, read, afterwards]) {
    const version = answer.at('/booking/version');
    expect(answer).toSucceed();
    expect(answer).toShowAt('/booking/version', Number.isInteger(version), 'an integer');
  }
});

check('booking.supplied-id-is-stored', { long: true }, async (context) => {
  const id = freshUuid();
  const supply = await Supply.open(context, 'sold');

  const created = await context.api.createBooking({ ...(await completeBooking(context, supply)), id });
  const read = await context.api.getBooking(id);

  expect(created).toSucceed();
  expect(created).toReflect(id, '/booking/id');
  expect(read).toSucceed();
  expect(read).toReflect(id, '/booking/id');

  for (const version of [1, 6, 7, 8] as const) {
    const own = uuidOf(version);
    const requestId = uuidOf(version);

    const another = await context.api.createBooking(
      { ...(await completeBooking(context, supply)), id: own },
      { requestId },
    );

    expect(another).toSucceed();
    expect(another).toReflect(own, '/booking/id');
    expect(another).toReflect(requestId, '/meta/reqId');
  }
});

check('booking.generated-id-is-a-new-uuid', { holds: 2 }, async (context) => {
  const supply = await Supply.open(context, 'sold');
  const first = await context.api.createBooking(await completeBooking(context, supply), { withoutId: true });
  const second = await context.api.createBooking(await completeBooking(context, supply), { withoutId: true });

  for (const created of [first, second]) {
    expect(created).toSucceed();
    expect(created).toHaveUuidAt('/booking/id');
  }
  expect(second).toHaveIdOfItsOwnAt('/booking/id', first);

  const wanted = [await completeBooking(context, supply), await completeBooking(context, supply)];
  const together = await context.race(
    wanted.map((booking) => () => context.api.createBooking(booking, { withoutId: true })),
  );

  mustOverlap(together);
  expect(together[0] as Exchange).toHaveIdOfItsOwnAt('/booking/id', together[1] as Exchange);
});

check('booking.id-that-is-no-uuid-is-not-stored', async (context) => {
  const created = await context.api.createBooking(
    { ...(await completeBooking(context)), id: 'my-own-booking' },
    { violation: 'booking.id is no uuid' },
  );

  const read = await context.api.getBooking('my-own-booking', { violation: 'the id is no uuid' });

  expect(created).toBeNoServerError();
  expect(created).not.toHaveAt('/booking/id', 'my-own-booking');
  expect(read).toBeRefused();
});

check('booking.id-that-is-no-uuid-is-replaced', async (context) => {
  const created = await context.api.createBooking(
    { ...(await completeBooking(context)), id: 'my-own-booking' },
    { violation: 'booking.id is no uuid' },
  );

  expect(created).toSucceed();
  expect(created).toHaveUuidAt('/booking/id');
});

check('booking.one-id-one-booking', { holds: 4 }, async (context) => {
  const { api, observe, race } = context;
  const id = freshUuid();
  const supply = await Supply.open(context, 'sold');
  const first: Booking = { ...(await completeBooking(context, supply)), id };
  const other: Booking = { ...(await completeBooking(context, supply)), id, resellerBookingRef: 'another booking' };
  const created = await api.createBooking(first);

  const again = await api.createBooking(other);
  const read = await api.getBooking(id);
  const identical = await api.createBooking(first);
  const afterwards = await api.getBooking(id);

  expect(created).toSucceed();
  for (const [point, answer] of [
    ['booking.repeated-id', again],
    ['booking.identical-repeat', identical],
  ] as const) {
    observe(point, answer.succeeded ? `${answer.status}, the first again` : answer.call.slice(-3), answer);
    expect(answer).toBeNoServerError();
  }
  for (const shown of [read, afterwards]) {
    expect(shown).toSucceed();
    expect(shown).toReflect(first.items, '/booking/items');
    expect(shown).toReflect(first.resellerBookingRef, '/booking/resellerBookingRef');
    expect(shown).toReflect(valueAt(first, '/customer'), '/booking/customer');
  }
  if (other.holdId !== undefined) {
    const unused = await api.getHold(other.holdId);
    expect(unused).toHaveAt('/hold/status', again.refused ? 'ACTIVE' : unused.at('/hold/status'));
  }

  const cancelled = await api.cancelBooking(id);
  if (cancelled.succeeded) {
    const anew = await api.createBooking({ ...(await completeBooking(context, supply)), id });
    const ended = await api.getBooking(id);

    expect(anew).toBeNoServerError();
    expect(ended).toShow(ended.at('/booking/status') !== 'OPEN', 'the first booking, which was cancelled', 'OPEN');
  }

  const parallelId = freshUuid();
  const controls = [
    { ...(await completeBooking(context, supply)), id: parallelId, resellerBookingRef: 'first of two' },
    { ...(await completeBooking(context, supply)), id: parallelId, resellerBookingRef: 'second of two' },
  ];
  const answers = await race(controls.map((booking) => () => api.createBooking(booking)));

  mustOverlap(answers);
  const refs = new Set(
    answers.filter(({ succeeded }) => succeeded).map((answer) => textAt(answer.json, '/booking/resellerBookingRef')),
  );
  for (const answer of answers) {
    expect(answer).toBeNoServerError();
    expect(answer).toShow(refs.size <= 1, 'one booking under the id', [...refs]);
  }
});

check('booking.new-is-open', async (context) => {
  const created = await context.api.createBooking(await completeBooking(context));

  expect(created).toSucceed();
  const settled = await context.given.settledBooking(created);
  expect(settled?.latest ?? created).toHaveAt('/booking/status', 'OPEN');
});

check('booking.read-shows-the-created', async (context) => {
  const { api, given } = context;
  for (const availability of await ofSomeRates(context, 'sold')) {
    const { latest, id } = await given.booked(availability, given.fewest(availability), everyOption());

    const read = await api.getBooking(id);

    expect(read).toSucceed();
    expect(read).toReflect(lastingBooking(latest.at('/booking')), '/booking');
  }
});

check('booking.unknown-id-is-404', async ({ api }) => {
  const answer = await api.getBooking(freshUuid());

  expect(answer).toBeNotFound();
});

check('booking.malformed-id-is-refused', async ({ api }) => {
  for (const id of NO_UUIDS) {
    const answer = await api.getBooking(id, { violation: 'the id is no uuid' });

    expect(answer).toBeRefused();
  }
});

check('booking.timeline-has-the-creation', async (context) => {
  const created = await context.api.createBooking(await completeBooking(context));

  expect(created).toSucceed();
  expect(created).toHaveEvent(textAt(created.json, '/booking/status'), '/booking/timeline');
});

check('booking.takes-no-second-helping', { holds: 2, long: true }, async (context) => {
  const { given } = context;
  const availability = await given.availability('heldReserved', { limited: true, preferredSeats: 4 });
  const seats = severalSeats(availability);
  const before = await given.listedCapacity(availability);

  const { latest } = await given.booked(availability, seats);

  const after = await given.listedCapacity(availability);
  expect(latest).toHaveCapacity(after, before - seats, `after a booking of ${seats} of ${before}`);

  for (const { places, booking } of await bookedPairs(context, ['two rates', 'one rate'])) {
    await expectTaken(context, booking.latest, places, (place) => place.seats);
  }
});

check('booking.keeps-seats-after-release', async ({ api, given }) => {
  const availability = await given.availability('heldReserved', { limited: true, preferredSeats: 4 });
  const seats = severalSeats(availability);
  const before = await given.listedCapacity(availability);
  const { latest, holdId } = await given.booked(availability, seats);

  for (const time of ['once', 'twice']) {
    await api.releaseHold(holdId ?? '');

    const after = await given.listedCapacity(availability);
    expect(latest).toHaveCapacity(after, before - seats, `while the booking lives, its hold released ${time}`);
  }
});

check('booking.release-beside-it-leaves-its-seats', async ({ api, given, race }) => {
  const availability = await given.availability('heldReserved', { limited: true, preferredSeats: 4 });
  const seats = given.fewest(availability);
  for (const order of ['booking first', 'release first']) {
    const before = await given.listedCapacity(availability);
    if (before < seats) {
      return;
    }
    const { id } = await given.heldSeats(availability);
    const request = given.booking(given.bookingItems(availability), id);
    const calls = [() => api.createBooking(request), () => api.releaseHold(id)];

    const answers = await race(order === 'booking first' ? calls : calls.toReversed());

    mustOverlap(answers);
    const [booked, released] = (order === 'booking first' ? answers : answers.toReversed()) as [Exchange, Exchange];
    const isOpen = (await given.settledBooking(booked))?.status === 'OPEN';
    const after = await given.listedCapacity(availability);
    const expected = isOpen ? before - seats : before;
    expect(booked).toBeNoServerError();
    expect(released).toBeNoServerError();
    expect(booked).toShow(
      after === expected || !(isOpen || released.succeeded),
      `a capacity of ${expected}, as the booking was ${isOpen ? 'made' : 'not made and its hold released'}`,
      after,
    );
  }
});

check('booking.second-on-a-hold-takes-its-seats', async ({ api, given, race }) => {
  const availability = await given.availability('heldReserved', { limited: true, preferredSeats: 6 });
  const before = await given.listedCapacity(availability);
  const seats = given.fewest(availability);
  const { holdId } = await given.booked(availability);
  const request = (id: string) => given.booking(given.bookingItems(availability), id);

  const second = await api.createBooking(request(holdId ?? ''));
  const hold = await given.heldSeats(availability);
  const answers = await race(Array.from({ length: 3 }, () => () => api.createBooking(request(hold.id))));

  mustOverlap(answers);
  const settled = await Promise.all([second, ...answers].map((answer) => given.settledBooking(answer)));
  const open = 1 + settled.filter((booking) => booking?.status === 'OPEN').length;
  const most = before - open * seats;
  const after = await given.listedCapacity(availability);
  for (const answer of [second, ...answers]) {
    expect(answer).toHaveCapacity(after, { atMost: most }, `beside ${open} bookings on two holds`);
  }
});

check('booking.hold-after-booking', async ({ api, given, observe }) => {
  const availability = await given.availability('soldOnHold');
  const { holdId } = await given.booked(availability);

  const read = await api.getHold(holdId ?? '');

  observe('booking.hold-after-booking', `${read.status} ${read.wordsAt('/hold/status')}`.trim(), read);
});

check('booking.second-on-one-hold', async ({ api, given, observe }) => {
  const availability = await given.availability('soldOnHold', { preferredSeats: 2 });
  const { holdId } = await given.booked(availability);

  const second = await api.createBooking(given.booking(given.bookingItems(availability), holdId));

  observe('booking.second-on-one-hold', String(second.status), second);
});

check('booking.part-of-a-hold', async ({ api, given, observe }) => {
  const of = given.offers('soldOnHold').find(({ rate }) => rate.maxTravelers !== Math.max(1, rate.minTravelers ?? 1));
  assertApplies(
    of !== undefined,
    'every booking of a rate has as many travelers as it lets: none leaves some of its hold',
  );
  const availability = await given.availability('soldOnHold', { of, preferredSeats: 2 });
  const hold = await given.heldSeats(availability, severalSeats(availability));

  const part = await api.createBooking(given.booking(given.bookingItems(availability), hold.id));

  observe('booking.part-of-a-hold', String(part.status), part);
});

check('booking.non-holdable-without-hold', async ({ api, given, observe }) => {
  const availability = await given.availability('nonHoldable');

  const answer = await api.createBooking(given.booking(given.bookingItems(availability)));

  observe('booking.non-holdable-without-hold', String(answer.status), answer);
});

check('booking.item-ids', async (context) => {
  const booking = await completeBooking(context);
  const items = booking.items.map(({ id: _id, ...item }) => item);

  const created = await context.api.createBooking({ ...booking, items });

  const id = created.at('/booking/items/0/id');
  context.observe(
    'booking.item-ids',
    created.succeeded ? (id ? 'gets one' : 'gets none') : created.call.slice(-3),
    created,
  );
});
