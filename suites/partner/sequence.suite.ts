// Partner API, sequences of calls in random order, held against a small model after every step. Spec 2.1, 3.1, 3.2.
import { fc, forAll } from '../harness/for-all.ts';
import { check } from '../harness/partner/check.ts';
import { judgeModel, Model } from '../harness/partner/model.ts';
import { anySequence } from '../harness/partner/sequence.ts';
import { Supply } from '../harness/partner/supply.ts';
import type { Trial } from '../harness/trial.ts';

/** Much of what can go wrong takes several calls that fit together: half as many cases again. */
const longer = (trial: Trial): Trial => ({ ...trial, runs: Math.ceil(1.5 * trial.runs) });

check('partner.sequence.keeps-the-model', async (context) => {
  const supply = await Supply.open(context);

  await forAll(longer(context.trial), anySequence(supply.slot), async (commands) => {
    const slot = await supply.of(supply.seats);
    const model = new Model(slot, await context.given.listedCapacity(slot));

    await judgeModel(context, model);
    await fc.asyncModelRun(() => ({ model, real: context }), commands);
  });
});
