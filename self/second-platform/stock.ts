// What the second platform sells: suppliers, products and rates, set up by operators or known from the start.
import {
  flag,
  instant,
  isRecord,
  isUuid,
  type Json,
  malformed,
  newId,
  Refusal,
  text,
} from '../second-operator/wire.ts';
import { unknown } from './wire.ts';

/** One supplier, product or rate: every member that was sent, and those that the platform adds. */
export interface Kept {
  value: Json & { id: string; version: number };
}

/** Availability of a rate without an operator, under an id of the platform's own. */
export interface OwnAvailability {
  id: string;
  start: string;
  end: string;
  capacity: number;
  maxCapacity?: number;
}

export interface Rate extends Kept {
  availability: OwnAvailability[];
}

export interface Product extends Kept {
  rates: Map<string, Rate>;
  /** Which prices a channel lists; undefined while the product is bound to none. */
  bound?: { priceTags: string[]; rateIds: string[] };
}

interface Supplier extends Kept {
  products: Map<string, Product>;
  /** An operator answers for its own rates; the platform itself sells rates that are set up. */
  hasOperator: boolean;
}

const keyOf = (id: string) => id.toLowerCase();

/** @throws NOT_FOUND when none has the id */
const found = <One>(all: Map<string, One>, id: string, what: string): One => {
  const one = all.get(keyOf(id));
  if (one === undefined) {
    throw unknown(what);
  }
  return one;
};

/** Sets one up, or changes the one that has its id, whose version rises. Spec 2, 9. */
const put = <One extends Kept>(all: Map<string, One>, sent: Json, owner: Json, make: (kept: Kept) => One): One => {
  const id = isUuid(sent.id) ? sent.id : newId();
  const before = all.get(keyOf(id));
  const value = { ...sent, ...owner, id: before?.value.id ?? id, version: (before?.value.version ?? 0) + 1 };
  const one = before === undefined ? make({ value }) : Object.assign(before, { value });
  all.set(keyOf(id), one);
  return one;
};

/** Texts of a supplier, product or rate that are texts, where they are sent. @throws BAD_REQUEST */
const checkTexts = (sent: Json): void => {
  for (const name of ['code', 'name', 'title', 'description', 'partnerId', 'type']) {
    if (sent[name] !== undefined) {
      text(sent[name], name);
    }
  }
};

/** A rate as it is kept: minTravelers is at least 1. Spec 8. @throws BAD_REQUEST */
const validRate = (sent: Json): Json => {
  checkTexts(sent);
  for (const name of ['cancelable', 'refundable', 'holdable']) {
    if (sent[name] !== undefined) {
      flag(sent[name], name);
    }
  }
  if (sent.prices !== undefined && !Array.isArray(sent.prices)) {
    throw malformed('prices are no list');
  }
  return { ...sent, minTravelers: Math.max(1, Number(sent.minTravelers ?? 1)) };
};

/** @throws BAD_REQUEST when it ends before it starts, or has more seats than it may */
const validAvailability = (sent: unknown): OwnAvailability => {
  const { start, end, capacity, maxCapacity } = isRecord(sent) ? sent : {};
  const [from, until] = [instant(start), instant(end)];
  if (from === undefined || until === undefined || until < from) {
    throw malformed('an availability starts, and ends later');
  }
  const most = maxCapacity === undefined || maxCapacity === -1 ? Number.POSITIVE_INFINITY : Number(maxCapacity);
  if (!Number.isInteger(capacity) || Number(capacity) < 0 || Number(capacity) > most) {
    throw new Refusal(422, 'CONFLICT', 'the capacity does not fit');
  }
  return {
    id: newId(),
    start: String(start),
    end: String(end),
    capacity: Number(capacity),
    ...(maxCapacity !== undefined && { maxCapacity: Number(maxCapacity) }),
  };
};

/** The suppliers of the platform in the order in which they came, with their products and rates. */
export class Stock {
  readonly #suppliers = new Map<string, Supplier>();
  readonly channel: { id: string; name: string };
  /** Whether an operator answers for the rates that are set up. */
  readonly #hasOperator: boolean;

  constructor(channelId: string, hasOperator = false) {
    this.#hasOperator = hasOperator;
    this.channel = { id: channelId, name: 'The one reseller' };
  }

  get suppliers(): Supplier[] {
    return [...this.#suppliers.values()];
  }

  supplier(id: string): Supplier {
    return found(this.#suppliers, id, 'supplier');
  }

  product(supplierId: string, productId: string): Product {
    return found(this.supplier(supplierId).products, productId, 'product');
  }

  rate(supplierId: string, productId: string, rateId: string): Rate {
    return found(this.product(supplierId, productId).rates, rateId, 'rate');
  }

  putSupplier(sent: Json, hasOperator = this.#hasOperator): Supplier {
    checkTexts(sent);
    return put(this.#suppliers, sent, {}, (kept) => ({ ...kept, products: new Map(), hasOperator }));
  }

  putProduct(supplierId: string, sent: Json): Product {
    const { products, value } = this.supplier(supplierId);
    checkTexts(sent);
    return put(products, sent, { supplierId: value.id }, (kept) => ({ ...kept, rates: new Map() }));
  }

  putRate(supplierId: string, productId: string, sent: Json): Rate {
    const { rates, value } = this.product(supplierId, productId);
    return put(rates, validRate(sent), { productId: value.id }, (kept) => ({ ...kept, availability: [] }));
  }

  /** Replaces what a rate had: all of it or, when one is not sound, nothing. */
  setAvailability(rate: Rate, sent: unknown[]): void {
    rate.availability = sent.map(validAvailability);
  }

  bind(product: Product, channelId: string, { priceTags = [], rateIds = [] }: Json): void {
    if (keyOf(channelId) !== keyOf(this.channel.id)) {
      throw unknown('channel');
    }
    product.bound = { priceTags: priceTags as string[], rateIds: rateIds as string[] };
  }
}

/** The rates of a product that the reseller may buy. */
export const soldRates = ({ rates, bound }: Product): Rate[] =>
  bound === undefined
    ? []
    : [...rates.values()].filter(
        ({ value }) =>
          bound.rateIds.length === 0 || bound.rateIds.map((id) => id.toLowerCase()).includes(value.id.toLowerCase()),
      );

/** A rate with the prices alone that the reseller may list. Spec 2.8. */
export const rateView = ({ bound }: Product, { value }: Rate): Json => ({
  ...value,
  ...(Array.isArray(value.prices) && {
    prices: value.prices.filter(
      ({ status = 'ACTIVE', labels = [] }) =>
        status === 'ACTIVE' &&
        (bound?.priceTags.length === 0 || bound?.priceTags.every((tag) => labels.includes(tag)) === true),
    ),
  }),
});
