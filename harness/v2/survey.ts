// What the profile names of a v2 target, compared with what the target lists.

import type { OperatorV2Profile } from '../../schemas/generated/types.ts';
import { counted } from '../../schemas/text/counted.ts';
import { unlessBlocked } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { textAt } from '../exchange/pointer.ts';
import type { Need } from '../schedule/need.ts';
import { elementsOf, type Offer, sameId } from './availability.ts';
import type { OperatorV2Client } from './client.ts';
import type { OperatorV2Context } from './context.ts';
import { daysOf } from './listing.ts';

/** At most this number of suppliers are asked for a product, and this number of options for what they list. */
const MAX_SUPPLIERS = 20;
const MAX_OPTIONS = 40;

const idsIn = (list: Exchange): string[] => elementsOf(list).flatMap((element) => textAt(element, '/id') ?? []);

/** Whether a list says that it does not have an id: one without ids, or a failed call, says nothing. */
const lacks = (list: Exchange, id: string): boolean => {
  const ids = idsIn(list);
  return list.succeeded && ids.length > 0 && !ids.some((one) => sameId(one, id));
};

/** The supplier and the product that the profile names, where the target does not know them. */
export const unknownIds = async (
  profile: OperatorV2Profile,
  given: OperatorV2Context['given'],
  v2: OperatorV2Client,
): Promise<Need[]> => {
  const { supplierId, productId } = profile;
  if (supplierId === undefined && productId === undefined) {
    return [];
  }
  const list = await v2.listSuppliers();
  if (supplierId !== undefined && lacks(list, supplierId)) {
    return [
      {
        words: `supplier ${supplierId}`,
        met: false,
        detail: `the target lists ${counted(idsIn(list).length, 'supplier')} without it: ${list.call}`,
        mistake: {
          key: '/operator-v2/supplierId',
          value: supplierId,
          allowed: `for example ${idsIn(list)[0]}`,
          todo: 'Correct the id, or leave it out: then the first supplier that has what the checks need is used.',
        },
      },
    ];
  }
  const isSold = productId === undefined || (await offersOf(given)).length > 0;
  return isSold ? [] : unknownProduct(productId, supplierId === undefined ? idsIn(list) : [supplierId], v2);
};

const unknownProduct = async (productId: string, suppliers: string[], v2: OperatorV2Client): Promise<Need[]> => {
  if (suppliers.length > MAX_SUPPLIERS) {
    return []; // one of the others may have it
  }
  const lists: Exchange[] = [];
  for (const supplier of suppliers) {
    const list = await v2.listProducts(supplier).catch(unlessBlocked);
    if (list === undefined) {
      return []; // a supplier that may not be called may have it
    }
    lists.push(list);
  }
  const [known] = lists.flatMap(idsIn);
  return known !== undefined && lists.every((list) => lacks(list, productId) || isEmptyList(list))
    ? [
        {
          words: `product ${productId}`,
          met: false,
          detail: `the target lists other products, and not this one: ${lists[0]?.call}`,
          mistake: {
            key: '/operator-v2/productId',
            value: productId,
            allowed: `for example ${known}`,
            todo: 'Correct the id, or leave it out: then the first product that has what the checks need is used.',
          },
        },
      ]
    : [];
};

const isEmptyList = (list: Exchange): boolean =>
  list.succeeded && Array.isArray(list.canonical) && list.canonical.length === 0;

/** The options that can be booked; none where that cannot be read. */
export const offersOf = async (given: OperatorV2Context['given']): Promise<Offer[]> =>
  (await given.catalog().catch(unlessBlocked))?.offers ?? [];

/** The options of the dates that the profile calls never available, where they are not among those that are looked at. */
export const neverAvailableNeeds = async (
  { neverAvailable = [] }: OperatorV2Profile,
  given: OperatorV2Context['given'],
): Promise<Need[]> => {
  const offers = neverAvailable.length === 0 ? [] : await offersOf(given);
  return neverAvailable
    .filter(
      ({ productId, optionId }) =>
        !offers.some(({ product, option }) => sameId(product.id, productId) && sameId(option.id, optionId)),
    )
    .map(({ optionId }) => ({
      words: `option ${optionId} of operator-v2.neverAvailable`,
      met: false,
      detail: 'it is not among the first options that are looked at',
      capability: 'never-available-dates' as const,
    }));
};

/** The days that are searched, where the target says that it has nothing in them. */
export const emptyWindow = async (profile: OperatorV2Profile, given: OperatorV2Context['given']): Promise<Need[]> => {
  const offers = await offersOf(given);
  const lists = await Promise.all(offers.slice(0, MAX_OPTIONS).map((offer) => given.list(offer)));
  const days = daysOf(profile);
  return lists.length > 0 && lists.every(isEmptyList)
    ? [
        {
          words: 'days on which something is sold',
          met: false,
          detail: `nothing is listed in the next ${counted(days, 'day')}, of none of ${counted(lists.length, 'option')}: ${lists[0]?.call}`,
          mistake: {
            key: '/operator-v2/days',
            value: profile.days ?? days,
            allowed: 'enough days for an option to have an availability in them',
            todo: 'Raise it, or name another supplierId or productId.',
          },
        },
      ]
    : [];
};

/** Why a refusal by the supplier of `operator-v2.restricted` shows nothing: the key of the run is refused as well. */
export const whyClosed = async (v2: OperatorV2Client, supplierId: string): Promise<string | undefined> => {
  const products = await v2.listProducts(supplierId);
  return products.succeeded
    ? undefined
    : `operator-v2.restricted.supplierId ${supplierId} is closed to the key of operator-v2.authorization too (${products.call}): ` +
        'name a supplier that authorization may use, and the key of restricted may not';
};
