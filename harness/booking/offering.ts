// What a Booking API sells, read before the checks begin.
import type { BookingProfile, ProfileRate } from '../../schemas/generated/types.ts';
import { asBlocked, assertJudgeable } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { listAt, textAt } from '../exchange/pointer.ts';
import { validMembers } from '../exchange/valid-members.ts';
import { sameId } from '../v1/availability.ts';
import { type Offering, offersFor, rateNeeds } from '../v1/rates.ts';
import type { CatalogClient } from './client.ts';
import { identified } from './resource.ts';

/** At most this number of each is looked at: a live platform may sell thousands. */
const MAX_SUPPLIERS = 5;
const MAX_PRODUCTS = 20;

/** A rate that the checks can use: with an id, a type, its flags and a price that can be named. Those that are sold come first. */
const usableRate = (value: unknown): ProfileRate[] => {
  const rate = validMembers('common/rate', value) as Partial<ProfileRate> | undefined;
  const prices = listAt(rate, '/prices')
    .filter((price) => textAt(price, '/id') !== undefined)
    .toSorted((a, b) => Number(isInactive(a)) - Number(isInactive(b))) as ProfileRate['prices'];
  return rate?.id !== undefined && prices.length > 0 && !prices.every(isInactive)
    ? [
        {
          ...rate,
          id: rate.id,
          type: rate.type ?? '',
          cancelable: rate.cancelable === true,
          holdable: rate.holdable === true,
          prices: prices.map((price) => ({ ...price, travelerType: price.travelerType ?? {} })),
        } as ProfileRate,
      ]
    : [];
};

const isInactive = (price: unknown): boolean => textAt(price, '/status') === 'INACTIVE';

/** @throws Blocked when the answer is no list */
const mustList = (list: Exchange): Exchange => {
  assertJudgeable(list.succeeded && list.isJson, `what is sold cannot be read: ${list.call}`);
  return list;
};

const productsOf = async (
  catalog: CatalogClient,
  supplierId: string,
  only: string | undefined,
): Promise<Offering['products']> => {
  const products = identified(mustList(await catalog.listProducts(supplierId)))
    .filter(({ id }) => only === undefined || sameId(id, only))
    .slice(0, MAX_PRODUCTS);
  const found: Offering['products'] = [];
  for (const { id } of products) {
    const rates = mustList(await catalog.listRates({ supplierId, productId: id }));
    found.push({ id, rates: identified(rates).flatMap(({ value }) => usableRate(value)) });
  }
  return found.filter(({ rates }) => rates.length > 0);
};

/** How many kinds of rates that checks ask for are among what is sold. */
const kindsMet = (offering: Offering): number =>
  Object.values(rateNeeds).filter((need) => offersFor(offering, need).length > 0).length;

/** Whether a run of the Channel API has set a supplier up: what it sells was for the checks of that run. */
const isOfARun = (value: unknown): boolean => /^HF-[\da-f-]{36}$/i.test(textAt(value, '/code') ?? '');

/** The suppliers that are listed; those that stay of runs only where there are no others. */
const suppliersOf = async (catalog: CatalogClient): Promise<string[]> => {
  const all = identified(mustList(await catalog.listSuppliers()));
  const others = all.filter(({ value }) => !isOfARun(value));
  return (others.length > 0 ? others : all).map(({ id }) => id).slice(0, MAX_SUPPLIERS);
};

/** What each supplier sells: first the one that has most kinds of rates. */
const allOf = async (
  catalog: CatalogClient,
  profile: BookingProfile,
  common: Omit<Offering, 'supplierId' | 'products'>,
): Promise<[Offering, ...Offering[]]> => {
  const suppliers = profile.supplierId === undefined ? await suppliersOf(catalog) : [profile.supplierId];
  const all: Offering[] = [];
  for (const supplierId of suppliers) {
    all.push({ ...common, supplierId, products: await productsOf(catalog, supplierId, profile.productId) });
  }
  const [best, ...others] = all.toSorted((one, other) => kindsMet(other) - kindsMet(one));
  assertJudgeable(best !== undefined, 'the target lists no supplier');
  return [best, ...others];
};

/** Availability may be this old: it may come from a cache. Spec 8. */
export const KEPT_MS = 300_000;

/** No supplier: what cannot be read. */
const NOBODY = '00000000-0000-4000-8000-000000000000';

/**
 * What the suppliers of a target sell, each with its products and their rates: first the one that the checks use, the one that
 * the profile names or the first of those that have most kinds of rates. Where that cannot be read nothing is sold, and
 * `remedy` says why.
 */
export const readOfferings = async (
  catalog: CatalogClient,
  profile: BookingProfile,
): Promise<readonly [Offering, ...Offering[]]> => {
  const { supplierId: _supplierId, productId: _productId, ...section } = profile;
  const common = { ...section, keptMs: KEPT_MS };
  try {
    return await allOf(catalog, profile, {
      ...common,
      remedy:
        'sell one, or name another booking.supplierId; with the section channel a run sets one up, and says at its start what came of it',
    });
  } catch (error) {
    const { message: remedy } = asBlocked(error);
    return [{ ...common, supplierId: profile.supplierId ?? NOBODY, products: [], remedy }];
  }
};

/** What the checks may use of a target. */
export const readOffering = async (catalog: CatalogClient, profile: BookingProfile): Promise<Offering> =>
  (await readOfferings(catalog, profile))[0];
