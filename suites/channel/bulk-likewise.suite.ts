// Channel API, several creates in one call: what holds for one that is created alone holds for each of them. Spec 1, 2, 2.8, 4.3, 8.

import { madeBy, mustRefuseAll, type Several, shownIn } from '../../harness/channel/bulk-answer.ts';
import { check, expect } from '../../harness/channel/check.ts';
import type { Sent } from '../../harness/channel/client.ts';
import { mustBeReadable, mustNotBeForNobody } from '../../harness/channel/travelers.ts';
import type { Exchange } from '../../harness/exchange/exchange.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import { sameId } from '../../harness/v1/availability.ts';

/** Judges that each that is reported as made has an id that was sent, and returns these ids. */
const mustKeepIds = (created: Exchange, member: Several, sent: readonly Sent[]): string[] => {
  const made = madeBy(created, member, sent);
  const others = made.filter((id) => !sent.some((one) => sameId(id, String(one.id))));
  expect(created).toShow(
    others.length === 0,
    `the ids that were sent, ${sent.map(({ id }) => id).join(', ')}`,
    made.join(', '),
    `/${member}`,
  );
  return made;
};

check('channel.bulk.sent-supplier-ids-are-kept', async ({ channel, setUp }) => {
  const sent = [setUp.drafts.supplier(), setUp.drafts.supplier()];

  const made = mustKeepIds(await channel.createSuppliers(sent), 'suppliers', sent);

  for (const id of made) {
    const below = await channel.createProduct(id, setUp.drafts.product());
    expect(below).toSucceed('a product below the supplier with the id that was sent');
  }
});

check('channel.bulk.sent-rate-ids-are-kept', async ({ channel, setUp }) => {
  const place = await setUp.anyProduct();
  const sent = [setUp.drafts.rate(), setUp.drafts.rate()];

  const made = mustKeepIds(await channel.createRates(place, sent), 'rates', sent);

  for (const rateId of made) {
    const set = await channel.setAvailability({ ...place, rateId }, [setUp.drafts.availability(5)]);
    expect(set).toSucceed('availability of the rate with the id that was sent');
  }
});

check('channel.bulk.products-of-an-unknown-supplier-are-refused', async ({ channel, setUp }) => {
  const { supplierId } = await setUp.supplier();
  expect(await channel.createProducts(supplierId, [setUp.drafts.product(), setUp.drafts.product()])).toSucceed();

  const sent = [setUp.drafts.product(), setUp.drafts.product()];

  mustRefuseAll(await channel.createProducts(freshUuid(), sent), 'products');
});

check('channel.bulk.rates-of-an-unknown-product-are-refused', async ({ channel, setUp }) => {
  const { supplierId, productId } = await setUp.anyProduct();
  const drafts = () => [setUp.drafts.rate(), setUp.drafts.rate()];
  expect(await channel.createRates({ supplierId, productId }, drafts())).toSucceed();

  mustRefuseAll(await channel.createRates({ supplierId, productId: freshUuid() }, drafts()), 'rates');
});

check('channel.bulk.rate-for-no-traveler-is-never-shown', { long: true }, async ({ channel, setUp, shop }) => {
  const { rate: read } = shop();
  const place = await setUp.anyProduct();
  const good = [setUp.drafts.rate(), setUp.drafts.rate()];
  const [known = ''] = madeBy(await channel.createRates(place, good), 'rates', good);
  const bad = (): Sent => ({ ...setUp.drafts.rate(), minTravelers: 0 });
  const ids: string[] = [];

  for (const sent of [[bad(), setUp.drafts.rate()], [setUp.drafts.rate(), bad()], [bad()]]) {
    const created = await channel.createRates(place, sent, { violation: 'one rate has minTravelers 0' });

    expect(created).toBeNoServerError();
    ids.push(...sent.map(({ id }) => String(id)), ...(created.succeeded ? shownIn(created, 'rates') : []));
  }

  await setUp.bind(place);
  mustBeReadable(await read({ ...place, rateId: known }));
  for (const rateId of new Set(ids)) {
    mustNotBeForNobody(await read({ ...place, rateId }));
  }
});
