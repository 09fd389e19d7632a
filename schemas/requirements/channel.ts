import { access } from './channel/access.ts';
import { availability } from './channel/availability.ts';
import { binding } from './channel/binding.ts';
import { bulk } from './channel/bulk.ts';
import { channel as channels } from './channel/channel.ts';
import { product } from './channel/product.ts';
import { property } from './channel/property.ts';
import { rate } from './channel/rate.ts';
import { supplier } from './channel/supplier.ts';
import { under } from './requirement.ts';

/** The requirements of the Channel API, in the order of the specification. */
export const channel = under('channel', {
  ...access,
  ...channels,
  ...supplier,
  ...product,
  ...rate,
  ...availability,
  ...binding,
  ...bulk,
  ...property,
});

export type ChannelRequirementId = keyof typeof channel;
