import type { ProfileRate } from '../../schemas/generated/types.ts';
import { CatalogClient, type ProductPlace } from '../booking/client.ts';
import { identified } from '../booking/resource.ts';
import type { Caller } from '../exchange/caller.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { listAt, textAt } from '../exchange/pointer.ts';
import type { CreatedResources } from '../resources/created-resources.ts';
import { type ListedAvailability, listedOfRate, sameId } from '../v1/availability.ts';
import { V1Client } from '../v1/client.ts';
import { requestsOf } from '../v1/request.ts';
import { undoV1 } from '../v1/undo.ts';
import type { RatePlace } from './client.ts';
import { type WholeSetUp, windowOf } from './drafts.ts';

/** What a list of availabilities shows of one rate. */
export interface ShownAvailability {
  list: Exchange;
  shown: readonly ListedAvailability[];
}

/** The id of the first price that was sent for a rate. */
const priceOf = ({ rate }: WholeSetUp): string => textAt(rate, '/prices/0/id') ?? '';

export const shopAt = (
  caller: Caller,
  resources: CreatedResources,
  { now, maxWaitMs, channelId, runTag }: { now: () => number; maxWaitMs: number; channelId: string; runTag: string },
) => {
  const catalog = new CatalogClient(caller);
  const api = (supplierId: string) => new V1Client(caller, resources, supplierId);
  /** How often each rate was listed. */
  const listed = new Map<string, number>();
  const listOf = ({ supplierId, productId, rateId }: RatePlace): Promise<Exchange> => {
    const before = listed.get(rateId) ?? 0;
    listed.set(rateId, before + 1);
    return api(supplierId).listAvailabilities({ productId, rateId, ...windowOf(now(), before) });
  };
  /** The id that the platform shows for the availability that was set: whether it is the one that was sent is not stated. */
  const listedId = async (whole: WholeSetUp): Promise<string> =>
    listedOfRate(await listOf(whole), whole.rateId)[0]?.id ?? whole.availability.id;
  return {
    supplier: (supplierId: string): Promise<Exchange> => catalog.getSupplier(supplierId),
    /** All, or those with a code. */
    suppliers: (code?: string): Promise<Exchange> => catalog.listSuppliers(code === undefined ? {} : { code }),
    products: (supplierId: string): Promise<Exchange> => catalog.listProducts(supplierId),
    product: (place: ProductPlace): Promise<Exchange> => catalog.getProduct(place),
    rate: ({ rateId, ...place }: RatePlace): Promise<Exchange> => catalog.getRate(place, rateId),
    rates: (place: ProductPlace): Promise<Exchange> => catalog.listRates(place),
    availability: async (place: RatePlace): Promise<ShownAvailability> => {
      const list = await listOf(place);
      return { list, shown: list.succeeded ? listedOfRate(list, place.rateId) : [] };
    },
    /** A hold on one seat of each that was set up, in this order. */
    hold: async (...wholes: WholeSetUp[]): Promise<Exchange> => {
      const items = wholes.map(async (whole) => ({
        at: whole.availability.start,
        availabilityId: await listedId(whole),
        priceId: priceOf(whole),
        productId: whole.productId,
        supplierId: whole.supplierId,
        rateId: whole.rateId,
        quantity: 1,
        travelerType: 'ADULT',
      }));
      return api(wholes[0]?.supplierId ?? '').createHold({ items: await Promise.all(items) });
    },
    release: (held: Exchange): Promise<Exchange> => api('').releaseHold(textAt(held.json, '/hold/id') ?? ''),
    /** A booking of one traveler, without a hold, on what was set up. */
    book: async (whole: WholeSetUp): Promise<Exchange> => {
      const { supplierId, productId, rateId, rate, availability } = whole;
      const offer = { productId, rate: { ...rate, id: rateId } as ProfileRate };
      const { booking, bookingItems } = requestsOf({ channelId, supplierId }, runTag);
      const items = bookingItems({ ...availability, id: await listedId(whole), offer }, 1);
      return api(supplierId).createBooking(booking(items));
    },
    undo: (): Promise<void> => undoV1(api(''), resources, { maxWaitMs, offers: [] }),
  };
};

/** The Booking API of the platform, as a reseller sees what was set up. */
export type Shop = ReturnType<typeof shopAt>;

/** What a list shows under an id; undefined where it does not. */
export const listedUnder = (list: Exchange, id: string): unknown =>
  identified(list).find((one) => sameId(one.id, id))?.value;

/** The ids of the prices that a read of a rate shows, in lower case. */
export const priceIds = (rate: Exchange): string[] =>
  listAt(rate.at('/rate'), '/prices').flatMap((price) => textAt(price, '/id')?.toLowerCase() ?? []);
