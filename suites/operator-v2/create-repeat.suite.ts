// Operator booking API v2, the booking uuid as idempotency key. Spec 3.3, 4.4, 7.
import { randomUUID } from 'node:crypto';
import { check, expect } from '../harness/operator-v2/check.ts';
import type { BookingRequest } from '../harness/operator-v2/client.ts';
import type { OperatorV2Context } from '../harness/operator-v2/harness.ts';
import { mustHaveAccepted } from '../harness/operator-v2/refusal.ts';
import { ENDED, expectState, IN_PROGRESS } from '../harness/operator-v2/state.ts';
import { expectWhole, showsSame } from '../harness/operator-v2/whole.ts';

check('operator-v2.create.repeat-is-the-same-booking', async ({ given, binding }) => {
  const slot = await given.slot();
  const { request } = await given.created(slot);

  const again = await given.create(slot, request);

  expectWhole(again, request);
  expectState(binding, again, IN_PROGRESS);
});

check('operator-v2.create.repeat-takes-inventory-once', async ({ v2, given }) => {
  const slot = await given.slot({ limited: true, roomy: 4 });
  await given.taken(slot, 1);
  const { request } = await given.created(slot, Math.min(2, await given.vacancies(slot)));
  const once = await given.vacancies(slot);

  const again = await given.create(slot, request);

  const twice = await given.vacancies(slot);
  expect(again).toSucceed();
  expect(again).toShow(twice === once, `${once} vacancies, as after the first create`, twice);

  mustHaveAccepted(await v2.confirmBooking(request.uuid, given.confirmation()));
  const confirmed = await given.vacancies(slot);
  const third = await given.create(slot, request);
  const left = await given.vacancies(slot);
  expect(third).toShow(left === confirmed, `${confirmed} vacancies, as before the repeat of the confirmed`, left);
});

check('operator-v2.create.repeat-shows-the-state-by-now', async ({ v2, given, binding }) => {
  const slot = await given.slot({ roomy: 2 });
  const confirmed = await given.confirmed(slot);
  const cancelled = await given.created(slot);
  mustHaveAccepted(await v2.cancelBooking(cancelled.uuid));

  const againConfirmed = await given.create(slot, confirmed.request);
  const againCancelled = await given.create(slot, cancelled.request);

  expectWhole(againConfirmed, confirmed.request);
  expectState(binding, againConfirmed, ['confirmed']);
  expectWhole(againCancelled, cancelled.request);
  expectState(binding, againCancelled, ENDED);
});

check('operator-v2.create.repeat-after-a-lost-answer', async ({ v2, given, binding }) => {
  const slot = await given.slot();
  const request = given.request(slot);
  await v2.createBooking(slot.offer.supplier.id, request, { dropAnswer: true });

  const again = await given.create(slot, request);
  const read = await v2.getBooking(request.uuid);

  expectWhole(again, request);
  expectState(binding, again, IN_PROGRESS);
  expectWhole(read, request);
});

check('operator-v2.create.lost-answer-takes-once', async ({ v2, given }) => {
  const slot = await given.slot({ limited: true, roomy: 4 });
  const one = await given.taken(slot, 1);
  const before = await given.vacancies(slot);
  const request = given.request(slot, 1);
  await v2.createBooking(slot.offer.supplier.id, request, { dropAnswer: true });

  const again = await given.create(slot, request);

  const after = await given.vacancies(slot);
  expect(again).toSucceed();
  expect(again).toShow(
    given.canBe(after, slot, before - one),
    `${before - one} vacancies after one booking of ${before}`,
    after,
  );
});

/** The first create and one with the same uuid, other units and another availability where there is one. */
const otherData = async ({ v2, given }: OperatorV2Context, wish: { limited?: boolean } = {}) => {
  const slot = await given.slot({ ...wish, roomy: 4 });
  const elsewhere = (await given.slotIfAny({ ...wish, offer: slot.offer, roomy: 2 })) ?? slot;
  const { request } = await given.created(slot, 1);
  const other: BookingRequest = {
    ...request,
    availabilityId: elsewhere.id,
    unitItems: [...request.unitItems, { uuid: randomUUID(), unitId: slot.offer.unit.id }],
  };
  const before = wish.limited ? await given.vacancies(slot) : 0;
  const beforeElsewhere = wish.limited ? await given.vacancies(elsewhere) : 0;
  const answer = await v2.createBooking(slot.offer.supplier.id, other, { defect: 'the uuid is of another create' });
  return { slot, elsewhere, request, answer, before, beforeElsewhere };
};

check('operator-v2.create.other-data-is-400', async (context) => {
  const { answer } = await otherData(context);

  expect(answer).toHaveStatus(400);
});

check('operator-v2.create.other-data-changes-nothing', async (context) => {
  const { request, answer } = await otherData(context);

  const read = await context.v2.getBooking(request.uuid);

  expectWhole(read, request);
  expect(answer).toShow(
    !answer.succeeded || showsSame(answer, request),
    'a refusal, or the booking as it was stored first',
    answer.answer?.body ?? '',
  );
});

check('operator-v2.create.other-data-takes-nothing', async (context) => {
  const { given } = context;
  const { slot, elsewhere, answer, before, beforeElsewhere } = await otherData(context, { limited: true });

  const after = await given.vacancies(slot);
  const afterElsewhere = await given.vacancies(elsewhere);

  expect(answer).toShow(after === before, `the vacancies of before, ${before}`, after);
  expect(answer).toShow(
    afterElsewhere === beforeElsewhere,
    `the vacancies of before, ${beforeElsewhere}`,
    afterElsewhere,
  );
});
