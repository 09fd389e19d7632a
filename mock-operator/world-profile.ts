// A profile of what a world sells, whatever that is.
import type { Profile } from '../schemas/generated/types.ts';
import { INTERFACES, isOperatorV1 } from '../schemas/interfaces.ts';
import type { ControlledWorld } from './kernel/controlled-world.ts';
import { declaring, mockProfile, type ProfileOptions } from './profile.ts';

/** The profile of the mock with what a world sells now. */
export const worldProfile = (world: ControlledWorld, options: ProfileOptions): Profile => {
  const demo = declaring(mockProfile(options), [...world.variants]);
  const { store } = world;
  const [supplier, second] = store.suppliers.all();
  const [channelId, otherChannelId] = store.channels;
  const sold = store.products.filter(({ supplierId }) => supplierId === supplier?.id);
  const { otherChannelId: _other, ...channel } = demo.channel ?? { baseUrl: '' };
  const { restricted, readOnly: _reader, neverAvailable: _never, ...v2 } = demo['operator-v2'] ?? { baseUrl: '' };
  const offer = {
    channelId: channelId ?? '',
    supplierId: supplier?.id ?? '',
    products: sold.map(({ id }) => ({ id, rates: store.rates.filter(({ productId }) => productId === id) })),
  };
  return {
    ...demo,
    ...Object.fromEntries(INTERFACES.filter(isOperatorV1).map((name) => [name, { ...demo[name], ...offer }])),
    'operator-v2': {
      ...v2,
      supplierId: supplier?.id,
      ...(second !== undefined && restricted && { restricted: { ...restricted, supplierId: supplier?.id } }),
    },
    ...(channelId !== undefined && {
      booking: { ...demo.booking, channelId },
      channel: { ...channel, channelId, ...(otherChannelId !== undefined && { otherChannelId }) },
    }),
  } as Profile;
};
