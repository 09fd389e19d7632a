// Channel API, suppliers and rates beyond examples: what is taken at the one API is shown at the other. Spec 1, 2.8, 2.9, 2.11.
// A value that a platform refuses is its own matter: what it takes it keeps. What is set up stays on the target.
import { anyRate, anySupplier } from '../../harness/channel/any-set-up.ts';
import { check, expect } from '../../harness/channel/check.ts';
import { madeId } from '../../harness/channel/client.ts';
import { mustBeTakenOnce } from '../../harness/channel/taken.ts';
import { forAll } from '../../harness/generate/for-all.ts';
import { asDrawn, fewer } from '../../harness/generate/property-run.ts';

check('channel.supplier.any-is-sold-as-it-was-set-up', async ({ channel, setUp, shop, run }) => {
  const { supplier: read } = shop();

  await mustBeTakenOnce((take) =>
    forAll(asDrawn(fewer(run)), anySupplier, async (drawn) => {
      const { id, code } = setUp.drafts.supplier();
      const sent = { ...drawn, id, code };
      const created = await channel.createSupplier(sent);
      expect(created).toBeNoServerError();
      await take(created, async () => {
        const shown = await read(madeId(created, 'supplier', sent));

        expect(shown).toSucceed();
        expect(shown).toReflect(sent, '/supplier');
      });
    }),
  );
});

check('channel.rate.any-is-sold-as-it-was-set-up', ({ inParts }) =>
  mustBeTakenOnce((take) =>
    inParts(async ({ channel, setUp, shop, run }) => {
      const { rate: read } = shop();

      await forAll(asDrawn(run), anyRate, async (drawn) => {
        const place = await setUp.anyProduct();
        const { id } = setUp.drafts.rate();
        const sent = { ...drawn, id };
        const created = await channel.createRate(place, sent);
        expect(created).toBeNoServerError();
        await take(created, async () => {
          await setUp.bind(place);
          const shown = await read({ ...place, rateId: madeId(created, 'rate', sent) });

          expect(shown).toSucceed();
          expect(shown).toReflect(sent, '/rate');
        });
      });
    }),
  ),
);
