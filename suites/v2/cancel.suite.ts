// Operator booking API v2, cancelling a booking and expiring a hold. Spec 3.3, 4.4.

import { assertAccepted } from '../../harness/judge/control-request.ts';
import { type Availability, isLimited } from '../../harness/v2/availability.ts';
import { fewestUnits } from '../../harness/v2/catalog.ts';
import { EXTENSION } from '../../harness/v2/change.ts';
import { check, expect } from '../../harness/v2/check.ts';
import type { OperatorV2Context } from '../../harness/v2/context.ts';
import { onOtherAvailabilities } from '../../harness/v2/other-options.ts';
import { expectSameBooking } from '../../harness/v2/same-booking.ts';
import { ENDED, expectState, IN_PROGRESS } from '../../harness/v2/state.ts';

check('operator-v2.cancel.ends-the-hold', async ({ given, binding, observe }) => {
  const booked = await given.created(await given.availability());

  const cancelled = await given.cancel(booked);

  observe('operator-v2.cancel.status-of-in-progress', cancelled.wordsAt('/status'), cancelled);
  expect(cancelled).toSucceed();
  expectState(binding, cancelled, ENDED);
});

check('operator-v2.cancel.status-of-in-progress', async ({ given, observe }) => {
  const cancelled = await given.cancel(await given.created(await given.availability()));

  assertAccepted(cancelled);
  observe('operator-v2.cancel.status-of-in-progress', cancelled.wordsAt('/status'), cancelled);
});

/** Judges that cancels give back what was booked, also of a hold that was extended. */
const cancelGivesBack = async ({ v2, given }: OperatorV2Context, availability: Availability): Promise<void> => {
  const before = await given.vacancies(availability);
  for (const isExtended of [false, true]) {
    const request = given.request(availability);
    if (!(await given.create(availability, request)).succeeded) {
      return;
    }
    if (isExtended) {
      await v2.extendBooking(request.uuid, EXTENSION);
    }
    const cancelled = await v2.cancelBooking(request.uuid);
    const after = await given.vacancies(availability);
    expect(cancelled).toShow(
      !cancelled.succeeded || after === before,
      `${before} vacancies, as before the booking`,
      after,
    );
  }
};

check('operator-v2.cancel.releases-inventory', { holds: 5, long: true }, async (context) => {
  const { v2, given } = context;
  const ofEachType = await given.ofEachType({ limited: true, preferredSeats: 4 });
  await onOtherAvailabilities(context, ofEachType[0] as Availability, { limited: true }, (other) =>
    cancelGivesBack(context, other),
  );

  for (const availability of ofEachType) {
    await given.taken(availability, 1);
    const before = await given.vacancies(availability);
    const booked = await given.created(availability, Math.min(3, before));
    if (!availability.unstated) {
      await given.vacancies(availability); // so that a list that is kept is not that of before the booking
    }

    const cancelled = await given.cancel(booked);

    const after = await given.vacancies(availability);
    assertAccepted(cancelled);
    expect(cancelled).toHaveVacancies(after, before, 'as before the booking');
  }

  const few = v2.capacityShare.isWhole
    ? await given.availabilityIfLeft({ limited: true, preferredSeats: 2 })
    : undefined;
  const left = few === undefined ? 0 : await given.fill(few, fewestUnits(few.offer));
  if (few === undefined || few.unstated || left < fewestUnits(few.offer)) {
    return;
  }
  const last = await given.created(few, left);
  await given.vacancies(few); // none: it is sold out
  const over = await given.cancel(last);
  const forSale = await given.vacancies(few);
  assertAccepted(over);
  expect(over).toHaveVacancies(forSale, left, 'as when they were the last');
});

/** Judges that repeats of the cancel of a hold give nothing back, beside another booking. */
const expectGivenBackOnce = async ({ v2, given }: OperatorV2Context, availability: Availability): Promise<void> => {
  const beside = await given.created(availability);
  const before = await given.vacancies(availability);
  const held = await given.created(availability);
  assertAccepted(await given.cancel(held));

  const again = await v2.cancelBooking(held.uuid);
  await v2.cancelBooking(held.uuid);

  const after = await given.vacancies(availability);
  expect(again).toHaveVacancies(after, before, 'after three cancels');
  await given.cancel(beside);
};

check('operator-v2.cancel.repeats-release-once', { holds: 2, long: true }, async (context) => {
  const { v2, given } = context;
  const availability = await given.availability({ limited: true, preferredSeats: 4 });
  await expectGivenBackOnce(context, availability);

  const confirmed = await given.confirmed(availability, 1);
  assertAccepted(await given.cancel(confirmed));
  const once = await given.vacancies(availability);
  const repeat = await v2.cancelBooking(confirmed.uuid);
  const twice = await given.vacancies(availability);
  expect(repeat).toHaveVacancies(twice, once, 'as after the first cancel of the confirmed');

  await onOtherAvailabilities(context, availability, { limited: true }, (other) => expectGivenBackOnce(context, other));
});

check('operator-v2.cancel.confirmed-is-cancelled', async ({ given, binding }) => {
  const booked = await given.confirmed(await given.availability());

  const cancelled = await given.cancel(booked);

  expect(cancelled).toSucceed();
  expectState(binding, (await given.settled(cancelled, 'pending')) ?? cancelled, ['cancelled', 'expired']);
});

check('operator-v2.cancel.shows-the-whole-booking', async ({ given }) => {
  const availability = await given.availability({ preferredSeats: 2 });
  const confirmed = await given.confirmed(availability);
  const held = await given.created(availability);

  const ofConfirmed = await given.cancel(confirmed);
  const ofHeld = await given.cancel(held);

  expectSameBooking(ofConfirmed, confirmed.request);
  expectSameBooking(ofHeld, held.request);
});

check('operator-v2.cancel.repeat-of-in-progress', async ({ v2, given, binding }) => {
  const booked = await given.created(await given.availability());
  assertAccepted(await given.cancel(booked));
  const { uuid, request } = booked;

  const repeats = [await v2.cancelBooking(uuid), await v2.cancelBooking(uuid)];

  for (const again of repeats) {
    expectSameBooking(again, request);
    expectState(binding, again, ENDED);
  }
});

check('operator-v2.cancel.repeat-of-confirmed', async ({ v2, given, binding }) => {
  const booked = await given.confirmed(await given.availability());
  assertAccepted(await given.cancel(booked));
  const { uuid, request } = booked;

  const repeats = [await v2.cancelBooking(uuid), await v2.cancelBooking(uuid)];

  for (const again of repeats) {
    expectSameBooking(again, request);
    expectState(binding, again, ['cancelled', 'expired']);
  }
});

check('operator-v2.cancel.touches-no-other', { holds: 4, long: true }, async ({ v2, given, binding }) => {
  const availability = await given.availability({ preferredSeats: 4 });
  const elsewhere = await given.countedAvailability();
  const held = await given.created(availability);
  const confirmed = await given.confirmed(availability);
  const further = await given.created(elsewhere);
  const free = await given.vacanciesIfCounted(elsewhere);
  const hasRoom =
    !isLimited(availability) || (await given.vacancies(availability)) >= 2 * fewestUnits(availability.offer);
  const other = hasRoom ? availability : await given.availability({ preferredSeats: 2 });
  for (const ended of [await given.created(other), await given.confirmed(other)]) {
    assertAccepted(await given.cancel(ended));
  }

  const readHeld = await v2.getBooking(held.uuid);
  const readConfirmed = await v2.getBooking(confirmed.uuid);
  const readFurther = await v2.getBooking(further.uuid);

  expectSameBooking(readHeld, held.request);
  expectState(binding, readHeld, IN_PROGRESS);
  expectSameBooking(readConfirmed, confirmed.request);
  expectState(binding, readConfirmed, ['confirmed']);
  expectSameBooking(readFurther, further.request);
  expectState(binding, readFurther, IN_PROGRESS);
  const after = await given.vacanciesIfCounted(elsewhere);
  // Spec silent: whether what was confirmed gives its inventory back, and availabilities may share theirs.
  expect(readFurther).toHaveVacancies(after, { atMost: free }, 'where a further booking is, as before');
});

check('operator-v2.cancel.inventory-of-confirmed', async ({ given, observe }) => {
  const availability = await given.availability({ limited: true, preferredSeats: 2 });
  const before = await given.vacancies(availability);
  const confirmed = await given.confirmed(availability);
  const during = await given.vacancies(availability);
  assertAccepted(await given.cancel(confirmed));

  const after = await given.vacancies(availability);

  const moved = after > during ? 'it comes back' : 'it does not come back';
  observe('operator-v2.cancel.inventory-of-confirmed', during < before ? moved : 'a confirmed booking takes none');
});
