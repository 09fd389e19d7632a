// Operator booking API v2, suppliers. Spec 4.4.
import { Hono } from 'hono';
import { listSuppliers } from '../domain/v2/supplier.ts';
import { addressOf } from '../wire/address.ts';
import type { V2Env } from '../wire/v2-exchange.ts';
import { v2Reply } from '../wire/v2-reply.ts';
import type { ControlledWorld } from '../world.ts';

export const supplier = (world: ControlledWorld) =>
  new Hono<V2Env>().get('/suppliers', (c) =>
    v2Reply(c, listSuppliers(world, c.get('v2').access, `${addressOf(c)}/v2/desk`)),
  );
