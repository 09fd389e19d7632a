// Fills a store with the demo operator and keeps its availabilities open for the coming fourteen days. A few lie on
// Thursdays up to a year ahead, after the next changes of the clocks.

import { demoChannelId, demoOtherChannelId, demoPlans, demoProducts, demoSupplier, type Plan } from './demo.ts';
import { neighbour, v2Plans, v2Products } from './demo-v2.ts';
import type { Availability } from './kernel/offer.ts';
import { uuidOf } from './kernel/random.ts';
import type { World } from './kernel/world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const HORIZON_DAYS = 14;
const REFILL_MS = 15 * MINUTE_MS;
/** What the demo operator sells, through partners and through v2. */
export const everyPlan: readonly Plan[] = [...demoPlans, ...v2Plans];
const products = [...demoProducts, ...v2Products];
const supplierOf = new Map(products.map(({ id, supplierId }) => [id, supplierId]));

const weekday = (at: number): number => new Date(at).getUTCDay();

const startOfDay = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS;

const THURSDAY = 4;
const WEEK_MS = 7 * DAY_MS;

/** The Thursdays from five weeks to a year ahead, as their midnights in UTC. */
const laterThursdays = (now: number): number[] => {
  const later = startOfDay(now) + 5 * WEEK_MS;
  const first = later + ((THURSDAY - weekday(later) + 7) % 7) * DAY_MS;
  return Array.from({ length: 47 }, (_, week) => first + week * WEEK_MS);
};

const nextRefill = (at: number): number => (Math.floor(at / REFILL_MS) + 1) * REFILL_MS;

/** Whether the last start of a day is sold out from the beginning: so every third day. */
const soldOut = (plan: Plan, start: number): boolean =>
  plan.hours.length > 1 &&
  start % DAY_MS === (plan.hours.at(-1) ?? 0) * HOUR_MS &&
  Math.floor(start / DAY_MS) % 3 === 0;

/** Start and length in milliseconds of all that a plan offers from `now` on. */
const startsOf = (plan: Plan, now: number): Array<[number, number]> => {
  const lengthMs = plan.lengthHours * HOUR_MS;
  const on = (days: number[]) =>
    days.flatMap((day) => plan.hours.map((hour): [number, number] => [day + hour * HOUR_MS, lengthMs]));
  const regular = on(Array.from({ length: HORIZON_DAYS + 1 }, (_, day) => startOfDay(now) + day * DAY_MS));
  const later = on(plan.onThursdays ? laterThursdays(now) : []);
  const quarter = nextRefill(now + 30 * MINUTE_MS);
  const soon = (plan.soon ? [quarter - REFILL_MS, quarter] : []).map((start): [number, number] => {
    // At most one begins at a time: some operators distinguish availabilities of a rate by their start alone.
    const isTaken = regular.some(([taken]) => taken === start);
    return [isTaken ? start - 5 * MINUTE_MS : start, 10 * MINUTE_MS];
  });
  const near = [...regular, ...soon].filter(([start]) => start < now + HORIZON_DAYS * DAY_MS);
  return [...near, ...later].filter(([start]) => start > now && !plan.neverOn.includes(weekday(start)));
};

const availabilityOf = (seed: number, plan: Plan, [start, lengthMs]: [number, number]): Availability => {
  const closed = plan.closedOn.includes(weekday(start));
  const seats = soldOut(plan, start) ? 0 : plan.seats;
  return {
    id: uuidOf(`availability ${seed} ${plan.rate.id} ${start} ${lengthMs}`),
    supplierId: supplierOf.get(plan.rate.productId) ?? '',
    productId: plan.rate.productId,
    rateId: plan.rate.id,
    start,
    end: start + lengthMs,
    seats: closed ? 0 : seats,
    maxCapacity: plan.maxCapacity,
    closed,
    ...(closed && { reopensWith: seats }),
  };
};

const open = (world: World, seed: number, plans: readonly Plan[]): void => {
  const now = world.now();
  for (const plan of plans) {
    for (const span of startsOf(plan, now)) {
      const availability = availabilityOf(seed, plan, span);
      if (!world.store.availabilities.get(availability.id)) {
        world.store.availabilities.save(availability);
      }
    }
  }
  world.plan(nextRefill(now), () => open(world, seed, plans));
};

/** The demo data. Availabilities follow the clock: every quarter of an hour those that have come within the horizon are added. */
export const fill = (world: World, seed: number, plans: readonly Plan[] = everyPlan): void => {
  world.store.channels.push(demoChannelId, demoOtherChannelId);
  for (const supplier of [demoSupplier, neighbour]) {
    world.store.suppliers.save(supplier);
  }
  for (const product of products) {
    world.store.products.save(product);
  }
  for (const { rate } of plans) {
    world.store.rates.save(rate);
  }
  open(world, seed, plans);
};
