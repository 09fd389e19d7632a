// Whether what an earlier run has set up is still as this run would set it up: somebody may have changed it since.
import { instant } from '../../schemas/formats.ts';
import { identified } from '../booking/resource.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { listAt, textAt, valueAt } from '../exchange/pointer.ts';
import { sameValue } from '../judge/reflection.ts';
import type { ChannelClient, RatePlace, Sent } from './client.ts';
import { productDraft, rateDraft, type SupplierSetUp, supplierDraft, type WholeSetUp } from './drafts.ts';
import type { Shop } from './shop.ts';

const MONTH_MS = 30 * 86_400_000;

/** A product with more rates is left alone: its list grows with every run. */
const MAX_RATES = 60;

/** What each of them has to itself, what is another in every run, and the title, which checks change. */
const OWN = ['id', 'optionId', 'code', 'partnerId', 'name', 'title', 'ext', 'extensions', 'hours', 'valid'];

/** What all of them have alike. */
const alike = (draft: Sent): Sent => ({
  ...Object.fromEntries(Object.entries(draft).filter(([name]) => !OWN.includes(name))),
  ...(Array.isArray(draft.prices) && { prices: draft.prices.map(({ id: _id, ...price }: Sent) => price) }),
});

/** What a read shows of what was sent; undefined where that is not as it was. */
const asSent = (read: Exchange, pointer: string, draft: Sent): Sent | undefined => {
  const shown = read.at(pointer);
  return read.succeeded && sameValue(alike(draft), shown)
    ? Object.fromEntries(Object.keys(draft).map((name) => [name, valueAt(shown, `/${name}`)]))
    : undefined;
};

/** What asks a platform about what stands there. */
interface Asking {
  channel: ChannelClient;
  shop: Shop;
  channelId: string;
  now(): number;
}

/** A rate that was set up and bound, which takes `availability` and sells it; undefined where it does not, or has changed. */
export const stillSold = async (
  { channel, shop, channelId, now }: Asking,
  place: RatePlace,
  availability: WholeSetUp['availability'],
): Promise<WholeSetUp | undefined> => {
  const product = asSent(await shop.product(place), '/product', productDraft(''));
  const rate = asSent(await shop.rate(place), '/rate', rateDraft('', now()));
  const lasts = instant(textAt(rate, '/valid/until') ?? '') > now() + MONTH_MS;
  if (product === undefined || rate === undefined || !lasts || listAt(rate, '/prices').length !== 1) {
    return undefined;
  }
  await channel.stoodBefore(place, async () => ({
    supplier: (await shop.supplier(place.supplierId)).at('/supplier'),
    product,
    rate,
  }));
  const set = await channel.setAvailability(place, [availability]);
  const bound = await channel.bindProduct(place, channelId);
  if (!set.succeeded || !bound.succeeded) {
    return undefined;
  }
  const { shown } = await shop.availability(place);
  const isShown = shown.length === 1 && shown.every(({ start }) => instant(start) === instant(availability.start));
  return isShown ? { ...place, rate, availability } : undefined;
};

/** Whether a product has few rates yet. */
export const hasRoom = async ({ shop }: Pick<Asking, 'shop'>, place: RatePlace): Promise<boolean> => {
  const list = await shop.rates(place);
  return list.succeeded && identified(list).length < MAX_RATES;
};

/** A supplier that was set up; undefined where it has changed. */
export const stillSupplier = async (
  { shop, now }: Pick<Asking, 'shop' | 'now'>,
  supplierId: string,
): Promise<SupplierSetUp | undefined> => {
  const supplier = asSent(await shop.supplier(supplierId), '/supplier', supplierDraft('', now()));
  return supplier && { supplierId, supplier };
};
