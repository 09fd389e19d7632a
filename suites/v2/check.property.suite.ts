// Operator booking API v2, configurations that cannot be evaluated. Spec 4.4.

import { assertJudgeable } from '../../harness/errors.ts';
import { forAll } from '../../harness/generate/for-all.ts';
import { anyViolations, violating } from '../../harness/generate/violation.ts';
import { assertAccepted } from '../../harness/judge/control-request.ts';
import { canBeHad } from '../../harness/v2/availability.ts';
import { check, expect } from '../../harness/v2/check.ts';

/** Violations that a case tries at most, one request each. */
const A_CASE = 6;

check('operator-v2.check.broken-requests-are-not-bookable', async ({ v2, given, run }) => {
  const availability = await given.availability();
  const supplierId = availability.offer.supplier.id;
  const right = await v2.checkAvailability(supplierId, given.configuration(availability));
  assertAccepted(right);
  assertJudgeable(
    canBeHad(right, availability),
    'the same check without the violation finds nothing (see operator-v2.check.satisfiable-is-bookable)',
  );

  await forAll(run, anyViolations('operator-v2/check-request', A_CASE), async ({ violations, item }) => {
    for (const violation of violations) {
      const body = violating(given.configuration(availability), violation, item);

      const answer = await v2.checkAvailability(supplierId, body, { violation: violation.words });

      expect(answer).toBeNoServerError();
      expect(answer).toShow(!canBeHad(answer, availability), `no bookable status: ${violation.words}`, answer.call);
    }
  });
});
