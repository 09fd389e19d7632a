import { assertJudgeable } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { textAt } from '../exchange/pointer.ts';
import type { CatalogClient, ProductPlace } from './client.ts';
import { identified } from './resource.ts';

/** What a read shows of one thing. */
interface Seen {
  id: string;
  value: unknown;
  list: Exchange;
}

/** The first that a list shows. @throws Blocked when it shows none */
const firstOf = (list: Exchange): Seen => {
  const [first] = identified(list);
  assertJudgeable(first !== undefined, `the list shows none with an id: ${list.call}`);
  return { ...first, list };
};

/** What is sold by a supplier, of which `productId` has rates. */
export const catalogGiven = (catalog: CatalogClient, supplierId: string, productId: string | undefined) => ({
  /** A listed supplier; with a member one that says a text there. */
  supplier: async (member?: 'code' | 'partnerId'): Promise<Seen & { text: string }> => {
    const list = await catalog.listSuppliers();
    if (member === undefined) {
      return { ...firstOf(list), text: '' };
    }
    const found = identified(list).find(({ value }) => (textAt(value, `/${member}`) ?? '') !== '');
    assertJudgeable(found !== undefined, `no supplier of the list says its ${member}: ${list.call}`);
    return { ...found, list, text: textAt(found.value, `/${member}`) ?? '' };
  },
  /** A listed product of the supplier that the checks use. */
  product: async (): Promise<Seen & ProductPlace> => {
    const product = firstOf(await catalog.listProducts(supplierId));
    return { ...product, supplierId, productId: product.id };
  },
  /** A listed rate of a product that has one. */
  rate: async (): Promise<Seen & ProductPlace> => {
    assertJudgeable(productId !== undefined, 'the target shows no product with a rate');
    const place = { supplierId, productId };
    return { ...firstOf(await catalog.listRates(place)), ...place };
  },
});

/** What the checks of the reads start from. Each throws Blocked, with words, when the target does not offer it. */
export type CatalogGiven = ReturnType<typeof catalogGiven>;
