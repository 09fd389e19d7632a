// Channel API, products. Spec 1, 4.2, 4.3.

import { check, expect } from '../../harness/channel/check.ts';
import { listedUnder } from '../../harness/channel/shop.ts';
import { textAt } from '../../harness/exchange/pointer.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import { sameId } from '../../harness/v1/availability.ts';
import { isUuid } from '../../schemas/formats.ts';

check('channel.product.create-is-answered', async ({ channel, setUp }) => {
  const { supplierId } = await setUp.supplier();

  expect(await channel.createProduct(supplierId, setUp.drafts.product())).toSucceed();
});

check('channel.product.id-is-given', async ({ channel, setUp, note }) => {
  const { supplierId } = await setUp.supplier();
  const { id: _id, ...product } = setUp.drafts.product();

  const created = await channel.createProduct(supplierId, product);

  expect(created).toBeNoServerError();
  const isGiven = isUuid(textAt(created.canonical, '/product/id') ?? '');
  note(
    'channel.product.id-is-given',
    created.succeeded ? (isGiven ? 'a uuid' : 'none') : String(created.status),
    created,
  );
});

check('channel.product.sent-id', async ({ channel, setUp, note }) => {
  const { supplierId } = await setUp.supplier();
  const product = setUp.drafts.product();

  const created = await channel.createProduct(supplierId, product);

  expect(created).toBeNoServerError();
  const id = textAt(created.canonical, '/product/id');
  const kept = sameId(id, String(product.id)) ? 'kept' : 'another';
  note(
    'channel.product.sent-id',
    created.succeeded ? (id === undefined ? 'not shown' : kept) : String(created.status),
    created,
  );
});

check('channel.product.of-an-unknown-supplier-is-refused', async ({ channel, setUp }) => {
  await setUp.product();

  const created = await channel.createProduct(freshUuid(), setUp.drafts.product());

  expect(created).toBe4xx();
});

check('channel.product.is-sold-once-bound', async ({ setUp, shop }) => {
  const { products } = shop();
  const { supplierId, productId } = await setUp.wholeSold();

  const list = await products(supplierId);

  expect(list).toSucceed();
  const found = listedUnder(list, productId);
  expect(list).toShowAt('/products', found !== undefined, `product ${productId}, which is bound`);
});

check('channel.product.is-sold-as-it-was-set-up', async ({ setUp, shop }) => {
  const { product: read } = shop();
  const { supplierId, productId, product } = await setUp.wholeSold();

  const shown = await read({ supplierId, productId });

  expect(shown).toSucceed();
  const { id: _id, ...sent } = product;
  expect(shown).toReflect(sent, '/product');
});
