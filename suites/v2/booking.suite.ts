// Operator booking API v2, reading a booking in every state. Spec 3.3, 4.4.

import { assertAccepted } from '../../harness/judge/control-request.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import { EXTENSION } from '../../harness/v2/change.ts';
import { check, expect } from '../../harness/v2/check.ts';
import { expectUnknown } from '../../harness/v2/refusal.ts';
import { expectSameBooking } from '../../harness/v2/same-booking.ts';
import { ENDED, expectNotLive, expectState, IN_PROGRESS } from '../../harness/v2/state.ts';

/** The clocks of two machines are granted this much. */
const SKEW_MS = 60_000;

check('operator-v2.booking.hold-expiration-is-stated', async ({ given }) => {
  const { created } = await given.created(await given.availability());

  expect(created).toHaveMembers('/utcHoldExpiration');
  const ahead = given.expirationOf(created) - created.leftAt;
  expect(created).toShow(ahead > -SKEW_MS, 'a time ahead', created.at('/utcHoldExpiration'), '/utcHoldExpiration');
});

check('operator-v2.booking.read-shows-in-progress', async ({ v2, given, binding }) => {
  const { uuid, request } = await given.created(await given.availability());

  const read = await v2.getBooking(uuid);

  expectSameBooking(read, request);
  expectState(binding, read, IN_PROGRESS);
});

check('operator-v2.booking.read-shows-confirmed', async ({ v2, given, binding }) => {
  const { uuid, request } = await given.confirmed(await given.availability());

  const read = await v2.getBooking(uuid);

  expectSameBooking(read, request);
  expectState(binding, read, ['confirmed']);
});

check('operator-v2.booking.read-shows-cancelled', async ({ v2, given, binding }) => {
  const booked = await given.confirmed(await given.availability());
  assertAccepted(await given.cancel(booked));
  const { uuid, request } = booked;

  const read = await v2.getBooking(uuid);

  expectSameBooking(read, request);
  expectState(binding, read, ['cancelled', 'expired']);
});

check('operator-v2.booking.read-shows-abandoned', async ({ v2, given, binding }) => {
  const booked = await given.created(await given.availability());
  assertAccepted(await given.cancel(booked));
  const { uuid, request } = booked;

  const read = await v2.getBooking(uuid);

  expectSameBooking(read, request);
  expectState(binding, read, ENDED);
});

check('operator-v2.booking.unknown-uuid-is-refused', async ({ v2, given, observe }) => {
  const { uuid } = await given.created(await given.availability());
  assertAccepted(await v2.getBooking(uuid));

  const answer = await v2.getBooking(freshUuid(), { violation: 'the uuid is unknown' });

  observe('operator-v2.booking.unknown-uuid', String(answer.status), answer);
  expectUnknown(answer);
});

check('operator-v2.booking.unknown-uuid', async ({ v2, given, observe }) => {
  await given.catalog();

  const answer = await v2.getBooking('not-a-uuid', { violation: 'the uuid is none' });

  observe('operator-v2.booking.unknown-uuid', `for what is no uuid: ${answer.status}`, answer);
});

check('operator-v2.booking.unknown-uuid-cannot-be-changed', async ({ v2, given, binding }) => {
  await given.confirmed(await given.availability());
  const uuid = freshUuid();

  const answers = [
    await v2.extendBooking(uuid, EXTENSION, { violation: 'the uuid is unknown' }),
    await v2.confirmBooking(uuid, given.confirmation(), { violation: 'the uuid is unknown' }),
    await v2.cancelBooking(uuid),
  ];
  const read = await v2.getBooking(uuid);

  for (const answer of answers) {
    expectUnknown(answer);
  }
  expectNotLive(binding, read);
});

check('operator-v2.booking.below-another-supplier', async ({ v2, given, observe }) => {
  const availability = await given.availability();
  const { offer } = availability;
  const elsewhere = await given.otherSupplier(offer);
  if (elsewhere === undefined) {
    observe('operator-v2.booking.below-another-supplier', 'there is no other supplier to ask below');
    return;
  }
  const { uuid } = await given.created(availability);
  const wrong = { violation: 'it is of another supplier' };

  const list = await v2.listAvailability({ ...given.query(offer), supplierId: elsewhere }, wrong);
  const read = await v2.getBookingBelow(elsewhere, uuid, wrong);
  const cancelled = await v2.cancelBookingBelow(elsewhere, uuid, wrong);

  for (const [call, answer] of Object.entries({ list, read, cancel: cancelled })) {
    observe('operator-v2.booking.below-another-supplier', `${call}: ${answer.status}`, answer);
  }
});
