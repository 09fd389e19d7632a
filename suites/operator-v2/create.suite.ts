// Operator booking API v2, creating a booking. Spec 3.3, 4.4.
import { severalUnits } from '../harness/operator-v2/catalog.ts';
import { check, expect } from '../harness/operator-v2/check.ts';
import { HOLD_MINUTES, type OperatorV2Given } from '../harness/operator-v2/given.ts';
import { expectNoBooking, mustHaveAccepted } from '../harness/operator-v2/refusal.ts';
import { isLimited, type Offer, sameId, wholeOf } from '../harness/operator-v2/slot.ts';
import { expectState, IN_PROGRESS } from '../harness/operator-v2/state.ts';
import { expectWhole } from '../harness/operator-v2/whole.ts';
import { listAt, textAt } from '../harness/pointer.ts';

check('operator-v2.create.is-accepted', async ({ given }) => {
  const slot = await given.slot();
  const request = given.request(slot);

  const created = await given.create(slot, request);

  expect(created).toSucceed();
  expect(created).toReflect(request.uuid, '/uuid');
});

check('operator-v2.create.shows-the-whole-booking', async ({ given }) => {
  const slot = await given.slot();
  const request = given.request(slot);

  const created = await given.create(slot, request);

  expectWhole(created, request);
  expect(created).toTell('/status', '/unitItems');
});

check('operator-v2.create.is-in-progress', async ({ given, binding }) => {
  const slot = await given.slot();

  const created = await given.create(slot, given.request(slot));

  expect(created).toSucceed();
  expectState(binding, created, IN_PROGRESS);
});

check('operator-v2.create.read-shows-the-created', async ({ v2, given }) => {
  const slot = await given.slot();
  const { created, uuid, request } = await given.created(slot);

  const read = await v2.getBooking(uuid);

  expectWhole(read, request);
  expect(read).toReflect(created.at('/utcHoldExpiration'), '/utcHoldExpiration');
});

/** A create for units of two kinds, where the option has them; it may be refused for restrictions of a kind. */
const ofTwoKinds = async (given: OperatorV2Given, offer: Offer) => {
  const ids = listAt(offer.option, '/units').map((unit) => textAt(unit, '/id'));
  const other = ids.find((id) => id !== undefined && !sameId(id, offer.unit.id));
  const slot = other === undefined ? undefined : await given.slotIfAny({ offer, roomy: 3 });
  if (other === undefined || slot === undefined) {
    return undefined;
  }
  const request = given.request(slot, 3);
  const unitItems = request.unitItems.map((item, index) => (index === 2 ? { ...item, unitId: other } : item));
  const mixed = { ...request, unitItems };
  return { request: mixed, answer: await given.create(slot, mixed) };
};

check('operator-v2.create.several-units', async ({ given }) => {
  const slot = await given.slot({ roomy: 3 });
  const units = severalUnits(slot.offer, isLimited(slot) ? Math.min(3, slot.vacancies ?? 3) : 3);
  const request = given.request(slot, units);

  const created = await given.create(slot, request);

  expectWhole(created, request);
  expect(created).toShow(
    wholeOf(created.canonical).units.length === units,
    `${units} unitItems`,
    created.at('/unitItems'),
    '/unitItems',
  );

  const mixed = await ofTwoKinds(given, slot.offer);
  if (mixed?.answer.succeeded) {
    expectWhole(mixed.answer, mixed.request);
  }
});

check('operator-v2.create.takes-inventory', async ({ given }) => {
  const slot = await given.slot({ limited: true, roomy: 3 });
  const before = await given.vacancies(slot);

  const { created, request } = await given.created(slot, 2);
  const units = request.unitItems.length;

  const after = await given.vacancies(slot);
  expect(created).toShow(
    after <= before - units,
    `at most ${before - units} vacancies after a booking of ${units} units of ${before}`,
    after,
  );
});

check('operator-v2.create.held-units-are-gone', async (context) => {
  const { given } = context;
  const slot = await given.slot({ limited: true });
  await given.fill(slot, 0);
  const late = given.request(slot);

  const answer = await given.create(slot, late);

  await expectNoBooking(context, answer, late.uuid);
});

check('operator-v2.create.without-uuid', async ({ v2, given, observe }) => {
  const slot = await given.slot();
  const { uuid: _uuid, ...request } = given.request(slot);

  const answer = await v2.createBooking(slot.offer.supplier.id, request, { defect: 'no uuid' });

  observe('operator-v2.create.without-uuid', String(answer.status));
});

check('operator-v2.create.hold-minutes', async ({ given, clock, observe }) => {
  const { created } = await given.created(await given.slot());
  mustHaveAccepted(created);

  const minutes = Math.round((given.expirationOf(created) - clock.now()) / 60_000);

  observe('operator-v2.create.hold-minutes', `${minutes} for ${HOLD_MINUTES} asked`);
});
