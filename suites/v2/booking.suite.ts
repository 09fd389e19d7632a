// Operator booking API v2, reading a booking in every state. Spec 3.3, 4.4.
import { assertJudgeable } from '../../harness/errors.ts';
import { assertAccepted } from '../../harness/judge/control-request.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import type { Offer } from '../../harness/v2/availability.ts';
import { EXTENSION } from '../../harness/v2/change.ts';
import { check, expect } from '../../harness/v2/check.ts';
import type { OperatorV2Context } from '../../harness/v2/context.ts';
import { saysNotCancellable } from '../../harness/v2/exemption.ts';
import { expectUnknown } from '../../harness/v2/refusal.ts';
import { expectSameBooking } from '../../harness/v2/same-booking.ts';
import { ENDED, expectNotLive, expectState, IN_PROGRESS } from '../../harness/v2/state.ts';

/** The clocks of two machines are granted this much. */
const SKEW_MS = 60_000;

check('operator-v2.booking.hold-expiration-is-stated', async ({ given }) => {
  const { created } = await given.created(await given.availability());

  expect(created).toHaveMembers('/utcHoldExpiration');
  const ahead = given.expirationOf(created) - created.leftAt;
  expect(created).toShowAt('/utcHoldExpiration', ahead > -SKEW_MS, 'a time ahead');
});

/** At most this number of options are booked. */
const MAX_OPTIONS = 8;

/** A booking of an option from its create to its cancel; answers whether it was accepted. */
const livesOn = async ({ v2, given, binding }: OperatorV2Context, offer: Offer): Promise<boolean> => {
  const availability = await given.availabilityIfLeft({ offer });
  const request = availability && given.request(availability);
  const created = availability && request && (await given.settled(await given.create(availability, request)));
  if (request === undefined || created === undefined) {
    return false; // what is listed may have restrictions
  }
  const { uuid } = request;
  const held = await v2.getBooking(uuid);
  const end = given.statedExpiration(held);
  expectSameBooking(held, request);
  expectState(binding, held, IN_PROGRESS);
  expect(held).toShowAt('/utcHoldExpiration', end === undefined || end - held.leftAt > -SKEW_MS, 'a time ahead');

  await given.settled(await v2.confirmBooking(uuid, given.confirmation()), 'pending');
  const confirmed = await v2.getBooking(uuid);
  expectSameBooking(confirmed, request);
  expectState(binding, confirmed, ['confirmed']);

  const answer = await v2.cancelBooking(uuid);
  if (answer.succeeded || saysNotCancellable(binding, confirmed) === undefined) {
    const cancelled = await v2.getBooking(uuid);
    expectSameBooking(cancelled, request);
    expectState(binding, cancelled, ['cancelled', 'expired']);
  }
  return true;
};

check('operator-v2.booking.lives-on-every-option', { long: true }, async (context) => {
  let options = 0;
  for (const offer of (await context.given.offers()).slice(0, MAX_OPTIONS)) {
    options += (await livesOn(context, offer)) ? 1 : 0;
  }

  assertJudgeable(options !== 0, 'no complete booking was accepted on any option (see operator-v2.create.is-accepted)');
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
