// Booking API, products and rates. Spec 1, 2.8, 4.2. Shapes, ids and versions are judged in passing.

import { check, expect } from '../../harness/booking/check.ts';
import { identified } from '../../harness/booking/resource.ts';
import { assertJudgeable } from '../../harness/errors.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';

check('booking.product.list-is-answered', async ({ catalog, profile }) => {
  const list = await catalog.listProducts(profile.supplierId);

  expect(list).toSucceed();
  expect(list).toHaveMembers('/products', '/meta/reqId');
  expect(list).toHaveListAt('/products');
});

check('booking.product.read-is-answered', async ({ catalog, sold }) => {
  const product = await sold.product();

  const read = await catalog.getProduct(product);

  expect(read).toSucceed();
  expect(read).toHaveMembers('/product', '/meta/reqId');
  expect(read).toReflect(product.id, '/product/id');
});

check('booking.product.read-shows-the-listed', async ({ catalog, sold }) => {
  const product = await sold.product();

  const read = await catalog.getProduct(product);

  expect(read).toSucceed();
  expect(read).toReflect(product.value, '/product');
});

check('booking.product.unknown-id', async ({ catalog, profile, note }) => {
  const read = await catalog.getProduct({ supplierId: profile.supplierId, productId: freshUuid() });

  expect(read).toBeNoServerError();
  note('booking.product.unknown-id', String(read.status), read);
});

check('booking.product.of-an-unknown-supplier', async ({ catalog, note }) => {
  const list = await catalog.listProducts(freshUuid());

  expect(list).toBeNoServerError();
  note(
    'booking.product.of-an-unknown-supplier',
    list.succeeded ? `${list.status}, ${identified(list).length} products` : String(list.status),
    list,
  );
});

check('booking.rate-read.list-is-answered', async ({ catalog, sold }) => {
  const list = await catalog.listRates(await sold.product());

  expect(list).toSucceed();
  expect(list).toHaveMembers('/rates', '/meta/reqId');
  expect(list).toHaveListAt('/rates');
});

check('booking.rate-read.read-is-answered', async ({ catalog, sold }) => {
  const rate = await sold.rate();

  const read = await catalog.getRate(rate, rate.id);

  expect(read).toSucceed();
  expect(read).toHaveMembers('/rate', '/meta/reqId');
  expect(read).toReflect(rate.id, '/rate/id');
});

check('booking.rate-read.shows-the-listed', async ({ catalog, sold }) => {
  const rate = await sold.rate();

  const read = await catalog.getRate(rate, rate.id);

  expect(read).toSucceed();
  expect(read).toReflect(rate.value, '/rate');
});

check('booking.rate-read.belongs-to-one-product', async ({ catalog, profile }) => {
  const [first, ...others] = profile.products;
  assertJudgeable(first !== undefined && others.length > 0, 'the target sells no second product of the supplier');
  const own = identified(await catalog.listRates({ supplierId: profile.supplierId, productId: first.id }));
  const ids = new Set(own.map(({ id }) => id.toLowerCase()));

  for (const { id: productId } of others) {
    const list = await catalog.listRates({ supplierId: profile.supplierId, productId });

    expect(list).toSucceed();
    const again = identified(list)
      .map(({ id }) => id)
      .filter((id) => ids.has(id.toLowerCase()));
    expect(list).toHaveNone(again, `no rate of product ${first.id}`, '/rates');
    for (const { id } of identified(list)) {
      ids.add(id.toLowerCase());
    }
  }
  for (const { id: rateId } of own.slice(0, 1)) {
    for (const { id: productId } of others) {
      const read = await catalog.getRate({ supplierId: profile.supplierId, productId }, rateId);

      expect(read).toShowAt('/rate/id', !read.succeeded, `no rate of product ${first.id}`);
    }
  }
});

check('booking.rate-read.unknown-id', async ({ catalog, sold, note }) => {
  const read = await catalog.getRate(await sold.product(), freshUuid());

  expect(read).toBeNoServerError();
  note('booking.rate-read.unknown-id', String(read.status), read);
});

check('booking.rate-read.of-an-unknown-product', async ({ catalog, profile, note }) => {
  const list = await catalog.listRates({ supplierId: profile.supplierId, productId: freshUuid() });

  expect(list).toBeNoServerError();
  note(
    'booking.rate-read.of-an-unknown-product',
    list.succeeded ? `${list.status}, ${identified(list).length} rates` : String(list.status),
    list,
  );
});
