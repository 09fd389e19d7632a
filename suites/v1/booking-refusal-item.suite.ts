// Partner API, bookings with a traveler or an item that cannot be. Each refusal has a control request without the violation that was accepted.
// Spec 2.1, 2.5, 7, 8.

import { freshUuid } from '../../harness/transport/fresh.ts';
import { accepted, acceptedAvailability, acceptedReserved } from '../../harness/v1/accepted.ts';
import type { Availability } from '../../harness/v1/availability.ts';
import { check } from '../../harness/v1/check.ts';
import type { Booking } from '../../harness/v1/client.ts';
import type { V1Context } from '../../harness/v1/context.ts';
import { onOtherRates } from '../../harness/v1/each-rate.ts';
import { heldPairs } from '../../harness/v1/pair.ts';
import { foreignPrices } from '../../harness/v1/rates.ts';
import { expectNoBooking, observeRefusal } from '../../harness/v1/refusal.ts';
import { maxSeats, severalSeats } from '../../harness/v1/seats.ts';

/**
 * Sends a booking on a fresh hold, or without one where the rate takes none, with what a change makes of its items, and
 * expects no booking of it. The hold has as many seats as the limits of the rate let.
 */
const expectRefused = async (
  context: V1Context,
  availability: Availability,
  reason: string,
  violation: string,
  change: (item: Booking['items'][number], index: number) => object,
  count = context.given.fewest(availability),
): Promise<void> => {
  const { api, given } = context;
  const holdId = await given.holdIdFor(availability, Math.min(count, maxSeats(availability)));
  const items = given.bookingItems(availability, count).map((item, index) => ({ ...item, ...change(item, index) }));

  const answer = await api.createBooking(given.booking(items, holdId), { violation });

  observeRefusal(context, reason, answer);
  await expectNoBooking(given, answer);
  if (holdId !== undefined) {
    await api.releaseHold(holdId);
  }
};

/** Changes the last of several items, which is not that of the lead: a target that ignores it takes the booking. Says how many there are. */
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

check('booking.no-lead-is-refused', async (context) => {
  const availability = await acceptedAvailability(context, 3);

  for (const count of new Set([context.given.fewest(availability), severalSeats(availability)])) {
    await expectRefused(
      context,
      availability,
      'not one lead',
      `none of ${count} traveler(s) is lead`,
      ({ traveler }) => ({ traveler: { ...traveler, isLead: false } }),
      count,
    );
  }
});

check('booking.two-leads-are-refused', async (context) => {
  const availability = await acceptedAvailability(context, 3);
  const count = Math.max(Math.min(3, availability.offer.rate.maxTravelers ?? 3), 2, context.given.fewest(availability));

  await expectRefused(
    context,
    availability,
    'not one lead',
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
  const availability = await acceptedAvailability(context);
  const elsewhere = foreignPrices(context.given.allOffers(), availability.offer);

  for (const priceId of [freshUuid(), ...elsewhere]) {
    await expectRefused(context, availability, 'a price of no such rate', 'priceId is none of the rate', () => ({
      priceId,
    }));
  }
  await expectRefused(
    context,
    availability,
    'a price of no such rate',
    'priceId of the last item is none of the rate',
    ...ofTheLast(availability, { priceId: elsewhere[0] ?? freshUuid() }),
  );
  await onOtherRates(
    context,
    availability.offer,
    ({ cancelable }) => cancelable,
    async (other) => {
      const { api, given } = context;
      const [priceId] = foreignPrices(given.allOffers(), other.offer);
      if (priceId !== undefined) {
        const holdId = await given.holdIdFor(other);
        const items = given.bookingItems(other).map((item) => ({ ...item, priceId }));

        const answer = await api.createBooking(given.booking(items, holdId), {
          violation: 'priceId is that of another rate',
        });

        await expectNoBooking(given, answer);
        if (holdId !== undefined) {
          await api.releaseHold(holdId);
        }
      }
    },
  );
});

check('booking.unknown-rate-is-refused', async (context) => {
  const availability = await acceptedAvailability(context, 3);

  await expectRefused(context, availability, 'an unknown rate', 'rateId is unknown', () => ({ rateId: freshUuid() }));
  await expectRefused(
    context,
    availability,
    'an unknown rate',
    'rateId of the last item is unknown',
    ...ofTheLast(availability, { rateId: freshUuid() }),
  );
});

check('booking.reserved-without-availability-is-refused', async (context) => {
  const availability = await acceptedReserved(context);

  await expectRefused(context, availability, 'no availability', 'availabilityId is missing', () => ({
    availabilityId: undefined,
  }));
  await expectRefused(
    context,
    availability,
    'no availability',
    'availabilityId of the last item is missing',
    ...ofTheLast(availability, { availabilityId: undefined }),
  );
});

check('booking.unknown-availability-is-refused', async (context) => {
  const availability = await acceptedReserved(context);

  await expectRefused(context, availability, 'an unknown availability', 'availabilityId is unknown', () => ({
    availabilityId: freshUuid(),
  }));
  await expectRefused(
    context,
    availability,
    'an unknown availability',
    'availabilityId of the last item is unknown',
    ...ofTheLast(availability, { availabilityId: freshUuid() }),
  );
});

check('booking.availability-of-another-rate-is-refused', async (context) => {
  const availability = await accepted(
    context,
    await context.given.availability('soldReserved', { limited: true, preferredSeats: 4, besideAnother: true }),
  );
  const other = await context.given.availability('listed', { otherThan: availability.offer });

  const elsewhere = { availabilityId: other.id, startTime: other.start };
  await expectRefused(
    context,
    availability,
    'an availability of another rate',
    'the availability belongs to another rate',
    () => elsewhere,
  );
  await expectRefused(
    context,
    availability,
    'an availability of another rate',
    'the availability of the last item belongs to another rate',
    ...ofTheLast(availability, elsewhere),
  );
});
