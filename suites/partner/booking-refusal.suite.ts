// Partner API, bookings that cannot be. Each refusal has a twin without the defect that was accepted.
// Spec 1 rule 3, 2.1, 2.5, 2.8, 7, 8.
import { randomUUID } from 'node:crypto';
import { instant } from '../../schemas/formats.ts';
import { Blocked } from '../harness/ending.ts';
import { check, expect } from '../harness/partner/check.ts';
import type { Booking } from '../harness/partner/client.ts';
import type { PartnerContext } from '../harness/partner/harness.ts';
import { expectNoBooking, mustHaveAccepted, mustHaveRefused } from '../harness/partner/refusal.ts';
import { mostSeats, severalSeats } from '../harness/partner/seats.ts';
import { isLimited, type Slot } from '../harness/partner/slot.ts';

/** A slot, once a complete booking has been accepted on it: with what that has left. */
const proven = async ({ given }: PartnerContext, slot: Slot): Promise<Slot> => {
  mustHaveAccepted((await given.booked(slot)).created);
  return isLimited(slot) ? { ...slot, capacity: slot.capacity - given.fewest(slot) } : slot;
};

/** A slot on which a complete booking was just accepted. */
const provenSlot = async (context: PartnerContext, seats = 2): Promise<Slot> =>
  proven(context, await context.given.slot('bookable', { roomy: seats + 1 }));

/** A RESERVED slot on which a complete booking was just accepted. */
const provenReserved = async (context: PartnerContext): Promise<Slot> =>
  proven(context, await context.given.slot('reserved', { limited: true, roomy: 4 }));

/**
 * Sends a booking on a fresh hold, with what a change makes of its items, and expects no booking of it. The hold has as
 * many seats as the limits of the rate let.
 */
const expectRefused = async (
  { partner, given }: PartnerContext,
  slot: Slot,
  defect: string,
  change: (item: Booking['items'][number], index: number) => object,
  count = given.fewest(slot),
): Promise<void> => {
  const hold = await given.heldSeats(slot, Math.min(count, mostSeats(slot)));
  const items = given.bookingItems(slot, count).map((item, index) => ({ ...item, ...change(item, index) }));

  const answer = await partner.createBooking(given.booking(items as never, hold.id), { defect });

  await expectNoBooking(given, answer);
  await partner.releaseHold(hold.id);
};

check('partner.booking.without-hold-is-refused', async (context) => {
  const { partner, given } = context;
  const slot = await provenSlot(context);

  const answer = await partner.createBooking(given.booking(given.bookingItems(slot)), {
    defect: 'a holdable rate without a hold',
  });

  await expectNoBooking(given, answer);
});

check('partner.booking.unknown-hold-is-refused', async (context) => {
  const { partner, given } = context;
  const slot = await provenSlot(context);
  await given.heldSeats(slot); // so that there is one to be taken by mistake

  const answer = await partner.createBooking(given.booking(given.bookingItems(slot), randomUUID()), {
    defect: 'holdId is unknown',
  });

  await expectNoBooking(given, answer);
});

check('partner.booking.released-hold-is-refused', async (context) => {
  const { partner, given } = context;
  const slot = await provenSlot(context);
  const { id } = await given.heldSeats(slot);
  mustHaveAccepted(await partner.releaseHold(id));

  const answer = await partner.createBooking(given.booking(given.bookingItems(slot), id), {
    defect: 'the hold was released',
  });

  await expectNoBooking(given, answer);
});

check('partner.booking.refused-leaves-no-booking', async (context) => {
  const { partner, given } = context;
  const slot = await provenSlot(context);
  const hold = await given.heldSeats(slot);
  const id = randomUUID();
  const items = given.bookingItems(slot).map((item) => ({ ...item, priceId: randomUUID() }));

  const answer = await partner.createBooking(
    { ...given.booking(items, hold.id), id },
    { defect: 'priceId is none of the rate' },
  );
  const read = await partner.getBooking(id);

  mustHaveRefused(answer);
  expect(read).toBeNotFound();

  const other = randomUUID();

  const onNothing = await partner.createBooking(
    { ...given.booking(given.bookingItems(slot), randomUUID()), id: other },
    { defect: 'holdId is unknown' },
  );
  const readOther = await partner.getBooking(other);

  expect(readOther).toShow(
    !onNothing.refused || readOther.status === 404,
    'status 404, as the create was refused',
    readOther.call,
  );
});

check('partner.booking.refused-takes-nothing', async (context) => {
  const { partner, given } = context;
  const slot = await provenReserved(context);
  const hold = await given.heldSeats(slot);
  const before = await given.listedCapacity(slot);
  const foreign = given.bookingItems(slot).map((item) => ({ ...item, priceId: randomUUID() }));

  const answers = [
    await partner.createBooking(given.booking(given.bookingItems(slot, 2), randomUUID()), {
      defect: 'holdId is unknown',
    }),
    await partner.createBooking(given.booking(foreign, hold.id), { defect: 'priceId is none of the rate' }),
  ];

  const after = await given.listedCapacity(slot);
  for (const answer of answers) {
    mustHaveRefused(answer);
    expect(answer).toShow(after === before, `the capacity of before, ${before}`, after);
  }
});

check('partner.booking.no-lead-is-refused', async (context) => {
  const slot = await provenSlot(context, 3);

  for (const count of new Set([context.given.fewest(slot), severalSeats(slot)])) {
    await expectRefused(
      context,
      slot,
      `none of ${count} traveler(s) is lead`,
      ({ traveler }) => ({ traveler: { ...traveler, isLead: false } }),
      count,
    );
  }
});

check('partner.booking.two-leads-are-refused', async (context) => {
  const slot = await provenSlot(context, 3);
  const count = Math.max(Math.min(3, slot.offer.rate.maxTravelers ?? 3), 2, context.given.fewest(slot));

  await expectRefused(
    context,
    slot,
    'the first and the last traveler are lead',
    ({ traveler }, index) => ({ traveler: { ...traveler, isLead: index === 0 || index === count - 1 } }),
    count,
  );
});

check('partner.booking.foreign-price-is-refused', async (context) => {
  const slot = await provenSlot(context);
  const own = slot.offer.rate.prices.map(({ id }) => id);
  const elsewhere = context.given
    .allOffers()
    .flatMap(({ rate }) => rate.prices.map(({ id }) => id))
    .find((id) => !own.includes(id));

  for (const priceId of [randomUUID(), ...(elsewhere === undefined ? [] : [elsewhere])]) {
    await expectRefused(context, slot, 'priceId is none of the rate', () => ({ priceId }));
  }
});

check('partner.booking.unknown-rate-is-refused', async (context) => {
  const slot = await provenSlot(context, 3);
  const count = severalSeats(slot);

  await expectRefused(context, slot, 'rateId is unknown', () => ({ rateId: randomUUID() }));
  await expectRefused(
    context,
    slot,
    'rateId of the last item is unknown',
    (_item, index) => (index === count - 1 ? { rateId: randomUUID() } : {}),
    count,
  );
});

check('partner.booking.reserved-without-availability-is-refused', async (context) => {
  const slot = await provenReserved(context);

  await expectRefused(context, slot, 'availabilityId is missing', () => ({ availabilityId: undefined }));
});

check('partner.booking.unknown-availability-is-refused', async (context) => {
  const slot = await provenReserved(context);

  await expectRefused(context, slot, 'availabilityId is unknown', () => ({ availabilityId: randomUUID() }));
});

check('partner.booking.availability-of-another-rate-is-refused', async (context) => {
  const slot = await provenReserved(context);
  const other = await context.given.slot('holdable', { otherThan: slot.offer });

  await expectRefused(context, slot, 'the availability belongs to another rate', () => ({
    availabilityId: other.id,
    startTime: other.start,
  }));
});

check('partner.booking.beyond-capacity-is-refused', async (context) => {
  const { partner, given } = context;
  const slot = await provenReserved(context);
  const capacity = await given.listedCapacity(slot);
  const hold = await given.heldSeats(slot);
  const half = Math.ceil(capacity / 2);

  for (const quantities of [[capacity + 1], [half, capacity + 1 - half]]) {
    const items = given
      .bookingItems(slot, quantities.length)
      .map((item, index) => ({ ...item, quantity: quantities[index] as number }));

    const answer = await partner.createBooking(given.booking(items, hold.id), {
      defect: `quantities of ${quantities.join(' and ')}, and ${capacity} were left`,
    });

    await expectNoBooking(given, answer);
  }
});

check('partner.booking.too-few-travelers-are-refused', async (context) => {
  const { partner, given } = context;
  const slot = await given.slot('withMinimum', {
    seats: given.fewest({ offer: given.offer('withMinimum') } as Slot) + 2,
  });
  mustHaveAccepted((await given.booked(slot)).created);
  const few = given.fewest(slot) - 1;
  const small = await given.settledHold(await partner.createHold(given.hold(given.holdItem(slot, few))));
  const hold = small?.status === 'ACTIVE' ? small : await given.heldSeats(slot);

  const answer = await partner.createBooking(given.booking(given.bookingItems(slot, few), hold.id), {
    defect: `${few} traveler(s), and minTravelers is ${given.fewest(slot)}`,
  });

  await expectNoBooking(given, answer);
});

check('partner.booking.too-many-travelers-are-refused', async (context) => {
  const { partner, given } = context;
  const most = given.offer('withMaximum').rate.maxTravelers ?? 0;
  const full = await given.slot('withMaximum', { seats: most });
  mustHaveAccepted((await given.booked(full, most)).created);
  const slot = await given.slot('withMaximum', { seats: most + 1 });
  const large = await given.settledHold(await partner.createHold(given.hold(given.holdItem(slot, most + 1))));
  const hold = large?.status === 'ACTIVE' ? large : await given.heldSeats(slot, most);

  const answer = await partner.createBooking(given.booking(given.bookingItems(slot, most + 1), hold.id), {
    defect: `${most + 1} travelers, and maxTravelers is ${most}`,
  });

  await expectNoBooking(given, answer);
});

check('partner.booking.inside-the-cutoff-is-refused', async (context) => {
  const { partner, given, clock } = context;
  const open = await given.slot('withCutoff');
  mustHaveAccepted((await given.booked(open)).created);
  const cutoffMs = (open.offer.rate.cutoff ?? 0) * 60_000;
  const margin = Math.min(60_000, cutoffMs / 4);
  const near = (await given.listed(open.offer, nearWindow(clock.now(), cutoffMs))).find(
    ({ start, capacity }) =>
      instant(start) > clock.now() + margin && instant(start) < clock.now() + cutoffMs - margin && capacity !== 0,
  );
  if (near === undefined) {
    throw new Blocked(
      `no availability of ${open.offer.rate.name ?? open.offer.rate.id} starts within its cutoff of ` +
        `${open.offer.rate.cutoff} minutes from now: name a rate with a longer cutoff`,
      'cutoff',
    );
  }
  const slot = { ...near, offer: open.offer };
  const hold = await given.settledHold(await partner.createHold(given.hold(given.holdItem(slot))));

  const answer = await partner.createBooking(given.booking(given.bookingItems(slot), hold?.id ?? randomUUID()), {
    defect: 'the start lies inside the cutoff',
  });

  await expectNoBooking(given, answer);
});

const nearWindow = (now: number, cutoffMs: number) => ({
  start: new Date(now).toISOString(),
  end: new Date(now + cutoffMs).toISOString(),
});

check('partner.booking.malformed-json-is-refused', async (context) => {
  const { partner, given } = context;
  const slot = await provenSlot(context);
  const hold = await given.heldSeats(slot);
  const booking = given.booking(given.bookingItems(slot), hold.id);
  const whole = JSON.stringify({ booking, meta: { reqId: randomUUID() } });

  for (const rawBody of [whole.slice(0, -2), 'booking=1', '']) {
    const answer = await partner.post('createBooking', undefined, { rawBody, defect: 'the body is no JSON' });

    expect(answer).toBeRefused();
  }
});

check('partner.booking.wrong-types-are-refused', async (context) => {
  const { partner, given } = context;
  const slot = await provenSlot(context);
  const hold = await given.heldSeats(slot);
  const items = given.bookingItems(slot);
  const whole = given.booking(items, hold.id);
  const wrong: [string, unknown][] = [
    ['booking is a string', 'a booking'],
    ['booking.items is an object', { ...whole, items: { 0: items[0] } }],
    ['customer is a string', { ...whole, customer: 'Ada' }],
    ['quantity is a word', { ...whole, items: items.map((item) => ({ ...item, quantity: 'two' })) }],
    ['startTime is no date-time', { ...whole, items: items.map((item) => ({ ...item, startTime: 'tomorrow' })) }],
    ['channelId is a number', { ...whole, channelId: 7 }],
    ['traveler is a list', { ...whole, items: items.map((item) => ({ ...item, traveler: [] })) }],
  ];

  for (const [defect, booking] of wrong) {
    const answer = await partner.post('createBooking', { booking, meta: { reqId: randomUUID() } }, { defect });

    expect(answer).toBeRefused();
  }
});

check('partner.booking.missing-booking-is-refused', async (context) => {
  await provenSlot(context);

  const answer = await context.partner.post(
    'createBooking',
    { meta: { reqId: randomUUID() } },
    { defect: 'booking is missing' },
  );

  expect(answer).toBeRefused();
});

check('partner.booking.no-items-is-refused', async (context) => {
  const { partner, given } = context;
  const slot = await provenSlot(context);
  const hold = await given.heldSeats(slot);

  const answer = await partner.createBooking(given.booking([], hold.id), { defect: 'booking.items is empty' });

  await expectNoBooking(given, answer);
});
