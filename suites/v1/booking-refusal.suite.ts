// Partner API, bookings that cannot be. Each refusal has a twin without the violation that was accepted.
// Spec 1 rule 3, 2.1, 2.5, 2.8, 7, 8.

import { randomUUID } from 'node:crypto';
import type { Exchange } from '../harness/exchange/exchange.ts';
import { typeViolationsAt, violating } from '../harness/generate/violation.ts';
import { mustHaveAccepted, mustHaveRefused } from '../harness/judge/twin.ts';
import { type Availability, isLimited } from '../harness/v1/availability.ts';
import { check, expect, longCheck } from '../harness/v1/check.ts';
import type { Booking, BookingItem } from '../harness/v1/client.ts';
import type { V1Context } from '../harness/v1/context.ts';
import { aroundCutoff } from '../harness/v1/cutoff.ts';
import { lastingHold } from '../harness/v1/lasting.ts';
import { bookedPairs, heldPairs, type Pair, pairItems, pairsOf, serves } from '../harness/v1/pair.ts';
import { foreignPrices, type Offer } from '../harness/v1/rates.ts';
import { expectNoBooking, expectNothingFromNothing } from '../harness/v1/refusal.ts';
import { fewestSeats, mostSeats, severalSeats } from '../harness/v1/seats.ts';
import { seatsAsked } from '../harness/v1/seats-asked.ts';
import { sellOut } from '../harness/v1/sold-out.ts';

/** An availability, once a complete booking has been accepted on it: with what that has left. */
const proven = async ({ given }: V1Context, availability: Availability): Promise<Availability> => {
  mustHaveAccepted((await given.booked(availability)).created);
  return isLimited(availability)
    ? { ...availability, capacity: availability.capacity - given.fewest(availability) }
    : availability;
};

/** An availability on which a complete booking was just accepted. */
const provenAvailability = async (context: V1Context, seats = 2): Promise<Availability> =>
  proven(context, await context.given.availability('bookable', { roomy: seats + 1, besideAnother: true }));

/**
 * Availabilities on which a complete booking was just accepted, one of each type of rate that the profile has, RESERVED
 * and FREESALE: a hold is wanted of both.
 */
const provenOfEachType = async (context: V1Context): Promise<Availability[]> => {
  const { given } = context;
  const first = await provenAvailability(context);
  const another = given.offers('bookable').find(({ rate }) => rate.type !== first.offer.rate.type);
  return another ? [first, await proven(context, await given.availability('bookable', { of: another }))] : [first];
};

/** A RESERVED availability on which a complete booking was just accepted. */
const provenReserved = async (context: V1Context): Promise<Availability> =>
  proven(context, await context.given.availability('reserved', { limited: true, roomy: 4 }));

/**
 * Sends a booking on a fresh hold, with what a change makes of its items, and expects no booking of it. The hold has as
 * many seats as the limits of the rate let.
 */
const expectRefused = async (
  { api, given }: V1Context,
  availability: Availability,
  violation: string,
  change: (item: Booking['items'][number], index: number) => object,
  count = given.fewest(availability),
): Promise<void> => {
  const hold = await given.heldSeats(availability, Math.min(count, mostSeats(availability)));
  const items = given.bookingItems(availability, count).map((item, index) => ({ ...item, ...change(item, index) }));

  const answer = await api.createBooking(given.booking(items, hold.id), { violation });

  await expectNoBooking(given, answer);
  await api.releaseHold(hold.id);
};

/** Changes the last of several items, which is not that of the lead: whoever leaves it out has a booking that could be. Says how many there are. */
const ofTheLast = (
  availability: Availability,
  change: object,
): [change: (item: Booking['items'][number], index: number) => object, count: number] => {
  const count = severalSeats(availability);
  return [
    ({ traveler }, index) => ({
      traveler: { ...traveler, isLead: index === 0 },
      ...(index === count - 1 ? change : {}),
    }),
    count,
  ];
};

check('booking.without-hold-is-refused', async (context) => {
  const { api, given } = context;
  for (const availability of await provenOfEachType(context)) {
    const answer = await api.createBooking(given.booking(given.bookingItems(availability)), {
      violation: `a holdable rate of type ${availability.offer.rate.type} without a hold`,
    });

    await expectNoBooking(given, answer);
  }

  const second = await pairsOf(
    context,
    ['two rates', 'two products'],
    (one, other) => !one.rate.holdable && other.rate.holdable && other.rate.cancelable,
  );
  for (const { places } of second) {
    const half = await api.createBooking(given.booking(pairItems(context, places)), {
      violation: 'only the rate of the first availability may be booked without a hold',
    });

    await expectNoBooking(given, half);
  }
});

check('booking.unknown-hold-is-refused', async (context) => {
  const { api, given } = context;
  const availability = await provenAvailability(context);
  await given.heldSeats(availability); // so that there is one to be taken by mistake

  const answer = await api.createBooking(given.booking(given.bookingItems(availability), randomUUID()), {
    violation: 'holdId is unknown',
  });

  await expectNoBooking(given, answer);
});

check('booking.released-hold-is-refused', async (context) => {
  const { api, given } = context;
  for (const availability of await provenOfEachType(context)) {
    const { id } = await given.heldSeats(availability);
    mustHaveAccepted(await api.releaseHold(id));

    const answer = await api.createBooking(given.booking(given.bookingItems(availability), id), {
      violation: `the hold, of a rate of type ${availability.offer.rate.type}, was released`,
    });

    await expectNoBooking(given, answer);
  }
});

check('booking.refused-leaves-no-booking', async (context) => {
  const { api, given } = context;
  const availability = await provenAvailability(context);
  const hold = await given.heldSeats(availability);
  const id = randomUUID();
  const items = given.bookingItems(availability).map((item) => ({ ...item, priceId: randomUUID() }));

  const answer = await api.createBooking(
    { ...given.booking(items, hold.id), id },
    { violation: 'priceId is none of the rate' },
  );
  const read = await api.getBooking(id);

  mustHaveRefused(answer);
  expect(read).toBeNotFound();

  const other = randomUUID();

  const onNothing = await api.createBooking(
    { ...given.booking(given.bookingItems(availability), randomUUID()), id: other },
    { violation: 'holdId is unknown' },
  );
  const readOther = await api.getBooking(other);

  expect(readOther).toShow(
    !onNothing.refused || readOther.status === 404,
    'status 404, as the create was refused',
    readOther.call,
  );
});

check('booking.refused-takes-nothing', async (context) => {
  const { api, given } = context;
  const availability = await provenReserved(context);
  const hold = await given.heldSeats(availability);
  const before = await given.listedCapacity(availability);
  const foreign = given.bookingItems(availability).map((item) => ({ ...item, priceId: randomUUID() }));

  const answers = [
    await api.createBooking(given.booking(given.bookingItems(availability, 2), randomUUID()), {
      violation: 'holdId is unknown',
    }),
    await api.createBooking(given.booking(foreign, hold.id), { violation: 'priceId is none of the rate' }),
  ];

  const after = await given.listedCapacity(availability);
  for (const answer of answers) {
    mustHaveRefused(answer);
    expect(answer).toShow(after === before, `the capacity of before, ${before}`, after);
  }
});

longCheck('booking.refused-leaves-its-hold', async (context) => {
  const { api, given } = context;
  const availability = await provenReserved(context);
  const count = severalSeats(availability);
  const hold = await given.heldSeats(availability, count);
  const before = await given.listedCapacity(availability);
  const changed = (change: (item: BookingItem, index: number) => object) =>
    given.booking(
      given.bookingItems(availability, count).map((item, index) => ({ ...item, ...change(item, index) })),
      hold.id,
    );
  const wrong: Record<string, Booking> = {
    'priceId of the last item is none of the rate': changed((_item, index) =>
      index === count - 1 ? { priceId: randomUUID() } : {},
    ),
    'no traveler is lead': changed(({ traveler }) => ({ traveler: { ...traveler, isLead: false } })),
    'rateId is unknown': changed(() => ({ rateId: randomUUID() })),
    'availabilityId is unknown': changed(() => ({ availabilityId: randomUUID() })),
    'there are no items': given.booking([], hold.id),
    'the quantity is a word': changed(() => ({ quantity: 'many' })),
    'more seats than are left': changed(() => ({ quantity: before + count + 1 })),
  };

  for (const [violation, booking] of Object.entries(wrong)) {
    const answer = await api.createBooking(booking, { violation });
    const read = await api.getHold(hold.id);

    await expectNoBooking(given, answer);
    if (answer.succeeded) {
      return; // Spec silent: what a hold is after a booking that was PENDING and then came to nothing.
    }
    expect(read).toSucceed();
    expect(read).toReflect(lastingHold(hold.latest.at('/hold')), '/hold');
  }
  const after = await given.listedCapacity(availability);
  const booked = await api.createBooking(given.booking(given.bookingItems(availability, count), hold.id));

  expect(booked).toShow(after === before, `the capacity of before, ${before}`, after);
  expect(booked).toSucceed();
});

check('booking.no-lead-is-refused', async (context) => {
  const availability = await provenAvailability(context, 3);

  for (const count of new Set([context.given.fewest(availability), severalSeats(availability)])) {
    await expectRefused(
      context,
      availability,
      `none of ${count} traveler(s) is lead`,
      ({ traveler }) => ({ traveler: { ...traveler, isLead: false } }),
      count,
    );
  }
});

check('booking.two-leads-are-refused', async (context) => {
  const availability = await provenAvailability(context, 3);
  const count = Math.max(Math.min(3, availability.offer.rate.maxTravelers ?? 3), 2, context.given.fewest(availability));

  await expectRefused(
    context,
    availability,
    'the first and the last traveler are lead',
    ({ traveler }, index) => ({ traveler: { ...traveler, isLead: index === 0 || index === count - 1 } }),
    count,
  );

  for (const { places, hold } of await heldPairs(context, ['one rate'])) {
    const items = places.flatMap((place) => context.given.bookingItems(place.availability, place.seats));

    const answer = await context.api.createBooking(context.given.booking(items, hold.id), {
      violation: 'there is a lead at each of two availabilities',
    });

    await expectNoBooking(context.given, answer);
  }
});

check('booking.foreign-price-is-refused', async (context) => {
  const availability = await provenAvailability(context);
  const elsewhere = foreignPrices(context.given.allOffers(), availability.offer);

  for (const priceId of [randomUUID(), ...elsewhere]) {
    await expectRefused(context, availability, 'priceId is none of the rate', () => ({ priceId }));
  }
  await expectRefused(
    context,
    availability,
    'priceId of the last item is none of the rate',
    ...ofTheLast(availability, { priceId: elsewhere[0] ?? randomUUID() }),
  );
});

check('booking.unknown-rate-is-refused', async (context) => {
  const availability = await provenAvailability(context, 3);

  await expectRefused(context, availability, 'rateId is unknown', () => ({ rateId: randomUUID() }));
  await expectRefused(
    context,
    availability,
    'rateId of the last item is unknown',
    ...ofTheLast(availability, { rateId: randomUUID() }),
  );
});

check('booking.reserved-without-availability-is-refused', async (context) => {
  const availability = await provenReserved(context);

  await expectRefused(context, availability, 'availabilityId is missing', () => ({ availabilityId: undefined }));
  await expectRefused(
    context,
    availability,
    'availabilityId of the last item is missing',
    ...ofTheLast(availability, { availabilityId: undefined }),
  );
});

check('booking.unknown-availability-is-refused', async (context) => {
  const availability = await provenReserved(context);

  await expectRefused(context, availability, 'availabilityId is unknown', () => ({ availabilityId: randomUUID() }));
  await expectRefused(
    context,
    availability,
    'availabilityId of the last item is unknown',
    ...ofTheLast(availability, { availabilityId: randomUUID() }),
  );
});

check('booking.availability-of-another-rate-is-refused', async (context) => {
  const availability = await proven(
    context,
    await context.given.availability('reserved', { limited: true, roomy: 4, besideAnother: true }),
  );
  const other = await context.given.availability('holdable', { otherThan: availability.offer });

  const elsewhere = { availabilityId: other.id, startTime: other.start };
  await expectRefused(context, availability, 'the availability belongs to another rate', () => elsewhere);
  await expectRefused(
    context,
    availability,
    'the availability of the last item belongs to another rate',
    ...ofTheLast(availability, elsewhere),
  );
});

longCheck('booking.beyond-capacity-is-refused', async (context) => {
  const { api, given, run } = context;
  const availability = await provenReserved(context);
  const capacity = await given.listedCapacity(availability);
  const hold = await given.heldSeats(availability);
  const half = Math.ceil(capacity / 2);

  for (const quantities of [[capacity + 1], [half, capacity + 1 - half]]) {
    const items = given
      .bookingItems(availability, quantities.length)
      .map((item, index) => ({ ...item, quantity: quantities[index] as number }));

    const answer = await api.createBooking(given.booking(items, hold.id), {
      violation: `quantities of ${quantities.join(' and ')}, and ${capacity} were left`,
    });

    await expectNoBooking(given, answer);
  }

  const fewest = given.fewest(availability);
  const rest = await sellOut(context, availability, capacity - fewest);

  const wider = await api.createBooking(given.booking(given.bookingItems(availability, fewest + rest + 1), hold.id), {
    violation: `${fewest + rest + 1} seats, and the hold has ${fewest}, and ${rest} are left`,
  });

  await expectNoBooking(given, wider);

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

/** Books on a hold of two rates, this many travelers less or more of the second than its limits let, and expects no booking. */
const expectEachRateLimited = async (
  context: V1Context,
  fits: (offer: Offer) => boolean,
  wrong: (offer: Offer) => number,
): Promise<void> => {
  const { api, given } = context;
  const bothFit = (one: Offer, other: Offer) => serves(one) && serves(other) && fits(other);
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

/** A booking of several travelers in one item or more, on a hold of as many, or of the nearest number that the rate lets. */
const bookInItems = async (
  { api, given, observe }: V1Context,
  availability: Availability,
  quantities: readonly number[],
  violation?: string,
): Promise<Exchange> => {
  const travelers = quantities.reduce((sum, quantity) => sum + quantity, 0);
  const held = await given.settledHold(await api.createHold(given.hold(given.holdItem(availability, travelers))));
  const hold = held?.status === 'ACTIVE' ? held : await given.heldSeats(availability, mostSeats(availability));
  const items = given
    .bookingItems(availability, quantities.length)
    .map((item, index) => ({ ...item, quantity: quantities[index] ?? 1 }));
  const answer = await api.createBooking(given.booking(items, hold.id), violation === undefined ? {} : { violation });
  if (violation === undefined) {
    observe('booking.item-of-several', String(answer.status));
  }
  return answer;
};

/**
 * Items of several travelers each are counted by their travelers. Where a target takes them, the fewest in one item are
 * enough; where it does not, they are refused however many they are.
 */
const expectTravelersCount = async (context: V1Context): Promise<void> => {
  const { given } = context;
  const { fewest } = given;
  const needed = 2 * fewest({ offer: given.offer('withMinimum') } as Availability) + 1;
  const availability = await given.availability('withMinimum', { seats: needed });
  const least = fewest(availability);
  if (least + 1 > mostSeats(availability)) {
    return;
  }
  const asManyItems = await bookInItems(context, availability, [2, ...Array.from({ length: least - 1 }, () => 1)]);
  if (!asManyItems.succeeded) {
    return;
  }

  const inOneItem = await bookInItems(context, availability, [least]);

  expect(inOneItem).toSucceed();
};

longCheck('booking.too-few-travelers-are-refused', async (context) => {
  const { api, given } = context;
  const availability = await given.availability('withMinimum', seatsAsked.withMinimum(given));
  mustHaveAccepted((await given.booked(availability)).created);
  const few = given.fewest(availability) - 1;
  const small = await given.settledHold(await api.createHold(given.hold(given.holdItem(availability, few))));
  const hold = small?.status === 'ACTIVE' ? small : await given.heldSeats(availability);

  const answer = await api.createBooking(given.booking(given.bookingItems(availability, few), hold.id), {
    violation: `${few} traveler(s), and minTravelers is ${given.fewest(availability)}`,
  });

  await expectNoBooking(given, answer);

  await expectTravelersCount(context);

  await expectEachRateLimited(
    context,
    (offer) => fewestSeats(offer) > 1,
    (offer) => fewestSeats(offer) - 1,
  );
});

longCheck('booking.too-many-travelers-are-refused', async (context) => {
  const { api, given } = context;
  const most = given.offer('withMaximum').rate.maxTravelers ?? 0;
  const full = await given.availability('withMaximum', { seats: most });
  mustHaveAccepted((await given.booked(full, most)).created);
  const availability = await given.availability('withMaximum', seatsAsked.withMaximum(given));
  const large = await given.settledHold(await api.createHold(given.hold(given.holdItem(availability, most + 1))));
  const hold = large?.status === 'ACTIVE' ? large : await given.heldSeats(availability, most);

  const answer = await api.createBooking(given.booking(given.bookingItems(availability, most + 1), hold.id), {
    violation: `${most + 1} travelers, and maxTravelers is ${most}`,
  });

  await expectNoBooking(given, answer);

  await bookInItems(context, await given.availability('withMaximum', { seats: most }), [most]);
  const inOneItem = await bookInItems(
    context,
    await given.availability('withMaximum', { seats: most + 1 }),
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
  mustHaveAccepted((await given.booked(open)).created);

  for (const availability of tooSoon) {
    const near = await given.settledHold(await api.createHold(given.hold(given.holdItem(availability))));
    const hold = near?.status === 'ACTIVE' ? near : await given.heldSeats(another);

    const answer = await api.createBooking(given.booking(given.bookingItems(availability), hold.id), {
      violation: 'the start lies inside the cutoff',
    });

    await expectNoBooking(given, answer);
    await api.releaseHold(hold.id);
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

check('booking.malformed-json-is-refused', async (context) => {
  const { api, given } = context;
  const availability = await provenAvailability(context);
  const hold = await given.heldSeats(availability);
  const booking = given.booking(given.bookingItems(availability), hold.id);
  const whole = JSON.stringify({ booking, meta: { reqId: randomUUID() } });

  for (const rawBody of [whole.slice(0, -2), 'booking=1', '']) {
    const answer = await api.post('createBooking', undefined, { rawBody, violation: 'the body is no JSON' });

    expect(answer).toBeRefused();
  }
});

check('booking.wrong-types-are-refused', async (context) => {
  const { api, given } = context;
  const availability = await provenAvailability(context);
  const hold = await given.heldSeats(availability);
  const booking = given.booking(given.bookingItems(availability), hold.id);
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
    const whole = { booking, meta: { reqId: randomUUID() } };

    const answer = await api.post('createBooking', violating(whole, violation), { violation: violation.words });

    expect(answer).toBeRefused();
  }
});

check('booking.missing-booking-is-refused', async (context) => {
  await provenAvailability(context);

  await expectNothingFromNothing(context, 'booking');
});

check('booking.no-items-is-refused', async (context) => {
  const { api, given } = context;
  const availability = await provenAvailability(context);
  const hold = await given.heldSeats(availability);

  const answer = await api.createBooking(given.booking([], hold.id), { violation: 'booking.items is empty' });

  await expectNoBooking(given, answer);
});
