// What can be bought, with its ids on both sides, and when it is free: an option of v2 is a rate of the Partner API, and a unit a price.
import type { Calendar } from '../../pages/mock/model.ts';
import { instant } from '../../schemas/formats.ts';
import { remaining } from '../kernel/capacity.ts';
import type { ControlledWorld } from '../kernel/controlled-world.ts';
import { utc } from '../kernel/time.ts';
import { optionsOf } from '../operator-v2/rules/product.ts';
import { Misuse, misuseIf } from './misuse.ts';

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

const MAX_AVAILABILITIES = 1000;

const EXAMPLE = '/_mock/calendar?rate=ID&from=2026-06-01T00:00:00Z&until=2026-07-01T00:00:00Z';

const momentOf = (name: string, value: string): number => {
  const moment = instant(value);
  misuseIf(Number.isNaN(moment), `${name} is a date-time of RFC 3339, not ${JSON.stringify(value)}`);
  return moment;
};

const daysOf = (world: ControlledWorld, rateId: string, from: number, until: number): Calendar => {
  const { rates, products, availabilities } = world.store;
  world.now();
  const rate = rates.get(rateId);
  if (!rate) {
    throw new Misuse(`no rate has the id ${rateId}`, 404);
  }
  return {
    timeZone: products.get(rate.productId)?.timeZone ?? 'UTC',
    availabilities: availabilities
      .all()
      .filter((one) => one.rateId === rate.id && one.start >= from && one.start < until)
      .sort((a, b) => a.start - b.start)
      .slice(0, MAX_AVAILABILITIES)
      .map(({ id, start, end, maxCapacity, closed }) => ({
        id,
        start,
        end,
        capacity: remaining(world, id),
        maxCapacity,
        closed,
      })),
  };
};

/** What is free of a rate day by day, as a query asks. @throws Misuse 400 or 404 */
export const calendarOf = (world: ControlledWorld, query: Readonly<Record<string, string>>): Calendar => {
  const { rate, from, until } = query;
  if (rate === undefined || from === undefined || until === undefined) {
    throw new Misuse(
      `calendar needs rate, the id of a rate, and from and until, date-times of RFC 3339: ${EXAMPLE}. Ids are at /_mock/catalogue.`,
    );
  }
  return daysOf(world, rate, momentOf('from', from), momentOf('until', until));
};
