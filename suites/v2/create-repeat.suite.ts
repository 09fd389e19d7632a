// Operator booking API v2, the booking uuid as idempotency key. Spec 3.3, 4.4, 7.

import { randomUUID } from 'node:crypto';
import { mustHaveAccepted } from '../harness/judge/twin.ts';
import { check, expect } from '../harness/v2/check.ts';
import type { BookingRequest } from '../harness/v2/client.ts';
import type { OperatorV2Context } from '../harness/v2/context.ts';
import { lostCreate } from '../harness/v2/lost-answer.ts';
import { expectSameBooking, isSameBooking } from '../harness/v2/same-booking.ts';
import { ENDED, expectState, IN_PROGRESS } from '../harness/v2/state.ts';

check('operator-v2.create.repeat-is-the-same-booking', async ({ given, binding }) => {
  const availability = await given.availability();
  const { request } = await given.created(availability);

  const again = await given.create(availability, request);

  expectSameBooking(again, request);
  expectState(binding, again, IN_PROGRESS);
});

check('operator-v2.create.repeat-takes-inventory-once', async ({ v2, given }) => {
  const availability = await given.availability({ limited: true, roomy: 4 });
  await given.taken(availability, 1);
  const { request } = await given.created(availability, Math.min(2, await given.vacancies(availability)));
  const once = await given.vacancies(availability);

  const again = await given.create(availability, request);

  const twice = await given.vacancies(availability);
  expect(again).toSucceed();
  expect(again).toShow(twice === once, `${once} vacancies, as after the first create`, twice);

  mustHaveAccepted(await v2.confirmBooking(request.uuid, given.confirmation()));
  const confirmed = await given.vacancies(availability);
  const third = await given.create(availability, request);
  const left = await given.vacancies(availability);
  expect(third).toShow(left === confirmed, `${confirmed} vacancies, as before the repeat of the confirmed`, left);
});

check('operator-v2.create.repeat-shows-the-state-by-now', async ({ given, binding }) => {
  const availability = await given.availability({ roomy: 2 });
  const confirmed = await given.confirmed(availability);
  const cancelled = await given.created(availability);
  mustHaveAccepted(await given.cancel(cancelled));

  const againConfirmed = await given.create(availability, confirmed.request);
  const againCancelled = await given.create(availability, cancelled.request);

  expectSameBooking(againConfirmed, confirmed.request);
  expectState(binding, againConfirmed, ['confirmed']);
  expectSameBooking(againCancelled, cancelled.request);
  expectState(binding, againCancelled, ENDED);
});

check('operator-v2.create.repeat-after-a-lost-answer', async (context) => {
  const { v2, given, binding } = context;
  const availability = await given.availability();
  const request = await lostCreate(context, availability);

  const again = await given.create(availability, request);
  const read = await v2.getBooking(request.uuid);

  expectSameBooking(again, request);
  expectState(binding, again, IN_PROGRESS);
  expectSameBooking(read, request);
});

check('operator-v2.create.lost-answer-takes-once', async (context) => {
  const { given } = context;
  const availability = await given.availability({ limited: true, roomy: 4 });
  const one = await given.taken(availability, 1);
  const before = await given.vacancies(availability);
  const request = await lostCreate(context, availability, 1);

  const again = await given.create(availability, request);

  const after = await given.vacancies(availability);
  expect(again).toSucceed();
  expect(again).toShow(
    given.canBe(after, availability, before - one),
    `${before - one} vacancies after one booking of ${before}`,
    after,
  );
});

/** The first create and one with the same uuid, other units and another availability where there is one. */
const otherData = async ({ v2, given }: OperatorV2Context, wish: { limited?: boolean } = {}) => {
  const availability = await given.availability({ ...wish, roomy: 4 });
  const elsewhere = (await given.availabilityIfAny({ ...wish, offer: availability.offer, roomy: 2 })) ?? availability;
  const { request } = await given.created(availability, 1);
  const other: BookingRequest = {
    ...request,
    availabilityId: elsewhere.id,
    unitItems: [...request.unitItems, { uuid: randomUUID(), unitId: availability.offer.unit.id }],
  };
  const before = wish.limited ? await given.vacancies(availability) : 0;
  const beforeElsewhere = wish.limited ? await given.vacancies(elsewhere) : 0;
  const answer = await v2.createBooking(availability.offer.supplier.id, other, {
    violation: 'the uuid is of another create',
  });
  return { availability, elsewhere, request, answer, before, beforeElsewhere };
};

check('operator-v2.create.other-data-is-400', async (context) => {
  const { answer } = await otherData(context);

  expect(answer).toHaveStatus(400);
});

check('operator-v2.create.other-data-changes-nothing', async (context) => {
  const { request, answer } = await otherData(context);

  const read = await context.v2.getBooking(request.uuid);

  expectSameBooking(read, request);
  expect(answer).toShow(
    !answer.succeeded || isSameBooking(answer, request),
    'a refusal, or the booking as it was stored first',
    answer.answer?.body ?? '',
  );
});

check('operator-v2.create.other-data-takes-nothing', async (context) => {
  const { given } = context;
  const { availability, elsewhere, answer, before, beforeElsewhere } = await otherData(context, { limited: true });

  const after = await given.vacancies(availability);
  const afterElsewhere = await given.vacancies(elsewhere);

  expect(answer).toShow(after === before, `the vacancies of before, ${before}`, after);
  expect(answer).toShow(
    afterElsewhere === beforeElsewhere,
    `the vacancies of before, ${beforeElsewhere}`,
    afterElsewhere,
  );
});
