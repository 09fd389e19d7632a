// Booking API, suppliers. Spec 2.11, 4.2, 7, 9. Shapes, ids, codes and versions are judged in passing.

import { check, expect } from '../../harness/booking/check.ts';
import { identified } from '../../harness/booking/resource.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import { sameId } from '../../harness/v1/availability.ts';

check('booking.supplier.list-is-answered', async ({ catalog }) => {
  const list = await catalog.listSuppliers();

  expect(list).toHaveStatus(200);
  expect(list).toHaveMembers('/suppliers', '/meta/reqId');
  expect(list).toHaveListAt('/suppliers');
});

check('booking.supplier.read-is-answered', async ({ catalog, sold }) => {
  const { id } = await sold.supplier();

  const read = await catalog.getSupplier(id);

  expect(read).toHaveStatus(200);
  expect(read).toHaveMembers('/supplier', '/meta/reqId');
  expect(read).toReflect(id, '/supplier/id');
});

check('booking.supplier.read-shows-the-listed', async ({ catalog, sold }) => {
  const { id, value } = await sold.supplier();

  const read = await catalog.getSupplier(id);

  expect(read).toSucceed();
  expect(read).toReflect(value, '/supplier');
});

check('booking.supplier.code-filter-finds-it', async ({ catalog, sold }) => {
  const { id, text } = await sold.supplier('code');

  const list = await catalog.listSuppliers({ code: text });

  expect(list).toSucceed();
  const isListed = identified(list).some((one) => sameId(one.id, id));
  expect(list).toShowAt('/suppliers', isListed, `supplier ${id}, whose code is ${text}`);

  if (text.length > 1) {
    // That it holds no supplier with another is judged in passing.
    expect(await catalog.listSuppliers({ code: text.slice(0, -1) })).toBeNoServerError();
  }
});

check('booking.supplier.partner-id-filter-finds-it', async ({ catalog, sold }) => {
  const { id, text } = await sold.supplier('partnerId');

  const list = await catalog.listSuppliers({ partnerId: text });

  expect(list).toSucceed();
  const isListed = identified(list).some((one) => sameId(one.id, id));
  expect(list).toShowAt('/suppliers', isListed, `supplier ${id}, whose partnerId is ${text}`);

  if (text.length > 1) {
    // That it holds no supplier with another is judged in passing.
    expect(await catalog.listSuppliers({ partnerId: text.slice(0, -1) })).toBeNoServerError();
  }
});

check('booking.supplier.filter-without-a-match-is-empty', async ({ catalog, sold }) => {
  await sold.supplier();

  for (const query of [{ code: `none-${freshUuid()}` }, { partnerId: `none-${freshUuid()}` }]) {
    const list = await catalog.listSuppliers(query);

    expect(list).unlessGone.toShowAt(
      '/suppliers',
      Array.isArray(list.at('/suppliers')) && identified(list).length === 0,
      'an empty list',
    );
  }
});

check('booking.supplier.both-filters-hold', async ({ catalog, sold }) => {
  const { text } = await sold.supplier('code');
  const partnerId = `none-${freshUuid()}`;

  const list = await catalog.listSuppliers({ code: text, partnerId });

  expect(list).unlessGone.toShowAt(
    '/suppliers',
    identified(list).length === 0,
    `no supplier: none has the partnerId ${partnerId}`,
  );
});

check('booking.supplier.unknown-id-is-404', async ({ catalog, sold }) => {
  const { id } = await sold.supplier();

  expect(await catalog.getSupplier(id)).toSucceed();
  expect(await catalog.getSupplier(freshUuid())).toBeNotFound();
});

check('booking.supplier.malformed-id-is-refused', async ({ catalog, sold }) => {
  const { id } = await sold.supplier();

  expect(await catalog.getSupplier(id)).toSucceed();
  for (const malformed of ['no-such-supplier', id.slice(0, -1), `${id}0`]) {
    const read = await catalog.getSupplier(malformed, { violation: 'an id that is no uuid' });

    expect(read).toShow([400, 404].includes(read.status), 'status 404, or 400', `status ${read.status}`);
    expect(read).toCarryError();
  }
});
