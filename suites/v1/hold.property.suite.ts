// Partner API, holds beyond examples: whatever is lawful is accepted and comes back, whatever is invalid is refused.

import { forAll } from '../../harness/generate/for-all.ts';
import { anyViolations, violating } from '../../harness/generate/violation.ts';
import { assertAccepted } from '../../harness/judge/control-request.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import { check, expect } from '../../harness/v1/check.ts';
import type { V1Context } from '../../harness/v1/context.ts';
import { anyHold, holdOf } from '../../harness/v1/drafts.ts';
import { lastingHold } from '../../harness/v1/lasting.ts';
import { seatsInItems } from '../../harness/v1/seats.ts';

/** An availability with enough free seats whose capacity is limited. */
const ampleAvailability = ({ given }: V1Context) =>
  given.availability('heldReserved', { limited: true, preferredSeats: 4 });

check('hold.any-valid-request-is-accepted', async (context) => {
  const { api, given, run } = context;
  const availability = await ampleAvailability(context);

  await forAll(run, anyHold(availability), async (draft) => {
    const created = await api.createHold(holdOf(given, availability, draft), { withoutId: draft.id === undefined });

    expect(created).toSucceed();
    const settled = await given.settledHold(created);
    expect(settled?.latest ?? created).toHaveAt('/hold/status', 'ACTIVE');
  });
});

check('hold.any-valid-request-is-reflected', async (context) => {
  const { api, given, run } = context;
  const availability = await ampleAvailability(context);

  await forAll(run, anyHold(availability), async (draft) => {
    const hold = holdOf(given, availability, draft);

    const created = await api.createHold(hold);
    assertAccepted(created);
    expect(created).toReflect(hold, '/hold');

    const settled = await given.settledHold(created);
    const read = await api.getHold(settled?.id ?? '');
    expect(read).toReflect(lastingHold((settled?.latest ?? created).at('/hold')), '/hold');
  });
});

/** Violations that a case tries at most, one request each. */
const A_CASE = 9;

check('hold.broken-requests-are-refused', { holds: 2 }, async (context) => {
  const { api, given, run } = context;
  const availability = await ampleAvailability(context);
  const sound = () => given.hold(...seatsInItems(availability).map((seats) => given.holdItem(availability, seats)));
  assertAccepted(await api.createHold(sound()));

  await forAll(run, anyViolations('partner/hold-request', A_CASE), async ({ violations, item }) => {
    for (const violation of violations) {
      const whole = { hold: sound(), meta: { reqId: freshUuid() } };

      const answer = await api.post('createHold', violating(whole, violation, item), {
        violation: violation.words,
      });

      expect(answer).toBe4xx(violation.words);
      expect(answer).toCarryError();
    }
  });
});
