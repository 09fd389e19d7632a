// Operator booking API v2, the booking uuid as idempotency key. Spec 3.3, 4.4, 7.

import { isDeepStrictEqual } from 'node:util';
import type { Exchange } from '../../harness/exchange/exchange.ts';
import { assertAccepted } from '../../harness/judge/control-request.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import { EXTENSION } from '../../harness/v2/change.ts';
import { check, expect } from '../../harness/v2/check.ts';
import type { BookingRequest } from '../../harness/v2/client.ts';
import type { OperatorV2Context } from '../../harness/v2/context.ts';
import { expectSameEnd } from '../../harness/v2/hold-end.ts';
import { lostCreate } from '../../harness/v2/lost-answer.ts';
import { observeRefusal } from '../../harness/v2/refusal.ts';
import { expectSameBooking, expectTimesOf, isSameBooking } from '../../harness/v2/same-booking.ts';
import { ENDED, expectState, IN_PROGRESS } from '../../harness/v2/state.ts';

/** An operator may count in whole seconds: a hold that began anew shows then. */
const A_MOMENT_MS = 1_500;

check('operator-v2.create.repeat-is-the-same-booking', { holds: 2 }, async ({ v2, given, binding, clock }) => {
  const availability = await given.availability();
  const { latest, request } = await given.created(availability);
  await clock.pass(A_MOMENT_MS);

  const again = await given.repeated(availability, request);
  const extended = await v2.extendBooking(request.uuid, EXTENSION);
  const afterExtend = await given.repeated(availability, request);
  const read = await v2.getBooking(request.uuid);

  expectSameBooking(again, request);
  expectState(binding, again, IN_PROGRESS);
  expectSameEnd(given, again, latest);
  expectSameBooking(afterExtend, request);
  for (const shown of extended.succeeded ? [afterExtend, read] : []) {
    expectSameEnd(given, shown, extended);
  }
  given.mustHaveRepeated();
});

check('operator-v2.create.repeat-takes-inventory-once', { holds: 5, long: true }, async ({ v2, given }) => {
  for (const availability of await given.ofEachType({ limited: true, preferredSeats: 4 })) {
    await given.taken(availability, 1);
    const { request } = await given.created(availability, Math.min(2, await given.vacancies(availability)));
    const once = await given.vacancies(availability);

    const again = await given.repeated(availability, request);

    const twice = await given.vacancies(availability);
    expect(again).toSucceed();
    expect(again).toHaveVacancies(twice, once, 'as after the first create');

    assertAccepted(await v2.confirmBooking(request.uuid, given.confirmation()));
    const confirmed = await given.vacancies(availability);
    const third = await given.repeated(availability, request);
    const left = await given.vacancies(availability);
    expect(third).toHaveVacancies(left, confirmed, 'as before the repeat of the confirmed');
  }
  given.mustHaveRepeated();
});

check('operator-v2.create.repeat-shows-the-state-by-now', { holds: 2 }, async ({ given, binding }) => {
  const availability = await given.availability({ preferredSeats: 2 });
  const confirmed = await given.confirmed(availability);
  const cancelled = await given.created(availability);
  assertAccepted(await given.cancel(cancelled));

  const againConfirmed = await given.repeated(availability, confirmed.request);
  const againCancelled = await given.repeated(availability, cancelled.request);

  expectSameBooking(againConfirmed, confirmed.request);
  expectState(binding, againConfirmed, ['confirmed']);
  expectSameBooking(againCancelled, cancelled.request);
  expectState(binding, againCancelled, ENDED);
  given.mustHaveRepeated();
});

check('operator-v2.create.repeat-after-a-lost-answer', { holds: 2 }, async (context) => {
  const { v2, given, binding } = context;
  const availability = await given.availability();
  const request = await lostCreate(context, availability);

  const again = await given.repeated(availability, request);
  const read = await v2.getBooking(request.uuid);

  expectSameBooking(again, request);
  expectState(binding, again, IN_PROGRESS);
  expectSameBooking(read, request);
  given.mustHaveRepeated();
});

check('operator-v2.create.lost-answer-takes-once', { holds: 3, long: true }, async (context) => {
  const { given } = context;
  const availability = await given.availability({ limited: true, preferredSeats: 4 });
  const one = await given.taken(availability, 1);
  const before = await given.vacancies(availability);
  const request = await lostCreate(context, availability, 1);

  const again = await given.repeated(availability, request);

  const after = await given.vacancies(availability);
  expect(again).toSucceed();
  expect(again).toShow(
    given.canBe(after, availability, before - one),
    `${before - one} vacancies after one booking of ${before}`,
    after,
  );
  given.mustHaveRepeated();
});

/** So long a uuid is remembered at least, as far as the maximum wait lets. */
const REMEMBERED_MS = 61_000;

check('operator-v2.create.uuid-is-remembered', { waits: true }, async ({ given, binding, clock, maxWaitMs }) => {
  const availability = await given.countedAvailability();
  const { request } = await given.confirmed(availability);
  await clock.pass(clock.movable ? REMEMBERED_MS : Math.min(REMEMBERED_MS, maxWaitMs));
  const before = await given.vacanciesIfCounted(availability);

  const again = await given.repeated(availability, request);

  const after = await given.vacanciesIfCounted(availability);
  expectSameBooking(again, request);
  expectState(binding, again, ['confirmed']);
  expect(again).toHaveVacancies(after, before, 'as before the repeat');
  given.mustHaveRepeated();
});

/** The first create, and others with its uuid: with more units, another kind of unit, another availability. */
const otherData = async ({ v2, given }: OperatorV2Context, draft: { limited?: boolean } = {}) => {
  const availability = await given.availability({ ...draft, preferredSeats: 5 });
  const elsewhere =
    (await given.availabilityIfAny({ ...draft, offer: availability.offer, preferredSeats: 2 })) ?? availability;
  const { request } = await given.created(availability, 2);
  const [first] = request.unitItems;
  const others: BookingRequest[] = [
    { ...request, unitItems: [...request.unitItems, { ...first, uuid: freshUuid(), unitId: first?.unitId ?? '' }] },
    given.ofTwoKinds(request, availability),
    { ...request, availabilityId: elsewhere.id },
  ].filter((other) => !isDeepStrictEqual(other, request));
  const before = draft.limited ? await given.vacancies(availability) : 0;
  const beforeElsewhere = draft.limited ? await given.vacancies(elsewhere) : 0;
  const answers: Exchange[] = [];
  for (const other of others) {
    answers.push(
      await v2.createBooking(availability.offer.supplier.id, other, { violation: 'the uuid is of another create' }),
    );
  }
  return { availability, elsewhere, request, answers, before, beforeElsewhere };
};

check('operator-v2.create.other-data-is-400', { holds: 2 }, async (context) => {
  const { answers } = await otherData(context);

  for (const answer of answers) {
    observeRefusal(context, 'other data', answer);
    expect(answer).toHaveStatus(400);
  }
});

check('operator-v2.create.other-data-changes-nothing', { holds: 2 }, async (context) => {
  const { availability, request, answers } = await otherData(context);

  const read = await context.v2.getBooking(request.uuid);

  expectSameBooking(read, request);
  expectTimesOf(read, availability);
  for (const answer of answers) {
    expect(answer).toShow(
      !answer.succeeded || isSameBooking(answer, request),
      'a refusal, or the booking as it was stored first',
      answer.answer?.body ?? '',
    );
  }

  const renamed = {
    ...request,
    resellerReference: 'another-booking',
    unitItems: request.unitItems.map((item) => ({ ...item, resellerReference: 'another-unit' })),
  };
  await context.v2.createBooking(availability.offer.supplier.id, renamed, { violation: 'other references' });
  const after = await context.v2.getBooking(request.uuid);
  expectSameBooking(after, request);
  const reference = read.at('/resellerReference');
  expect(after).toHaveAt('/resellerReference', reference);
});

check('operator-v2.create.other-data-takes-nothing', { holds: 2 }, async (context) => {
  const { given } = context;
  const { availability, elsewhere, answers, before, beforeElsewhere } = await otherData(context, { limited: true });
  const [answer] = answers as [Exchange];

  const after = await given.vacancies(availability);
  const afterElsewhere = await given.vacancies(elsewhere);

  expect(answer).toHaveVacancies(after, before, 'as before');
  expect(answer).toHaveVacancies(afterElsewhere, beforeElsewhere, 'as before');
});
