// Operator booking API v2, availability dates and the check of a configuration. Spec 4.4.
import { Hono } from 'hono';
import { listDates } from '../domain/v2/availability-list.ts';
import { type Configuration, checkConfiguration } from '../domain/v2/check.ts';
import { supplierAt } from '../domain/v2/supplier.ts';
import { accepted, jsonOf, v2Limited } from '../wire/v2-body.ts';
import type { V2Env } from '../wire/v2-exchange.ts';
import { v2Reply } from '../wire/v2-reply.ts';
import type { ControlledWorld } from '../world.ts';

export const availability = (world: ControlledWorld) =>
  new Hono<V2Env>()
    .get('/suppliers/:supplierId/availability', (c) => {
      const { id } = supplierAt(world, c.get('v2').access, c.req.param('supplierId'));
      const { productId, optionId, localDateStart, localDateEnd } = c.req.query();
      return v2Reply(c, listDates(world, id, { productId, optionId, localDateStart, localDateEnd }));
    })
    .post('/suppliers/:supplierId/availability', v2Limited, async (c) => {
      const { access, mistakes } = c.get('v2');
      const { id } = supplierAt(world, access, c.req.param('supplierId'));
      const wanted = accepted<Configuration>(c, 'check', await jsonOf(c));
      if (wanted.availabilityIds === undefined) mistakes.push('the check names no availabilityIds');
      return v2Reply(c, checkConfiguration(world, id, wanted));
    });
