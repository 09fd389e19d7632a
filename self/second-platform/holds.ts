// Availability and holds of rates that were set up at the second platform and have no operator. Spec 2.1, 2.2, 2.10, 3.1.
import {
  instant,
  isRecord,
  isUuid,
  type Json,
  malformed,
  newId,
  Refusal,
  sameId,
  written,
} from '../second-operator/wire.ts';
import { type OwnAvailability, type Product, type Rate, rateView, type Stock, soldRates } from './stock.ts';
import { unknown } from './wire.ts';

interface Line {
  item: Json;
  product: Product;
  rate: Rate;
  availability: OwnAvailability;
  quantity: number;
}

interface OwnHold {
  id: string;
  sent: Json;
  lines: Line[];
  made: number;
  expires: number;
  released?: number;
}

const ACTIVE = 'ACTIVE';

/** A hold has one status at a time. Spec 3.1. */
const statusAt = ({ released, expires }: OwnHold, now: number): string =>
  released !== undefined ? 'RELEASED' : expires <= now ? 'EXPIRED' : ACTIVE;

export class OwnHolds {
  readonly #stock: Stock;
  readonly #now: () => number;
  readonly #holds = new Map<string, OwnHold>();

  constructor(stock: Stock, now: () => number) {
    this.#stock = stock;
    this.#now = now;
  }

  /** What of each rate overlaps the window that is asked for. @throws BAD_REQUEST without a window */
  list(product: Product, query: URLSearchParams): Json {
    const [from, until] = [instant(query.get('start')), instant(query.get('end'))];
    if (from === undefined || until === undefined || until < from) {
      throw malformed('start and end are no window');
    }
    const rateId = query.get('rate_id');
    const byRate = soldRates(product)
      .filter(({ value }) => rateId === null || sameId(value.id, rateId))
      .map(({ value, availability }) => {
        const within = availability.filter(
          ({ start, end }) => (instant(start) ?? 0) < until && (instant(end) ?? 0) > from,
        );
        return [value.id, { availability: within.map((one) => this.#view(one)) }];
      });
    const now = this.#now();
    return {
      productId: product.value.id,
      byRate: Object.fromEntries(byRate),
      retrieved: written(now),
      expires: written(now + 60_000),
    };
  }

  single(product: Product, query: URLSearchParams): Json {
    const at = instant(query.get('at'));
    const rateId = query.get('rate_id');
    const found = soldRates(product)
      .filter(({ value }) => rateId === null || sameId(value.id, rateId))
      .flatMap(({ availability }) => availability)
      .find(({ start }) => instant(start) === at);
    if (found === undefined) {
      throw unknown('availability');
    }
    return { availability: this.#view(found), bookable: this.#left(found) >= Number(query.get('qty') ?? 1) };
  }

  /** @throws Refusal when one of its items cannot be had */
  acquire(sent: Json): Json {
    const id = isUuid(sent.id) ? sent.id : newId();
    const before = this.#holds.get(id.toLowerCase());
    if (before !== undefined) {
      return this.#shown(before);
    }
    const lines = (Array.isArray(sent.items) ? sent.items : []).map((item) => this.#lineOf(item));
    const seconds = Math.min(...lines.map(({ rate }) => Number(rate.value.holdablePeriod ?? 60)));
    const made = this.#now();
    const hold: OwnHold = { id, sent, lines, made, expires: made + 1000 * seconds };
    this.#holds.set(id.toLowerCase(), hold);
    return this.#shown(hold);
  }

  find(id: string): Json | undefined {
    const hold = this.#holds.get(id.toLowerCase());
    return hold && this.#shown(hold);
  }

  /** Whether it is one of these; only an ACTIVE one moves. Spec 3.1. */
  release(id: string): boolean {
    const hold = this.#holds.get(id.toLowerCase());
    if (hold !== undefined && statusAt(hold, this.#now()) === ACTIVE) {
      hold.released = this.#now();
    }
    return hold !== undefined;
  }

  #lineOf(item: unknown): Line {
    if (!isRecord(item)) {
      throw malformed('an item is no object');
    }
    const product = this.#stock.product(String(item.supplierId), String(item.productId));
    if (product.bound === undefined) {
      throw new Refusal(403, 'FORBIDDEN', 'the product is not sold to this channel');
    }
    const rate = this.#stock.rate(String(item.supplierId), String(item.productId), String(item.rateId));
    const availability = rate.availability.find(({ id }) => sameId(id, String(item.availabilityId)));
    const listed = rateView(product, rate).prices;
    const hasPrice = Array.isArray(listed) && listed.some(({ id }) => id === item.priceId);
    const quantity = Number(item.quantity);
    if (rate.value.holdable !== true || !hasPrice || availability === undefined || !(quantity >= 1)) {
      throw malformed('the item cannot be held');
    }
    if (quantity > this.#left(availability)) {
      throw new Refusal(409, 'CONFLICT', 'fewer seats are left than asked for');
    }
    return { item, product, rate, availability, quantity };
  }

  #left(availability: OwnAvailability): number {
    return [...this.#holds.values()]
      .filter((hold) => statusAt(hold, this.#now()) === ACTIVE)
      .flatMap(({ lines }) => lines)
      .filter((line) => line.availability === availability)
      .reduce((left, { quantity }) => left - quantity, availability.capacity);
  }

  #view(availability: OwnAvailability): Json {
    return { ...availability, capacity: this.#left(availability) };
  }

  #shown(hold: OwnHold): Json {
    const { id, sent, lines, made, expires, released } = hold;
    const status = statusAt(hold, this.#now());
    const ended = released ?? expires;
    return {
      ...sent,
      id,
      status,
      expires: written(expires),
      retrieved: written(this.#now()),
      timeline: [
        { typeOf: ACTIVE, timestamp: written(made) },
        ...(status === ACTIVE ? [] : [{ typeOf: status, timestamp: written(ended) }]),
      ],
      items: lines.map(({ item, product, rate }) => ({ ...item, rate: rateView(product, rate) })),
    };
  }
}
