// Partner API, availabilities. Spec 4.1.
import { Hono } from 'hono';
import type { ControlledWorld } from '../kernel/controlled-world.ts';
import { andThen } from '../kernel/maybe-promise.ts';
import { takeTime } from './rules/answer-time.ts';
import { listAvailabilities } from './rules/availability-list.ts';
import { singleAvailability } from './rules/availability-single.ts';
import { queryOf } from './rules/query.ts';
import type { PartnerEnv } from './wire/exchange.ts';
import { writtenQuery } from './wire/query.ts';
import { reply } from './wire/reply.ts';

export const availability = (world: ControlledWorld) =>
  new Hono<PartnerEnv>()
    .get('/suppliers/:supplier_id/products/:product_id/availabilities', (c) =>
      andThen(takeTime(world), () => {
        const { supplier_id: supplierId, product_id: productId } = c.req.param();
        const { start, end, rate_id: rateId } = queryOf(world, writtenQuery(c));
        const query = { start, end, rateId };
        return reply(c, { availabilities: listAvailabilities(world, { supplierId, productId }, query) });
      }),
    )
    .get('/suppliers/:supplier_id/products/:product_id/availability', (c) =>
      andThen(takeTime(world), () => {
        const { supplier_id: supplierId, product_id: productId } = c.req.param();
        const { at, qty, rate_id: rateId } = queryOf(world, writtenQuery(c));
        const query = { at, qty, rateId };
        return reply(c, singleAvailability(world, { supplierId, productId }, query));
      }),
    );
