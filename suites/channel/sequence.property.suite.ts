// Channel API, set-up and sale in random order, compared with a small model over both APIs. Spec 1, 2.1, 2.8, 4.3. What is set
// up stays on the target.
import { anySetUpAndSale, PlatformClient } from '../../harness/channel/both-apis.ts';
import { check } from '../../harness/channel/check.ts';
import { forAll } from '../../harness/generate/for-all.ts';
import { asDrawn, fewer } from '../../harness/generate/property-run.ts';

/** A part has few sequences: each is many calls, one after the other. */
const PARTS = 7;

check('channel.sequence.keeps-the-model', { holds: 3, long: true }, ({ inParts }) =>
  inParts(
    async (context) => {
      context.shop();

      await forAll(asDrawn(fewer(context.run)), anySetUpAndSale, async (sequence) => {
        await sequence.run(await PlatformClient.open(context), context);
      });
    },
    { parts: PARTS },
  ),
);
