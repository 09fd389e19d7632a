// Operator booking API v2, products, options and units. Spec 2.12, 4.4.

import { listAt, textAt } from '../../harness/exchange/pointer.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import { canBeHad, elementsOf } from '../../harness/v2/availability.ts';
import { check, expect } from '../../harness/v2/check.ts';
import { expectSameBooking } from '../../harness/v2/same-booking.ts';

check('operator-v2.product.list-is-answered', async ({ v2, given }) => {
  const { suppliers } = await given.catalog();

  for (const { id } of suppliers.slice(0, 3)) {
    const list = await v2.listProducts(id);

    expect(list).toSucceed();
    expect(list).toShow(Array.isArray(list.canonical), 'a list of products', list.answer?.body);
  }
});

/** Every id of a product list, each with the ids above it. */
const pathsOf = (products: unknown[]): string[] =>
  products.flatMap((product) => {
    const productId = textAt(product, '/id');
    return listAt(product, '/options').flatMap((option) =>
      listAt(option, '/units').map((unit) => `${productId} ${textAt(option, '/id')} ${textAt(unit, '/id')}`),
    );
  });

check('operator-v2.product.ids-are-stable', async ({ v2, given }) => {
  const [offer] = await given.offers();
  const supplierId = offer?.supplier.id ?? '';
  const first = pathsOf(elementsOf(await v2.listProducts(supplierId)));
  const availability = await given.availabilityIfAny();
  if (availability !== undefined) {
    await given.create(availability, given.request(availability));
  }

  const again = await v2.listProducts(supplierId);

  const second = new Set(pathsOf(elementsOf(again)).map((path) => path.toLowerCase()));
  const lost = first.filter((path) => !second.has(path.toLowerCase()));
  expect(again).toSucceed();
  expect(again).toShow(lost.length === 0, 'the same products, options and units', `without ${lost.slice(0, 5)}`);
});

check('operator-v2.product.can-be-sold', { holds: 2 }, async ({ v2, given }) => {
  const availability = await given.availability();
  const request = given.request(availability);

  const created = await given.create(availability, request);

  expectSameBooking(created, request);
  const { availabilityType } = availability.offer.product;
  const otherKind = (await given.offers()).find(({ product }) => product.availabilityType !== availabilityType);
  const other = otherKind && (await given.availabilityIfAny({ offer: otherKind }));
  // What is listed may have restrictions that only a check of the configuration shows.
  if (other && canBeHad(await v2.checkAvailability(other.offer.supplier.id, given.configuration(other)), other)) {
    expect(await given.create(other, given.request(other))).toSucceed();
  }
});

check('operator-v2.product.picked', async ({ given, observe }) => {
  const { offer, start, status, vacancies } = await given.availability();

  observe(
    'operator-v2.product.picked',
    `supplier ${offer.supplier.id}, product ${offer.product.id}, option ${offer.option.id}, unit ${offer.unit.id}, ` +
      `first at ${start}: ${status}${vacancies === undefined ? '' : ` with ${vacancies} vacancies`}`,
  );
});

check('operator-v2.product.unknown-supplier', async ({ v2, given, observe }) => {
  await given.catalog();

  const answer = await v2.listProducts(freshUuid(), { violation: 'the supplier is unknown' });

  observe('operator-v2.product.unknown-supplier', String(answer.status), answer);
});
