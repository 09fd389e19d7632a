// What can be bought, with its ids on both sides: an option of v2 is a rate of the Partner API, and a unit a price.
import { remaining } from '../kernel/capacity.ts';
import type { ControlledWorld } from '../kernel/controlled-world.ts';
import { utc } from '../kernel/time.ts';
import { optionsOf } from '../operator-v2/rules/product.ts';

/** The next availabilities of a rate that are shown. */
const NEXT = 3;

export const catalogueOf = (world: ControlledWorld) => {
  const now = world.now();
  const { store } = world;
  const coming = store.availabilities
    .filter(({ start, closed }) => start > now && !closed)
    .sort((a, b) => a.start - b.start);
  return {
    note: 'An option of v2 is a rate of the Partner API, and a unit is a price. Rates that cannot be held or cancelled are not sold through v2.',
    channels: store.channels,
    suppliers: store.suppliers.all().map(({ id, name }) => ({
      supplierId: id,
      name,
      products: store.products
        .filter(({ supplierId }) => supplierId === id)
        .map((product) => {
          const options = new Set(optionsOf(world, product).map((rate) => rate.id));
          return {
            productId: product.id,
            name: product.name,
            availabilityType: product.availabilityType,
            rates: store.rates
              .filter(({ productId }) => productId === product.id)
              .map((rate) => ({
                rateId: rate.id,
                ...(options.has(rate.id) && { optionId: rate.id }),
                name: rate.name,
                type: rate.type,
                holdable: rate.holdable,
                cancelable: rate.cancelable,
                travelers: [rate.minTravelers, rate.maxTravelers],
                prices: rate.prices.map((price) => ({
                  priceId: price.id,
                  ...(options.has(rate.id) && { unitId: price.id }),
                  name: price.name,
                  type: price.travelerType.ageBand,
                  retail: price.retail,
                })),
                next: coming
                  .filter(({ rateId, id: one }) => rateId === rate.id && remaining(world, one) > 0)
                  .slice(0, NEXT)
                  .map(({ id: availabilityId, start, end }) => ({
                    availabilityId,
                    start: utc(start),
                    end: utc(end),
                    capacity: remaining(world, availabilityId),
                  })),
              })),
          };
        }),
    })),
  };
};
