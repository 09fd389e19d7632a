// Partner API, sequences of calls in random order, held against a small model after every step. Spec 2.1, 3.1, 3.2.
import { fc, forAll } from '../harness/generate/for-all.ts';
import type { PropertyRun } from '../harness/generate/property-run.ts';
import { check } from '../harness/v1/check.ts';
import { judgeModel, Model } from '../harness/v1/model.ts';
import { anySequence } from '../harness/v1/sequence.ts';
import { Supply } from '../harness/v1/supply.ts';

/** Much of what can go wrong takes several calls that fit together: half as many cases again. */
const longer = (run: PropertyRun): PropertyRun => ({ ...run, runs: Math.ceil(1.5 * run.runs) });

check('sequence.keeps-the-model', ({ inParts }) =>
  inParts(async (context) => {
    const supply = await Supply.open(context, 'reserved', { latest: true }); // time may pass

    await forAll(longer(context.run), anySequence(supply.availability, context.clock.movable), async (commands) => {
      const availability = await supply.of(supply.seats);
      const model = new Model(availability, await context.given.listedCapacity(availability));

      await judgeModel(context, model);
      await fc.asyncModelRun(() => ({ model, real: context }), commands);
    });
  }),
);
