// Operator booking API v2, suppliers. Spec 4.4.
import { Hono } from 'hono';
import type { ControlledWorld } from '../kernel/controlled-world.ts';
import { addressOf } from '../wire/address.ts';
import { listSuppliers } from './rules/supplier.ts';
import type { V2Env } from './wire/exchange.ts';
import { v2Reply } from './wire/reply.ts';

export const supplier = (world: ControlledWorld) =>
  new Hono<V2Env>().get('/suppliers', (c) =>
    v2Reply(c, listSuppliers(world, c.get('exchange').access, `${addressOf(c)}/v2/desk`)),
  );
