// Channels, and what they are allowed to sell. Spec 1, 2.8, 4.3.
import type { Body } from '../../../kernel/body.ts';
import type { Binding } from '../../../kernel/offer.ts';
import { choice, type Version } from '../../../kernel/rule.ts';
import { sameId } from '../../../kernel/same-id.ts';
import { refuse } from '../../../partner/rules/api-error.ts';
import { type ProductPath, productAt } from './product.ts';
import { rateAt } from './rate.ts';

const channelBody = (id: string): Body => ({
  id,
  name: 'Demo shop',
  companyName: 'Demo Shop Ltd',
  url: 'https://shop.example',
  logoUrl: 'https://shop.example/logo.png',
  activationDelay: 0,
  config: {},
  ext: {},
});

const noChannel: Version<[id: string], never> = choice<[id: string], never>(
  'Spec silent: an unknown channel',
  // Spec silent: what an unknown channel gets; 404 is expected, 400 is seen.
  (_world, id) => refuse('NOT_FOUND', 'there is no such channel', { id }),
  { 'unknown-channel-is-400': (_world, id) => refuse('BAD_REQUEST', 'there is no such channel', { id }) },
);

/** The channels that sell. */
export const listChannels: Version<[], Body[]> = (world) => world.store.channels.map(channelBody);

/** One channel. @throws ApiError NOT_FOUND */
export const readChannel: Version<[id: string], Body> = (world, id) => {
  const known = world.store.channels.find((one) => sameId(one, id));
  return known === undefined ? noChannel(world, id) : channelBody(known);
};

/** Binds a product to a channel, in place of the binding that there was. @throws ApiError NOT_FOUND */
export const bind: Version<[ProductPath, Binding], void> = (world, path, { channelId, priceTags, rateIds }) => {
  const product = productAt(world, path);
  const { id } = readChannel(world, channelId);
  for (const rateId of rateIds) {
    rateAt(world, path, rateId);
  }
  const others = (product.bindings ?? []).filter((one) => !sameId(one.channelId, channelId));
  world.store.products.save({ ...product, bindings: [...others, { channelId: String(id), priceTags, rateIds }] });
};
