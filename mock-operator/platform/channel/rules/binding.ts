// Bindings of products to channels. Spec 1, 2.8, 4.3.
import { inTurn } from '../../../kernel/around.ts';
import type { Binding, Product } from '../../../kernel/offer.ts';
import { choice, rule, type Version } from '../../../kernel/rule.ts';
import { sameId } from '../../../kernel/same-id.ts';
import { refuse } from '../../../partner/rules/api-error.ts';
import { knownChannel, noChannel } from './channel.ts';
import { knownProduct, type ProductPath, productAt } from './product.ts';
import { rateAt } from './rate.ts';

const productFor: Version<[ProductPath], Product> = rule(
  'channel.binding.of-an-unknown-product-is-refused',
  (world, path: ProductPath): Product => productAt(world, path),
  {
    'unknown-product-is-bound': (world, path) =>
      knownProduct(world, path) ?? (world.store.products.all()[0] as Product),
    'binding-of-an-unknown-product-is-a-server-error': (world, path) =>
      knownProduct(world, path) ?? refuse('INTERNAL_SERVER', 'cannot read the bindings of undefined'),
  },
);

const channelFor: Version<[id: string], string> = rule(
  'channel.binding.to-an-unknown-channel-is-refused',
  (world, id: string): string => knownChannel(world, id) ?? noChannel(world, id),
  {
    'binding-to-an-unknown-channel-is-taken': (_world, id) => id,
    'binding-to-an-unknown-channel-is-a-server-error': (world, id) =>
      knownChannel(world, id) ?? refuse('INTERNAL_SERVER', 'the key of the channel violates a constraint'),
  },
);

type Join = Version<[before: readonly Binding[], Binding], readonly Binding[]>;

/** The bindings of a product once there is another. @throws ApiError where a binding cannot be repeated */
const joinedOnce: Join = choice<[readonly Binding[], Binding], readonly Binding[]>(
  // Spec silent: what a second binding to the same channel gets; here it takes the place of the first.
  'channel.binding.repeated',
  (_world, before, binding) => [...before.filter(({ channelId }) => !sameId(channelId, binding.channelId)), binding],
  {
    'repeated-binding-is-409': (_world, before, binding) =>
      before.some(({ channelId }) => sameId(channelId, binding.channelId))
        ? refuse('CONFLICT', 'the product is bound to the channel', { channelId: binding.channelId })
        : [...before, binding],
    'repeated-binding-is-added': (_world, before, binding) => [...before, binding],
  },
);

const joined: Join = rule('channel.binding.second-channel-leaves-the-first', joinedOnce, {
  'second-channel-takes-the-place-of-the-first': (_world, _before, binding) => [binding],
  'product-keeps-the-channel-with-the-highest-id-alone': (world, before, binding) =>
    joinedOnce(world, before, binding)
      .toSorted((a, b) => a.channelId.localeCompare(b.channelId))
      .slice(-1),
});

type Bind = Version<[ProductPath, Binding], void>;

const plain: Bind = (world, path, binding) => {
  const product = productFor(world, path);
  const channelId = channelFor(world, binding.channelId);
  for (const rateId of binding.rateIds) {
    rateAt(world, path, rateId);
  }
  const bindings = joined(world, product.bindings ?? [], { ...binding, channelId });
  world.store.products.save({ ...product, bindings });
};

/** Binds a product to a channel. @throws ApiError NOT_FOUND */
export const bind: Bind = rule('channel.binding.is-answered', plain, {
  'binding-is-404': (_world, { productId }) => refuse('NOT_FOUND', 'there is no such path', { id: productId }),
  'binding-is-a-server-error': inTurn(plain, () => refuse('INTERNAL_SERVER', 'cannot tell the channel')),
});
