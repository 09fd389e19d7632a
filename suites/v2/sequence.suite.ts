// Operator booking API v2, sequences of calls in random order while time passes, compared with a small model. Spec 3.3, 4.4.
import { forAll } from '../../harness/generate/for-all.ts';
import { half } from '../../harness/generate/property-run.ts';
import { check } from '../../harness/v2/check.ts';
import { Model } from '../../harness/v2/model.ts';
import { anySequence, PLACES } from '../../harness/v2/sequence.ts';
import { maxUnits, Supply } from '../../harness/v2/units.ts';

const UNITS = 4;

check('operator-v2.sequence.keeps-the-model', { holds: PLACES }, ({ inParts }) =>
  inParts(async (context) => {
    const supply = await Supply.open(context, UNITS, { limited: true, elapses: context.clock.movable });
    const sequences = anySequence(
      supply.availability,
      await maxUnits(context, supply.availability),
      context.clock.movable,
    );
    const run = supply.availability.unstated ? half(context.run) : context.run;

    await forAll(run, sequences, async (sequence) => {
      const availability = await supply.of(supply.availability.vacancies ?? UNITS);

      await sequence.run(new Model(availability, supply.free), context);
    });
  }),
);
