// What an item of a hold or booking asks for, found among what is offered. Spec 2.1, 2.5, 2.10.
import { instant } from '../../schemas/formats.ts';
import { ApiError } from './api-error.ts';
import type { Resource } from './identity.ts';
import type { Seats } from './inventory.ts';
import type { Availability, Price, Rate } from './offer.ts';
import { rule, type Version } from './rule.ts';
import type { World } from './world.ts';

/** The members that an item of a hold and one of a booking have in common. */
export interface Asked {
  supplierId: string;
  productId: string;
  rateId: string;
  priceId: string;
  quantity: number;
  availabilityId?: string;
}

/** An item's place in the offer. A rate that is not RESERVED may be had without an availability. */
export interface Place {
  rate: Rate;
  price: Price;
  availability: Availability | undefined;
  quantity: number;
}

const sameId = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

const priceAmong = (rates: Rate[], priceId: string): Price | undefined =>
  rates.flatMap(({ prices }) => prices).find(({ id }) => sameId(id, priceId));

/** Gives the rule that finds the rate and the price of an item. @throws ApiError BAD_REQUEST */
export const offerFinder = (resource: Resource): Version<[Asked], { rate: Rate; price: Price }> => {
  const known: Version<[Asked], Rate> = (world, { rateId }) => {
    const rate = world.store.rates.get(rateId);
    // Spec silent: the status for an unknown rate.
    if (!rate) throw new ApiError('BAD_REQUEST', 'there is no such rate', { rateId });
    return rate;
  };
  const rateOf = rule(`partner.${resource}.unknown-rate-is-refused`, known, {
    [`unknown-rate-of-a-${resource}-is-replaced`]: (world, asked) =>
      world.store.rates.get(asked.rateId) ??
      world.store.rates.all().find((rate) => priceAmong([rate], asked.priceId)) ??
      known(world, asked),
    [`unknown-rate-of-a-${resource}-is-a-server-error`]: (world, asked) => {
      const rate = world.store.rates.get(asked.rateId);
      if (!rate) throw new ApiError('INTERNAL_SERVER', 'something went wrong');
      return rate;
    },
  });
  const priceOf = rule(
    `partner.${resource}.foreign-price-is-refused`,
    (_world, { priceId }: Asked, rate: Rate): Price => {
      const price = priceAmong([rate], priceId);
      if (!price) throw new ApiError('BAD_REQUEST', 'the rate has no such price', { priceId, rateId: rate.id });
      return price;
    },
    {
      [`foreign-price-of-a-${resource}-is-replaced`]: (_world, { priceId }, rate) =>
        priceAmong([rate], priceId) ?? (rate.prices[0] as Price),
      [`price-of-another-rate-passes-in-a-${resource}`]: (world, { priceId }, rate) => {
        const price = priceAmong([rate, ...world.store.rates.all()], priceId);
        if (!price) throw new ApiError('BAD_REQUEST', 'there is no such price', { priceId });
        return price;
      },
    },
  );
  return (world, asked) => {
    const rate = rateOf(world, asked);
    if (!sameId(rate.productId, asked.productId)) {
      throw new ApiError('BAD_REQUEST', 'the rate is of another product', { productId: asked.productId });
    }
    const supplierId = world.store.products.get(rate.productId)?.supplierId ?? '';
    if (!sameId(supplierId, asked.supplierId)) {
      throw new ApiError('BAD_REQUEST', 'the product is of another supplier', { supplierId: asked.supplierId });
    }
    return { rate, price: priceOf(world, asked, rate) };
  };
};

/** The availability of a rate that starts at a moment, if there is one. */
export const startingAt = (world: World, rate: Rate, at: string): Availability | undefined => {
  const start = instant(at);
  return world.store.availabilities.all().find((slot) => slot.rateId === rate.id && slot.start === start);
};

/** @throws ApiError BAD_REQUEST when the moment lies outside the window. Spec silent: that the two must agree. */
export const checkMoment = (availability: Availability, at: string): void => {
  const moment = instant(at);
  if (moment < availability.start || moment > availability.end) {
    throw new ApiError('BAD_REQUEST', 'the time lies outside the availability', { time: at });
  }
};

/** Seats by availability: places in the same availability count together. */
export const seatsOf = (places: readonly Place[]): Seats[] => {
  const sums = new Map<string, number>();
  for (const { availability, quantity } of places) {
    if (availability) sums.set(availability.id, (sums.get(availability.id) ?? 0) + quantity);
  }
  return [...sums].map(([availabilityId, quantity]) => ({ availabilityId, quantity }));
};
