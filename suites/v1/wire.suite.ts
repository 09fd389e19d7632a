// Partner API, trouble on our side of the wire: lost answers, repeats, pieces, broken connections. Spec 2, 2.1, 7.

import { Blocked } from '../../harness/errors.ts';
import type { Exchange } from '../../harness/exchange/exchange.ts';
import { fc, forAll } from '../../harness/generate/for-all.ts';
import { fewer } from '../../harness/generate/property-run.ts';
import { assertAccepted } from '../../harness/judge/control-request.ts';
import { eventually } from '../../harness/judge/eventually.ts';
import { mustOverlap } from '../../harness/schedule/race.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import { wait } from '../../harness/transport/wait.ts';
import type { Availability } from '../../harness/v1/availability.ts';
import { check, expect } from '../../harness/v1/check.ts';
import type { Booking, CreateOptions, Hold } from '../../harness/v1/client.ts';
import type { V1Context } from '../../harness/v1/context.ts';
import { anyHold, type HoldDraft, holdOf } from '../../harness/v1/drafts.ts';
import { makesOn } from '../../harness/v1/made.ts';
import { fewSeats } from '../../harness/v1/seats.ts';
import { Supply } from '../../harness/v1/supply.ts';

/** Waits between looks for what a request without an answer did, in milliseconds. */
const LOOKS_MS = [0, 20, 100, 500];
/** How often a request is sent whose answer we lose: it may be lost itself. */
const MAX_SENT = 3;

/** Sends a request whose answer gets lost, until a read shows that it was carried out. @throws Blocked when it never was */
const carriedOut = async (
  send: () => Promise<Exchange>,
  read: () => Promise<Exchange>,
  isDone: (seen: Exchange) => boolean,
) => {
  for (let sent = 0; sent < MAX_SENT; sent += 1) {
    await send();
    for (const pauseMs of LOOKS_MS) {
      await wait(pauseMs);
      if (isDone(await read())) {
        return;
      }
    }
  }
  throw new Blocked(
    `a request was sent ${MAX_SENT} times on a connection that closed before the answer, and no read showed that it was ` +
      'carried out: what a lost answer leaves cannot be seen',
  );
};

const isThere = ({ succeeded }: Exchange): boolean => succeeded;

/** The hold is there with all its seats, or it is not there and none are gone. */
const expectWholeOrNothing = ({ api, given }: V1Context, availability: Availability, hold: Hold, before: number) =>
  eventually(async () => {
    const seen = await api.getHold(hold.id ?? '');
    const free = await given.listedCapacity(availability);
    const alive = ['ACTIVE', 'PENDING'].includes(seen.wordsAt('/hold/status'));
    const quantity = hold.items.reduce((sum, item) => sum + item.quantity, 0);
    return {
      seen,
      holds: free === (alive ? before - quantity : before),
      expected: `${alive ? before - quantity : before} free seats, as ${alive ? `a hold of ${quantity}` : 'no hold'} is there`,
      received: `${free}`,
    };
  });

/** A hold of our own id for some seats. */
const holdFor = ({ given }: V1Context, availability: Availability, quantity: number): Hold => ({
  ...given.hold(given.holdItem(availability, quantity)),
  id: freshUuid(),
});

/** A booking of our own id, on a hold of its seats where the rate takes holds. */
const bookingFor = async ({ given }: V1Context, availability: Availability, quantity: number): Promise<Booking> => {
  const holdId = await given.holdIdFor(availability, quantity);
  return { ...given.booking(given.bookingItems(availability, quantity), holdId), id: freshUuid() };
};

check('wire.lost-answer-holds-once', { holds: 2 }, async (context) => {
  const { api, given, run } = context;
  const availability = await given.availability('heldReserved', { limited: true, preferredSeats: 6 });

  await forAll(fewer(run), fewSeats(availability), async (quantity) => {
    const before = await given.listedCapacity(availability);
    const hold = holdFor(context, availability, quantity);
    const requestId = freshUuid();

    await carriedOut(
      () => api.createHold(hold, { requestId, dropAnswer: true }),
      () => api.getHold(hold.id ?? ''),
      isThere,
    );
    const again = await api.createHold(hold, { requestId });
    await given.settledHold(again);

    expect(again).toBeNoServerError();
    await expectWholeOrNothing(context, availability, hold, before);
    expect(await api.getHold(hold.id ?? '')).toSucceed();
  });
});

/** The booking is there, and the seats of its hold are gone once. */
const expectBookedOnce = (
  { api, given }: V1Context,
  availability: Availability,
  { id = '', items }: Booking,
  before: number,
) =>
  eventually(async () => {
    const seen = await api.getBooking(id);
    const free = await given.listedCapacity(availability);
    return {
      seen,
      holds: seen.succeeded && free === before - items.length,
      expected: `one booking of ${items.length}, and ${before - items.length} free seats`,
      received: `${seen.succeeded ? 'the booking' : seen.call}, and ${free} free seats`,
    };
  });

check('wire.lost-answer-books-once', async (context) => {
  const { api, given, run } = context;
  const supply = await Supply.open(context, 'cancelableReserved');

  await forAll(fewer(run), fewSeats(supply.availability), async (quantity) => {
    const availability = await supply.of(quantity);
    const before = await given.listedCapacity(availability);
    const booking = await bookingFor(context, availability, quantity);
    const requestId = freshUuid();

    await carriedOut(
      () => api.createBooking(booking, { requestId, dropAnswer: true }),
      () => api.getBooking(booking.id ?? ''),
      isThere,
    );
    const again = await api.createBooking(booking, { requestId });
    await given.settledBooking(again);

    expect(again).toBeNoServerError();
    await expectBookedOnce(context, availability, booking, before);
  });
});

check('wire.lost-answer-leaves-nothing-half-made', async (context) => {
  const { api, given, run } = context;
  const availability = await given.availability('heldReserved', { limited: true, preferredSeats: 6 });

  await forAll(fewer(run), fewSeats(availability), async (quantity) => {
    const before = await given.listedCapacity(availability);
    const hold = holdFor(context, availability, quantity);

    await carriedOut(
      () => api.createHold(hold, { dropAnswer: true }),
      () => api.getHold(hold.id ?? ''),
      isThere,
    );
    await expectWholeOrNothing(context, availability, hold, before);
    await given.settledHold(await api.getHold(hold.id ?? '')); // while PENDING a release may be refused

    await carriedOut(
      () => api.releaseHold(hold.id ?? '', { dropAnswer: true }),
      () => api.getHold(hold.id ?? ''),
      (seen) => seen.at('/hold/status') !== 'ACTIVE',
    );
    await expectWholeOrNothing(context, availability, hold, before);

    const released = await api.releaseHold(hold.id ?? '');
    expect(released).toBeNoServerError();
    expect(released).toShow(
      (await given.listedCapacity(availability)) === before,
      `${before} free seats after the release`,
      `${await given.listedCapacity(availability)}`,
    );
  });
});

check('wire.simultaneous-repeats-make-one', { holds: 2 }, async (context) => {
  const { api, given, race, run } = context;
  const supply = await Supply.open(context);

  await forAll(fewer(run), fewSeats(supply.availability), async (quantity) => {
    const availability = await supply.of(2 * quantity, { fewest: quantity, most: quantity });
    const before = await given.listedCapacity(availability);
    const hold = holdFor(context, availability, quantity);
    const requestId = freshUuid();

    const creates = [1, 2].map(() => () => api.createHold(hold, { requestId }));
    const holds = await race(creates);
    mustOverlap(holds);
    for (const answer of holds) {
      await given.settledHold(answer);
      expect(answer).toBeNoServerError();
    }
    await expectWholeOrNothing(context, availability, hold, before);
    await api.releaseHold(hold.id ?? '');

    const booking = await bookingFor(context, availability, quantity);
    const bookings = await race([1, 2].map(() => () => api.createBooking(booking, { requestId })));
    mustOverlap(bookings);
    for (const answer of bookings) {
      await given.settledBooking(answer);
      expect(answer).toBeNoServerError();
    }
    await expectBookedOnce(context, availability, booking, before);
  });
});

check('wire.pieces-make-the-whole', async (context) => {
  const { api, given, run } = context;
  const supply = await Supply.open(context, 'madeReserved');
  const { availability } = supply;
  const { kind } = await makesOn(context, availability);
  const cases = fc.record({ draft: anyHold(availability), pieces: fc.integer({ min: 2, max: 24 }) });
  const name = Array(8).fill('山田 Łukasz 😀').join(' ');
  const drafted = (draft: HoldDraft) => {
    const whole = holdOf(given, availability, draft);
    const request = { ...whole, ext: { ...(whole.ext as object), name } };
    return { request, create: (options: CreateOptions) => api.createHold(request, options) };
  };

  // What is booked may stay.
  const booked = async () => {
    const makes = await makesOn(context, await supply.of(given.fewest(supply.availability)));
    return makes.another({ ext: { name } });
  };

  await forAll(fewer(run), cases, async ({ draft, pieces }) => {
    const { request, create } = kind === 'hold' ? drafted(draft) : await booked();

    const created = await create({ pieces });

    expect(created).toSucceed();
    expect(created).toReflect(request, `/${kind}`);
  });
});

check('wire.cut-request-makes-nothing', { holds: 2 }, async (context) => {
  const { given, run } = context;
  const availability = await given.availability('madeReserved', { limited: true, preferredSeats: 6 });
  const { kind, another, read: readOf } = await makesOn(context, availability);
  assertAccepted((await given.takenSeats(availability)).created);

  await forAll(fewer(run), fc.integer({ min: 1, max: 99 }), async (percent) => {
    const id = freshUuid();
    const { request, create } = another({ id });
    const before = await given.listedCapacity(availability);
    const bytes = Buffer.byteLength(JSON.stringify({ [kind]: request, meta: { reqId: freshUuid() } }));

    await create({ cutAfter: Math.max(1, Math.floor((bytes * percent) / 100)) });

    const read = await readOf(id);
    const free = await given.listedCapacity(availability);
    expect(read).toBeNotFound();
    expect(read).toHaveCapacity(free, before, 'as before');
  });
});
