// Operator booking API v2, products. Spec 4.4.
import { Hono } from 'hono';
import type { ControlledWorld } from '../kernel/controlled-world.ts';
import { listProducts } from './rules/product.ts';
import { supplierAt } from './rules/supplier.ts';
import type { V2Env } from './wire/exchange.ts';
import { v2Reply } from './wire/reply.ts';

export const product = (world: ControlledWorld) =>
  new Hono<V2Env>().get('/suppliers/:supplierId/products', (c) => {
    const { id } = supplierAt(world, c.get('exchange').access, c.req.param('supplierId'));
    return v2Reply(c, listProducts(world, id));
  });
