// Operator booking API v2, creates beyond examples: what is lawful is accepted and comes back, what is broken is not.
import { randomUUID } from 'node:crypto';
import { broken, words } from '../harness/breach.ts';
import { fc, forAll } from '../harness/for-all.ts';
import { anyCreate, createOf } from '../harness/operator-v2/any.ts';
import { anyCreateBreaches } from '../harness/operator-v2/breach.ts';
import { fewestUnits } from '../harness/operator-v2/catalog.ts';
import { check, expect } from '../harness/operator-v2/check.ts';
import type { BookingRequest } from '../harness/operator-v2/client.ts';
import type { OperatorV2Context } from '../harness/operator-v2/harness.ts';
import { expectNoBooking, mustHaveAccepted } from '../harness/operator-v2/refusal.ts';
import { wholeOf } from '../harness/operator-v2/slot.ts';
import { expectState, IN_PROGRESS } from '../harness/operator-v2/state.ts';
import { mostUnits } from '../harness/operator-v2/units.ts';
import { expectWhole } from '../harness/operator-v2/whole.ts';

/** The roomiest kind of slot that there is: one whose vacancies count, else any. */
const roomySlot = async ({ given }: OperatorV2Context) =>
  (await given.slotIfAny({ limited: true, roomy: 4 })) ?? (await given.slot());

check('operator-v2.create.any-valid-request-is-accepted', async (context) => {
  const { given, binding, trial } = context;
  const slot = await roomySlot(context);

  await forAll(trial, anyCreate(slot, await mostUnits(context, slot)), async (wish) => {
    const created = await given.create(slot, createOf(given, slot, wish));

    expect(created).toSucceed();
    expectState(binding, created, IN_PROGRESS);
  });
});

check('operator-v2.create.any-valid-request-comes-back', async (context) => {
  const { v2, given, trial } = context;
  const slot = await roomySlot(context);

  await forAll(trial, anyCreate(slot, await mostUnits(context, slot)), async (wish) => {
    const request = createOf(given, slot, wish);

    const created = await given.create(slot, request);
    mustHaveAccepted(created);
    const read = await v2.getBooking(request.uuid);

    expectWhole(created, request);
    expectWhole(read, request);
  });
});

check('operator-v2.create.broken-requests-make-nothing', async (context) => {
  const { v2, given, trial } = context;
  const slot = await roomySlot(context);
  mustHaveAccepted((await given.created(slot)).created);

  await forAll(trial, anyCreateBreaches, async ({ breaches, item }) => {
    for (const breach of breaches) {
      const request = broken(given.request(slot), breach, item) as BookingRequest;

      const answer = await v2.createBooking(slot.offer.supplier.id, request, { defect: words(breach) });

      expect(answer).toShow(answer.status < 500, `no server error: ${words(breach)}`, answer.call);
      await expectNoBooking(context, answer, request.uuid);
    }
  });
});

check('operator-v2.create.letter-case-makes-no-second-booking', async ({ v2, given, trial }) => {
  const slot = await given.slot({ limited: true, roomy: 4 });
  const fewest = fewestUnits(slot.offer);
  const wishes = fc.record({ upper: fc.boolean(), units: fc.integer({ min: fewest, max: fewest + 1 }) });

  await forAll(trial, wishes, async ({ upper, units }) => {
    const lower = randomUUID();
    const [first, second] = upper ? [lower.toUpperCase(), lower] : [lower, lower.toUpperCase()];
    const created = await given.create(slot, { ...given.request(slot), uuid: first });
    mustHaveAccepted(created);
    const after = await given.vacancies(slot);

    const again = await given.create(slot, { ...given.request(slot, units), uuid: second });
    const left = await given.vacancies(slot);
    const read = await v2.getBooking(second);

    expect(again).toBeNoServerError();
    expect(again).toShow(left === after, `one booking under the uuid: ${after} vacancies`, left);
    const shown = wholeOf(read.canonical).units.length;
    expect(read).toBeNoServerError();
    expect(read).toShow(!read.succeeded || shown === fewest, `the booking of ${fewest} units, or nothing`, shown);
  });
});
