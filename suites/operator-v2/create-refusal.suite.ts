// Operator booking API v2, creates that cannot be. Each has a twin without the defect that was accepted. Spec 4.4.
import { randomUUID } from 'node:crypto';
import { check, expect } from '../harness/operator-v2/check.ts';
import type { BookingRequest } from '../harness/operator-v2/client.ts';
import type { OperatorV2Context } from '../harness/operator-v2/harness.ts';
import { expectNoBooking, mustHaveAccepted, mustHaveRefused } from '../harness/operator-v2/refusal.ts';
import type { Slot } from '../harness/operator-v2/slot.ts';
import { expectNotLive } from '../harness/operator-v2/state.ts';

/** A slot on which a complete create was just accepted. */
const provenSlot = async ({ given }: OperatorV2Context): Promise<Slot> => {
  const slot = await given.slot({ roomy: 2 });
  mustHaveAccepted((await given.created(slot)).created);
  return slot;
};

/** Sends creates that each have one defect, and expects no booking of any. */
const expectNone = async (
  context: OperatorV2Context,
  defect: string,
  break_: (request: BookingRequest) => Record<string, unknown>[],
): Promise<void> => {
  const { v2, given } = context;
  const slot = await provenSlot(context);
  for (const broken of break_(given.request(slot))) {
    const request = { ...broken, uuid: randomUUID() };

    const answer = await v2.createBooking(slot.offer.supplier.id, request, { defect });

    await expectNoBooking(context, answer, request.uuid);
  }
};

const unknownUnit = () => ({ uuid: randomUUID(), unitId: `unit-${randomUUID()}` });

check('operator-v2.create.without-availability-is-refused', (context) =>
  expectNone(context, 'no availabilityId', ({ availabilityId: _availabilityId, ...rest }) => [rest]),
);

check('operator-v2.create.unknown-availability-is-refused', (context) =>
  expectNone(context, 'the availabilityId is unknown', (request) => [
    { ...request, availabilityId: `availability-${randomUUID()}` },
  ]),
);

check('operator-v2.create.without-unit-items-is-refused', (context) =>
  expectNone(context, 'no unitItems', ({ unitItems: _unitItems, ...rest }) => [rest, { ...rest, unitItems: [] }]),
);

check('operator-v2.create.unknown-unit-is-refused', (context) =>
  expectNone(context, 'the unit is unknown', (request) => [
    { ...request, unitItems: [unknownUnit()] },
    { ...request, unitItems: [...request.unitItems, unknownUnit()] },
  ]),
);

check('operator-v2.create.unknown-product-is-refused', (context) =>
  expectNone(context, 'the product or option is unknown', (request) => [
    { ...request, productId: randomUUID() },
    { ...request, optionId: randomUUID() },
  ]),
);

check('operator-v2.create.beyond-vacancies-is-refused', async (context) => {
  const { v2, given } = context;
  const slot = await given.slot({ limited: true, roomy: 3 });
  await given.fill(slot, 3);
  mustHaveAccepted(await given.create(slot, given.request(slot)));
  const left = await given.vacancies(slot);
  const beyond = given.request(slot, left + 1);

  const answer = await v2.createBooking(slot.offer.supplier.id, beyond, {
    defect: `${left + 1} units, and ${left} are left`,
  });

  await expectNoBooking(context, answer, beyond.uuid);
});

check('operator-v2.create.sold-out-is-refused', async (context) => {
  const { v2, given } = context;
  await provenSlot(context);
  const slot = await given.soldOut();
  const request = given.request(slot);

  const answer = await v2.createBooking(slot.offer.supplier.id, request, { defect: 'it is sold out' });

  await expectNoBooking(context, answer, request.uuid);
});

check('operator-v2.create.closed-is-refused', async (context) => {
  const { v2, given } = context;
  await provenSlot(context);
  const slot = await given.closed();
  const request = given.request(slot);

  const answer = await v2.createBooking(slot.offer.supplier.id, request, { defect: 'it is CLOSED' });

  await expectNoBooking(context, answer, request.uuid);
});

/** A create with an unknown unit, which was refused. */
const refused = async (context: OperatorV2Context, slot: Slot, units = 1) => {
  const { v2, given } = context;
  const request = { ...given.request(slot, units), unitItems: Array.from({ length: units }, unknownUnit) };
  const send = () => v2.createBooking(slot.offer.supplier.id, request, { defect: 'the unit is unknown' });
  return { answer: await send(), uuid: request.uuid, send };
};

/** A create of more units than are left, which ought to be refused. */
const refusedBeyond = async ({ v2, given }: OperatorV2Context, slot: Slot) => {
  const left = await given.vacancies(slot);
  const request = given.request(slot, left + 1);
  const defect = `${left + 1} units, and ${left} are left`;
  return { answer: await v2.createBooking(slot.offer.supplier.id, request, { defect }), uuid: request.uuid };
};

check('operator-v2.create.refused-leaves-no-booking', async (context) => {
  const slot = await provenSlot(context);
  const { answer, uuid, send } = await refused(context, slot);

  const read = await context.v2.getBooking(uuid);
  const again = await send();

  mustHaveRefused(answer);
  expectNotLive(context.binding, read);
  await expectNoBooking(context, again, uuid);

  const limited = await context.given.slotIfAny({ limited: true });
  const beyond = limited && (await refusedBeyond(context, limited));

  if (beyond?.answer.succeeded === false) {
    expectNotLive(context.binding, await context.v2.getBooking(beyond.uuid));
  }
});

check('operator-v2.create.refused-takes-nothing', async (context) => {
  const { given } = context;
  const slot = await given.slot({ limited: true, roomy: 3 });
  await given.taken(slot, 1);
  const before = await given.vacancies(slot);

  for (const { answer } of [await refused(context, slot, 2), await refusedBeyond(context, slot)]) {
    const after = await given.vacancies(slot);
    mustHaveRefused(answer);
    expect(answer).toShow(after >= before, `the vacancies of before, ${before}`, after);
  }
});
