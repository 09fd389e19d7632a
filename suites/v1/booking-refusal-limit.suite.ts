// Partner API, bookings beyond the capacity, the limits of a rate or its cutoff. Each refusal has a control request inside them that was accepted.
// Spec 2.1, 2.8, 7, 8.

import { NotApplicable, unlessBlocked } from '../../harness/errors.ts';
import type { Exchange } from '../../harness/exchange/exchange.ts';
import { assertAccepted, assertDecided } from '../../harness/judge/control-request.ts';
import { mustOverlap } from '../../harness/schedule/race.ts';
import { acceptedReserved } from '../../harness/v1/accepted.ts';
import { type Availability, hasLimit, listedOfRate } from '../../harness/v1/availability.ts';
import { check, expect } from '../../harness/v1/check.ts';
import type { V1Context } from '../../harness/v1/context.ts';
import { aroundCutoff, tooSoonOnOthers } from '../../harness/v1/cutoff.ts';
import { bookedPairs, isUsable, type Pair, pairItems, pairsOf } from '../../harness/v1/pair.ts';
import type { Offer } from '../../harness/v1/rates.ts';
import { expectNoBooking, observeRefusal } from '../../harness/v1/refusal.ts';
import { fewestSeats, maxSeats, severalSeats } from '../../harness/v1/seats.ts';
import { seatsAsked } from '../../harness/v1/seats-asked.ts';
import { fillUp, sellOut } from '../../harness/v1/sold-out.ts';

check('booking.beyond-capacity-is-refused', { holds: 4, long: true }, async (context) => {
  const { api, given, run } = context;
  const availability = await acceptedReserved(context);
  const capacity = await given.listedCapacity(availability);
  const holdId = await given.holdIdFor(availability);
  const half = Math.ceil(capacity / 2);

  for (const quantities of [[capacity + 1], [half, capacity + 1 - half]]) {
    const items = given
      .bookingItems(availability, quantities.length)
      .map((item, index) => ({ ...item, quantity: quantities[index] as number }));

    const answer = await api.createBooking(given.booking(items, holdId), {
      violation: `quantities of ${quantities.join(' and ')}, and ${capacity} were left`,
    });

    await expectNoBooking(given, answer);
  }

  const fewest = given.fewest(availability);
  const held = holdId === undefined ? 0 : fewest;
  const rest = await sellOut(context, availability, capacity - held);
  const more = Math.max(fewest, held + rest + 1);

  const wider = await api.createBooking(given.booking(given.bookingItems(availability, more), holdId), {
    violation: `${more} seats, and the hold has ${held}, and ${rest} are left`,
  });

  observeRefusal(context, 'beyond the capacity', wider);
  await expectNoBooking(given, wider);
  if (holdId !== undefined) {
    assertAccepted(await api.createBooking(given.booking(given.bookingItems(availability), holdId)));
  }

  // What each part holds is given back before the next: half of the usual limit on holds is enough.
  await run.undo();
  for (const { places } of await pairsOf(context, ['one rate', 'two rates'])) {
    await run.undo(); // others need holds too
    const [held, soldOut] = places.map((place) => ({ ...place, seats: given.fewest(place.availability) })) as Pair;
    const holdElsewhere = await given.heldSeats(held.availability);
    await sellOut(context, soldOut.availability);

    for (const items of [
      given.bookingItems(soldOut.availability),
      pairItems(context, [held, soldOut]),
      pairItems(context, [soldOut, held]),
    ]) {
      const answer = await api.createBooking(given.booking(items, holdElsewhere.id), {
        violation: `the hold has no seat of ${soldOut.availability.id}, which is sold out`,
      });

      await expectNoBooking(given, answer);
    }
    await run.undo();
  }
});

/** Books on a hold of two rates, this number of travelers less or more of the second than its limits let, and expects no booking. */
const expectEachRateLimited = async (
  context: V1Context,
  fits: (offer: Offer) => boolean,
  wrong: (offer: Offer) => number,
): Promise<void> => {
  const { api, given } = context;
  const bothFit = (one: Offer, other: Offer) => isUsable(one) && isUsable(other) && fits(other);
  const [accepted] = await bookedPairs(context, ['two rates', 'two products'], bothFit);
  const fresh = accepted ? await pairsOf(context, [accepted.kind], bothFit) : [];
  for (const {
    places: [first, second],
  } of fresh) {
    const places: Pair = [first, { ...second, seats: wrong(second.availability.offer) }];
    const [items, lawful] = [places, [first, second]].map((some) =>
      some.map(({ availability, seats }) => given.holdItem(availability, seats)),
    );
    const held = await given.settledHold(await api.createHold(given.hold(...(items ?? []))));
    const hold = held?.status === 'ACTIVE' ? held : await given.acquired(given.hold(...(lawful ?? [])));

    const answer = await api.createBooking(given.booking(pairItems(context, places), hold.id), {
      violation: `${places[1].seats} traveler(s) of the second rate, which its limits do not let`,
    });

    await expectNoBooking(given, answer);
  }
};

const sum = (quantities: readonly number[]): number => quantities.reduce((total, quantity) => total + quantity, 0);

/**
 * A hold of items of these seats, or of one of as many, or of the most that is lawful where both are refused; none where the
 * rate takes no holds. @throws Blocked
 */
const nearestHold = async (
  { api, given }: V1Context,
  availability: Availability,
  quantities: readonly number[],
  lawful?: number,
): Promise<string | undefined> => {
  const inOneItem = quantities.length === 1 ? [] : [[sum(quantities)]];
  for (const some of availability.offer.rate.holdable ? [quantities, ...inOneItem] : []) {
    const items = some.map((seats) => given.holdItem(availability, seats));
    const asked = await given.settledHold(await api.createHold(given.hold(...items)));
    if (asked?.status === 'ACTIVE') {
      return asked.id;
    }
  }
  return given.holdIdFor(availability, lawful);
};

/** A booking of several travelers in one item or more, on a hold of as many, or of the nearest number that the rate lets. */
const bookInItems = async (
  context: V1Context,
  availability: Availability,
  quantities: readonly number[],
  violation?: string,
): Promise<Exchange> => {
  const { api, given, observe } = context;
  const holdId = await nearestHold(context, availability, quantities, maxSeats(availability));
  const items = given
    .bookingItems(availability, quantities.length)
    .map((item, index) => ({ ...item, quantity: quantities[index] ?? 1 }));
  const answer = await api.createBooking(given.booking(items, holdId), violation === undefined ? {} : { violation });
  if (violation === undefined) {
    observe('booking.item-of-several', String(answer.status), answer);
  }
  return answer;
};

/**
 * Items of several travelers each are counted by their travelers. Where a target takes them, the fewest in one item are
 * enough; where it does not, they are refused however many they are.
 */
const expectTravelersCount = async (context: V1Context): Promise<void> => {
  const { given } = context;
  const availability = await given.availability('withMinimum', { seats: (offer) => 2 * fewestSeats(offer) + 1 });
  const least = given.fewest(availability);
  if (least + 1 > maxSeats(availability)) {
    return;
  }
  const asManyItems = await bookInItems(context, availability, [2, ...Array.from({ length: least - 1 }, () => 1)]);
  if (!asManyItems.succeeded) {
    return;
  }

  const inOneItem = await bookInItems(context, availability, [least]);

  expect(inOneItem).toSucceed();
};

check('booking.too-few-travelers-are-refused', { holds: 3, long: true }, async (context) => {
  const { api, given } = context;
  const availability = await given.availability('withMinimum', seatsAsked.withMinimum);
  assertAccepted((await given.booked(availability)).created);
  const few = given.fewest(availability) - 1;
  const holdId = await nearestHold(context, availability, [few]);

  const answer = await api.createBooking(given.booking(given.bookingItems(availability, few), holdId), {
    violation: `${few} traveler(s), and minTravelers is ${given.fewest(availability)}`,
  });

  observeRefusal(context, 'too few travelers', answer);
  await expectNoBooking(given, answer);

  await expectTravelersCount(context);

  await expectEachRateLimited(
    context,
    (offer) => fewestSeats(offer) > 1,
    (offer) => fewestSeats(offer) - 1,
  );
});

check('booking.too-many-travelers-are-refused', { holds: 4, long: true }, async (context) => {
  const { api, given } = context;
  const availability = await given.availability('withMaximum', seatsAsked.withMaximum);
  const { offer: of } = availability;
  const most = of.rate.maxTravelers ?? 0;
  const full = await given.availability('withMaximum', { of, seats: most });
  assertAccepted((await given.booked(full, most)).created);
  const oneEach = Array.from({ length: most + 1 }, () => 1);
  const holdId = await nearestHold(context, availability, oneEach, most);

  const answer = await api.createBooking(given.booking(given.bookingItems(availability, most + 1), holdId), {
    violation: `${most + 1} travelers, and maxTravelers is ${most}`,
  });

  observeRefusal(context, 'too many travelers', answer);
  await expectNoBooking(given, answer);

  await bookInItems(context, await given.availability('withMaximum', { of, seats: most }), [most]);
  const inOneItem = await bookInItems(
    context,
    await given.availability('withMaximum', { of, seats: most + 1 }),
    [most + 1],
    `one item of ${most + 1} travelers, and maxTravelers is ${most}`,
  );

  await expectNoBooking(given, inOneItem);

  await expectEachRateLimited(
    context,
    ({ rate }) => rate.maxTravelers === most,
    () => most + 1,
  );
});

check('booking.inside-the-cutoff-is-refused', async (context) => {
  const { api, given } = context;
  const { tooSoon, open, another } = await aroundCutoff(context);
  const [first] = tooSoon;
  assertAccepted((await given.booked(open)).created);
  const nearHold = async (availability: Availability): Promise<string | undefined> => {
    if (!availability.offer.rate.holdable) {
      return undefined;
    }
    const near = await given.settledHold(await api.createHold(given.hold(given.holdItem(availability))));
    const isOfTheFirst = availability.offer.rate.id === first.offer.rate.id;
    return near?.status === 'ACTIVE' ? near.id : isOfTheFirst ? given.holdIdFor(another) : undefined;
  };

  for (const availability of [...tooSoon, ...(await tooSoonOnOthers(context, first.offer))]) {
    const holdId = await nearHold(availability);

    const answer = await api.createBooking(given.booking(given.bookingItems(availability), holdId), {
      violation: 'the start lies inside the cutoff',
    });

    observeRefusal(context, 'inside the cutoff', answer);
    await expectNoBooking(given, answer);
    if (holdId !== undefined) {
      await api.releaseHold(holdId);
    }
  }
  if (!first.offer.rate.holdable) {
    return;
  }

  const places: Pair = [
    { availability: another, seats: given.fewest(another) },
    { availability: first, seats: given.fewest(first) },
  ];
  const pair = places.map((place) => given.holdItem(place.availability, place.seats));
  const both = await given.settledHold(await api.createHold(given.hold(...pair)));
  const pairHold = both?.status === 'ACTIVE' ? both : await given.heldSeats(another);

  const second = await api.createBooking(given.booking(pairItems(context, places), pairHold.id), {
    violation: 'the start of the second availability lies inside the cutoff',
  });

  await expectNoBooking(given, second);
});

/**
 * An availability with a limit of seats, of a rate that is booked without a hold.
 * @throws NotApplicable where such rates have free seats, and the list shows a limit on none
 */
const limitedWithoutHold = async ({ api, given }: V1Context): Promise<Availability> => {
  try {
    return await given.availability('nonHoldable', { limited: true, preferredSeats: 4 });
  } catch (error) {
    unlessBlocked(error);
    const free = [];
    for (const { productId, rate } of given.offers('nonHoldable')) {
      const list = await api.listAvailabilities({ productId, rateId: rate.id, ...given.window() });
      free.push(...listedOfRate(list, rate.id).filter(({ capacity }) => capacity !== 0));
    }
    if (free.length > 0 && !free.some(hasLimit)) {
      throw new NotApplicable('no rate that is booked without a hold has a limit of seats');
    }
    throw error;
  }
};

check('booking.takes-capacity-without-a-hold', async (context) => {
  const { api, given } = context;
  const availability = await limitedWithoutHold(context);
  const before = await given.listedCapacity(availability);
  const seats = severalSeats(availability);

  const booked = await api.createBooking(given.booking(given.bookingItems(availability, seats)));

  if ((await given.settledBooking(booked))?.status !== 'OPEN') {
    assertDecided(booked);
    throw new NotApplicable('nothing is booked without a hold');
  }
  const after = await given.listedCapacity(availability);
  expect(booked).toHaveCapacity(after, before - seats, `after a booking of ${seats} of ${before}`);
});

check('booking.last-seats-under-parallel-calls', async (context) => {
  const { api, given, race } = context;
  const availability = await limitedWithoutHold(context);
  const control = await api.createBooking(given.booking(given.bookingItems(availability)));
  if ((await given.settledBooking(control))?.status !== 'OPEN') {
    assertDecided(control);
    throw new NotApplicable('nothing is booked without a hold, so that no such bookings can race');
  }
  const left = await fillUp(context, availability, await given.listedCapacity(availability));
  const half = left % 2 === 0 ? left / 2 : left; // so that the last booking takes the last seat
  const each = Math.max(given.fewest(availability), half);
  const room = Math.floor(left / each);

  const answers = await race(
    Array.from(
      { length: room + 4 },
      () => () => api.createBooking(given.booking(given.bookingItems(availability, each))),
    ),
  );

  mustOverlap(answers);
  const settled = await Promise.all(answers.map((answer) => given.settledBooking(answer)));
  const taken = settled.filter((booking) => booking?.status === 'OPEN').length * each;
  for (const answer of answers) {
    const words = `at most ${left} seats in ${answers.length} parallel bookings of ${each}`;
    expect(answer).toShow(taken <= left, words, taken);
    expect(answer).toBeNoServerError();
  }
  for (let more = taken + each; more <= left; more += each) {
    assertAccepted((await given.booked(availability, each)).created); // refused in the race, be it for the others
  }
});
