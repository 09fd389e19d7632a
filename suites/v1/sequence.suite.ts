// Partner API, sequences of calls in random order, compared with a small model after every step. Spec 2.1, 3.1, 3.2.
import { forAll } from '../../harness/generate/for-all.ts';
import { check } from '../../harness/v1/check.ts';
import { Model } from '../../harness/v1/model.ts';
import { fewestSeats, maxSeats } from '../../harness/v1/seats.ts';
import { anySequence } from '../../harness/v1/sequence.ts';
import { Supply } from '../../harness/v1/supply.ts';

check('sequence.keeps-the-model', { holds: 4 }, ({ inParts }) =>
  inParts(async (context) => {
    const supply = await Supply.open(context, 'reserved', { latest: true }); // time may pass

    const travelers = { fewest: fewestSeats(supply.availability.offer), most: maxSeats(supply.availability) };

    await forAll(context.run, anySequence(supply.availability, context.clock.movable), async (sequence) => {
      const availability = await supply.ofUpTo(supply.seats, travelers);

      await sequence.run(new Model(availability, supply.free), context);
    });
  }),
);
