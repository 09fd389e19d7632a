// Operator booking API v2, suppliers. Spec 2.12, 4.4.
import { assertJudgeable, NotApplicable } from '../../harness/errors.ts';
import { textAt } from '../../harness/exchange/pointer.ts';
import { assertAccepted } from '../../harness/judge/control-request.ts';
import { elementsOf, sameId } from '../../harness/v2/availability.ts';
import { check, expect } from '../../harness/v2/check.ts';

check('operator-v2.supplier.list-is-answered', async ({ v2, given }) => {
  const list = await v2.listSuppliers();
  if (v2.hasOneSupplier && list.refused && textAt(list.json, '/error') === 'FORBIDDEN') {
    assertAccepted(await v2.listProducts((await given.catalog()).suppliers[0]?.id ?? ''));
    throw new NotApplicable('the key is good, and not permitted to read its supplier');
  }

  expect(list).toSucceed();
  expect(list).toShow(Array.isArray(list.canonical), 'a list of suppliers', list.answer?.body);
  expect(list).toShow(
    elementsOf(list).every((supplier) => textAt(supplier, '/id') !== undefined),
    'suppliers, each with an id',
    list.answer?.body,
  );
});

check('operator-v2.supplier.contact-details', async ({ v2 }) => {
  const list = await v2.listSuppliers();

  expect(list).toSucceed();
  expect(list).toShow(elementsOf(list).length > 0, 'suppliers, whose contact details are judged', list.answer?.body);
});

check('operator-v2.supplier.id-is-stable', async ({ v2, given }) => {
  const { suppliers, unlisted } = await given.catalog();
  assertJudgeable(unlisted === undefined, 'no supplier is listed: fix operator-v2.supplier.list-is-answered first');

  const again = await v2.listSuppliers();

  const ids = elementsOf(again).map((supplier) => textAt(supplier, '/id'));
  expect(again).toSucceed();
  for (const { id } of suppliers) {
    const isListed = ids.some((found) => sameId(found, id));
    expect(again).toShow(isListed, `supplier ${id} again`, ids);
  }
});

check('operator-v2.supplier.endpoint-answers', async ({ v2, given }) => {
  const { suppliers, offers } = await given.catalog();
  const [first] = offers;
  const supplier = first?.supplier ?? suppliers[0];

  const products = await v2.listProducts(supplier?.id ?? '');

  expect(products).toSucceed();
  expect(products).toShow(elementsOf(products).length > 0, 'products of the supplier', products.answer?.body);
  const { offer } = await given.availability(first === undefined ? {} : { supplierId: first.supplier.id });
  expect(products).toShow(
    elementsOf(products).some((product) => sameId(textAt(product, '/id'), offer.product.id)),
    `product ${offer.product.id}, of which availability is found there`,
    products.answer?.body,
  );
});

check('operator-v2.supplier.limited-to-the-permitted', async ({ v2, profile, authorization, observe }) => {
  assertJudgeable(
    profile.restricted !== undefined && authorization.restricted !== undefined,
    'the profile names no restricted key: add operator-v2.restricted',
    'restricted-key',
  );
  const restrictedId = profile.restricted.supplierId;

  const list = await v2.listSuppliers({ headers: { Authorization: authorization.restricted } });

  const seen = elementsOf(list).some((supplier) => sameId(textAt(supplier, '/id'), restrictedId));
  observe(
    'operator-v2.supplier.limited-to-the-permitted',
    list.succeeded ? (seen ? 'all suppliers are listed' : 'only the permitted are listed') : String(list.status),
    list,
  );
});
