// Partner API, holds beyond examples: whatever is lawful is accepted and comes back, whatever is broken is refused.
import { randomUUID } from 'node:crypto';
import { broken, words } from '../harness/breach.ts';
import { forAll } from '../harness/for-all.ts';
import { anyHold, holdOf } from '../harness/partner/any.ts';
import { anyBreaches } from '../harness/partner/breach.ts';
import { check, expect } from '../harness/partner/check.ts';
import type { PartnerContext } from '../harness/partner/harness.ts';
import { mustHaveAccepted } from '../harness/partner/refusal.ts';
import { seatsInItems } from '../harness/partner/seats.ts';

/** A roomy availability whose capacity is limited. */
const roomySlot = ({ given }: PartnerContext) => given.slot('reserved', { limited: true, roomy: 4 });

/** Members of a hold that a later read shows alike. */
const lasting = (hold: unknown): unknown => {
  const { retrieved: _retrieved, status: _status, timeline: _timeline, ...rest } = hold as Record<string, unknown>;
  return rest;
};

check('partner.hold.any-valid-request-is-accepted', async (context) => {
  const { partner, given, trial } = context;
  const slot = await roomySlot(context);

  await forAll(trial, anyHold(slot), async (wish) => {
    const created = await partner.createHold(holdOf(given, slot, wish), { withoutId: wish.id === undefined });

    expect(created).toSucceed();
    const settled = await given.settledHold(created);
    expect(settled?.latest ?? created).toHaveAt('/hold/status', 'ACTIVE');
  });
});

check('partner.hold.any-valid-request-is-reflected', async (context) => {
  const { partner, given, trial } = context;
  const slot = await roomySlot(context);

  await forAll(trial, anyHold(slot), async (wish) => {
    const hold = holdOf(given, slot, wish);

    const created = await partner.createHold(hold);
    mustHaveAccepted(created);
    expect(created).toReflect(hold, '/hold');

    const settled = await given.settledHold(created);
    const read = await partner.getHold(settled?.id ?? '');
    expect(read).toReflect(lasting(created.at('/hold')), '/hold');
  });
});

check('partner.hold.broken-requests-are-refused', async (context) => {
  const { partner, given, trial } = context;
  const slot = await roomySlot(context);
  const sound = () => given.hold(...seatsInItems(slot).map((seats) => given.holdItem(slot, seats)));
  mustHaveAccepted(await partner.createHold(sound()));

  await forAll(trial, anyBreaches('hold'), async ({ breaches, item }) => {
    for (const breach of breaches) {
      const whole = { hold: sound(), meta: { reqId: randomUUID() } };

      const answer = await partner.post('createHold', broken(whole, breach, item), { defect: words(breach) });

      expect(answer).toShow(answer.refused, `a refusal (4xx): ${words(breach)}`, answer.call);
      expect(answer).toCarryError();
    }
  });
});
