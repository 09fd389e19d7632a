// Partner API, bookings without a hold that lives, and what a refused booking leaves behind. Each refusal has a control request that was accepted.
// Spec 1 rule 3, 2.1, 3.1, 4.1 rule 5, 7.

import type { Exchange } from '../../harness/exchange/exchange.ts';
import { assertAccepted, mustHaveRefused } from '../../harness/judge/control-request.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import { acceptedAvailability, acceptedOfEachType, acceptedReserved } from '../../harness/v1/accepted.ts';
import type { Availability } from '../../harness/v1/availability.ts';
import { check, expect } from '../../harness/v1/check.ts';
import type { Booking, BookingItem } from '../../harness/v1/client.ts';
import type { V1Context } from '../../harness/v1/context.ts';
import { availabilityIfAny } from '../../harness/v1/each-rate.ts';
import { lastingHold } from '../../harness/v1/lasting.ts';
import { pairItems, pairsOf } from '../../harness/v1/pair.ts';
import { expectNoBooking, observeRefusal } from '../../harness/v1/refusal.ts';
import { severalSeats } from '../../harness/v1/seats.ts';

/** Rates that are booked without a hold: one of them may be wrong alone. */
const MAX_RATES = 8;

check('booking.without-hold-is-refused', { long: true }, async (context) => {
  const { api, given } = context;
  for (const availability of await acceptedOfEachType(context)) {
    const answer = await api.createBooking(given.booking(given.bookingItems(availability)), {
      violation: `a holdable rate of type ${availability.offer.rate.type} without a hold`,
    });

    observeRefusal(context, 'no hold', answer);
    await expectNoBooking(given, answer);
  }

  for (const offer of given.offers('soldOnHold').slice(0, MAX_RATES)) {
    const availability = await availabilityIfAny(context, 'soldOnHold', offer);
    if (availability !== undefined) {
      const answer = await api.createBooking(given.booking(given.bookingItems(availability)), {
        violation: `a holdable rate, ${offer.rate.id}, without a hold`,
      });

      await expectNoBooking(given, answer);
    }
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
  const availability = await acceptedAvailability(context, 2, 'soldOnHold');
  const { id } = await given.heldSeats(availability); // so that there is one to be taken by mistake

  for (const holdId of [freshUuid(), `${id.slice(0, 9)}${freshUuid().slice(9)}`]) {
    const answer = await api.createBooking(given.booking(given.bookingItems(availability), holdId), {
      violation: 'holdId is unknown',
    });

    observeRefusal(context, 'an unknown hold', answer);
    await expectNoBooking(given, answer);
  }
});

check('booking.released-hold-is-refused', async (context) => {
  const { api, given } = context;
  for (const availability of await acceptedOfEachType(context)) {
    const { id } = await given.heldSeats(availability);
    assertAccepted(await api.releaseHold(id));

    const answer = await api.createBooking(given.booking(given.bookingItems(availability), id), {
      violation: `the hold, of a rate of type ${availability.offer.rate.type}, was released`,
    });

    observeRefusal(context, 'a released hold', answer);
    await expectNoBooking(given, answer);
  }
});

/** Bookings that are refused, each for a reason of its own. */
const refusedEach = async (context: V1Context, availability: Availability): Promise<Record<string, Booking>> => {
  const { given } = context;
  const holdId = await given.holdIdFor(availability);
  const changed = (change: (item: BookingItem) => object) =>
    given.booking(
      given.bookingItems(availability).map((item) => ({ ...item, ...change(item) })),
      holdId,
    );
  const led = (isLead: boolean) => changed(({ traveler }) => ({ traveler: { ...traveler, isLead } })).items;
  const elsewhere = holdId === undefined ? undefined : await given.availability('soldOnHold');
  const used = elsewhere && (await given.booked(elsewhere)).holdId;
  return {
    'priceId is none of the rate': changed(() => ({ priceId: freshUuid() })),
    'holdId is unknown': given.booking(given.bookingItems(availability), freshUuid()),
    'no traveler is lead': given.booking(led(false), holdId),
    'every traveler is lead': given.booking([...led(true), ...led(true)], holdId),
    'rateId is unknown': changed(() => ({ rateId: freshUuid() })),
    ...(elsewhere !== undefined && {
      'the hold has been booked against': given.booking(given.bookingItems(elsewhere), used),
    }),
  };
};

check('booking.refused-leaves-no-booking', { holds: 2, long: true }, async (context) => {
  const { api } = context;
  const availability = await acceptedAvailability(context);
  const refusals: Exchange[] = [];

  for (const [violation, booking] of Object.entries(await refusedEach(context, availability))) {
    const id = freshUuid();
    const answer = await api.createBooking({ ...booking, id }, { violation });
    const read = await api.getBooking(id);

    refusals.push(answer);
    expect(read).toHaveStatus(answer.refused ? 404 : read.status);
  }

  mustHaveRefused(refusals[0] as Exchange);
});

check('booking.refused-takes-nothing', async (context) => {
  const { api, given } = context;
  const availability = await acceptedReserved(context);
  const holdId = await given.holdIdFor(availability);
  const before = await given.listedCapacity(availability);
  const foreign = given.bookingItems(availability).map((item) => ({ ...item, priceId: freshUuid() }));

  const onUnknownHold = () =>
    api.createBooking(given.booking(given.bookingItems(availability, 2), freshUuid()), {
      violation: 'holdId is unknown',
    });

  const answers = [
    ...(holdId === undefined ? [] : [await onUnknownHold()]),
    await api.createBooking(given.booking(foreign, holdId), { violation: 'priceId is none of the rate' }),
  ];

  const after = await given.listedCapacity(availability);
  for (const answer of answers) {
    mustHaveRefused(answer);
    expect(answer).toHaveCapacity(after, before, 'as before');
  }
});

check('booking.refused-leaves-its-hold', { long: true }, async (context) => {
  const { api, given } = context;
  const availability = await acceptedReserved(context, 'heldReserved');
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
      index === count - 1 ? { priceId: freshUuid() } : {},
    ),
    'no traveler is lead': changed(({ traveler }) => ({ traveler: { ...traveler, isLead: false } })),
    ...(count > 1 && {
      'every traveler is lead': changed(({ traveler }) => ({ traveler: { ...traveler, isLead: true } })),
    }),
    'rateId is unknown': changed(() => ({ rateId: freshUuid() })),
    'availabilityId is unknown': changed(() => ({ availabilityId: freshUuid() })),
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

  expect(booked).toHaveCapacity(after, before, 'as before');
  expect(booked).toSucceed();
});
