// Channel API, suppliers. Spec 1, 2, 2.11, 4.3, 9. What answers show is judged in passing.
import { GIVEN_TWICE } from '../../harness/booking/resource.ts';
import { check, expect } from '../../harness/channel/check.ts';
import { madeId } from '../../harness/channel/client.ts';
import { contrastingSupplier } from '../../harness/channel/drafts.ts';
import { mustBeGivenIds } from '../../harness/channel/given-ids.ts';
import { listedUnder } from '../../harness/channel/shop.ts';
import {
  ANOTHER_TITLE,
  mustBeReadAsAnswered,
  mustBeTakenAgain,
  mustHaveChanged,
  mustHaveRisen,
  titleUnlike,
} from '../../harness/channel/update.ts';
import { uuidOf } from '../../harness/generate/uuid.ts';
import { sameId } from '../../harness/v1/availability.ts';

check('channel.supplier.create-is-answered', async ({ channel, setUp }) => {
  expect(await channel.createSupplier(setUp.drafts.supplier())).toSucceed();
});

check('channel.supplier.sent-id-is-kept', { long: true }, async ({ channel, setUp }) => {
  // Every supplier stays on the target: of all versions these are in use.
  for (const sent of ([4, 1, 5, 7] as const).map(uuidOf)) {
    const supplier = { ...setUp.drafts.supplier(), id: sent };

    const created = await channel.createSupplier(supplier);

    expect(created).toSucceed();
    const id = madeId(created, 'supplier', supplier);
    expect(created).toShow(sameId(id, sent), `the id that was sent, ${sent}`, id, '/supplier/id');
    const below = await channel.createProduct(sent, setUp.drafts.product());
    expect(below).toSucceed('a product below the supplier with the id that was sent');
  }
});

check('channel.supplier.id-is-given', async ({ channel, setUp }) => {
  const { id: _first, ...first } = setUp.drafts.supplier();
  const { id: _second, ...second } = setUp.drafts.supplier();

  const created = [await channel.createSupplier(first), await channel.createSupplier(second)];

  const ids = mustBeGivenIds(created, '/supplier/id');
  const below = await channel.createProduct(ids[0] ?? '', setUp.drafts.product());
  expect(below).toSucceed('a product below the supplier with the id that was given');
});

check('channel.supplier.is-sold-as-it-was-set-up', { long: true }, async ({ channel, setUp, shop }) => {
  const { supplier, suppliers } = shop();
  // A platform may keep this list: what is set up now is in the next one all the same.
  expect(await suppliers()).toBeNoServerError();
  const first = await setUp.supplier();
  await setUp.wholeSold();
  const second = await setUp.anotherSupplier(contrastingSupplier());

  for (const { supplierId, supplier: sent } of [first, second]) {
    const read = await supplier(supplierId);

    expect(read).toSucceed();
    expect(read).toReflect(sent, '/supplier');
  }
  const {
    supplierId,
    supplier: { code },
  } = second;
  if (listedUnder(await suppliers(String(code)), supplierId) !== undefined) {
    const list = await suppliers();
    const found = listedUnder(list, supplierId);
    expect(list).toShowAt(
      '/suppliers',
      found !== undefined,
      `supplier ${supplierId}, which the list with code=${code} has`,
    );
  }

  const again = await channel.createSupplier({ ...second.supplier, title: ANOTHER_TITLE });
  expect(again).toBeNoServerError();
  mustBeReadAsAnswered(again, await supplier(second.supplierId), '/supplier/title');
});

check('channel.supplier.deprecated-location-fields-remain', async ({ channel, setUp, shop }) => {
  const { supplier } = shop();
  const deprecated = { city: 'Porto', country: 'Portugal', state: 'Norte', utcOffset: 60 };
  const sent = { ...setUp.drafts.supplier(), mainLocation: { name: 'Pier 1', ...deprecated } };
  const created = await channel.createSupplier(sent);
  expect(created).toSucceed();

  const read = await supplier(madeId(created, 'supplier', sent));

  expect(read).toSucceed();
  expect(read).toReflect(deprecated, '/supplier/mainLocation');
});

check('channel.supplier.version-rises', async ({ channel, setUp, shop }) => {
  const { supplier: read } = shop();
  const { supplierId, supplier } = await setUp.anySupplier();
  const before = await read(supplierId);
  expect(before).toSucceed();
  const title = titleUnlike(before, '/supplier/title');

  const again = await channel.createSupplier({ ...supplier, title });

  mustBeTakenAgain(again);
  const after = await read(supplierId);
  mustHaveChanged(after, '/supplier/title', title);
  mustHaveRisen(before, after, '/supplier/version');
});

check('channel.supplier.set-up', async ({ setUp, note }) => {
  const { supplierId, productId, rateId } = await setUp.rate();

  note(
    'channel.supplier.set-up',
    `supplier ${supplierId}, and below it for example product ${productId} with rate ${rateId}`,
  );
});

check('channel.supplier.repeated-id', async ({ channel, setUp, note }) => {
  const { supplier } = await setUp.supplier();

  const again = await channel.createSupplier(supplier);

  expect(again).toBeNoServerError();
  note('channel.supplier.repeated-id', String(again.status), again);
});

check('channel.supplier.repeated-code', async ({ channel, setUp, note }) => {
  const code = `${GIVEN_TWICE}${uuidOf(4)}`;
  await setUp.anotherSupplier({ code });

  const other = await channel.createSupplier({ ...setUp.drafts.supplier(), code });

  expect(other).toBeNoServerError();
  note('channel.supplier.repeated-code', String(other.status), other);
});
