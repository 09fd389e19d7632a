// What an item of a hold or booking asks for, found among what is offered. Spec 2.1, 2.5, 2.10.
import { instant } from '../../../schemas/formats.ts';
import { sumsOf } from '../../../schemas/group.ts';
import type { Seats } from '../../kernel/inventory.ts';
import type { Mistakes } from '../../kernel/mistakes.ts';
import type { Availability, Price, Rate } from '../../kernel/offer.ts';
import { refusing, rule, type Version } from '../../kernel/rule.ts';
import { sameId } from '../../kernel/same-id.ts';
import type { World } from '../../kernel/world.ts';
import { ApiError, refuse, refuseIf } from './api-error.ts';
import type { RequestItem, Resource } from './resource.ts';

/** What the ids of an item name; undefined where nothing has the id of the rate. Every mistake is noted. */
type Resolve<Item> = Version<[Item, index: number, Mistakes], ResolvedItem | undefined>;

/** What the ids of an item name. A rate that is not RESERVED may be had without an availability. */
export interface ResolvedItem {
  rate: Rate;
  price: Price;
  availability: Availability | undefined;
  quantity: number;
}

const priceAmong = (rates: Rate[], priceId: string): Price | undefined => {
  for (const { prices } of rates) {
    const price = prices.find(({ id }) => sameId(id, priceId));
    if (price) {
      return price;
    }
  }
  return undefined;
};

const checkProduct = ({ productId }: Rate, item: RequestItem): void => {
  refuseIf(!sameId(productId, item.productId), 'BAD_REQUEST', 'the rate is of another product', {
    productId: item.productId,
  });
};

const checkSupplier = (world: World, { productId }: Rate, item: RequestItem): void => {
  const supplierId = world.store.products.get(productId)?.supplierId ?? '';
  refuseIf(!sameId(supplierId, item.supplierId), 'BAD_REQUEST', 'the product is of another supplier', {
    supplierId: item.supplierId,
  });
};

/** Gives what finds rate, price and availability of an item; `checkRate` refuses rates that cannot be had so. */
export const itemResolver = <Item extends RequestItem>(
  resource: Resource,
  availabilityOf: Version<[Item, Rate, index: number], Availability | undefined>,
  checkRate: Version<[Rate, index: number], void> = () => undefined,
): Resolve<Item> => {
  const refusals = `partner.${resource}.refusal-statuses` as const;
  const known: Version<[RequestItem], Rate> = refusing(refusals, 'an unknown rate', (world, { rateId }) => {
    const rate = world.store.rates.get(rateId);
    if (!rate) {
      throw new ApiError('BAD_REQUEST', 'there is no such rate', { rateId });
    }
    return rate;
  });
  const rateOf = rule(`partner.${resource}.unknown-rate-is-refused`, known, {
    [`unknown-rate-of-a-${resource}-is-replaced`]: (world, item) =>
      world.store.rates.get(item.rateId) ??
      world.store.rates.find((rate) => priceAmong([rate], item.priceId)) ??
      known(world, item),
    [`unknown-rate-of-a-${resource}-is-a-server-error`]: (world, item) => {
      const rate = world.store.rates.get(item.rateId);
      if (!rate) {
        throw new ApiError('INTERNAL_SERVER', 'something went wrong');
      }
      return rate;
    },
  });
  const own: Version<[RequestItem, Rate, index: number], Price> = refusing(
    refusals,
    'a price of no such rate',
    (_world, { priceId }, rate) => {
      const price = priceAmong([rate], priceId);
      if (!price) {
        throw new ApiError('BAD_REQUEST', 'the rate has no such price', { priceId, rateId: rate.id });
      }
      return price;
    },
  );
  const priceOf = rule<[RequestItem, Rate, index: number], Price>(`partner.${resource}.foreign-price-is-refused`, own, {
    [`only-the-first-price-of-a-${resource}-is-looked-at`]: (world, item, rate, index) =>
      index === 0 ? own(world, item, rate, index) : (priceAmong([rate], item.priceId) ?? (rate.prices[0] as Price)),
    [`foreign-price-of-a-${resource}-is-replaced`]: (_world, { priceId }, rate) =>
      priceAmong([rate], priceId) ?? (rate.prices[0] as Price),
    [`price-of-the-product-passes-in-a-${resource}`]: (world, { priceId }, rate) => {
      const rates = world.store.rates.filter(({ productId }) => productId === rate.productId);
      return priceAmong(rates, priceId) ?? refuse('BAD_REQUEST', 'the product has no such price', { priceId });
    },
    [`price-of-the-product-passes-in-a-${resource}-of-its-last-rate`]: (world, item, rate, index) => {
      const rates = world.store.rates.filter(({ productId }) => productId === rate.productId);
      return (rate === rates.at(-1) ? priceAmong(rates, item.priceId) : undefined) ?? own(world, item, rate, index);
    },
    [`price-of-another-rate-passes-in-a-${resource}`]: (world, { priceId }, rate) => {
      const price = priceAmong([rate, ...world.store.rates.all()], priceId);
      if (!price) {
        throw new ApiError('BAD_REQUEST', 'there is no such price', { priceId });
      }
      return price;
    },
  });
  return (world, item, index, mistakes) => {
    const rate = mistakes.of(() => rateOf(world, item));
    if (!rate) {
      return undefined;
    }
    mistakes.of(() => checkProduct(rate, item));
    mistakes.of(() => checkSupplier(world, rate, item));
    const price = mistakes.of(() => priceOf(world, item, rate, index)) as Price;
    mistakes.of(() => checkRate(world, rate, index));
    const availability = mistakes.of(() => availabilityOf(world, item, rate, index));
    return { rate, price, availability, quantity: Number(item.quantity ?? 1) };
  };
};

/** What all items ask for together is judged where the rate of each is known. @throws ApiError, in the words of all mistakes */
export const refuseUnlessFound = (
  mistakes: Mistakes,
  items: readonly RequestItem[],
  resolved: readonly ResolvedItem[],
): void => {
  if (resolved.length < items.length) {
    mistakes.refuse();
  }
};

/** The availability of a rate that starts at a moment, if there is one. */
export const startingAt = (world: World, rate: Rate, at: string): Availability | undefined => {
  const start = instant(at);
  return world.store.availabilities.find(
    (availability) => availability.rateId === rate.id && availability.start === start,
  );
};

/** @throws ApiError BAD_REQUEST when the moment lies outside the window. Spec silent: that the two must agree. */
export const checkMoment = (availability: Availability, at: string): void => {
  const moment = instant(at);
  refuseIf(
    moment < availability.start || moment > availability.end,
    'BAD_REQUEST',
    'the time lies outside the availability',
    { time: at },
  );
};

/** Seats by availability: items of the same availability count together. */
export const seatsOf = (resolved: readonly ResolvedItem[]): Seats[] => {
  const [first] = resolved;
  if (resolved.length === 1 && first?.availability) {
    return [{ availabilityId: first.availability.id, quantity: first.quantity }];
  }
  const seats = resolved.flatMap(({ availability, quantity }) =>
    availability ? [[availability.id, quantity] as const] : [],
  );
  return [...sumsOf(seats)].map(([availabilityId, quantity]) => ({ availabilityId, quantity }));
};

/** @throws ApiError BAD_REQUEST when the items are not all of one availability, or of one rate. Spec silent: the status. */
export const oneOf = (resolved: readonly ResolvedItem[], thing: 'availability' | 'rate' | 'product'): void => {
  const named = resolved.map(({ rate, availability }) => ({ rate, availability, product: rate.productId })[thing]);
  refuseIf(new Set(named).size > 1, 'BAD_REQUEST', `the items of a request name one ${thing} only`);
};
