// Channel API, bindings. Spec 1, 2.8, 4.3. What they do is seen through the Booking API.

import { check, expect } from '../../harness/channel/check.ts';
import type { RatePlace } from '../../harness/channel/client.ts';
import type { ChannelContext } from '../../harness/channel/context.ts';
import { priceDraft } from '../../harness/channel/drafts.ts';
import { listedUnder, priceIds } from '../../harness/channel/shop.ts';
import { assertApplies, assertJudgeable } from '../../harness/errors.ts';
import type { Exchange } from '../../harness/exchange/exchange.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';

check('channel.binding.is-answered', async ({ channel, setUp, profile }) => {
  expect(await channel.bindProduct(await setUp.whole(), profile.channelId)).toSucceed();
});

check('channel.binding.to-an-unknown-channel-is-refused', async ({ channel, setUp, profile }) => {
  const whole = await setUp.whole();

  const bound = await channel.bindProduct(whole, freshUuid());

  expect(bound).toBe4xx();
  expect(await channel.bindProduct(whole, profile.channelId)).toSucceed();
});

check('channel.binding.of-an-unknown-product-is-refused', async ({ channel, setUp, profile }) => {
  const { supplierId } = await setUp.anySold();

  const bound = await channel.bindProduct({ supplierId, productId: freshUuid() }, profile.channelId);

  expect(bound).toBe4xx();
});

/** @throws NotApplicable where the profile names no channel of another reseller: binding to one shows there */
const otherChannelOf = ({ otherChannelId }: ChannelContext['profile']): string => {
  assertApplies(
    otherChannelId !== undefined,
    'the profile names no channel of another reseller: add channel.otherChannelId',
  );
  return otherChannelId;
};

check('channel.binding.unbound-product-is-not-held', async ({ setUp, shop }) => {
  const { hold } = shop();
  const whole = await setUp.whole();

  const unbound = [await hold(whole), await hold(await setUp.wholeSold(), whole)];

  for (const answer of unbound) {
    expect(answer).toBe4xx('the product is bound to no channel');
  }
  await setUp.bind(whole);
  expect(await hold(whole)).toSucceed();
});

check('channel.binding.bound-to-another-channel-is-not-held', async ({ setUp, shop, profile }) => {
  const { hold } = shop();
  const other = otherChannelOf(profile);
  const whole = await setUp.whole();
  await setUp.bind(whole, {}, other);

  const elsewhere = await hold(whole);

  expect(elsewhere).toBe4xx(`the product is bound to channel ${other} alone`);
  await setUp.bind(whole);
  expect(await hold(whole)).toSucceed();
});

check('channel.binding.second-channel-leaves-the-first', { holds: 2 }, async ({ setUp, shop, profile }) => {
  const { hold } = shop();
  const other = otherChannelOf(profile);
  const whole = await setUp.wholeSold();
  assertJudgeable(
    (await hold(whole)).succeeded,
    'what was set up cannot be held before it is bound to a second channel',
  );

  await setUp.bind(whole, {}, other);

  expect(await hold(whole)).toSucceed();
});

/** A booking is refused because of the binding, which alone is in the way: no hold is needed, and once it is bound it is taken. */
const mustNotBeBooked = async (
  { setUp, shop }: ChannelContext,
  why: string,
  prepared: (whole: RatePlace) => Promise<void> = async () => {},
): Promise<void> => {
  const { book } = shop();
  const whole = await setUp.whole({ holdable: false });
  await prepared(whole);

  const early = await book(whole);

  expect(early).toBe4xx(`the product is bound to ${why}`);
  await setUp.bind(whole);
  const own = await book(whole);
  assertJudgeable(
    own.succeeded,
    `what was set up cannot be booked without a hold once it is bound (${own.call}), which the specification leaves open: take bookings on a rate that is not holdable`,
    'own-bookings',
  );
};

check('channel.binding.unbound-product-is-not-booked', (context) => mustNotBeBooked(context, 'no channel'));

check('channel.binding.bound-to-another-channel-is-not-booked', (context) => {
  const other = otherChannelOf(context.profile);
  return mustNotBeBooked(context, `channel ${other} alone`, (whole) => context.setUp.bind(whole, {}, other));
});

check('channel.binding.unbound-product-is-not-listed', async ({ setUp, shop }) => {
  const { products } = shop();
  const whole = await setUp.whole();

  const list = await products(whole.supplierId);

  expect(list).toBeNoServerError();
  const found = listedUnder(list, whole.productId);
  expect(list).toShowAt('/products', !found, `not product ${whole.productId}, which is bound to no channel`);
});

check('channel.binding.bound-to-another-channel-is-not-listed', async ({ setUp, shop, profile }) => {
  const { products } = shop();
  const other = otherChannelOf(profile);
  const whole = await setUp.whole();
  await setUp.bind(whole, {}, other);

  const list = await products(whole.supplierId);

  expect(list).toBeNoServerError();
  const found = listedUnder(list, whole.productId);
  expect(list).toShowAt(
    '/products',
    !found,
    `not product ${whole.productId}, which is bound to channel ${other} alone`,
  );
  await setUp.bind(whole);
  const again = await products(whole.supplierId);
  assertJudgeable(
    listedUnder(again, whole.productId) !== undefined,
    `a product is not listed once it is bound to the channel of the reseller: ${again.call}`,
  );
});

/** Judges which prices a rate is listed with. */
const mustList = (read: Exchange, wanted: string, unwanted: readonly { id: string; why: string }[]): void => {
  const listed = priceIds(read);
  expect(read).toSucceed();
  expect(read).toShow(listed.includes(wanted), `price ${wanted}`, listed, '/rate/prices');
  for (const { id, why } of unwanted) {
    expect(read).toShow(!listed.includes(id), `not price ${id}, ${why}`, listed, '/rate/prices');
  }
};

check('channel.binding.inactive-price-is-not-listed', async ({ setUp, shop }) => {
  const { rate } = shop();
  const [active, inactive] = [priceDraft(), priceDraft({ status: 'INACTIVE' })];
  const sold = await setUp.sold({ prices: [active, inactive] });

  mustList(await rate(sold), active.id, [{ id: inactive.id, why: 'which is INACTIVE' }]);
});

check('channel.binding.price-without-the-tag-is-not-listed', async ({ setUp, shop }) => {
  const { rate } = shop();
  const tagged = priceDraft({ labels: ['web', 'public', 'trade'] });
  const others = [['public'], ['trade', 'public'], ['web', 'public']].map((labels) => ({
    ...priceDraft({ labels }),
    why: `whose labels ${labels.join(', ')} lack one of the priceTags trade, web`,
  }));
  const whole = await setUp.whole({ prices: [tagged, ...others.map(({ why: _why, ...price }) => price)] });
  await setUp.bind(whole, { priceTags: ['trade', 'web'] });

  mustList(await rate(whole), tagged.id, others);
});

check('channel.binding.repeated', async ({ channel, setUp, profile, note }) => {
  const again = await channel.bindProduct(await setUp.wholeSold(), profile.channelId);

  expect(again).toBeNoServerError();
  note('channel.binding.repeated', String(again.status), again);
});
