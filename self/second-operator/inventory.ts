// The inventory of the second operator: one product, its rates, its availabilities and who claims their seats.
import { malformed, newId, OFFSET_MS, Refusal, sameId, written } from './wire.ts';

/** A rate in the full form of spec 2.8. */
export interface Rate {
  id: string;
  productId: string;
  optionId: string;
  code: string;
  name: string;
  title: string;
  type: string;
  partnerId: string;
  cancelable: boolean;
  refundable: boolean;
  holdable: boolean;
  holdablePeriod: number;
  cutoff: number;
  minTravelers: number;
  maxTravelers: number;
  ext: null;
  hours: Array<Record<string, unknown>>;
  valid: { from: string; until: string };
  prices: Price[];
  version: number;
}

export interface Price {
  id: string;
  name: string;
  labels: string[];
  status: string;
  net: Money;
  original: Money;
  retail: Money;
  includedTaxes: Array<{ id: string; name: string; currency: string; net: number; retail: number }>;
  travelerType: { ageBand: string; minAge: number; maxAge: number; modifier: string; name: string };
}

interface Money {
  amount: number;
  currency: string;
}

/** One availability; `seats` is what there was to begin with, `maxCapacity` what is published (-1: unlimited). */
export interface Availability {
  id: string;
  rate: Rate;
  start: number;
  end: number;
  seats: number;
  maxCapacity: number;
  claims: Claim[];
}

/** Seats taken out of an availability as long as `lives` is true. A dead claim never lives again. */
export interface Claim {
  availability: Availability;
  quantity: number;
  lives: () => boolean;
}

export type SeatRequest = Pick<Claim, 'availability' | 'quantity'>;

export interface Inventory {
  supplierId: string;
  productId: string;
  rates: Rate[];
  availabilities: Availability[];
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DAYS = 14;
const START_HOURS = [9, 12, 15];
/** Of an availability without a maximum; it still counts down, because capacity is what remains (spec 2.1). */
const UNLIMITED_SEATS = 5_000;

const RATE: Partial<Rate> = {
  type: 'RESERVED',
  cancelable: true,
  refundable: true,
  holdable: true,
  holdablePeriod: 900,
  cutoff: 0,
  minTravelers: 1,
  maxTravelers: 8,
};

const PLANS: Array<{ rate: Partial<Rate> & { code: string }; maxCapacity: number; soon?: boolean }> = [
  { rate: { code: 'GARDEN', cutoff: 30 }, maxCapacity: 12, soon: true },
  { rate: { code: 'GARDEN-FIXED', cancelable: false, refundable: false }, maxCapacity: 10 },
  { rate: { code: 'WALK-IN', type: 'FREESALE', holdable: false, holdablePeriod: 0 }, maxCapacity: 50 },
  { rate: { code: 'FLASH', holdablePeriod: 3 }, maxCapacity: 12 },
  { rate: { code: 'PAIR', minTravelers: 2 }, maxCapacity: 12 },
  { rate: { code: 'OPEN-AIR', type: 'FREESALE', maxTravelers: 20 }, maxCapacity: -1 },
];

/** Fourteen days from `now`, three availabilities a day, none touching another; GARDEN also starts ten minutes from now. */
export function openInventory(now: number): Inventory {
  const supplierId = newId();
  const productId = newId();
  const plans = PLANS.map((plan) => ({ ...plan, rate: rate(plan.rate, productId, now) }));
  const availabilities = plans.flatMap((plan) => {
    const starts = dailyStarts(now).map((start) => availability(plan.rate, start, 90, plan.maxCapacity));
    return plan.soon ? [availability(plan.rate, now + 10 * MINUTE, 30, plan.maxCapacity), ...starts] : starts;
  });
  return { supplierId, productId, rates: plans.map((plan) => plan.rate), availabilities };
}

function dailyStarts(now: number): number[] {
  const midnight = Math.floor((now + OFFSET_MS) / DAY) * DAY - OFFSET_MS;
  const days = Array.from({ length: DAYS }, (_, day) => midnight + day * DAY);
  return days.flatMap((day) => START_HOURS.map((hour) => day + hour * 60 * MINUTE)).filter((at) => at > now + DAY / 12);
}

function availability(rate: Rate, start: number, minutes: number, maxCapacity: number): Availability {
  const seats = maxCapacity === -1 ? UNLIMITED_SEATS : maxCapacity;
  return { id: newId(), rate, start, end: start + minutes * MINUTE, seats, maxCapacity, claims: [] };
}

function rate(own: Partial<Rate> & { code: string }, productId: string, now: number): Rate {
  const valid = { from: written(now - DAY), until: written(now + 60 * DAY) };
  const times = [{ open: '00:00', close: '23:59' }];
  return {
    ...(RATE as Rate),
    id: newId(),
    productId,
    optionId: newId(),
    name: own.code.toLowerCase(),
    title: `The ${own.code.toLowerCase()} rate`,
    partnerId: `second/${own.code}`,
    ext: null,
    hours: [{ dates: [], daysOfWeek: [1, 2, 3, 4, 5, 6, 7], times, timezone: '', valid }],
    valid,
    prices: [price('ADULT', 18, 120, 2_400), price('CHILD', 3, 17, 1_100)],
    version: 1,
    ...own,
  };
}

function price(ageBand: string, minAge: number, maxAge: number, cents: number): Price {
  const money = (amount: number) => ({ amount, currency: 'ZAR' });
  return {
    id: newId(),
    name: ageBand.toLowerCase(),
    labels: ['second'],
    status: 'ACTIVE',
    net: money(cents - 400),
    original: money(cents),
    retail: money(cents),
    includedTaxes: [{ id: 'vat-15', name: 'VAT', currency: 'ZAR', net: 120, retail: 150 }],
    travelerType: { ageBand, minAge, maxAge, modifier: 'NONE', name: `${ageBand.toLowerCase()} guest` },
  };
}

/** The seats of an availability that nobody claims. Spec 2.1: capacity is what remains. */
export function remaining(availability: Availability): number {
  availability.claims = availability.claims.filter((claim) => claim.lives());
  return availability.claims.reduce((left, claim) => left - claim.quantity, availability.seats);
}

/** Whether a booking made now would come too late. Spec 2.8: cutoff is in minutes before the start. */
export const isCutOff = (availability: Availability) =>
  availability.start - Date.now() < availability.rate.cutoff * MINUTE;

export const inLimits = ({ minTravelers, maxTravelers }: Rate, travelers: number) =>
  travelers >= minTravelers && travelers <= maxTravelers;

export function sumByAvailability(requests: SeatRequest[]): Map<Availability, number> {
  const sums = new Map<Availability, number>();
  for (const { availability, quantity } of requests) {
    sums.set(availability, (sums.get(availability) ?? 0) + quantity);
  }
  return sums;
}

/** Takes the seats of every request or none. @throws CONFLICT when an availability has too few seats left. */
export function take(requests: SeatRequest[], lives: () => boolean): Claim[] {
  const sums = [...sumByAvailability(requests)];
  const short = sums.find(([availability, quantity]) => quantity > remaining(availability));
  if (short) {
    throw new Refusal(409, 'CONFLICT', `only ${remaining(short[0])} seats are left`);
  }
  return sums.map(([availability, quantity]) => claim({ availability, quantity, lives }));
}

export function claim(claim: Claim): Claim {
  claim.availability.claims.push(claim);
  return claim;
}

/** The limits of each rate over all requests, and its cutoff. Spec 2.8. @throws BAD_REQUEST */
export function checkLimits(requests: SeatRequest[]): void {
  for (const rate of new Set(requests.map(({ availability }) => availability.rate))) {
    const travelers = requests.reduce(
      (sum, { availability, quantity }) => sum + (availability.rate === rate ? quantity : 0),
      0,
    );
    if (!inLimits(rate, travelers)) {
      throw malformed(`${travelers} travelers are too few or too many`);
    }
  }
  if (requests.some(({ availability }) => isCutOff(availability))) {
    throw malformed('the start is too near');
  }
}

export const byId = <T extends { id: string }>(list: T[], id: string) => list.find((one) => sameId(one.id, id));

/** A rate by the ids of its supplier, its product and itself; undefined where they do not belong together. */
export function rateOf(inventory: Inventory, supplierId: string, productId: string, rateId: string): Rate | undefined {
  const isOurs = sameId(supplierId, inventory.supplierId) && sameId(productId, inventory.productId);
  return isOurs ? byId(inventory.rates, rateId) : undefined;
}

export const availabilitiesOf = ({ availabilities }: Inventory, rate: Rate) =>
  availabilities.filter((availability) => availability.rate === rate);
