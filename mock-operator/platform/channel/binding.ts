// Channel API, bindings of products to channels. Spec 4.3.
import { Hono } from 'hono';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import type { Binding } from '../../kernel/offer.ts';
import { accepted, limited } from '../../partner/wire/accepts.ts';
import type { PartnerEnv } from '../../partner/wire/exchange.ts';
import { bind } from './rules/binding.ts';
import { made } from './rules/identity.ts';
import { accepts } from './wire/accepts.ts';
import { reply } from './wire/reply.ts';

export const binding = (world: ControlledWorld) =>
  new Hono<PartnerEnv>().post(
    '/suppliers/:supplier_id/products/:product_id/channels/:channel_id',
    limited,
    accepts('binding-request'),
    (c) => {
      const { supplier_id: supplierId, product_id: productId, channel_id: channelId } = c.req.param();
      const { priceTags = [], rateIds = [] } = accepted<Partial<Binding>>(c);
      bind(world, { supplierId, productId }, { channelId, priceTags, rateIds });
      return reply(c, {}, made(world));
    },
  );
