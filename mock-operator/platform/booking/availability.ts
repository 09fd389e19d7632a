// Booking API, availability: the operator's, or what it said before. Spec 4.2, 8.
import { Hono } from 'hono';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import type { PartnerEnv } from '../../partner/wire/exchange.ts';
import { listFor } from './rules/availability-cache.ts';
import { singleFor } from './rules/availability-single.ts';
import type { Forward } from './wire/forward.ts';
import { relay } from './wire/pass-on.ts';

/** How long the platform waits for availability, in milliseconds. Spec silent. */
const PATIENCE_MS = 2000;

export const availability = (world: ControlledWorld, forward: Forward) =>
  new Hono<PartnerEnv>()
    .get('/suppliers/:supplier_id/products/:product_id/availabilities', async (c) => {
      const { supplier_id: supplierId, product_id: productId } = c.req.param();
      const { start, end, rate_id: rateId } = c.req.query();
      const question = { supplierId, productId, start, end, rateId };
      return relay(c, await listFor(world, question, () => forward(c, { patienceMs: PATIENCE_MS })));
    })
    .get('/suppliers/:supplier_id/products/:product_id/availability', async (c) =>
      relay(c, await singleFor(world, () => forward(c, { patienceMs: PATIENCE_MS }))),
    );
