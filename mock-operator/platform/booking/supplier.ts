// Booking API, suppliers. Spec 4.2.
import { Hono } from 'hono';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import type { PartnerEnv } from '../../partner/wire/exchange.ts';
import { reply } from '../../partner/wire/reply.ts';
import { listSuppliers, readSupplier } from './rules/supplier.ts';

export const supplier = (world: ControlledWorld) =>
  new Hono<PartnerEnv>()
    .get('/suppliers', (c) => {
      const { code, partner_id: partnerId } = c.req.query();
      return reply(c, listSuppliers(world, { code, partnerId }));
    })
    .get('/suppliers/:supplier_id', (c) => reply(c, readSupplier(world, c.req.param('supplier_id'))));
