// Partner API, trouble on our side of the wire: lost answers, repeats, pieces, broken connections. Spec 2, 2.1, 7.
import { randomUUID } from 'node:crypto';
import { fc, forAll } from '../harness/for-all.ts';
import { anyHold, holdOf } from '../harness/partner/any.ts';
import { check, expect } from '../harness/partner/check.ts';
import type { Booking, Hold } from '../harness/partner/client.ts';
import type { PartnerContext } from '../harness/partner/harness.ts';
import { mustHaveAccepted } from '../harness/partner/refusal.ts';
import { fewSeats } from '../harness/partner/seats.ts';
import type { Slot } from '../harness/partner/slot.ts';
import { Supply } from '../harness/partner/supply.ts';
import { mustOverlap } from '../harness/race.ts';
import { soon } from '../harness/soon.ts';
import type { Trial } from '../harness/trial.ts';

/** Each of these cases takes many calls. */
const fewer = (trial: Trial): Trial => ({ ...trial, runs: Math.ceil(trial.runs / 3) });

/** The hold is there with all its seats, or it is not there and none are gone. */
const expectWholeOrNothing = ({ partner, given }: PartnerContext, slot: Slot, hold: Hold, before: number) =>
  soon(async () => {
    const seen = await partner.getHold(hold.id ?? '');
    const free = await given.listedCapacity(slot);
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
const holdFor = ({ given }: PartnerContext, slot: Slot, quantity: number): Hold => ({
  ...given.hold(given.holdItem(slot, quantity)),
  id: randomUUID(),
});

/** A booking of our own id on a hold of its seats. */
const bookingFor = async ({ given }: PartnerContext, slot: Slot, quantity: number): Promise<Booking> => {
  const { id } = await given.heldSeats(slot, quantity);
  return { ...given.booking(given.bookingItems(slot, quantity), id), id: randomUUID() };
};

check('partner.wire.lost-answer-holds-once', async (context) => {
  const { partner, given, trial } = context;
  const slot = await given.slot('reserved', { limited: true, roomy: 6 });

  await forAll(fewer(trial), fewSeats(slot), async (quantity) => {
    const before = await given.listedCapacity(slot);
    const hold = holdFor(context, slot, quantity);
    const requestId = randomUUID();

    await partner.createHold(hold, { requestId, dropAnswer: true });
    const again = await partner.createHold(hold, { requestId });
    await given.settledHold(again);

    expect(again).toBeNoServerError();
    await expectWholeOrNothing(context, slot, hold, before);
    expect(await partner.getHold(hold.id ?? '')).toSucceed();
  });
});

/** The booking is there, and the seats of its hold are gone once. */
const expectBookedOnce = (
  { partner, given }: PartnerContext,
  slot: Slot,
  { id = '', items }: Booking,
  before: number,
) =>
  soon(async () => {
    const seen = await partner.getBooking(id);
    const free = await given.listedCapacity(slot);
    return {
      seen,
      holds: seen.succeeded && free === before - items.length,
      expected: `one booking of ${items.length}, and ${before - items.length} free seats`,
      received: `${seen.succeeded ? 'the booking' : seen.call}, and ${free} free seats`,
    };
  });

check('partner.wire.lost-answer-books-once', async (context) => {
  const { partner, given, trial } = context;
  const supply = await Supply.open(context);

  await forAll(fewer(trial), fewSeats(supply.slot), async (quantity) => {
    const slot = await supply.of(quantity);
    const before = await given.listedCapacity(slot);
    const booking = await bookingFor(context, slot, quantity);
    const requestId = randomUUID();

    await partner.createBooking(booking, { requestId, dropAnswer: true });
    const again = await partner.createBooking(booking, { requestId });
    await given.settledBooking(again);

    expect(again).toBeNoServerError();
    await expectBookedOnce(context, slot, booking, before);
  });
});

check('partner.wire.lost-answer-leaves-nothing-half-made', async (context) => {
  const { partner, given, trial } = context;
  const slot = await given.slot('reserved', { limited: true, roomy: 6 });

  await forAll(fewer(trial), fewSeats(slot), async (quantity) => {
    const before = await given.listedCapacity(slot);
    const hold = holdFor(context, slot, quantity);

    await partner.createHold(hold, { dropAnswer: true });
    await expectWholeOrNothing(context, slot, hold, before);
    await given.settledHold(await partner.getHold(hold.id ?? '')); // while PENDING a release may be refused

    await partner.releaseHold(hold.id ?? '', { dropAnswer: true });
    await expectWholeOrNothing(context, slot, hold, before);

    const released = await partner.releaseHold(hold.id ?? '');
    expect(released).toBeNoServerError();
    expect(released).toShow(
      (await given.listedCapacity(slot)) === before,
      `${before} free seats after the release`,
      `${await given.listedCapacity(slot)}`,
    );
  });
});

check('partner.wire.twin-requests-make-one', async (context) => {
  const { partner, given, race, trial } = context;
  const supply = await Supply.open(context);

  await forAll(fewer(trial), fewSeats(supply.slot), async (quantity) => {
    const slot = await supply.of(2 * quantity);
    const before = await given.listedCapacity(slot);
    const hold = holdFor(context, slot, quantity);
    const requestId = randomUUID();

    const holds = await race([1, 2].map(() => () => partner.createHold(hold, { requestId })));
    mustOverlap(holds);
    for (const answer of holds) {
      await given.settledHold(answer);
      expect(answer).toBeNoServerError();
    }
    await expectWholeOrNothing(context, slot, hold, before);
    await partner.releaseHold(hold.id ?? '');

    const booking = await bookingFor(context, slot, quantity);
    const bookings = await race([1, 2].map(() => () => partner.createBooking(booking, { requestId })));
    for (const answer of bookings) {
      await given.settledBooking(answer);
      expect(answer).toBeNoServerError();
    }
    await expectBookedOnce(context, slot, booking, before);
  });
});

check('partner.wire.pieces-make-the-whole', async ({ partner, given, trial }) => {
  const slot = await given.slot('reserved', { limited: true, roomy: 4 });
  const cases = fc.record({ wish: anyHold(slot), pieces: fc.integer({ min: 2, max: 24 }) });

  await forAll(fewer(trial), cases, async ({ wish, pieces }) => {
    const whole = holdOf(given, slot, wish);
    const hold = { ...whole, ext: { ...(whole.ext as object), name: Array(8).fill('山田 Łukasz 😀').join(' ') } };

    const created = await partner.createHold(hold, { pieces });

    expect(created).toSucceed();
    expect(created).toReflect(hold, '/hold');
  });
});

check('partner.wire.cut-request-makes-nothing', async (context) => {
  const { partner, given, trial } = context;
  const slot = await given.slot('reserved', { limited: true, roomy: 6 });
  mustHaveAccepted((await given.heldSeats(slot)).created);

  await forAll(fewer(trial), fc.integer({ min: 1, max: 99 }), async (percent) => {
    const hold = holdFor(context, slot, given.fewest(slot));
    const before = await given.listedCapacity(slot);
    const bytes = Buffer.byteLength(JSON.stringify({ hold, meta: { reqId: randomUUID() } }));

    await partner.createHold(hold, { cutAfter: Math.max(1, Math.floor((bytes * percent) / 100)) });

    const read = await partner.getHold(hold.id ?? '');
    const free = await given.listedCapacity(slot);
    expect(read).toBeNotFound();
    expect(read).toShow(free === before, `${before} free seats, as before`, `${free}`);
  });
});
