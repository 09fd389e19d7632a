// Operator booking API v2, uuids and HTTP beyond examples: near misses, and lawful requests in unusual writing. Spec 4.4, 7.
import { fc, forAll } from '../harness/for-all.ts';
import { anyManner, inManner } from '../harness/manner.ts';
import { anyChange, changed } from '../harness/near-miss.ts';
import { check, expect } from '../harness/operator-v2/check.ts';
import { expectUnknown, mustHaveAccepted } from '../harness/operator-v2/refusal.ts';
import { expectState, IN_PROGRESS } from '../harness/operator-v2/state.ts';
import { expectWhole } from '../harness/operator-v2/whole.ts';

const CALLS = ['getBooking', 'extendBooking', 'confirmBooking', 'cancelBooking'] as const;

check('operator-v2.booking.near-misses-find-nothing', async ({ v2, given, binding, trial }) => {
  const slot = await given.slot();
  const cases = fc.record({ call: fc.constantFrom(...CALLS), change: anyChange });

  await forAll(trial, cases, async ({ call, change }) => {
    const { uuid } = await given.created(slot);
    mustHaveAccepted(await v2.getBooking(uuid));
    const miss = changed(uuid.toLowerCase(), change);
    const defect = { defect: `the uuid is none of ours: ${miss}` };
    const send = {
      getBooking: () => v2.getBooking(miss, defect),
      extendBooking: () => v2.extendBooking(miss, { reason: 'OTHER', holdExpirationMinutes: 30 }, defect),
      confirmBooking: () => v2.confirmBooking(miss, given.confirmation(), defect),
      cancelBooking: () => v2.cancelBooking(miss, { reason: 'CUSTOMER' }, defect),
    }[call];

    const answer = await send();
    const read = await v2.getBooking(uuid);

    expectUnknown(answer);
    expect(read).toSucceed();
    expectState(binding, read, IN_PROGRESS);
  });
});

check('operator-v2.http.lawful-writing-changes-nothing', async ({ v2, given, trial }) => {
  const slot = await given.slot();
  const { supplier, product, option } = slot.offer;
  const query = { supplierId: supplier.id, productId: product.id, optionId: option.id, ...given.window() };

  await forAll(trial, anyManner, async (manner) => {
    const rewrite = inManner(manner);
    const request = given.request(slot);

    const created = await v2.createBooking(supplier.id, request, { rewrite });
    expectWhole(created, request);
    expectWhole(await v2.getBooking(request.uuid, { rewrite }), request);
    expect(await v2.listAvailability(query, { rewrite })).toSucceed();
  });
});
