// Operator booking API v2, confirming a booking. Spec 3.3, 4.4.
import { check, expect } from '../harness/operator-v2/check.ts';
import { mustHaveAccepted } from '../harness/operator-v2/refusal.ts';
import { expectNotLive, expectState, IN_PROGRESS } from '../harness/operator-v2/state.ts';
import { expectWhole } from '../harness/operator-v2/whole.ts';

check('operator-v2.confirm.moves-to-confirmed', async ({ v2, given, binding }) => {
  const { uuid } = await given.created(await given.slot());

  const confirmed = await v2.confirmBooking(uuid, given.confirmation());

  expect(confirmed).toSucceed();
  expectState(binding, (await given.settled(confirmed, 'pending')) ?? confirmed, ['confirmed']);
});

check('operator-v2.confirm.shows-the-whole-booking', async ({ v2, given }) => {
  const { uuid, request } = await given.created(await given.slot());

  const confirmed = await v2.confirmBooking(uuid, given.confirmation());

  expectWhole(confirmed, request);
});

check('operator-v2.confirm.keeps-the-inventory', async ({ v2, given }) => {
  const slot = await given.slot({ limited: true, roomy: 3 });
  await given.taken(slot, 1);
  const { uuid } = await given.created(slot);
  const before = await given.vacancies(slot);

  const confirmed = await v2.confirmBooking(uuid, given.confirmation());

  const after = await given.vacancies(slot);
  mustHaveAccepted(confirmed);
  expect(confirmed).toShow(after === before, `${before} vacancies, as while it was in progress`, after);
});

check('operator-v2.confirm.repeat-is-the-same-booking', async ({ v2, given, binding }) => {
  const { uuid, request } = await given.confirmed(await given.slot());

  const again = await v2.confirmBooking(uuid, given.confirmation());

  expectWhole(again, request);
  expectState(binding, again, ['confirmed']);
});

check('operator-v2.confirm.not-after-cancel', async ({ v2, given, binding, observe }) => {
  const slot = await given.slot({ roomy: 2 });
  await given.confirmed(slot);
  const { uuid } = await given.created(slot);
  mustHaveAccepted(await v2.cancelBooking(uuid));
  const before = await given.vacanciesIfCounted(slot);

  const answer = await v2.confirmBooking(uuid, given.confirmation(), { defect: 'the booking is cancelled' });
  const read = await v2.getBooking(uuid);
  const after = await given.vacanciesIfCounted(slot);

  observe('operator-v2.confirm.after-cancel', String(answer.status));
  expect(answer).toShow(given.state(answer) !== 'confirmed', 'no confirmed booking', answer.at('/status'), '/status');
  expectNotLive(binding, read);
  expect(answer).toShow(after === before, `${before} vacancies, as before the confirm`, after);
});

check('operator-v2.confirm.after-cancel', async ({ v2, given, observe }) => {
  const { uuid } = await given.created(await given.slot());
  mustHaveAccepted(await v2.cancelBooking(uuid));

  const answer = await v2.confirmBooking(uuid, given.confirmation(), { defect: 'the booking is cancelled' });

  observe('operator-v2.confirm.after-cancel', String(answer.status));
});

check('operator-v2.confirm.touches-no-other', async ({ v2, given, binding }) => {
  const slot = await given.slot({ roomy: 2 });
  const kept = await given.created(slot);
  await given.confirmed(slot);

  const read = await v2.getBooking(kept.uuid);

  expectWhole(read, kept.request);
  expectState(binding, read, IN_PROGRESS);
});
