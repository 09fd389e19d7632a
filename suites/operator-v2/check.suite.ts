// Operator booking API v2, the check of a configuration. Spec 4.4.
import { randomUUID } from 'node:crypto';
import { Blocked } from '../harness/ending.ts';
import type { Exchange } from '../harness/exchange.ts';
import { severalUnits } from '../harness/operator-v2/catalog.ts';
import { check, expect } from '../harness/operator-v2/check.ts';
import type { SlotWish } from '../harness/operator-v2/given.ts';
import type { OperatorV2Context } from '../harness/operator-v2/harness.ts';
import { mustHaveAccepted } from '../harness/operator-v2/refusal.ts';
import { canBeHad, elementsOf, findAgain, isBookable, listedIn, type Slot } from '../harness/operator-v2/slot.ts';
import { textAt } from '../harness/pointer.ts';

/** What an answer says of one availability: its status, `refused`, or `left out`. */
const saidOf = (answer: Exchange, slot: Slot): string =>
  answer.succeeded ? (findAgain(slot, listedIn(answer))?.status ?? 'left out') : `refused with ${answer.status}`;

const expectNotBookable = (answer: Exchange, slot: Slot, why: string): void =>
  expect(answer).toShow(!canBeHad(answer, slot), `no bookable status: ${why}`, saidOf(answer, slot));

/** Asks for units on a slot. */
const asked = ({ v2, given }: OperatorV2Context, slot: Slot, units?: number): Promise<Exchange> =>
  v2.checkAvailability(slot.offer.supplier.id, given.configuration(slot, units));

/** A configuration that is accepted, so that a refusal of another means something. */
const provenSlot = async (context: OperatorV2Context, wish: SlotWish = {}) => {
  const slot = await context.given.slot(wish);
  const twin = await asked(context, slot);
  mustHaveAccepted(twin);
  if (!canBeHad(twin, slot)) {
    throw new Blocked(`what can be satisfied is not told as bookable (see operator-v2.check.satisfiable-is-bookable)`);
  }
  return slot;
};

check('operator-v2.check.answers-availability-with-status', async (context) => {
  const slot = await context.given.slot();

  const answer = await asked(context, slot);

  const statuses = elementsOf(answer).map((element) => textAt(element, '/status'));
  expect(answer).toSucceed();
  expect(answer).toShow(
    statuses.length > 0 && statuses.every((status) => status !== undefined),
    'availability objects, each with a status',
    answer.answer?.body,
  );
});

check('operator-v2.check.satisfiable-is-bookable', async (context) => {
  const { v2, given } = context;
  const limited = v2.share.isWhole ? await given.slotIfAny({ limited: true, roomy: 2 }) : undefined;
  const slot = limited ?? (await given.slot());
  const several = severalUnits(slot.offer);
  if (limited !== undefined) {
    await given.fill(slot, several); // all that is left can be had
  }

  const few = await asked(context, slot);
  const all = await asked(context, slot, several);

  const together = await given.create(slot, given.request(slot, several));
  if (!together.succeeded) {
    mustHaveAccepted(await given.create(slot, given.request(slot)));
  }
  for (const answer of together.succeeded ? [few, all] : [few]) {
    expect(answer).toSucceed();
    expect(answer).toShow(canBeHad(answer, slot), 'FREESALE, AVAILABLE or LIMITED', saidOf(answer, slot));
  }
});

check('operator-v2.check.beyond-vacancies-is-not-bookable', async (context) => {
  const slot = await provenSlot(context, { limited: true, roomy: 2 });
  await context.given.fill(slot, 2);

  const beyond = await asked(context, slot, 3);
  const within = await asked(context, slot);

  context.observe('operator-v2.check.beyond-vacancies', saidOf(beyond, slot));
  mustHaveAccepted(within);
  expectNotBookable(beyond, slot, '3 units are asked, and 2 vacancies are left');
});

check('operator-v2.check.sold-out-is-not-bookable', async (context) => {
  const { v2, given } = context;
  await provenSlot(context);
  const listed = await given.listedAs('SOLD_OUT');
  if (listed !== undefined) {
    expectNotBookable(await asked(context, listed), listed, 'it is sold out');
  }
  if (listed === undefined || v2.share.isWhole) {
    const filled = await given.filled();
    expectNotBookable(await asked(context, filled), filled, 'bookings in progress have sold it out');
  }
});

check('operator-v2.check.closed-is-not-bookable', async (context) => {
  const { v2, given } = context;
  await provenSlot(context);
  const slot = await given.closed();

  const answer = await asked(context, slot);

  expectNotBookable(answer, slot, 'it is CLOSED');
  const open = await given.slotIfAny({ offer: slot.offer });
  if (open !== undefined) {
    const ids = { availabilityIds: [open.id, slot.id] };
    const both = await v2.checkAvailability(slot.offer.supplier.id, { ...given.configuration(slot), ...ids });
    expectNotBookable(both, slot, 'it is CLOSED, and asked for beside one that is not');
  }
});

check('operator-v2.check.unknown-unit-is-not-bookable', async (context) => {
  const { v2, given } = context;
  const slot = await provenSlot(context);

  const configuration = given.configuration(slot);
  const unknown = { unitId: `unit-${randomUUID()}`, quantity: 1 };

  for (const units of [[unknown], [...configuration.units, unknown]]) {
    const answer = await v2.checkAvailability(
      slot.offer.supplier.id,
      { ...configuration, units },
      { defect: 'the last unit is unknown' },
    );

    expectNotBookable(answer, slot, 'the last unit is unknown');
  }
});

check('operator-v2.check.unknown-availability-is-not-bookable', async (context) => {
  const { v2, given } = context;
  const slot = await provenSlot(context);
  const unknownId = `availability-${randomUUID()}`;

  const askedFor = (availabilityIds: string[]) =>
    v2.checkAvailability(
      slot.offer.supplier.id,
      { ...given.configuration(slot), availabilityIds },
      { defect: 'an availability is unknown' },
    );

  const answer = await askedFor([unknownId]);
  const beside = await askedFor([slot.id, unknownId]);

  context.observe('operator-v2.check.others-than-asked', listedIn(answer).length > 0 ? 'it does' : 'it does not');
  for (const each of [answer, beside]) {
    const echoed = each.succeeded ? listedIn(each).filter((one) => one.id === unknownId && isBookable(one)) : [];
    expect(each).toShow(echoed.length === 0, 'no bookable availability of an unknown id', echoed);
  }
});

check('operator-v2.check.takes-no-inventory', async (context) => {
  const slot = await context.given.slot({ limited: true, roomy: 3 });
  await context.given.taken(slot, 1);
  const before = await context.given.vacancies(slot);

  const answer = await asked(context, slot, 2);
  await asked(context, slot, before + 1);

  const after = await context.given.vacancies(slot);
  mustHaveAccepted(answer);
  expect(answer).toShow(after === before, `${before} vacancies after two checks`, after);
});

check('operator-v2.check.beyond-vacancies', async (context) => {
  const slot = await context.given.slot({ limited: true });

  const answer = await asked(context, slot, (slot.vacancies ?? 0) + 1);

  context.observe('operator-v2.check.beyond-vacancies', saidOf(answer, slot));
});

check('operator-v2.check.others-than-asked', async (context) => {
  const slot = await context.given.slot();

  const answer = await asked(context, slot);

  if (!answer.succeeded) {
    throw new Blocked(`the check was refused: ${answer.call}`);
  }
  context.observe('operator-v2.check.others-than-asked', listedIn(answer).length > 1 ? 'it does' : 'it does not');
});

check('operator-v2.check.without-units', async ({ v2, given, observe }) => {
  const slot = await given.slot();
  const { units: _units, ...configuration } = given.configuration(slot);

  const answer = await v2.checkAvailability(slot.offer.supplier.id, configuration, { defect: 'no units' });

  observe('operator-v2.check.without-units', `${answer.status}${answer.succeeded ? `, ${saidOf(answer, slot)}` : ''}`);
});
