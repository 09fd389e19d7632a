// Partner API, availabilities. Spec 4.1.
import { Hono } from 'hono';
import { listAvailabilities } from '../domain/availability-list.ts';
import { singleAvailability } from '../domain/availability-single.ts';
import type { Env } from '../wire/exchange.ts';
import { reply } from '../wire/reply.ts';
import type { ControlledWorld } from '../world.ts';

export const availability = (world: ControlledWorld) =>
  new Hono<Env>()
    .get('/suppliers/:supplier_id/products/:product_id/availabilities', (c) => {
      const { supplier_id: supplierId, product_id: productId } = c.req.param();
      const query = { start: c.req.query('start'), end: c.req.query('end'), rateId: c.req.query('rate_id') };
      return reply(c, { availabilities: listAvailabilities(world, { supplierId, productId }, query) });
    })
    .get('/suppliers/:supplier_id/products/:product_id/availability', (c) => {
      const { supplier_id: supplierId, product_id: productId } = c.req.param();
      const query = { at: c.req.query('at'), qty: c.req.query('qty'), rateId: c.req.query('rate_id') };
      return reply(c, singleAvailability(world, { supplierId, productId }, query));
    });
