// Operator booking API v2, availability dates and the check of a configuration. Spec 4.4.
import { Hono } from 'hono';
import type { ControlledWorld } from '../kernel/controlled-world.ts';
import { listDates } from './rules/availability-list.ts';
import { type Configuration, checkConfiguration } from './rules/check.ts';
import { supplierAt } from './rules/supplier.ts';
import { accepted, jsonOf, v2Limited } from './wire/body.ts';
import type { V2Env } from './wire/exchange.ts';
import { listed, v2Reply } from './wire/reply.ts';

export const availability = (world: ControlledWorld) =>
  new Hono<V2Env>()
    .get('/suppliers/:supplierId/availability', (c) => {
      const { id } = supplierAt(world, c.get('exchange').access, c.req.param('supplierId'));
      const { productId, optionId, localDateStart, localDateEnd } = c.req.query();
      return v2Reply(c, listed(c, listDates(world, id, { productId, optionId, localDateStart, localDateEnd })));
    })
    .post('/suppliers/:supplierId/availability', v2Limited, async (c) => {
      const { id } = supplierAt(world, c.get('exchange').access, c.req.param('supplierId'));
      const wanted = accepted<Configuration>(c, 'check', await jsonOf(c));
      return v2Reply(c, checkConfiguration(world, id, wanted));
    });
