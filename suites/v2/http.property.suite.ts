// Operator booking API v2, uuids and HTTP beyond examples: mutated ones, and lawful requests in unusual writing. Spec 4.4, 7.
import { fc, forAll } from '../../harness/generate/for-all.ts';
import { anyHttpSpelling, spelled } from '../../harness/generate/http-spelling.ts';
import { anyIdMutation, mutatedId } from '../../harness/generate/id-mutation.ts';
import { assertAccepted } from '../../harness/judge/control-request.ts';
import { CANCELLATION, EXTENSION } from '../../harness/v2/change.ts';
import { check, expect } from '../../harness/v2/check.ts';
import { expectNotFound } from '../../harness/v2/refusal.ts';
import { expectSameBooking } from '../../harness/v2/same-booking.ts';
import { expectState, IN_PROGRESS } from '../../harness/v2/state.ts';

const CALLS = ['getBooking', 'extendBooking', 'confirmBooking', 'cancelBooking'] as const;

check('operator-v2.booking.near-misses-find-nothing', async ({ v2, given, binding, run }) => {
  const availability = await given.availability();
  const cases = fc.record({ call: fc.constantFrom(...CALLS), change: anyIdMutation });

  await forAll(run, cases, async ({ call, change }) => {
    const { uuid } = await given.created(availability);
    assertAccepted(await v2.getBooking(uuid));
    const miss = mutatedId(uuid.toLowerCase(), change);
    const violation = { violation: `the uuid is none of ours: ${miss}` };
    const send = {
      getBooking: () => v2.getBooking(miss, violation),
      extendBooking: () => v2.extendBooking(miss, EXTENSION, violation),
      confirmBooking: () => v2.confirmBooking(miss, given.confirmation(), violation),
      cancelBooking: () => v2.cancelBooking(miss, CANCELLATION, violation),
    }[call];

    const answer = await send();
    const read = await v2.getBooking(uuid);

    expectNotFound(answer);
    expect(read).toSucceed();
    expectState(binding, read, IN_PROGRESS);
  });
});

check('operator-v2.http.lawful-writing-changes-nothing', async ({ v2, given, run }) => {
  const availability = await given.availability();
  const { supplier, product, option } = availability.offer;
  const query = { supplierId: supplier.id, productId: product.id, optionId: option.id, ...given.window() };

  await forAll(run, anyHttpSpelling, async (spelling) => {
    const rewrite = spelled(spelling);
    const request = given.request(availability);

    const created = await v2.createBooking(supplier.id, request, { rewrite });
    expectSameBooking(created, request);
    expectSameBooking(await v2.getBooking(request.uuid, { rewrite }), request);
    expect(await v2.listAvailability(query, { rewrite })).toSucceed();
  });
});
