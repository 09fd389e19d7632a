// Operator booking API v2, configurations that cannot be evaluated. Spec 4.4.
import { broken, words } from '../harness/breach.ts';
import { forAll } from '../harness/for-all.ts';
import { anyCheckBreaches } from '../harness/operator-v2/breach.ts';
import { check, expect } from '../harness/operator-v2/check.ts';
import { mustHaveAccepted } from '../harness/operator-v2/refusal.ts';
import { canBeHad } from '../harness/operator-v2/slot.ts';

check('operator-v2.check.broken-requests-are-not-bookable', async ({ v2, given, trial }) => {
  const slot = await given.slot();
  const supplierId = slot.offer.supplier.id;
  mustHaveAccepted(await v2.checkAvailability(supplierId, given.configuration(slot)));

  await forAll(trial, anyCheckBreaches, async ({ breaches, item }) => {
    for (const breach of breaches) {
      const body = broken(given.configuration(slot), breach, item) as Record<string, unknown>;

      const answer = await v2.checkAvailability(supplierId, body, { defect: words(breach) });

      expect(answer).toBeNoServerError();
      expect(answer).toShow(!canBeHad(answer, slot), `no bookable status: ${words(breach)}`, answer.call);
    }
  });
});
