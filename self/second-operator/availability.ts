// Availability of the second operator: lists and single reads. Spec 2.1 to 2.3, written from the specification alone.
import {
  type Availability,
  availabilitiesOf,
  type Inventory,
  inLimits,
  isCutOff,
  rateOf,
  remaining,
} from './inventory.ts';
import { ok } from './view.ts';
import {
  instant,
  type Json,
  malformed,
  positive,
  Refusal,
  type Reply,
  type RouteInput,
  sameId,
  written,
} from './wire.ts';

/** Spec 2.2: by rate only, latest first, without sold-out starts; a window is met by any overlap. */
export function listAvailabilities(
  inventory: Inventory,
  { ids: [supplierId = '', productId = ''], query }: RouteInput,
): Reply {
  const from = instant(query.get('start'));
  const until = instant(query.get('end'));
  if (from === undefined || until === undefined || until < from) {
    throw malformed('start and end are no window');
  }
  const rateId = query.get('rate_id');
  const rates = inventory.rates.filter(({ id }) => rateOf(inventory, supplierId, productId, rateId || id)?.id === id);
  if (rates.length === 0) {
    throw new Refusal(404, 'NOT_FOUND', 'no such supplier, product or rate');
  }
  const inWindow = (availability: Availability) =>
    availability.start < until && availability.end > from && remaining(availability) > 0;
  const byRate = rates.map((rate) => {
    const availability = availabilitiesOf(inventory, rate).filter(inWindow).reverse().map(availabilityView);
    return [rate.id, { availability, title: rate.title }];
  });
  const now = Date.now();
  const availabilities = {
    byRate: Object.fromEntries(byRate),
    expires: written(now + 60_000),
    productId: inventory.productId,
    retrieved: written(now),
  };
  return ok({ availabilities });
}

/** Spec 2.3: the availability that starts at `at`. Spec silent: without `at` the next bookable one, without `qty` the least. */
export function readAvailability(
  inventory: Inventory,
  { ids: [supplierId = '', productId = ''], query }: RouteInput,
): Reply {
  const [at, qty, rateId] = ['at', 'qty', 'rate_id'].map((name) => query.get(name) || undefined);
  if (at !== undefined && instant(at) === undefined) {
    throw malformed('at is no date-time');
  }
  if (qty !== undefined) {
    positive(/^\d+$/.test(qty) ? Number(qty) : qty, 'qty');
  }
  const isBookable = (availability: Availability) => {
    const quantity = Number(qty ?? availability.rate.minTravelers);
    return quantity <= remaining(availability) && inLimits(availability.rate, quantity) && !isCutOff(availability);
  };
  const named = inventory.availabilities.filter(({ rate }) =>
    sameId(rateOf(inventory, supplierId, productId, rateId ?? rate.id)?.id ?? '', rate.id),
  );
  const starting = at === undefined ? named.filter(isBookable) : named.filter(({ start }) => start === instant(at));
  const availability = starting.find(isBookable) ?? starting[0];
  if (!availability) {
    throw new Refusal(404, 'NOT_FOUND', 'no availability');
  }
  return ok({ availability: availabilityView(availability), bookable: isBookable(availability) });
}

const availabilityView = (availability: Availability): Json => ({
  id: availability.id,
  start: written(availability.start),
  end: written(availability.end),
  capacity: remaining(availability),
  maxCapacity: availability.maxCapacity,
  gate: 'north',
});
