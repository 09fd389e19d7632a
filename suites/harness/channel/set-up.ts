import type { ProductPlace } from '../booking/client.ts';
import { Blocked } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { type ChannelClient, madeId, type RatePlace, type Sent } from './client.ts';
import { type AvailabilityDraft, availabilityDraft, productDraft, rateDraft, supplierDraft } from './drafts.ts';

/** A supplier with what was sent for it. */
export interface SupplierSetUp {
  supplierId: string;
  supplier: Sent;
}

/** A rate with what was sent for it and for its product. */
export interface RateSetUp extends RatePlace {
  product: Sent;
  rate: Sent;
}

/** Something whole: a rate with availability. */
export interface WholeSetUp extends RateSetUp {
  availability: AvailabilityDraft;
}

/** Sets up what checks start from. Each throws Blocked, with words, when the target refuses it. */
export interface SetUp {
  /** The supplier of the run: one for all checks, for it stays on the target. */
  supplier(): Promise<SupplierSetUp>;
  /** One more supplier, which stays too. */
  anotherSupplier(more: Sent): Promise<SupplierSetUp>;
  product(): Promise<ProductPlace & { product: Sent }>;
  rate(more?: Sent): Promise<RateSetUp>;
  /** A further rate of the same product. */
  anotherRate(place: ProductPlace, more?: Sent): Promise<string>;
  /** A rate with availability of eight seats, bound to no channel. */
  whole(more?: Sent): Promise<WholeSetUp>;
  /** The same, bound to the channel of the reseller. */
  sold(more?: Sent): Promise<WholeSetUp>;
  /** To the channel of the reseller, where no other is named. */
  bind(place: ProductPlace, binding?: Sent, toChannel?: string): Promise<void>;
  /** What would be sent, for checks that send it themselves. */
  drafts: {
    supplier(): Sent;
    product(): Sent;
    rate(more?: Sent): Sent;
    availability(days: number, capacity?: number, maxCapacity?: number): AvailabilityDraft;
  };
}

/** @throws Blocked */
const mustBeTaken = (answer: Exchange, what: string): void => {
  if (!answer.succeeded) {
    throw new Blocked(`${what} could not be set up: ${answer.call}`);
  }
};

/** What the checks of one session share: the supplier that all set up below. */
export interface SharedSupplier {
  /** Made once, also where several checks ask at one time; absent again where that has failed. */
  made?: Promise<SupplierSetUp> | undefined;
}

export const setUpOf = (
  channel: ChannelClient,
  shared: SharedSupplier,
  { runTag, channelId, now }: { runTag: string; channelId: string; now(): number },
): SetUp => {
  const drafts: SetUp['drafts'] = {
    supplier: () => supplierDraft(runTag, now()),
    product: () => productDraft(runTag),
    rate: (more) => rateDraft(runTag, now(), more),
    availability: (days, ...seats) => availabilityDraft(now(), days, ...seats),
  };
  const makeRate = async (place: ProductPlace, rate: Sent): Promise<string> => {
    const answer = await channel.createRate(place, rate);
    mustBeTaken(answer, 'a rate');
    return madeId(answer, 'rate', rate);
  };
  const setUp: SetUp = {
    drafts,
    supplier: () => {
      shared.made ??= setUp.anotherSupplier({}).catch((error: unknown) => {
        shared.made = undefined;
        throw error;
      });
      return shared.made;
    },
    anotherSupplier: async (more) => {
      const supplier = { ...drafts.supplier(), ...more };
      const answer = await channel.createSupplier(supplier);
      mustBeTaken(answer, 'a supplier');
      return { supplierId: madeId(answer, 'supplier', supplier), supplier };
    },
    product: async () => {
      const { supplierId } = await setUp.supplier();
      const product = drafts.product();
      const answer = await channel.createProduct(supplierId, product);
      mustBeTaken(answer, 'a product');
      return { supplierId, productId: madeId(answer, 'product', product), product };
    },
    rate: async (more) => {
      const place = await setUp.product();
      const rate = drafts.rate(more);
      return { ...place, rate, rateId: await makeRate(place, rate) };
    },
    anotherRate: (place, more) => makeRate(place, drafts.rate(more)),
    whole: async (more) => {
      const rate = await setUp.rate(more);
      const availability = drafts.availability(5);
      mustBeTaken(await channel.setAvailability(rate, [availability]), 'availability');
      return { ...rate, availability };
    },
    sold: async (more) => {
      const whole = await setUp.whole(more);
      await setUp.bind(whole);
      return whole;
    },
    bind: async (place, binding, toChannel = channelId) => {
      mustBeTaken(await channel.bindProduct(place, toChannel, binding), 'a binding');
    },
  };
  return setUp;
};
