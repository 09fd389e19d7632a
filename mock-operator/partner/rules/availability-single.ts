// The single availability. Spec 2.3, 4.1 rule 2.

import { instant, isUuid } from '../../../schemas/formats.ts';
import { changing, lacking, showing } from '../../kernel/around.ts';
import { type Body, digitsOf } from '../../kernel/body.ts';
import { remaining } from '../../kernel/capacity.ts';
import { Mistakes } from '../../kernel/mistakes.ts';
import type { Availability, Product } from '../../kernel/offer.ts';
import { perWorld } from '../../kernel/per-world.ts';
import { choice, rule, rules, type Version } from '../../kernel/rule.ts';
import { written } from '../../kernel/time.ts';
import { offsetMinutes } from '../../kernel/time-zone.ts';
import type { World } from '../../kernel/world.ts';
import { inOtherWords, refuse } from './api-error.ts';
import { availabilityBody } from './availability-body.ts';
import { type ProductPath, productAt } from './availability-list.ts';
import { held } from './free-seats.ts';
import { holds } from './hold.ts';

/** The query, as it came. */
interface SingleQuery {
  at: string | undefined;
  qty: string | undefined;
  rateId: string | undefined;
}

const nothing = (): never => refuse('NOT_FOUND', 'no availability satisfies the parameters');

const bad = (name: string, text: string): never => refuse('BAD_REQUEST', `${name} ${text}`, { parameter: name });

const missingAt: Version<[], 'next'> = choice<[], 'next'>(
  'partner.availability-single.missing-at',
  // Spec silent: what a single read without `at` gets.
  () => bad('at', 'is missing'),
  { 'missing-at-means-the-next': () => 'next' },
);

const invalidAt: Version<[], number | 'next'> = rule<[], number | 'next'>(
  'partner.availability-single.invalid-at-is-refused',
  () => bad('at', 'is no date-time'),
  {
    'invalid-at-is-a-server-error': () => refuse('INTERNAL_SERVER', 'cannot read at'),
    'invalid-at-means-the-next': () => 'next',
  },
);

const momentOf = rules((_world, at: string): number => instant(at), {
  'partner.availability-single.offsets-count': {
    'offset-of-at-is-ignored': (_world, at) => (Number.isNaN(instant(at)) ? Number.NaN : instant(`${digitsOf(at)}Z`)),
    'offset-of-at-west-of-greenwich-counts-as-east': (_world, at) => instant(at.replace(/-(\d\d:\d\d)$/, '+$1')),
  },
  'partner.availability-single.any-writing-finds-it': {
    'fraction-of-nine-digits-in-at-counts-as-a-second': (_world, at) => instant(at) + (/\.\d{9}/.test(at) ? 1_000 : 0),
    'quarters-of-an-hour-in-the-offset-of-at-are-lost': (_world, at) =>
      instant(at.replace(/([+-]\d\d):(15|45)$/, '$1:00')),
  },
});

const wantedMoment: Version<[string | undefined], number | 'next'> = (world, at) => {
  if (at === undefined || at === '') {
    return missingAt(world);
  }
  const moment = momentOf(world, at);
  return Number.isNaN(moment) ? invalidAt(world) : moment;
};

// Spec silent: what a single read without `qty` gets.
const missingQty: Version<[], number> = choice('partner.availability-single.missing-qty', () => 1, {
  'missing-qty-is-400': () => bad('qty', 'is missing'),
});

const notPositive: Version<[number], number> = choice<[number], number>(
  'partner.availability-single.qty-not-positive',
  // Spec silent: what a quantity of 0 or less gets.
  () => bad('qty', 'is not positive'),
  { 'qty-of-none-reads-as-one': () => 1 },
);

const invalidQty: Version<[string], number> = rule<[string], number>(
  'partner.availability-single.invalid-qty-is-refused',
  () => bad('qty', 'is no integer'),
  {
    'invalid-qty-is-a-server-error': () => refuse('INTERNAL_SERVER', 'cannot read qty'),
    'qty-is-read-as-far-as-it-goes': (_world, qty) => Math.max(1, Number.parseInt(qty, 10) || 1),
  },
);

const quantityAsked: Version<[string | undefined], number> = (world, qty) => {
  if (qty === undefined || qty === '') {
    return missingQty(world);
  }
  if (!/^[+-]?\d{1,9}$/.test(qty)) {
    return invalidQty(world, qty);
  }
  return Number(qty) < 1 ? notPositive(world, Number(qty)) : Number(qty);
};

const wantedQuantity: Version<[string | undefined], number> = rule(
  'partner.availability-single.beyond-capacity-is-not-bookable',
  quantityAsked,
  { 'qty-has-16-bits': (world, qty) => quantityAsked(world, qty) % 65_536 },
);

const DAY_MS = 86_400_000;

/** By how much the clocks of a product will have been moved until an availability of it starts. */
const movedUntil = (world: World, { productId, start }: Availability): number => {
  const { timeZone = 'UTC' } = world.store.products.get(productId) ?? {};
  return 60_000 * (offsetMinutes(start, timeZone) - offsetMinutes(world.now(), timeZone));
};

const startsAt: Version<[Availability, number | 'next'], boolean> = (world, { start }, at) =>
  at === 'next' ? start > world.now() : start === at;

/** Whether a moment lies in an availability, and no other one of its rate starts then. */
const isTheOneAround: Version<[Availability, number], boolean> = (world, { rateId, start, end }, at) =>
  start <= at &&
  at < end &&
  world.store.availabilities.find((one) => one.rateId === rateId && one.start === at) === undefined;

const matches: Version<[Availability, number | 'next'], boolean> = rule(
  'partner.availability-single.start-is-the-asked',
  choice<[Availability, number | 'next'], boolean>(
    'partner.availability-single.inside-a-window',
    // Spec silent: whether an `at` inside a window matches it.
    startsAt,
    {
      'at-inside-a-window-matches': (world, availability, at) =>
        startsAt(world, availability, at) || (at !== 'next' && isTheOneAround(world, availability, at)),
    },
  ),
  {
    'single-read-finds-the-one-after': (world, { start }, at) => start > (at === 'next' ? world.now() : at),
    'single-read-finds-the-first-of-the-day': (world, { start }, at) =>
      at === 'next' ? start > world.now() : Math.floor(start / DAY_MS) === Math.floor(at / DAY_MS),
    'single-read-keeps-the-offset-of-today': (world, availability, at) =>
      at === 'next' ? availability.start > world.now() : availability.start + movedUntil(world, availability) === at,
  },
);

type Candidates = Version<[availabilities: Availability[], rateId: string | undefined], Availability[]>;

const anyRate: Candidates = choice<[availabilities: Availability[], rateId: string | undefined], Availability[]>(
  'partner.availability-single.missing-rate',
  // Spec silent: what a single read without `rate_id` gets.
  (_world, availabilities) => availabilities,
  { 'missing-rate-is-400': () => bad('rate_id', 'is missing') },
);

const ofTheRate: Candidates = rule(
  'partner.availability-single.belongs-to-the-rate',
  (world, availabilities, rateId) =>
    rateId === undefined
      ? anyRate(world, availabilities, rateId)
      : availabilities.filter((availability) => availability.rateId === rateId.toLowerCase()),
  {
    'single-read-ignores-the-rate': (_world, availabilities) => availabilities,
    'single-read-prefers-another-rate': (_world, availabilities, rateId) => {
      const others = availabilities.filter((availability) => availability.rateId !== rateId?.toLowerCase());
      return others.length > 0 ? others : availabilities;
    },
  },
);

const ofAskedRate: Candidates = rule('partner.availability-single.of-the-product-alone', ofTheRate, {
  'unknown-rate-is-any-rate-in-the-single-read': changing(ofTheRate, (own, availabilities) =>
    own.length > 0 ? own : availabilities,
  ),
});

// Spec silent: what a single read for an unknown product gets.
const noProduct = choice<[], never>('partner.availability-single.unknown-product', nothing, {
  'single-read-of-an-unknown-product-is-400': () => bad('product_id', 'is not known'),
});

const anyAtAll = rule<[ProductPath], Availability>('partner.availability-single.none-is-404', nothing, {
  'no-availability-is-400': () => bad('at', 'has no availability'),
  'no-availability-finds-the-nearest': changing(
    productAt,
    (product, _path, world) =>
      world.store.availabilities.find(({ productId }) => productId === product?.id) ?? nothing(),
  ),
});

type Asked = Version<[ProductPath, rateId: string | undefined], Product>;

const askedProduct: Asked = rules(
  (world, path: ProductPath, _rateId: string | undefined): Product => productAt(world, path) ?? noProduct(world),
  {
    'partner.availability-single.of-the-product-alone': {
      'single-read-ignores-the-supplier': (world, { productId }) =>
        world.store.products.get(productId) ?? noProduct(world),
      'single-read-wants-any-uuid-for-the-supplier': (world, { supplierId, productId }) =>
        (isUuid(supplierId) ? world.store.products.get(productId) : undefined) ?? noProduct(world),
      'single-read-takes-the-product-of-the-rate': (world, path, rateId) =>
        world.store.products.get(world.store.rates.get(rateId ?? '')?.productId ?? path.productId) ?? noProduct(world),
    },
  },
);

const ofTheProduct = rules(
  (world, { id }: Product, _rateId: string | undefined): Availability[] =>
    world.store.availabilities.filter(({ productId }) => productId === id),
  {
    'partner.availability-single.of-the-product-alone': {
      'rate-of-another-product-is-found-in-the-single-read': (world, { id }, rateId) =>
        world.store.availabilities.filter(({ productId }) => rateId !== undefined || productId === id),
    },
  },
);

const find: Version<[ProductPath, SingleQuery, number | 'next'], Availability> = (world, path, { rateId }, at) => {
  const availabilities = ofTheProduct(world, askedProduct(world, path, rateId), rateId);
  const [first] = ofAskedRate(world, availabilities, rateId)
    .filter((availability) => matches(world, availability, at))
    .sort((a, b) => a.start - b.start || Number(b.seats > 0) - Number(a.seats > 0));
  return first ?? anyAtAll(world, path);
};

const capacityShown: Version<[Availability], number> = rules((world, { id }: Availability) => remaining(world, id), {
  'partner.hold.takes-capacity-in-the-single-read': {
    'single-read-ignores-holds': (world, { id }) => remaining(world, id) + held(world, id),
    'single-read-ignores-holds-of-one-rate': (world, { id, rateId }) =>
      remaining(world, id) + (world.store.rates.get(rateId)?.code === 'SMALL' ? held(world, id) : 0),
    'single-read-counts-a-hold-as-one-seat': (world, { id }) =>
      remaining(world, id) +
      held(world, id) -
      holds(world).filter(
        ({ seats, status }) => status === 'ACTIVE' && seats.some(({ availabilityId }) => availabilityId === id),
      ).length,
  },
  'partner.hold.expiry-gives-back-once': {
    'single-read-counts-expired-holds': (world, { id }) => {
      const ended = holds(world).filter(({ status }) => status === 'EXPIRED');
      const seats = ended.flatMap((hold) => hold.seats.filter(({ availabilityId }) => availabilityId === id));
      return Math.max(0, remaining(world, id) - seats.reduce((sum, { quantity }) => sum + quantity, 0));
    },
  },
  'partner.availability.capacity-is-what-remains': {
    'single-read-shows-one-seat-less': (world, { id }) => Math.max(0, remaining(world, id) - 1),
  },
});

const bookable: Version<[capacity: number, quantity: number], boolean> = rules(
  (_world, capacity: number, quantity: number) => quantity <= capacity,
  {
    'partner.availability-single.whole-capacity-is-bookable': {
      'whole-capacity-is-not-bookable': (_world, capacity, quantity) => quantity < capacity,
    },
    'partner.availability-single.beyond-capacity-is-not-bookable': {
      'beyond-capacity-is-bookable': (_world, capacity) => capacity > 0,
      'one-beyond-capacity-is-bookable': (_world, capacity, quantity) => quantity <= capacity + 1,
      'what-is-sold-out-is-bookable': (_world, capacity, quantity) => quantity <= capacity || capacity === 0,
      'beyond-capacity-is-404': (_world, capacity, quantity) => quantity <= capacity || nothing(),
    },
    'partner.availability-single.finds-the-listed': {
      'nothing-is-bookable': () => false,
      'single-read-finds-nothing': nothing,
    },
  },
);

const MINUTE_MS = 60_000;

/** Whether a booking of this number of travelers would be taken now, as far as the rate goes. */
const withinLimits = choice<[Availability, quantity: number], boolean>(
  'Spec silent: whether bookable heeds the limits of the rate',
  (world, { rateId, start }, quantity) => {
    const rate = world.store.rates.get(rateId);
    return (
      rate !== undefined &&
      quantity >= rate.minTravelers &&
      quantity <= rate.maxTravelers &&
      start - world.now() >= rate.cutoff * MINUTE_MS
    );
  },
  { 'bookable-heeds-the-capacity-only': () => true },
);

/** Wrong: reads within a quarter of a second share an answer, whatever their quantity. */
const sharing: Version<[ProductPath, SingleQuery], Body> = (world, path, query) => {
  const { qty: _quantity, ...place } = query;
  const key = JSON.stringify([path, place]);
  const last = shared(world).get(key);
  if (last !== undefined && Date.now() - last.at < SHARED_MS) {
    return last.body;
  }
  const body = plain(world, path, query);
  shared(world).set(key, { at: Date.now(), body });
  return body;
};

const SHARED_MS = 250;
const shared = perWorld(() => new Map<string, { at: number; body: Body }>());

const plain: Version<[ProductPath, SingleQuery], Body> = (world, path, query) => {
  const mistakes = new Mistakes(inOtherWords);
  const quantity = mistakes.of(() => wantedQuantity(world, query.qty)) as number;
  const moment = mistakes.of(() => wantedMoment(world, query.at)) as number | 'next';
  mistakes.refuse();
  const availability = find(world, path, query, moment);
  const capacity = capacityShown(world, availability);
  return {
    availability: availabilityBody(world, availability, capacity),
    bookable: bookable(world, capacity, quantity) && withinLimits(world, availability, quantity),
  };
};

/** The availability that starts at a moment, and whether a quantity of it is to be had. @throws ApiError */
export const singleAvailability: Version<[ProductPath, SingleQuery], Body> = rules(plain, {
  'partner.availability-single.fields': {
    'bookable-is-a-string': showing(plain, (body) => ({ bookable: String(body.bookable) })),
    'bookable-is-not-stated': lacking(plain, 'bookable'),
    'single-read-answers-an-array': showing(plain, (body) => ({ availability: [body.availability] })),
  },
  'partner.availability-single.beyond-capacity-is-not-bookable': {
    'single-reads-at-one-time-share-an-answer': sharing,
    'held-seats-are-bookable': (world, path, query) => {
      const body = plain(world, path, query);
      const { id, capacity } = body.availability as Body;
      const whole = Number(capacity) + held(world, String(id));
      return { ...body, bookable: body.bookable === true || wantedQuantity(world, query.qty) <= whole };
    },
  },
  'partner.availability-single.whole-capacity-is-bookable': {
    'held-seats-count-twice-in-bookable': (world, path, query) => {
      const body = plain(world, path, query);
      const { id, capacity } = body.availability as Body;
      const free = Number(capacity) - held(world, String(id));
      return { ...body, bookable: body.bookable === true && wantedQuantity(world, query.qty) <= free };
    },
  },
  'partner.availability-single.finds-the-listed': {
    'single-read-ends-an-hour-later': (world, path, query) => {
      const body = plain(world, path, query);
      const availability = body.availability as Body;
      return {
        ...body,
        availability: { ...availability, end: written(world, instant(String(availability.end)) + 3_600_000) },
      };
    },
    'single-read-shows-no-maximum': showing(plain, (body) => ({
      availability: { ...(body.availability as Body), maxCapacity: -1 },
    })),
  },
  'partner.availability.id-is-stable': {
    'single-read-makes-a-new-id': showing(plain, (body, _path, _query, world) => ({
      availability: { ...(body.availability as Body), id: world.newId() },
    })),
  },
});
