// Operator booking API v2, sequences of calls in random order while time passes, held against a small model. Spec 3.3, 4.4.
import { fc, forAll } from '../harness/for-all.ts';
import { check } from '../harness/operator-v2/check.ts';
import { judgeModel, Model } from '../harness/operator-v2/model.ts';
import { anySequence } from '../harness/operator-v2/sequence.ts';
import { mostUnits, Supply } from '../harness/operator-v2/units.ts';

const UNITS = 4;

check('operator-v2.sequence.keeps-the-model', async (context) => {
  const supply = await Supply.open(context, UNITS, true);
  const sequences = anySequence(supply.slot, await mostUnits(context, supply.slot), context.clock.movable);

  await forAll(context.trial, sequences, async (commands) => {
    const slot = await supply.of(supply.slot.vacancies ?? UNITS);
    const model = new Model(slot, await context.given.vacancies(slot));

    await judgeModel(context, model);
    await fc.asyncModelRun(() => ({ model, real: context }), commands);
  });
});
