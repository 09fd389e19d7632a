// Partner API, bookings beyond examples: whatever is lawful is accepted and comes back, whatever is invalid is refused.

import { forAll } from '../../harness/generate/for-all.ts';
import { anyViolations, violating } from '../../harness/generate/violation.ts';
import { assertAccepted } from '../../harness/judge/control-request.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import { check, expect } from '../../harness/v1/check.ts';
import type { Booking } from '../../harness/v1/client.ts';
import type { V1Context } from '../../harness/v1/context.ts';
import { anyBooking, type BookingDraft, bookingOf, edgeBooking, fitted, itemsOf } from '../../harness/v1/drafts.ts';
import { maxSeats, severalSeats } from '../../harness/v1/seats.ts';
import { Supply } from '../../harness/v1/supply.ts';

/** The booking of a draft: on a hold of just its seats, or without one where the rate takes none. */
const drafted = async ({ given }: V1Context, supply: Supply, whole: BookingDraft): Promise<Booking> => {
  const { length } = whole.travelers;
  const availability = await supply.ofUpTo(length, { fewest: length });
  const draft = fitted(whole, availability);
  const { hold, items } = itemsOf(given, availability, draft);
  const holdId = availability.offer.rate.holdable
    ? (await given.acquired(hold)).id
    : await given.holdIdFor(availability);
  return bookingOf(given, draft, items, holdId);
};

check('booking.any-valid-request-is-accepted', async (context) => {
  const supply = await Supply.open(context, 'cancelableReserved');

  await forAll(context.run, anyBooking(supply.availability), async (draft) => {
    const created = await context.api.createBooking(await drafted(context, supply, draft), {
      withoutId: draft.id === undefined,
    });

    expect(created).toSucceed();
    const settled = await context.given.settledBooking(created);
    expect(settled?.latest ?? created).toHaveAt('/booking/status', 'OPEN');
  });
});

check('booking.any-valid-request-is-reflected', async (context) => {
  const { api, given, run } = context;
  const supply = await Supply.open(context, 'cancelableReserved');
  const examples = maxSeats(supply.availability) < 2 ? [] : [edgeBooking(supply.availability)];
  const isReflected = async (draft: BookingDraft) => {
    const booking = await drafted(context, supply, draft);

    const created = await api.createBooking(booking);
    assertAccepted(created);
    expect(created).toReflect(booking, '/booking');

    const settled = await given.settledBooking(created);
    const read = await api.getBooking(settled?.id ?? '');
    expect(read).toReflect(booking, '/booking');
  };

  await forAll({ ...run, runs: run.runs + examples.length }, anyBooking(supply.availability), isReflected, examples);
});

/** Violations that a case tries at most, one request each. */
const A_CASE = 9;

check('booking.broken-requests-are-refused', async (context) => {
  const other = await context.given.availability('soldReserved', { limited: true, preferredSeats: 4 });
  assertAccepted((await context.given.booked(other, severalSeats(other))).created);

  await context.inParts(async ({ api, given, run }) => {
    const availability = await given.availability('soldReserved', { limited: true, preferredSeats: 4 });
    const seats = severalSeats(availability);

    await forAll(run, anyViolations('partner/booking-request', A_CASE), async ({ violations, item }) => {
      const holdId = await given.holdIdFor(availability, seats);
      const booking = { ...given.booking(given.bookingItems(availability, seats), holdId), holdExt: {} };
      for (const violation of violations) {
        const whole = { booking, meta: { reqId: freshUuid() } };

        const answer = await api.post('createBooking', violating(whole, violation, item), {
          violation: violation.words,
        });

        expect(answer).toBe4xx(violation.words);
        expect(answer).toCarryError();
      }
    });
  });
});
