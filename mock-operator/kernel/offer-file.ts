// What somebody else sells: the file of --data, read, checked, and put into a world.
import { instant } from '../../schemas/formats.ts';
import type { Inventory as InventoryFile } from '../../schemas/generated/types.ts';
import { didYouMean } from '../../schemas/suggest.ts';
import { violations } from '../../schemas/validate.ts';
import type { Availability, Price, Product, Rate, Supplier } from './offer.ts';
import { uuidOf } from './random.ts';
import type { Fill } from './world.ts';

/** What is wrong with an inventory: where, and what is wanted. */
export interface OfferFlaw {
  pointer: string;
  message: string;
}

/** An inventory that cannot be sold. */
export class OfferError extends Error {
  override readonly name = 'OfferError';
  readonly flaws: readonly OfferFlaw[];

  constructor(flaws: readonly OfferFlaw[]) {
    super(
      `the inventory cannot be sold: ${flaws.map(({ pointer, message }) => `${pointer || '/'}: ${message}`).join('; ')}`,
    );
    this.flaws = flaws;
  }
}

const MOST_AVAILABILITIES = 100_000;
const MOST_FLAWS = 10;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

type FileRate = InventoryFile['rates'][number];
type FileSupplier = InventoryFile['suppliers'][number];

const supplierOf = ({ id, code, name, contacts = [] }: FileSupplier): Supplier => ({
  id,
  code: code ?? name,
  name,
  contact: { website: '', email: contacts[0]?.email ?? '', telephone: contacts[0]?.phone ?? '', address: '' },
});

const productOf = (given: InventoryFile['products'][number]): Product => ({
  availabilityType: 'START_TIME',
  timeZone: 'UTC',
  code: given.name,
  ...given,
});

const ALWAYS = { from: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' };
const NOTHING = { amount: 0, currency: 'EUR' };

const priceOf = (given: FileRate['prices'][number]): Price =>
  ({
    name: given.id,
    labels: [],
    status: 'ACTIVE',
    net: NOTHING,
    original: NOTHING,
    retail: NOTHING,
    includedTaxes: [],
    ...given,
    travelerType: {
      ageBand: 'ADULT',
      minAge: 0,
      maxAge: 120,
      modifier: 'NONE',
      name: given.id,
      ...(given as Partial<Price>).travelerType,
    },
  }) as Price;

const rateOf = (given: FileRate): Rate =>
  ({
    optionId: uuidOf(`option ${given.productId}`),
    code: given.id,
    name: given.code ?? given.id,
    title: given.name ?? given.code ?? given.id,
    type: 'RESERVED',
    partnerId: given.id,
    cancelable: true,
    refundable: true,
    holdable: true,
    holdablePeriod: 900,
    cutoff: 0,
    minTravelers: 1,
    maxTravelers: 100,
    ext: {},
    hours: [],
    valid: ALWAYS,
    version: 1,
    ...given,
    prices: given.prices.map(priceOf),
  }) as Rate;

interface Span {
  id?: string;
  start: number;
  end: number;
  capacity: number;
  maxCapacity: number;
  closed: boolean;
}

type FileAvailability = InventoryFile['availability'][number];

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const spansOf = ({ windows = [], opening }: FileAvailability): Span[] => {
  const single = windows.map(({ start, end, closed = false, maxCapacity, ...own }) => ({
    ...own,
    maxCapacity: maxCapacity ?? own.capacity,
    start: instant(start),
    end: instant(end),
    closed,
  }));
  if (opening === undefined) {
    return single;
  }
  const {
    from,
    until,
    daysOfWeek,
    times,
    capacity,
    maxCapacity = capacity,
    closedDates = [],
    neverDates = [],
  } = opening;
  const spans: Span[] = [];
  for (let day = Date.parse(from); day <= Date.parse(until); day += DAY_MS) {
    const date = new Date(day).toISOString().slice(0, 10);
    const weekday = new Date(day).getUTCDay() || 7;
    if (neverDates.includes(date) || (daysOfWeek !== undefined && !daysOfWeek.includes(weekday))) {
      continue;
    }
    for (const { open, close } of times) {
      const [start, end] = [day + minutesOf(open) * MINUTE_MS, day + minutesOf(close) * MINUTE_MS];
      spans.push({ start, end, capacity, maxCapacity, closed: closedDates.includes(date) });
    }
  }
  return [...single, ...spans];
};

const dayCount = ({ opening }: FileAvailability): number =>
  opening === undefined
    ? 0
    : ((Date.parse(opening.until) - Date.parse(opening.from)) / DAY_MS + 1) * opening.times.length;

/** What the schema cannot say: that names lead somewhere, and that times and numbers go together. */
const flawsOf = ({ suppliers, products, rates, availability }: InventoryFile): OfferFlaw[] => {
  const flaws: OfferFlaw[] = [];
  const known = (name: string, list: readonly { id: string }[]) => {
    const ids = new Map<string, number>();
    for (const [index, { id }] of list.entries()) {
      const first = ids.get(id.toLowerCase());
      if (first !== undefined) {
        flaws.push({ pointer: `/${name}/${index}/id`, message: `the id is that of /${name}/${first} too` });
      }
      ids.set(id.toLowerCase(), index);
    }
    return (pointer: string, id: string): void => {
      if (!ids.has(id.toLowerCase())) {
        flaws.push({ pointer, message: `none of the ${name} has the id ${id}.${didYouMean(id, [...ids.keys()])}` });
      }
    };
  };
  const [supplierIs, productIs, rateIs] = [
    known('suppliers', suppliers),
    known('products', products),
    known('rates', rates),
  ];
  products.forEach(({ supplierId }, index) => {
    supplierIs(`/products/${index}/supplierId`, supplierId);
  });
  rates.forEach(({ productId, minTravelers = 1, maxTravelers = 100 }, index) => {
    productIs(`/rates/${index}/productId`, productId);
    if (minTravelers > maxTravelers) {
      flaws.push({
        pointer: `/rates/${index}/maxTravelers`,
        message: `is to be at least minTravelers, ${minTravelers}`,
      });
    }
  });
  availability.forEach((one, index) => {
    const pointer = `/availability/${index}`;
    rateIs(`${pointer}/rateId`, one.rateId);
    if (one.opening && Number.isNaN(Date.parse(one.opening.from) + Date.parse(one.opening.until))) {
      flaws.push({ pointer: `${pointer}/opening`, message: 'from and until are to be dates of the calendar' });
    } else if (dayCount(one) > MOST_AVAILABILITIES) {
      flaws.push({ pointer: `${pointer}/opening`, message: `makes more than ${MOST_AVAILABILITIES} availabilities` });
    } else {
      const wrong = spansOf(one).find(({ start, end }) => end <= start);
      const over = spansOf(one).find(({ capacity, maxCapacity }) => maxCapacity >= 0 && capacity > maxCapacity);
      if (wrong) {
        flaws.push({ pointer, message: `ends before it starts, at ${new Date(wrong.start).toISOString()}` });
      }
      if (over) {
        flaws.push({ pointer, message: `capacity ${over.capacity} is more than maxCapacity ${over.maxCapacity}` });
      }
    }
  });
  return flaws;
};

/** An inventory, when it can be sold. @throws OfferError with every flaw, up to ten */
export const inventoryOf = (value: unknown): InventoryFile => {
  const shape = violations('harness/inventory', value).map(({ pointer, message }) => ({
    pointer,
    message: `expected ${message}`,
  }));
  const flaws = shape.length > 0 ? shape : flawsOf(value as InventoryFile);
  if (flaws.length > 0) {
    throw new OfferError(flaws.slice(0, MOST_FLAWS));
  }
  return value as InventoryFile;
};

/** Puts an inventory into an empty world. Ids that it does not give are determined by the seed. */
export const fillFrom =
  (inventory: InventoryFile): Fill =>
  ({ store }, seed) => {
    const products = new Map(inventory.products.map((given) => [given.id.toLowerCase(), productOf(given)]));
    store.channels.push(...(inventory.channels ?? []));
    for (const supplier of inventory.suppliers) {
      store.suppliers.save(supplierOf(supplier));
    }
    for (const product of products.values()) {
      store.products.save(product);
    }
    for (const rate of inventory.rates) {
      store.rates.save(rateOf(rate));
    }
    for (const one of inventory.availability) {
      const rate = store.rates.get(one.rateId);
      for (const span of spansOf(one)) {
        store.availabilities.save(availabilityOf(seed, rate as Rate, products, span));
      }
    }
  };

const availabilityOf = (
  seed: number,
  rate: Rate,
  products: ReadonlyMap<string, Product>,
  { id, start, end, capacity, maxCapacity, closed }: Span,
): Availability => ({
  id: id ?? uuidOf(`availability ${seed} ${rate.id} ${start} ${end}`),
  supplierId: products.get(rate.productId.toLowerCase())?.supplierId ?? '',
  productId: rate.productId,
  rateId: rate.id,
  start,
  end,
  seats: closed ? 0 : capacity,
  maxCapacity,
  closed,
  ...(closed && { reopensWith: capacity }),
});
