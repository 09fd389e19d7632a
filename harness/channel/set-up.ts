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

export const setUpOf = ({ channel, shop, shared, runTag, channelId, now }: SetUpParts) => {
  const drafts = {
    supplier: (): Sent => supplierDraft(runTag, now()),
    product: (): Sent => productDraft(runTag),
    rate: (more?: Sent): Sent => rateDraft(runTag, now(), more),
    availability: (days: number, capacity?: number, maxCapacity?: number): AvailabilityDraft =>
      availabilityDraft(now(), days, capacity, maxCapacity),
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
  const setUp = {
    /** What would be sent, for checks that send it themselves. */
    drafts,
    /** The supplier of the run: one for all checks, for it stays on the target. */
    supplier: (): Promise<SupplierSetUp> => {
      shared.supplier ??= setUp.anotherSupplier({}).catch((error: unknown) => {
        shared.supplier = undefined;
        throw error;
      });
      return shared.supplier;
    },
    /** One more supplier, which stays too. */
    anotherSupplier: async (more: Sent): Promise<SupplierSetUp> => {
      const supplier = { ...drafts.supplier(), ...more };
      const answer = await channel.createSupplier(supplier);
      mustBeTaken(answer, 'a supplier');
      return { supplierId: madeId(answer, 'supplier', supplier), supplier };
    },
    /** Any supplier, for a check that changes its title. */
    anySupplier: async (): Promise<SupplierSetUp> => {
      const earlier = await belowEarlier();
      return (asking && earlier && (await stillSupplier(asking, earlier.supplierId))) ?? setUp.anotherSupplier({});
    },
    /** A product below the supplier of the run, or another. */
    product: async (below?: string): Promise<ProductPlace & { product: Sent }> => {
      const supplierId = below ?? (await setUp.supplier()).supplierId;
      const product = drafts.product();
      const answer = await channel.createProduct(supplierId, product);
      mustBeTaken(answer, 'a product');
      return { supplierId, productId: madeId(answer, 'product', product), product };
    },
    /** A product to set up rates below, which may be bound afterwards: any will do. */
    anyProduct: async (): Promise<ProductPlace> => {
      const earlier = await belowEarlier();
      return earlier ? { supplierId: earlier.supplierId, productId: earlier.productId } : setUp.product();
    },
    /** A rate below any product. */
    rate: async (more?: Sent): Promise<RateSetUp> => rateBelow(await setUp.anyProduct(), more),
    /** A further rate of a product. */
    anotherRate: async (place: ProductPlace, more?: Sent): Promise<string> => (await rateBelow(place, more)).rateId,
    /** A rate with availability of eight seats, of a product that is bound to no channel. */
    whole: async (more?: Sent): Promise<OwnSetUp> => withAvailability(await rateBelow(await setUp.product(), more)),
    /** The same, bound to the channel of the reseller. */
    wholeSold: async (more?: Sent): Promise<OwnSetUp> => bound(await setUp.whole(more)),
    /** A rate below any product, with availability, bound to the channel of the reseller. */
    sold: async (more?: Sent): Promise<WholeSetUp> => bound(await withAvailability(await setUp.rate(more))),
    /** Any rate with availability of eight seats that is bound to the channel of the reseller; no other check has it. */
    anySold: async (): Promise<WholeSetUp> => (await soldEarlier()) ?? setUp.sold(),
    /** To the channel of the reseller, where no other is named. */
    bind: async (place: ProductPlace, binding?: Sent, toChannel: string = channelId): Promise<void> => {
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

/**
 * Sets up what checks start from. What any will do for is taken of what an earlier run has set up, where that is listed and
 * still as it was. Each throws Blocked, with words, when the target refuses it.
 */
export type SetUp = ReturnType<typeof setUpOf>;
