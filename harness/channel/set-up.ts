import type { ProductPlace } from '../booking/client.ts';
import { assertJudgeable } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { type ChannelClient, madeId, type RatePlace, type Sent } from './client.ts';
import {
  type AvailabilityDraft,
  availabilityDraft,
  type OwnSetUp,
  productDraft,
  type RateSetUp,
  rateDraft,
  type SupplierSetUp,
  supplierDraft,
  type WholeSetUp,
} from './drafts.ts';
import type { SetUpEarlier } from './set-up-earlier.ts';
import type { Shop } from './shop.ts';
import { hasRoom, stillSold, stillSupplier } from './still-there.ts';

/**
 * Sets up what checks start from. What any will do for is taken of what an earlier run has set up, where that is listed and
 * still as it was. Each throws Blocked, with words, when the target refuses it.
 */
export interface SetUp {
  /** The supplier of the run: one for all checks, for it stays on the target. */
  supplier(): Promise<SupplierSetUp>;
  /** One more supplier, which stays too. */
  anotherSupplier(more: Sent): Promise<SupplierSetUp>;
  /** Any supplier, for a check that changes its title. */
  anySupplier(): Promise<SupplierSetUp>;
  /** A product below the supplier of the run, or another. */
  product(below?: string): Promise<ProductPlace & { product: Sent }>;
  /** A product to set up rates below, which may be bound afterwards: any will do. */
  anyProduct(): Promise<ProductPlace>;
  /** A rate below any product. */
  rate(more?: Sent): Promise<RateSetUp>;
  /** A further rate of a product. */
  anotherRate(place: ProductPlace, more?: Sent): Promise<string>;
  /** A rate with availability of eight seats, of a product that is bound to no channel. */
  whole(more?: Sent): Promise<OwnSetUp>;
  /** The same, bound to the channel of the reseller. */
  wholeSold(more?: Sent): Promise<OwnSetUp>;
  /** A rate below any product, with availability, bound to the channel of the reseller. */
  sold(more?: Sent): Promise<WholeSetUp>;
  /** Any rate with availability of eight seats that is bound to the channel of the reseller; no other check has it. */
  anySold(): Promise<WholeSetUp>;
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
  assertJudgeable(answer.succeeded, `${what} could not be set up: ${answer.call}`);
};

/** What the checks of one session share. */
export interface Shared {
  /** The supplier that all set up below. Made once, also where several checks ask at one time; absent again where that has failed. */
  supplier?: Promise<SupplierSetUp> | undefined;
  /** What checks set up more below, of an earlier run; undefined where there is none. */
  below?: Promise<RatePlace | undefined> | undefined;
  readonly earlier: SetUpEarlier;
}

interface SetUpParts {
  channel: ChannelClient;
  /** Absent where nothing can be read: then what is there is not known. */
  shop: Shop | undefined;
  shared: Shared;
  runTag: string;
  channelId: string;
  now(): number;
}

export const setUpOf = ({ channel, shop, shared, runTag, channelId, now }: SetUpParts): SetUp => {
  const drafts: SetUp['drafts'] = {
    supplier: () => supplierDraft(runTag, now()),
    product: () => productDraft(runTag),
    rate: (more) => rateDraft(runTag, now(), more),
    availability: (days, ...seats) => availabilityDraft(now(), days, ...seats),
  };
  /** The rates with nothing special about them, which are listed once they are sold. */
  const usual = new Set<string>();
  const makeRate = async (place: ProductPlace, rate: Sent): Promise<string> => {
    const answer = await channel.createRate(place, rate);
    mustBeTaken(answer, 'a rate');
    return madeId(answer, 'rate', rate);
  };
  const rateBelow = async <Place extends ProductPlace>(place: Place, more: Sent | undefined) => {
    const rate = drafts.rate(more);
    const made = { ...place, rate, rateId: await makeRate(place, rate) };
    if (more === undefined) {
      usual.add(made.rateId);
    }
    return made;
  };
  const withAvailability = async <Rate extends RateSetUp>(rate: Rate) => {
    const availability = drafts.availability(5);
    mustBeTaken(await channel.setAvailability(rate, [availability]), 'availability');
    return { ...rate, availability };
  };
  const bound = async <Whole extends WholeSetUp>(whole: Whole): Promise<Whole> => {
    await setUp.bind(whole);
    if (usual.has(whole.rateId)) {
      shared.earlier.list(whole);
    }
    return whole;
  };
  const asking = shop && { channel, shop, channelId, now };
  const soldEarlier = async (suits?: (place: RatePlace) => Promise<boolean>) =>
    asking && shared.earlier.take((place) => stillSold(asking, place, drafts.availability(5)), suits);
  const belowEarlier = (): Promise<RatePlace | undefined> => {
    shared.below ??= soldEarlier(async (place) => asking !== undefined && (await hasRoom(asking, place))).catch(
      (error: unknown) => {
        shared.below = undefined;
        throw error;
      },
    );
    return shared.below;
  };
  const setUp: SetUp = {
    drafts,
    supplier: () => {
      shared.supplier ??= setUp.anotherSupplier({}).catch((error: unknown) => {
        shared.supplier = undefined;
        throw error;
      });
      return shared.supplier;
    },
    anotherSupplier: async (more) => {
      const supplier = { ...drafts.supplier(), ...more };
      const answer = await channel.createSupplier(supplier);
      mustBeTaken(answer, 'a supplier');
      return { supplierId: madeId(answer, 'supplier', supplier), supplier };
    },
    anySupplier: async () => {
      const earlier = await belowEarlier();
      return (asking && earlier && (await stillSupplier(asking, earlier.supplierId))) ?? setUp.anotherSupplier({});
    },
    product: async (below) => {
      const supplierId = below ?? (await setUp.supplier()).supplierId;
      const product = drafts.product();
      const answer = await channel.createProduct(supplierId, product);
      mustBeTaken(answer, 'a product');
      return { supplierId, productId: madeId(answer, 'product', product), product };
    },
    anyProduct: async () => {
      const earlier = await belowEarlier();
      return earlier ? { supplierId: earlier.supplierId, productId: earlier.productId } : setUp.product();
    },
    rate: async (more) => rateBelow(await setUp.anyProduct(), more),
    anotherRate: async (place, more) => (await rateBelow(place, more)).rateId,
    whole: async (more) => withAvailability(await rateBelow(await setUp.product(), more)),
    wholeSold: async (more) => bound(await setUp.whole(more)),
    sold: async (more) => bound(await withAvailability(await setUp.rate(more))),
    anySold: async () => (await soldEarlier()) ?? setUp.sold(),
    bind: async (place, binding, toChannel = channelId) => {
      mustBeTaken(
        await channel.bindProduct(place, toChannel, binding),
        toChannel === channelId
          ? 'a binding'
          : `a binding to channel ${toChannel}, which the profile names as channel.otherChannelId,`,
      );
    },
  };
  return setUp;
};
