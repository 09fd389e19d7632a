// Operator booking API v2, creates that cannot be. Each has a twin without the violation that was accepted. Spec 4.4.

import { randomUUID } from 'node:crypto';
import { mustHaveAccepted, mustHaveRefused } from '../harness/judge/twin.ts';
import type { Availability } from '../harness/v2/availability.ts';
import { check, expect } from '../harness/v2/check.ts';
import type { BookingRequest } from '../harness/v2/client.ts';
import type { OperatorV2Context } from '../harness/v2/context.ts';
import { expectNoLiveBooking } from '../harness/v2/refusal.ts';
import { expectNotLive } from '../harness/v2/state.ts';

/** An availability on which a complete create was just accepted. */
const provenAvailability = async ({ given }: OperatorV2Context): Promise<Availability> => {
  const availability = await given.availability({ roomy: 2 });
  mustHaveAccepted((await given.created(availability)).created);
  return availability;
};

/** Sends creates that each have one violation, and expects no booking of any. */
const expectNone = async (
  context: OperatorV2Context,
  violation: string,
  invalid: (request: BookingRequest) => Record<string, unknown>[],
): Promise<void> => {
  const { v2, given } = context;
  const availability = await provenAvailability(context);
  for (const sent of invalid(given.request(availability))) {
    const request = { ...sent, uuid: randomUUID() };

    const answer = await v2.createBooking(availability.offer.supplier.id, request, { violation });

    await expectNoLiveBooking(context, answer, request.uuid);
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
  const availability = await given.availability({ limited: true, roomy: 3 });
  await given.fill(availability, 3);
  mustHaveAccepted(await given.create(availability, given.request(availability)));
  const left = await given.vacancies(availability);
  const beyond = given.request(availability, left + 1);

  const answer = await v2.createBooking(availability.offer.supplier.id, beyond, {
    violation: `${left + 1} units, and ${left} are left`,
  });

  await expectNoLiveBooking(context, answer, beyond.uuid);
});

check('operator-v2.create.sold-out-is-refused', async (context) => {
  const { v2, given } = context;
  await provenAvailability(context);
  const availability = await given.soldOut();
  const request = given.request(availability);

  const answer = await v2.createBooking(availability.offer.supplier.id, request, { violation: 'it is sold out' });

  await expectNoLiveBooking(context, answer, request.uuid);
});

check('operator-v2.create.closed-is-refused', async (context) => {
  const { v2, given } = context;
  await provenAvailability(context);
  const availability = await given.closed();
  const request = given.request(availability);

  const answer = await v2.createBooking(availability.offer.supplier.id, request, { violation: 'it is CLOSED' });

  await expectNoLiveBooking(context, answer, request.uuid);
});

/** A create with an unknown unit, which was refused. */
const refused = async (context: OperatorV2Context, availability: Availability, units = 1) => {
  const { v2, given } = context;
  const request = { ...given.request(availability, units), unitItems: Array.from({ length: units }, unknownUnit) };
  const send = () => v2.createBooking(availability.offer.supplier.id, request, { violation: 'the unit is unknown' });
  return { answer: await send(), uuid: request.uuid, send };
};

/** A create of more units than are left, which ought to be refused. */
const refusedBeyond = async ({ v2, given }: OperatorV2Context, availability: Availability) => {
  const left = await given.vacancies(availability);
  const request = given.request(availability, left + 1);
  const violation = `${left + 1} units, and ${left} are left`;
  return { answer: await v2.createBooking(availability.offer.supplier.id, request, { violation }), uuid: request.uuid };
};

check('operator-v2.create.refused-leaves-no-booking', async (context) => {
  const availability = await provenAvailability(context);
  const { answer, uuid, send } = await refused(context, availability);

  const read = await context.v2.getBooking(uuid);
  const again = await send();

  mustHaveRefused(answer);
  expectNotLive(context.binding, read);
  await expectNoLiveBooking(context, again, uuid);

  const limited = await context.given.availabilityIfAny({ limited: true });
  const beyond = limited && (await refusedBeyond(context, limited));

  if (beyond?.answer.refused) {
    expectNotLive(context.binding, await context.v2.getBooking(beyond.uuid));
  }
});

check('operator-v2.create.refused-takes-nothing', async (context) => {
  const { given } = context;
  const availability = await given.availability({ limited: true, roomy: 3 });
  await given.taken(availability, 1);
  const before = await given.vacancies(availability);

  for (const { answer } of [await refused(context, availability, 2), await refusedBeyond(context, availability)]) {
    const after = await given.vacancies(availability);
    mustHaveRefused(answer);
    expect(answer).toShow(after >= before, `the vacancies of before, ${before}`, after);
  }
});
