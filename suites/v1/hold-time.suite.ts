// Partner API, holds whose time runs out. They wait, so they run beside the others. Spec 3.1, 2.7, 2.1.

import { assertApplies, Contended, NotApplicable, unlessBlocked, Withheld } from '../../harness/errors.ts';
import type { Exchange } from '../../harness/exchange/exchange.ts';
import { textAt } from '../../harness/exchange/pointer.ts';
import { assertAccepted, assertDecided } from '../../harness/judge/control-request.ts';
import { type GivenBack, givenBack, mustBeSoon, sweepMsOf } from '../../harness/schedule/given-back.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import type { Availability } from '../../harness/v1/availability.ts';
import { check, expect } from '../../harness/v1/check.ts';
import type { V1Context } from '../../harness/v1/context.ts';
import { ofSomeRates, onOtherRates } from '../../harness/v1/each-rate.ts';
import { looksAt, mustBeBefore, nearMsOf } from '../../harness/v1/hold-end.ts';
import { type Ahead, aheadIn, leastDifference } from '../../harness/v1/issued.ts';
import { openBooking } from '../../harness/v1/open-booking.ts';
import { expectTaken, type HeldPair, heldPairs, pairItems } from '../../harness/v1/pair.ts';
import type { Offer } from '../../harness/v1/rates.ts';
import { expectNoBooking, observeRefusal } from '../../harness/v1/refusal.ts';
import { hasRoomFor, severalSeats } from '../../harness/v1/seats.ts';
import { instant, isDateTime } from '../../schemas/formats.ts';

/** How long after `expires` a target may still end its holds: clocks differ, and clean-ups run now and then. */
const GRACE_MS = 5_000;

/** Two holds of one length may last longer by this, as their answers say. */
const SAME_MS = 1_000;

/** How long a hold still lives, by the target's own account of it, or else by its rate. */
const lastsMs = (shown: Exchange, { offer }: Availability): number => {
  const expires = textAt(shown.json, '/hold/expires') ?? '';
  const retrieved = textAt(shown.json, '/hold/retrieved') ?? '';
  const isStated = isDateTime(expires) && isDateTime(retrieved);
  return Math.max(0, isStated ? instant(expires) - instant(retrieved) : 1000 * (offer.rate.holdablePeriod ?? 0));
};

/** Whether the holds of a rate end as soon as those that are waited for. */
const isShort = ({ given }: V1Context, { rate }: Offer): boolean =>
  rate.holdable && rate.cancelable && (rate.holdablePeriod ?? 0) <= (given.offer('shortHold').rate.holdablePeriod ?? 0);

/** Lets the time of a hold pass. */
const waitPastExpiryOf = async ({ clock }: V1Context, shown: Exchange, availability: Availability): Promise<void> => {
  await clock.pass(lastsMs(shown, availability));
  await clock.pass(GRACE_MS);
};

const shortHoldAvailability = ({ given }: V1Context) => given.availability('shortHold', { preferredSeats: 4 });

/** A hold on a short-hold rate, before and after its time is over. */
const elapsed = async (context: V1Context, chosen?: { availability: Availability; seats: number }) => {
  const availability = chosen?.availability ?? (await shortHoldAvailability(context));
  const before = await context.given.listedCapacity(availability);
  const held = await context.given.heldBriefly(availability, chosen?.seats ?? severalSeats(availability));
  await Promise.all([context.given.singleCapacity(availability), context.given.listedCapacity(availability)]); // may be kept
  await waitPastExpiryOf(context, held.latest, availability);
  return { availability, before, id: held.id };
};

/** What is free of an availability once the seats of a hold that has just ended are back. */
const freeOnceBack = (
  { given, clock, profile }: V1Context,
  availability: Availability,
  expected: number,
): Promise<GivenBack> =>
  givenBack(() => given.listedCapacity(availability), {
    clock,
    expected,
    endedAt: clock.now() - GRACE_MS,
    sweepMs: sweepMsOf(profile),
  });

/** Undefined for a hold that the limits of the profile do not let. @throws any other error */
const unlessContended = (error: unknown): undefined => {
  if (!(error instanceof Contended)) {
    throw error;
  }
};

check('hold.expires-by-time', { holds: 4, waits: true }, async (context) => {
  const { api, given, clock, observe } = context;
  const held: { id: string; ms: number }[] = [];
  for (const availability of await ofSomeRates(context, 'shortHold', { asSoon: !clock.movable })) {
    const made = given.heldBriefly(availability);
    const settled = await (held.length === 0 ? made : made.catch(unlessContended));
    held.push(...(settled === undefined ? [] : [{ id: settled.id, ms: lastsMs(settled.latest, availability) }]));
  }
  // Where time really passes, one that is to end later than its rate says is not waited for.
  const maxMs = clock.movable ? Number.POSITIVE_INFINITY : (held[0]?.ms ?? 0) + SAME_MS;
  const ending = held.filter(({ ms }) => ms <= maxMs);
  await clock.pass(Math.max(...ending.map(({ ms }) => ms)));
  await clock.pass(GRACE_MS);

  for (const { id } of ending) {
    const read = await api.getHold(id);

    observe('hold.after-its-end', `after expiry: ${read.status}`, read);
    expect(read).unlessGone.toHaveAt('/hold/status', 'EXPIRED');
  }
});

check('hold.timeline-has-the-expiry', { waits: true }, async (context) => {
  const { id } = await elapsed(context);

  const read = await context.api.getHold(id);

  expect(read).unlessGone.toHaveEvent('EXPIRED', '/hold/timeline');
});

check('hold.lives-until-expires', { holds: 2, waits: true }, async (context) => {
  const { api, given, clock } = context;
  const need = clock.movable ? 'heldReserved' : 'shortHold';
  const availability = await given.availability(need, { limited: true, preferredSeats: 4, outlivesHolds: true });
  const seats = given.fewest(availability);
  const read = await given.heldBriefly(availability, seats);
  const unread = await given.heldBriefly(availability, seats);
  const ends = [read, unread].map(({ latest }) => instant(textAt(latest.json, '/hold/expires') ?? ''));
  const retrieved = instant(unread.latest.wordsAt('/hold/retrieved'));
  const lastsMs = Math.min(...ends) - retrieved;
  if (Number.isNaN(lastsMs)) {
    throw new Withheld([read.latest.failure('the time until which the hold lives', 'none', '/hold/expires')]);
  }
  const { leftAt, cameAt } = unread.latest;
  const mustBeEarly = () => mustBeBefore(clock, leftAt + lastsMs - nearMsOf(lastsMs) / 2, 'short-holds');
  const left = await given.listedCapacity(availability);
  mustBeEarly();

  for (const ms of looksAt(lastsMs)) {
    await clock.pass(leftAt + ms - clock.now());

    const [shown, free] = await Promise.all([api.getHold(read.id), given.listedCapacity(availability)]);
    if (textAt(shown.json, '/hold/status') !== 'ACTIVE' || free !== left) {
      mustBeEarly();
    }
    expect(shown).toSucceed();
    expect(shown).toHaveAt('/hold/status', 'ACTIVE');
    expect(shown).toReflect(read.latest.at('/hold/expires'), '/hold/expires');
    expect(shown).toHaveCapacity(free, left, 'while the holds live');
  }
  const created = await api.createBooking(given.booking(given.bookingItems(availability), unread.id));
  if (!created.succeeded) {
    mustBeEarly();
  }
  expect(created).toSucceed();
  const booked = await given.settledBooking(created);
  await clock.pass(cameAt + Math.max(...ends) - retrieved - clock.now());
  await clock.pass(GRACE_MS);

  const taken = booked?.status === 'OPEN' ? seats : 0;
  const back = availability.capacity - taken;
  const found = await freeOnceBack(context, availability, back);
  expect(created).toHaveCapacity(found.free, back, `as the holds have ended and ${taken} are booked`);
  mustBeSoon(created, found);
});

check('hold.expiry-gives-back-once', { holds: 4, waits: true }, async (context) => {
  const availability = await shortHoldAvailability(context);
  const pairs = await heldPairs(
    context,
    ['one rate'],
    (first) => first.rate.id === context.given.offer('shortHold').rate.id,
    { apartFrom: [availability], outlivesHolds: true, endsSoon: true },
  );
  if (availability.offer.rate.cancelable && hasRoomFor(availability, 4)) {
    await context.given.booked(availability); // its seats could be given back in place of others
  }
  const early = await context.given.heldBriefly(availability);
  await context.api.releaseHold(early.id); // time gives nothing back a second time
  const before = await context.given.listedCapacity(availability);
  await context.given.heldBriefly(availability); // of two there, each gives back its own
  const several = severalSeats(availability);
  const most = before === -1 ? several : before - context.given.fewest(availability);
  const { id } = await elapsed(context, { availability, seats: Math.min(several, most) });
  const after = await freeOnceBack(context, availability, before);
  const single = await context.given.singleCapacity(availability);
  if (after.free === before) {
    await context.given.heldSeats(availability); // its seats could be given back in place of others
  }
  const left = await context.given.listedCapacity(availability);

  const released = await context.api.releaseHold(id);
  const afterRelease = await context.given.listedCapacity(availability);

  expect(released).toHaveCapacity(after.free, before, 'after the expiry');
  expect(released).toHaveCapacity(single, after.free, 'in the single read after the expiry, as in the list');
  expect(released).toHaveCapacity(afterRelease, left, 'after a late release');
  for (const { places, hold } of pairs) {
    await expectTaken(context, hold.latest, places, () => 0);
  }
  mustBeSoon(released, after);
});

check('booking.expired-hold-is-refused', { holds: 2, waits: true }, async (context) => {
  const { given, api } = context;
  const { availability, id } = await elapsed(context);
  await given.booked(availability);

  const answer = await api.createBooking(given.booking(given.bookingItems(availability), id), {
    violation: 'the hold is expired',
  });

  observeRefusal(context, 'an expired hold', answer);
  await expectNoBooking(given, answer);
});

check('booking.rest-of-its-hold-comes-back', { waits: true }, async (context) => {
  const { api, given } = context;
  const availability = await given.availability('shortHold', { limited: true, preferredSeats: 3 });
  const fewest = given.fewest(availability);
  const several = severalSeats(availability);
  assertApplies(
    several !== fewest,
    'a booking of the rate has as many travelers as it lets, so that it leaves nothing of its hold',
  );
  const before = await given.listedCapacity(availability);
  const held = await given.heldBriefly(availability, several);

  const created = await api.createBooking(given.booking(given.bookingItems(availability), held.id));
  const booked = await given.settledBooking(created);
  await waitPastExpiryOf(context, held.latest, availability);

  const taken = booked?.status === 'OPEN' ? fewest : 0;
  const after = await freeOnceBack(context, availability, before - taken);
  expect(created).toHaveCapacity(after.free, before - taken, `as ${taken} are booked`);
  if (taken === 0) {
    assertDecided(created);
    throw new NotApplicable(
      'a booking of fewer seats than its hold has is refused, so that none leaves any of its hold',
    );
  }
  mustBeSoon(created, after);
});

/**
 * Bookings on holds of two places, of one rate and of two, where the clock is moved and their end costs nothing; none where a
 * target takes one place in a request.
 */
const bookedPairsOnShortHolds = async (context: V1Context): Promise<{ created: Exchange; pair: HeldPair }[]> => {
  const { api, given, clock } = context;
  const booked: { created: Exchange; pair: HeldPair }[] = [];
  for (const kind of clock.movable ? (['one rate', 'two rates'] as const) : []) {
    const areShort = (first: Offer, second: Offer) => isShort(context, first) && isShort(context, second);
    const need = { outlivesHolds: true, endsSoon: true } as const;
    const [pair] = (await heldPairs(context, [kind], areShort, need).catch(unlessBlocked)) ?? [];
    if (pair !== undefined) {
      const created = await api.createBooking(given.booking(pairItems(context, pair.places), pair.hold.id));
      if ((await given.settledBooking(created))?.status === 'OPEN') {
        booked.push({ created, pair });
      } else {
        await api.releaseHold(pair.hold.id);
      }
    }
  }
  return booked;
};

interface BookedElsewhere {
  created: Exchange;
  availability: Availability;
  /** What is free beside it. */
  free: number;
  /** When its hold would end, by the clock. */
  endsAt: number;
}

/** Bookings on holds of a few other rates: where the clock is moved, the end of all holds costs nothing. */
const bookedOnOtherRates = async (context: V1Context, first: Offer): Promise<BookedElsewhere[]> => {
  const { api, given, clock } = context;
  const booked: BookedElsewhere[] = [];
  const fits = ({ type, holdable, cancelable }: Offer['rate']) =>
    clock.movable && type === 'RESERVED' && holdable && cancelable;
  const book = async (availability: Availability) => {
    const before = await given.listedCapacity(availability);
    const held = await given.heldBriefly(availability);
    const endsAt = clock.now() + lastsMs(held.latest, availability);
    const created = await api.createBooking(given.booking(given.bookingItems(availability), held.id));
    const settled = await given.settledBooking(created);
    if (settled?.status === 'OPEN') {
      booked.push({ created, availability, free: before - given.fewest(availability), endsAt });
    } else {
      await api.releaseHold(held.id);
    }
  };
  await onOtherRates(context, first, fits, book, { outlivesHolds: true });
  return booked;
};

const MINUTE_MS = 60_000;

/** Whether a start is far enough ahead to be listed: other checks move the clock too. */
const isAhead = ({ clock }: V1Context, { start, offer }: Availability): boolean =>
  instant(start) - (offer.rate.cutoff ?? 0) * MINUTE_MS > clock.latest() + MINUTE_MS;

check('booking.keeps-seats-after-expiry', { waits: true }, async (context) => {
  const { api, given } = context;
  const others = await bookedOnOtherRates(context, given.offer('shortHold'));
  const pairs = await bookedPairsOnShortHolds(context);
  const availability = await given.availability('shortHold', { limited: true, preferredSeats: 2 });
  const before = await given.listedCapacity(availability);
  const held = await given.heldBriefly(availability);
  const created = await api.createBooking(given.booking(given.bookingItems(availability), held.id));
  assertAccepted(created);
  await given.settledBooking(created);

  await waitPastExpiryOf(context, held.latest, availability); // the holds of the pairs began before, and are no longer
  const after = await given.listedCapacity(availability);

  const taken = given.fewest(availability);
  expect(created).toHaveCapacity(after, before - taken, 'as the seats stay booked');
  for (const { created: both, pair } of pairs) {
    await expectTaken(context, both, pair.places, ({ seats }) => seats);
  }
  await context.clock.pass(Math.max(0, ...others.map(({ endsAt }) => endsAt + GRACE_MS - context.clock.now())));
  for (const other of others.filter(({ availability: one }) => isAhead(context, one))) {
    const left = await given.listedCapacity(other.availability);
    expect(other.created).toHaveCapacity(left, other.free, 'after the end of its hold');
  }
});

/** How far a clock may be from ours; it runs as fast as ours does. */
const SKEW_MS = 300_000;
const DRIFT_MS = 2_000;
/** The time between two looks. */
const WHILE_MS = 5_000;
const NOT_AHEAD: Ahead = { least: 0, most: 0 };

/**
 * Judges that each answer was issued between call and answer, or so long before as it may be kept, but for a difference that
 * all of them have. @throws Contended when calls took so long that a time that stands still would not be seen
 */
const expectIssuedThen = (answers: readonly [Exchange, ...Exchange[]], pointer: string, keptMs = 0): void => {
  const aheadOf = (answer: Exchange): Ahead => aheadIn(answer, instant(answer.wordsAt(pointer)));
  const first = aheadOf(answers[0]);
  for (const [index, answer] of answers.entries()) {
    const ahead = aheadOf(answer);
    expect(answer).toShowAt(
      pointer,
      leastDifference(ahead, NOT_AHEAD) <= SKEW_MS + keptMs && leastDifference(ahead, first) <= DRIFT_MS + keptMs,
      `about ${new Date(answer.cameAt + (index === 0 ? 0 : first.least)).toISOString()}, when the answer was issued`,
    );
  }
  const tookMs = answers.reduce((sum, { leftAt, cameAt }) => sum + cameAt - leftAt, 0);
  if (keptMs === 0 && tookMs > WHILE_MS - DRIFT_MS) {
    throw new Contended('our calls took so long that a time which stands still would not be seen: try it again');
  }
};

check('hold.retrieved-is-the-time-of-the-answer', { waits: true }, async (context) => {
  const { api, given, clock } = context;
  const availability = await given.availability('holdable');
  await clock.pass(0); // one that stands still until it is moved comes up with ours
  const { latest, id } = await given.heldSeats(availability);
  expect(latest).toHaveMembers('/hold/retrieved');

  await clock.pass(WHILE_MS);
  const read = await api.getHold(id);

  expect(read).toSucceed();
  expectIssuedThen([latest, read], '/hold/retrieved');
});

check(
  'availability-list.retrieved-is-the-time-of-the-answer',
  { waits: true },
  async ({ api, given, clock, profile }) => {
    const query = { productId: given.offer('any').productId, ...given.window() };
    const list = () => api.listAvailabilities(query);
    await clock.pass(0); // one that stands still until it is moved comes up with ours
    const first = await list();

    await clock.pass(WHILE_MS);
    const answers = [first, await list()];

    for (const answer of answers) {
      expect(answer).toSucceed();
    }
    const [dated, ...others] = answers.filter((answer) => isDateTime(answer.wordsAt('/availabilities/retrieved')));
    if (dated === undefined) {
      throw new Withheld([first.failure('the time of the answer', 'none', '/availabilities/retrieved')]);
    }
    expectIssuedThen([dated, ...others], '/availabilities/retrieved', profile.keptMs);
  },
);

check('hold.timeline-reports-when', { waits: true }, async (context) => {
  const { api, given, clock } = context;
  const { id } = await given.heldSeats(await given.availability('holdable'));

  await clock.pass(WHILE_MS);
  await api.getHold(id);
  const released = await api.releaseHold(id);
  const read = await api.getHold(id);

  assertAccepted(released);
  expect(read).unlessGone.toHaveEvent('RELEASED', '/hold/timeline'); // when: in passing
});

check('booking.timeline-reports-when', { waits: true }, async (context) => {
  const { api, given, clock } = context;
  const { id } = await openBooking(context);
  const look = () => api.listAvailabilities({ productId: given.offer('cancelable').productId, ...given.window() });

  await clock.pass(WHILE_MS);
  await look(); // lists and holds state the time of the target
  await api.getBooking(id);
  const cancelled = await api.cancelBooking(id);
  const read = await api.getBooking(id);
  await look();

  assertAccepted(cancelled);
  expect(read).toSucceed();
  expect(read).toHaveEvent('CANCELLED', '/booking/timeline'); // when: in passing
});

/** An id that is kept for a few seconds only is forgotten by then, and an event that comes late has come. */
const LATER_MS = 10_000;

check('booking.cancelled-is-for-good', { waits: true }, async (context) => {
  const { api, clock } = context;
  const { id } = await openBooking(context);
  assertAccepted(await api.cancelBooking(id));

  await clock.pass(LATER_MS);
  const read = await api.getBooking(id);

  const status = read.at('/booking/status');
  expect(read).toBeNoServerError();
  const isUsable = ['OPEN', 'PENDING', 'REDEEMED'].some((one) => one === status);
  expect(read).toShowAt('/booking/status', !isUsable, 'a booking that can no longer be exchanged');
});

check('hold.id-is-remembered', { holds: 3, waits: true }, async ({ api, given, clock }) => {
  const availability = await given.availability('heldReserved', { limited: true, preferredSeats: 5 });
  const id = freshUuid();
  const first = { ...given.hold(given.holdItem(availability)), id };
  await given.acquired(first);
  if (hasRoomFor(availability, 3)) {
    await given.heldSeats(availability);
  }
  await clock.pass(LATER_MS);
  const living = await api.getHold(id);
  const before = await given.listedCapacity(availability);

  const again = await api.createHold({ ...given.hold(given.holdItem(availability)), id });
  const same = await api.createHold(first);
  const after = await given.listedCapacity(availability);
  const read = await api.getHold(id);

  assertApplies(living.at('/hold/status') === 'ACTIVE', `no hold of the rate lives for ${LATER_MS / 1_000} s`);
  for (const repeat of [again, same]) {
    expect(repeat).toBeNoServerError();
    expect(repeat).toHaveCapacity(after, { atLeast: before }, 'as the first hold left');
  }
  expect(read).toReflect(first.items, '/hold/items');
});

check('booking.id-is-remembered', { waits: true }, async ({ api, given, clock }) => {
  const availability = await given.availability('sold', { limited: true, preferredSeats: 5 });
  const id = freshUuid();
  const request = async (resellerBookingRef: string) => {
    const holdId = await given.holdIdFor(availability);
    return { ...given.booking(given.bookingItems(availability), holdId), id, resellerBookingRef };
  };
  const first = await request('the first booking');
  assertAccepted(await api.createBooking(first));
  if (hasRoomFor(availability, 3)) {
    await given.booked(availability);
  }
  await clock.pass(LATER_MS);
  const other = await request('another booking');
  const before = await given.listedCapacity(availability);

  const again = await api.createBooking(other);
  const same = await api.createBooking(first);
  const after = await given.listedCapacity(availability);
  const read = await api.getBooking(id);

  for (const repeat of [again, same]) {
    expect(repeat).toBeNoServerError();
    expect(repeat).toHaveCapacity(after, { atLeast: before }, 'as was left before');
  }
  expect(read).toReflect(first.items, '/booking/items');
  expect(read).toReflect(first.resellerBookingRef, '/booking/resellerBookingRef');
});
