// Partner API, bookings beyond examples: whatever is lawful is accepted and comes back, whatever is broken is refused.
import { randomUUID } from 'node:crypto';
import { broken, words } from '../harness/breach.ts';
import { forAll } from '../harness/for-all.ts';
import { anyBooking, type BookingWish, bookingOf, itemsOf } from '../harness/partner/any.ts';
import { anyBreaches } from '../harness/partner/breach.ts';
import { check, expect } from '../harness/partner/check.ts';
import type { Booking } from '../harness/partner/client.ts';
import type { PartnerContext } from '../harness/partner/harness.ts';
import { mustHaveAccepted } from '../harness/partner/refusal.ts';
import { severalSeats } from '../harness/partner/seats.ts';
import type { Slot } from '../harness/partner/slot.ts';
import { Supply } from '../harness/partner/supply.ts';

/** The booking of a wish, on a hold of just its seats. */
const onHold = async ({ given }: PartnerContext, slot: Slot, wish: BookingWish): Promise<Booking> => {
  const { hold, items } = itemsOf(given, slot, wish);
  const { id } = await given.acquired(hold);
  return bookingOf(given, wish, items, id);
};

check('partner.booking.any-valid-request-is-accepted', async (context) => {
  const supply = await Supply.open(context);

  await forAll(context.trial, anyBooking(supply.slot), async (wish) => {
    const slot = await supply.of(wish.travelers.length);
    const created = await context.partner.createBooking(await onHold(context, slot, wish), {
      withoutId: wish.id === undefined,
    });

    expect(created).toSucceed();
    const settled = await context.given.settledBooking(created);
    expect(settled?.latest ?? created).toHaveAt('/booking/status', 'OPEN');
  });
});

check('partner.booking.any-valid-request-is-reflected', async (context) => {
  const { partner, given, trial } = context;
  const supply = await Supply.open(context);

  await forAll(trial, anyBooking(supply.slot), async (wish) => {
    const slot = await supply.of(wish.travelers.length);
    const booking = await onHold(context, slot, wish);

    const created = await partner.createBooking(booking);
    mustHaveAccepted(created);
    expect(created).toReflect(booking, '/booking');

    const settled = await given.settledBooking(created);
    const read = await partner.getBooking(settled?.id ?? '');
    expect(read).toReflect(booking, '/booking');
  });
});

check('partner.booking.broken-requests-are-refused', async (context) => {
  const { partner, given, trial } = context;
  const slot = await given.slot('reserved', { limited: true, roomy: 4 });
  const seats = severalSeats(slot);
  const other = await given.slot('reserved', { limited: true, roomy: 4 });
  mustHaveAccepted((await given.booked(other, severalSeats(other))).created);

  await forAll(trial, anyBreaches('booking'), async ({ breaches, item }) => {
    const { id } = await given.heldSeats(slot, seats);
    const booking = { ...given.booking(given.bookingItems(slot, seats), id), holdExt: {} };
    for (const breach of breaches) {
      const whole = { booking, meta: { reqId: randomUUID() } };

      const answer = await partner.post('createBooking', broken(whole, breach, item), { defect: words(breach) });

      expect(answer).toShow(answer.refused, `a refusal (4xx): ${words(breach)}`, answer.call);
      expect(answer).toCarryError();
    }
  });
});
