// Operator booking API v2, extending a hold. Spec 3.3, 4.4.

import { Withheld } from '../../harness/errors.ts';
import type { Exchange } from '../../harness/exchange/exchange.ts';
import { assertAccepted } from '../../harness/judge/control-request.ts';
import { EXTENSION } from '../../harness/v2/change.ts';
import { check, expect } from '../../harness/v2/check.ts';
import type { OperatorV2Context } from '../../harness/v2/context.ts';
import { assertExtended, mustBeExtendable, refusesExtend } from '../../harness/v2/exemption.ts';
import { endsLater, expectSameEnd } from '../../harness/v2/hold-end.ts';
import { expectSameBooking } from '../../harness/v2/same-booking.ts';
import { expectNotLive, expectState, IN_PROGRESS } from '../../harness/v2/state.ts';

const FIRST_MINUTES = 10;
/** An operator may count an extension from the moment of the call, in whole seconds. */
const A_MOMENT_MS = 1_500;

/** A booking in progress with a hold that leaves room for an extension. */
const inProgress = async ({ given }: OperatorV2Context, limited = false) =>
  given.created(await given.availability(limited ? { limited, preferredSeats: 3 } : {}), undefined, FIRST_MINUTES);

const laterThan = (earlier: Exchange): string => `a time later than ${earlier.wordsAt('/utcHoldExpiration')}`;

check('operator-v2.extend.moves-the-expiration', { holds: 2 }, async (context) => {
  const { v2, given, binding, clock } = context;
  const { created, uuid } = await inProgress(context);
  const first = given.expirationOf(created);
  await v2.getBooking(uuid); // an answer that may be kept
  await clock.pass(A_MOMENT_MS);

  const extended = await v2.extendBooking(uuid, EXTENSION);
  const since = await v2.getBooking(uuid);

  if (refusesExtend(binding, extended)) {
    throw new Withheld([extended.failure('a later utcHoldExpiration', extended.wordsAt('/error'), '/error')]);
  }
  expect(extended).toSucceed();
  expectState(binding, extended, IN_PROGRESS);
  const before = given.statedExpiration(extended) ?? first;
  expect(extended).toShowAt('/utcHoldExpiration', before > first, laterThan(created));
  expect(since).toShowAt(
    '/utcHoldExpiration',
    (given.statedExpiration(since) ?? first + 1) > first,
    laterThan(created),
  );

  await clock.pass(A_MOMENT_MS);
  const second = await v2.extendBooking(uuid, EXTENSION);
  const isLater = second.refused || (given.statedExpiration(second) ?? before) > before;
  expect(second).toShowAt('/utcHoldExpiration', isLater, `${laterThan(extended)}, or a refusal`);

  // An operator may count from the moment of the call, and so refuse, or leave the hold as it is: it never shortens it.
  const long = await inProgress(context);
  const short = await v2.extendBooking(long.uuid, { ...EXTENSION, holdExpirationMinutes: 1 });
  const read = await v2.getBooking(long.uuid);
  const end = given.expirationOf(long.created);
  for (const shown of short.succeeded ? [short, read] : [read]) {
    const isEarlier = endsLater(end, given.statedExpiration(shown) ?? end);
    expect(shown).toShowAt(
      '/utcHoldExpiration',
      !isEarlier,
      `no time before ${long.created.wordsAt('/utcHoldExpiration')}`,
    );
  }
});

check('operator-v2.extend.shows-the-whole-booking', async (context) => {
  const { v2, given } = context;
  const availability = await given.availability({ preferredSeats: 2 });
  const { uuid, request } = await given.created(availability, 2, FIRST_MINUTES);

  const extended = await v2.extendBooking(uuid, EXTENSION);

  mustBeExtendable(context.binding, extended);
  expectSameBooking(extended, request);
});

check('operator-v2.extend.read-shows-the-extended', async (context) => {
  const { v2, given } = context;
  const { uuid } = await inProgress(context);
  const extended = await v2.extendBooking(uuid, EXTENSION);
  assertExtended(context.binding, extended);

  const read = await v2.getBooking(uuid);

  expect(read).toSucceed();
  expectSameEnd(given, read, extended);
});

check('operator-v2.extend.without-reason-does-not-extend', { waits: true }, async (context) => {
  const { v2, given, clock } = context;
  const availability = await given.countedAvailability();
  const { created, uuid } = await given.created(availability, undefined, FIRST_MINUTES);
  const first = given.expirationOf(created);
  const before = await given.vacanciesIfCounted(availability);
  await clock.pass(2 * A_MOMENT_MS); // an extension may count from its call

  const answer = await v2.extendBooking(uuid, { holdExpirationMinutes: 30 }, { violation: 'no reason' });
  const read = await v2.getBooking(uuid);
  const after = await given.vacanciesIfCounted(availability);
  if (answer.refused) {
    expectState(context.binding, read, IN_PROGRESS);
    expectSameEnd(given, read, created);
    expect(answer).toHaveVacancies(after, before, 'as before the extend');
  }
  const control = await v2.extendBooking(uuid, EXTENSION);

  assertExtended(context.binding, control);
  expect(answer).toBeNoServerError();
  expect(read).toSucceed();
  const isLater = endsLater(given.expirationOf(read), first);
  expect(read).toShowAt('/utcHoldExpiration', !isLater, `still ${created.wordsAt('/utcHoldExpiration')}`);
});

check('operator-v2.extend.takes-no-more-inventory', { holds: 2 }, async (context) => {
  const { v2, given } = context;
  const { uuid, availability } = await inProgress(context, true);
  await given.taken(availability, 1);
  const before = await given.vacancies(availability);

  const extended = await v2.extendBooking(uuid, EXTENSION);

  const after = await given.vacancies(availability);
  assertExtended(context.binding, extended);
  expect(extended).toHaveVacancies(after, before, 'as before the extend');
});

check('operator-v2.extend.never-revives-the-cancelled', { holds: 2 }, async (context) => {
  const { v2, given, binding } = context;
  const control = await inProgress(context);
  assertExtended(binding, await v2.extendBooking(control.uuid, EXTENSION));
  const availability = await given.countedAvailability();
  const booked = await given.created(availability, undefined, FIRST_MINUTES);
  assertAccepted(await given.cancel(booked));
  const { uuid } = booked;
  const before = await given.vacanciesIfCounted(availability);

  const answer = await v2.extendBooking(uuid, EXTENSION, { violation: 'the booking is cancelled' });
  const read = await v2.getBooking(uuid);
  const after = await given.vacanciesIfCounted(availability);

  expectNotLive(binding, answer);
  expectNotLive(binding, read);
  expect(answer).toHaveVacancies(after, before, 'as before the extend');
});

check('operator-v2.extend.leaves-the-confirmed', async ({ v2, given, binding, observe }) => {
  const availability = await given.countedAvailability();
  const { uuid } = await given.confirmed(availability);
  const before = await given.vacanciesIfCounted(availability);

  const answer = await v2.extendBooking(uuid, EXTENSION, { violation: 'the booking is confirmed' });
  const read = await v2.getBooking(uuid);
  const after = await given.vacanciesIfCounted(availability);

  observe('operator-v2.extend.of-confirmed', String(answer.status), answer);
  expect(read).toSucceed();
  expectState(binding, read, ['confirmed']);
  expect(answer).toHaveVacancies(after, before, 'as before the extend');
});

check('operator-v2.extend.of-confirmed', async ({ v2, given, observe }) => {
  const { uuid } = await given.confirmed(await given.availability());

  const answer = await v2.extendBooking(uuid, EXTENSION, { violation: 'the booking is confirmed' });

  observe('operator-v2.extend.of-confirmed', String(answer.status), answer);
});

check('operator-v2.extend.minutes', async (context) => {
  const { v2, given, observe } = context;
  const { created, uuid } = await inProgress(context);

  const extended = await v2.extendBooking(uuid, EXTENSION);

  assertExtended(context.binding, extended);
  const minutes = Math.round((given.expirationOf(extended) - given.expirationOf(created)) / 60_000);
  observe('operator-v2.extend.minutes', `${EXTENSION.holdExpirationMinutes} asked: ${minutes} later than before`);
});
