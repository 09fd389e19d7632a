// Fills a store with the demo operator and keeps its availabilities open for the coming fourteen days.
import { uuidOf } from './chance.ts';
import { demoPlans, demoProducts, demoSupplier, type Plan } from './demo.ts';
import { deskPlans, deskProducts, neighbour } from './demo-desk.ts';
import type { Availability } from './domain/offer.ts';
import type { World } from './domain/world.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const horizonDays = 14;
const refillMs = 15 * minuteMs;
/** What the demo operator sells, through partners and at its own desk. */
export const everyPlan: readonly Plan[] = [...demoPlans, ...deskPlans];
const products = [...demoProducts, ...deskProducts];
const supplierOf = new Map(products.map(({ id, supplierId }) => [id, supplierId]));

const startOfDay = (at: number): number => Math.floor(at / dayMs) * dayMs;
const nextRefill = (at: number): number => (Math.floor(at / refillMs) + 1) * refillMs;

/** Whether the last start of a day is sold out from the beginning: so every third day. */
const soldOut = (plan: Plan, start: number): boolean =>
  plan.hours.length > 1 && start % dayMs === (plan.hours.at(-1) ?? 0) * hourMs && Math.floor(start / dayMs) % 3 === 0;

const weekday = (at: number): number => new Date(at).getUTCDay();

/** Start and length in milliseconds of all that a plan offers from `now` on. */
const startsOf = (plan: Plan, now: number): Array<[number, number]> => {
  const lengthMs = plan.lengthHours * hourMs;
  const days = Array.from({ length: horizonDays + 1 }, (_, day) => startOfDay(now) + day * dayMs);
  const regular = days.flatMap((day) => plan.hours.map((hour): [number, number] => [day + hour * hourMs, lengthMs]));
  const soonest = nextRefill(now + 30 * minuteMs);
  // At most one begins at a time: some operators tell availabilities of a rate apart by their start alone.
  const isFree = !regular.some(([start]) => start === soonest);
  const soon: Array<[number, number]> = plan.soon && isFree ? [[soonest, 10 * minuteMs]] : [];
  return [...regular, ...soon].filter(
    ([start]) => start > now && start < now + horizonDays * dayMs && !plan.neverOn.includes(weekday(start)),
  );
};

const availabilityOf = (seed: number, plan: Plan, [start, lengthMs]: [number, number]): Availability => {
  const closed = plan.closedOn.includes(weekday(start));
  return {
    id: uuidOf(`availability ${seed} ${plan.rate.id} ${start} ${lengthMs}`),
    supplierId: supplierOf.get(plan.rate.productId) ?? '',
    productId: plan.rate.productId,
    rateId: plan.rate.id,
    start,
    end: start + lengthMs,
    seats: closed || soldOut(plan, start) ? 0 : plan.seats,
    maxCapacity: plan.maxCapacity,
    closed,
  };
};

const open = (world: World, seed: number, plans: readonly Plan[]): void => {
  const now = world.now();
  for (const plan of plans) {
    for (const span of startsOf(plan, now)) {
      const availability = availabilityOf(seed, plan, span);
      if (!world.store.availabilities.get(availability.id)) world.store.availabilities.save(availability);
    }
  }
  world.plan(nextRefill(now), () => open(world, seed, plans));
};

/** The demo data. Availabilities follow the clock: what time brings into the horizon is added by and by. */
export const fill = (world: World, seed: number, plans: readonly Plan[] = everyPlan): void => {
  for (const supplier of [demoSupplier, neighbour]) world.store.suppliers.save(supplier);
  for (const product of products) world.store.products.save(product);
  for (const { rate } of plans) world.store.rates.save(rate);
  open(world, seed, plans);
};
