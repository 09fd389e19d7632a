// Booking API, rates. Spec 2.8, 4.2.
import { Hono } from 'hono';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import type { PartnerEnv } from '../../partner/wire/exchange.ts';
import { reply } from '../../partner/wire/reply.ts';
import { listRates, readRate } from './rules/rate.ts';

const PATH = '/suppliers/:supplier_id/products/:product_id/rates';

export const rate = (world: ControlledWorld) =>
  new Hono<PartnerEnv>()
    .get(PATH, (c) => {
      const { supplier_id: supplierId, product_id: productId } = c.req.param();
      return reply(c, listRates(world, { supplierId, productId }));
    })
    .get(`${PATH}/:rate_id`, (c) => {
      const { supplier_id: supplierId, product_id: productId, rate_id: rateId } = c.req.param();
      return reply(c, readRate(world, { supplierId, productId }, rateId));
    });
