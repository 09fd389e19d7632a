// Channel API, several creates in one call. Spec 4.3. What is reported as made is there: it can be set up below.

import { madeBy, shownIn } from '../../harness/channel/bulk-answer.ts';
import { check, expect } from '../../harness/channel/check.ts';
import type { RatePlace, Sent } from '../../harness/channel/client.ts';
import type { ChannelContext } from '../../harness/channel/context.ts';
import { contrastingRate } from '../../harness/channel/drafts.ts';

/** How many are sent at a time. */
const COUNTS = [1, 2, 3];

/** Cases, each drawn anew. */
const several = (count: number, draft: () => Sent): Sent[] => Array.from({ length: count }, draft);

/** Judges that a rate is there: availability can be set for it. */
const mustHaveRate = async ({ channel, setUp }: ChannelContext, place: RatePlace): Promise<void> => {
  const set = await channel.setAvailability(place, [setUp.drafts.availability(5)]);
  expect(set).toSucceed(`rate ${place.rateId}, which the answer shows as made`);
};

check('channel.bulk.suppliers-shown-as-made-are-there', { long: true }, async ({ channel, setUp }) => {
  for (const count of COUNTS) {
    const sent = several(count, setUp.drafts.supplier);

    const made = madeBy(await channel.createSuppliers(sent), 'suppliers', sent);

    for (const id of made) {
      const below = await channel.createProduct(id, setUp.drafts.product());
      expect(below).toSucceed(`supplier ${id}, which the answer shows as made`);
    }
  }
});

check('channel.bulk.products-shown-as-made-are-there', { long: true }, async ({ channel, setUp }) => {
  const { supplierId } = await setUp.supplier();
  for (const count of COUNTS) {
    const sent = several(count, setUp.drafts.product);

    const made = madeBy(await channel.createProducts(supplierId, sent), 'products', sent);

    for (const productId of made) {
      const below = await channel.createRate({ supplierId, productId }, setUp.drafts.rate());
      expect(below).toSucceed(`product ${productId}, which the answer shows as made`);
    }
  }
});

check('channel.bulk.rates-shown-as-made-are-there', { long: true }, async (context) => {
  const { channel, setUp } = context;
  const place = await setUp.anyProduct();
  for (const count of COUNTS) {
    const sent = several(count, setUp.drafts.rate);

    const made = madeBy(await channel.createRates(place, sent), 'rates', sent);

    for (const rateId of made) {
      await mustHaveRate(context, { ...place, rateId });
    }
  }
});

check('channel.bulk.rates-are-sold-as-they-were-sent', { long: true }, async (context) => {
  const { channel, setUp, shop } = context;
  const { rate: read } = shop();
  const place = await setUp.anyProduct();
  const sent = [setUp.drafts.rate(contrastingRate()), setUp.drafts.rate()];
  expect(await channel.createRates(place, sent)).toSucceed();
  await setUp.bind(place);

  for (const rate of sent) {
    const own = { ...place, rateId: String(rate.id) };
    await mustHaveRate(context, own);
    const shown = await read(own);
    expect(shown).toSucceed();
    expect(shown).toReflect(rate, '/rate');
  }
});

const BAD = { violation: 'one rate has prices that are no list' };

check('channel.bulk.shown-beside-a-bad-one-is-there', async (context) => {
  const { channel, setUp } = context;
  const place = await setUp.anyProduct();
  const sent = [setUp.drafts.rate(), { ...setUp.drafts.rate(), prices: 'none' }, setUp.drafts.rate()];

  const answer = await channel.createRates(place, sent, BAD);

  expect(answer).toBeNoServerError();
  for (const rateId of answer.succeeded ? shownIn(answer, 'rates') : []) {
    await mustHaveRate(context, { ...place, rateId });
  }
});

check('channel.bulk.one-bad-among-good', async ({ channel, setUp, note }) => {
  const place = await setUp.anyProduct();
  const sent = [setUp.drafts.rate(), { ...setUp.drafts.rate(), prices: 'none' }];

  const answer = await channel.createRates(place, sent, BAD);

  expect(answer).toBeNoServerError();
  note(
    'channel.bulk.one-bad-among-good',
    answer.succeeded ? `${answer.status}, ${shownIn(answer, 'rates').length} of 2` : String(answer.status),
    answer,
  );
});
