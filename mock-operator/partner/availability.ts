// Partner API, availabilities. Spec 4.1.
import { Hono } from 'hono';
import { takeTime } from '../domain/answer-time.ts';
import { listAvailabilities } from '../domain/availability-list.ts';
import { singleAvailability } from '../domain/availability-single.ts';
import { queryOf } from '../domain/query.ts';
import type { Env } from '../wire/exchange.ts';
import { reply } from '../wire/reply.ts';
import type { ControlledWorld } from '../world.ts';

export const availability = (world: ControlledWorld) =>
  new Hono<Env>()
    .get('/suppliers/:supplier_id/products/:product_id/availabilities', async (c) => {
      await takeTime(world);
      const { supplier_id: supplierId, product_id: productId } = c.req.param();
      const { start, end, rate_id: rateId } = queryOf(world, c.req.queries());
      const query = { start, end, rateId };
      return reply(c, { availabilities: listAvailabilities(world, { supplierId, productId }, query) });
    })
    .get('/suppliers/:supplier_id/products/:product_id/availability', async (c) => {
      await takeTime(world);
      const { supplier_id: supplierId, product_id: productId } = c.req.param();
      const { at, qty, rate_id: rateId } = queryOf(world, c.req.queries());
      const query = { at, qty, rateId };
      return reply(c, singleAvailability(world, { supplierId, productId }, query));
    });
