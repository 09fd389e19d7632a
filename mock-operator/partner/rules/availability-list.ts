// The list of availabilities. Spec 2.1, 2.2, 4.1 rule 1.

import { changing, lacking, showing } from '../../kernel/around.ts';
import type { Body } from '../../kernel/body.ts';
import { type FilledJson, JsonTemplate, OPEN } from '../../kernel/cached-json.ts';
import { remaining } from '../../kernel/capacity.ts';
import type { Availability, Product, Rate } from '../../kernel/offer.ts';
import { perWorld } from '../../kernel/per-world.ts';
import { choice, rule, rules, type Version } from '../../kernel/rule.ts';
import { written } from '../../kernel/time.ts';
import type { World } from '../../kernel/world.ts';
import { ApiError, refuse } from './api-error.ts';
import { availabilityBody } from './availability-body.ts';
import { type ListQuery, liesIn, type Window, windowOf } from './availability-window.ts';
import { held } from './free-seats.ts';
import { holds } from './hold.ts';

/** The ids of a path. */
export interface ProductPath {
  supplierId: string;
  productId: string;
}

/** The product of a path, when it is one of the supplier of that path. */
export const productAt = (world: World, { supplierId, productId }: ProductPath): Product | undefined => {
  const product = world.store.products.get(productId);
  return product?.supplierId === supplierId.toLowerCase() ? product : undefined;
};

const noProduct: Version<[ProductPath], undefined> = choice(
  'partner.availability-list.unknown-product',
  // Spec silent: what a list call for an unknown product gets.
  (_world, { productId }): undefined => refuse('NOT_FOUND', 'there is no such product', { productId }),
  { 'list-of-an-unknown-product-is-empty': () => undefined },
);

const noRate: Version<[string], undefined> = choice(
  'partner.availability-list.unknown-rate',
  // Spec silent: what a list call with an unknown rate_id gets.
  (_world, rateId): undefined => refuse('NOT_FOUND', 'the product has no such rate', { rateId }),
  { 'list-of-an-unknown-rate-is-empty': () => undefined },
);

/** The rates of a product. */
const soldRates = rules(
  (world, { id }: Product): Rate[] => world.store.rates.filter(({ productId }) => productId === id),
  {
    'partner.availability-list.of-the-product-alone': {
      'list-holds-every-product-of-the-supplier': (world) => world.store.rates.all(),
    },
  },
);

type Filter = Version<[rates: Rate[], rateId: string | undefined], Rate[]>;

const ofTheRate: Filter = (world, rates, rateId) => {
  if (rateId === undefined) {
    return rates;
  }
  const wanted = rates.filter(({ id }) => id === rateId.toLowerCase());
  if (wanted.length === 0) {
    noRate(world, rateId);
  }
  return wanted;
};

const filtered: Filter = rules(ofTheRate, {
  'partner.availability-list.rate-filter': {
    'rate-filter-is-ignored': (_world, rates) => rates,
    'unknown-rate-widens-the-list': (_world, rates, rateId) => {
      const wanted = rates.filter(({ id }) => id === rateId?.toLowerCase());
      return wanted.length > 0 ? wanted : rates;
    },
    'rate-filter-lets-another-rate-through': changing(ofTheRate, (wanted, rates) => [
      ...wanted,
      ...rates.filter((rate) => !wanted.includes(rate)).slice(0, 1),
    ]),
  },
});

const listedAvailabilities: Version<[Availability[], ListQuery], Availability[]> = rule(
  'partner.availability-list.rate-filter-keeps-the-rate',
  // Spec silent: whether sold-out availabilities stay in the list.
  choice<[Availability[], ListQuery], Availability[]>(
    'partner.availability-list.sold-out',
    (_world, availabilities) => availabilities,
    {
      'sold-out-availabilities-are-left-out': (world, availabilities) =>
        availabilities.filter(({ id }) => remaining(world, id) > 0),
    },
  ),
  {
    'rate-filter-finds-nothing': (_world, availabilities, { rateId }) => (rateId === undefined ? availabilities : []),
    'rate-filter-loses-the-last': (_world, availabilities, { rateId }) =>
      rateId === undefined ? availabilities : availabilities.slice(0, -1),
  },
);

const firstSeen = perWorld(() => new Map<string, number>());

const capacityListed: Version<[Availability], number> = rules((world, { id }: Availability) => remaining(world, id), {
  'partner.hold.takes-capacity-in-the-list': {
    'list-ignores-holds': (world, { id }) => remaining(world, id) + held(world, id),
    'list-is-a-snapshot': (world, { id }) => {
      const capacity = firstSeen(world).get(id) ?? remaining(world, id);
      firstSeen(world).set(id, capacity);
      return capacity;
    },
  },
  'partner.availability.capacity-is-what-remains': {
    'list-shows-one-seat-more-once-some-are-held': (world, { id }) =>
      remaining(world, id) + (held(world, id) > 0 ? 1 : 0),
  },
});

interface Found {
  productId: string;
  window: Window;
  byRate: Array<{ rateId: string; availability: Body[] }>;
}

const listedProduct: Version<[ProductPath], Product | undefined> = rules<[ProductPath], Product | undefined>(
  (world, path) => productAt(world, path) ?? noProduct(world, path),
  {
    'partner.availability-list.of-the-product-alone': {
      'unknown-product-lists-that-of-the-first': (world, path) =>
        productAt(world, path) ?? world.store.products.all()[0],
    },
  },
);

const DAY_MS = 86_400_000;

/** What lies in a window, all of it. */
const whole = rules((_world, inside: Availability[], _window: Window): Availability[] => inside, {
  'partner.availability-list.wide-window-lists-its-parts': {
    'list-is-cut-at-ten': (_world, inside) => inside.slice(0, 10),
    'list-ends-after-two-days': (_world, inside, { start }) => inside.filter((one) => one.start < start + 2 * DAY_MS),
  },
});

const find = (world: World, path: ProductPath, query: ListQuery): Found => {
  const window = windowOf(world, query);
  const product = listedProduct(world, path);
  if (!product) {
    return { productId: path.productId, window, byRate: [] };
  }
  const rateIds = new Set(soldRates(world, product).map(({ id }) => id));
  const availabilities = world.store.availabilities.filter(({ rateId }) => rateIds.has(rateId));
  const inside = whole(
    world,
    availabilities.filter((availability) => liesIn(world, availability, window)).sort((a, b) => a.start - b.start),
    window,
  );
  const byRate = filtered(world, soldRates(world, product), query.rateId).map(({ id }) => ({
    rateId: id,
    availability: listedAvailabilities(
      world,
      inside.filter(({ rateId }) => rateId === id),
      query,
    ).map((availability) => availabilityBody(world, availability, capacityListed(world, availability))),
  }));
  return { productId: product.id, window, byRate };
};

const CACHE_MS = 300_000;

const foundBefore = perWorld(() => new Map<string, { holds: number; found: Found }>());

type Search = Version<[ProductPath, ListQuery], Found>;

/** Wrong: a list is kept as long as the count of holds is the same. */
const keptWhile =
  (count: (world: World) => number): Search =>
  (world, path, query) => {
    const question = JSON.stringify([path, query]);
    const before = foundBefore(world).get(question);
    if (before?.holds === count(world)) {
      return before.found;
    }
    const found = find(world, path, query);
    foundBefore(world).set(question, { holds: count(world), found });
    return found;
  };

const search: Search = rules<[ProductPath, ListQuery], Found>(find, {
  'partner.hold.release-gives-back-once': {
    'released-seats-are-listed-once-another-hold-is-made': keptWhile((world) => holds(world).size),
  },
  'partner.hold.expiry-gives-back-once': {
    'lists-are-renewed-by-calls-and-not-by-time': keptWhile(
      (world) => holds(world).size + holds(world).filter(({ status }) => status === 'RELEASED').length,
    ),
  },
});

type Write = Version<[Found], Body>;

const plain = (world: World, { productId, byRate }: Found) => ({
  byProduct: { availability: byRate.flatMap(({ availability }) => availability) },
  byRate: Object.fromEntries(byRate.map(({ rateId, availability }) => [rateId, { availability }])),
  expires: written(world, world.now() + CACHE_MS),
  productId,
  retrieved: written(world, world.now()),
});

// Spec silent: whether lists are by rate, as is recommended.
const shown: Write = choice<[Found], Body>('partner.availability-list.by-rate-is-recommended', plain, {
  'list-is-by-product-only': lacking(plain, 'byRate'),
  'list-is-by-rate-only': lacking(plain, 'byProduct'),
});

// Spec silent: whether a list says until when it may be kept.
const timed: Write = choice('partner.availability-list.expires-is-stated', shown, {
  'list-reports-no-times': lacking(shown, 'expires', 'retrieved'),
});

const twice = <Item>(list: readonly Item[]): Item[] => [...list.slice(0, 1), ...list];

const listBody: Write = rules(timed, {
  'partner.availability-list.fields': {
    'list-names-no-product': lacking(timed, 'productId'),
    'list-has-no-aggregation': lacking(timed, 'byProduct', 'byRate'),
    'list-by-rate-holds-bare-arrays': showing(timed, (_own, found) => ({
      byRate: Object.fromEntries(found.byRate.map(({ rateId, availability }) => [rateId, availability])),
    })),
    'list-expires-in-seconds': showing(timed, () => ({ expires: CACHE_MS / 1000 })),
  },
  'partner.availability-list.product-is-the-asked': {
    'list-names-another-product': showing(timed, (_own, found, world) => ({
      productId: world.store.products.find(({ id }) => id !== found.productId)?.id,
    })),
    'list-of-one-rate-names-the-rate-as-product': showing(timed, (_own, found) => ({
      productId: found.byRate.length === 1 ? found.byRate[0]?.rateId : found.productId,
    })),
  },
  'partner.availability-list.retrieved-is-the-time-of-the-answer': {
    'list-retrieved-is-that-of-the-first-list': (world, found) => {
      const retrieved = firstSeen(world).get('retrieved') ?? world.now();
      firstSeen(world).set('retrieved', retrieved);
      return { ...timed(world, found), retrieved: written(world, retrieved) };
    },
    'list-retrieved-is-of-an-hour-ago': showing(timed, (_own, _found, world) => ({
      retrieved: written(world, world.now() - 3_600_000),
    })),
    'list-retrieved-is-in-local-time': showing(timed, (_own, _found, world) => ({
      retrieved: written(world, world.now() + 7_200_000),
    })),
  },
  'partner.availability-list.by-product-spans-the-rates': {
    'by-product-holds-one-rate-only': showing(plain, (_own, found) => ({
      byProduct: { availability: found.byRate.find(({ availability }) => availability.length > 0)?.availability ?? [] },
    })),
    'by-product-is-empty': showing(plain, () => ({ byProduct: { availability: [] } })),
  },
  'partner.availability.id-is-unique': {
    'availability-is-listed-twice': (world, { byRate, ...found }) =>
      timed(world, {
        ...found,
        byRate: byRate.map(({ rateId, availability }) => ({ rateId, availability: twice(availability) })),
      }),
    'last-availability-is-listed-twice': (world, { byRate, ...found }) =>
      timed(world, {
        ...found,
        byRate: byRate.map(({ rateId, availability }) => ({
          rateId,
          availability: [...availability, ...availability.slice(-1)],
        })),
      }),
    'held-availability-is-listed-twice': (world, { byRate, ...found }) =>
      timed(world, {
        ...found,
        byRate: byRate.map(({ rateId, availability }) => ({
          rateId,
          availability: availability.flatMap((one) => (held(world, String(one.id)) > 0 ? [one, one] : [one])),
        })),
      }),
  },
  'partner.availability.belongs-to-one-rate': {
    'availability-is-listed-under-every-rate': (world, { byRate, ...found }) => {
      const all = byRate.flatMap(({ availability }) => availability);
      return {
        ...timed(world, { ...found, byRate }),
        byRate: Object.fromEntries(byRate.map(({ rateId }) => [rateId, { availability: all }])),
      };
    },
    'availability-is-listed-under-two-rates': (world, { byRate, ...found }) => {
      const shared = byRate.find(({ availability }) => availability.length > 0)?.availability[0];
      return timed(world, {
        ...found,
        byRate: byRate.map(({ rateId, availability }) => ({
          rateId,
          availability: shared && !availability.includes(shared) ? [shared, ...availability] : availability,
        })),
      });
    },
  },
});

/** The part of a list that stays the same until an availability or a capacity changes, and when that was. */
interface Remembered {
  availabilities: number;
  inventory: number;
  lasting: JsonTemplate;
}

const rememberedLists = perWorld(() => new Map<string, Remembered>());
const MAX_REMEMBERED = 100;

/** The same list as by `find`, without the search when nothing has changed since the same question was asked. */
const listAgain: Version<[ProductPath, ListQuery], FilledJson> = (world, path, query) => {
  const now = world.now();
  const { store } = world;
  const answers = rememberedLists(world);
  const question = `${path.supplierId} ${path.productId} ${query.rateId ?? ''} ${query.start} ${query.end}`;
  const versions = { availabilities: store.availabilities.version, inventory: store.inventory.version };
  let known = answers.get(question);
  if (known?.availabilities !== versions.availabilities || known.inventory !== versions.inventory) {
    const list = plain(world, find(world, path, query));
    known = { ...versions, lasting: new JsonTemplate({ ...list, expires: OPEN, retrieved: OPEN }) };
    if (answers.size >= MAX_REMEMBERED) {
      answers.clear();
    }
    answers.set(question, known);
  }
  return known.lasting.filled(written(world, now + CACHE_MS), written(world, now));
};

/** The availabilities of a product in a window. @throws ApiError BAD_REQUEST, NOT_FOUND */
export const listAvailabilities: Version<[ProductPath, ListQuery], Body | FilledJson> = rule(
  'partner.availability-list.answers-the-window',
  (world, path, query) =>
    world.faults.size + world.variants.size === 0
      ? listAgain(world, path, query)
      : listBody(world, search(world, path, query)),
  {
    'every-list-is-404': () => refuse('NOT_FOUND', 'there is nothing'),
    'list-needs-a-rate': (world, path, query) => {
      if (query.rateId === undefined) {
        throw new ApiError('BAD_REQUEST', 'rate_id is missing', { parameter: 'rate_id' });
      }
      return listBody(world, search(world, path, query));
    },
  },
);
