// Operator booking API v2, products. Spec 4.4.
import { Hono } from 'hono';
import { listProducts } from '../domain/v2/product.ts';
import { supplierAt } from '../domain/v2/supplier.ts';
import type { V2Env } from '../wire/v2-exchange.ts';
import { v2Reply } from '../wire/v2-reply.ts';
import type { ControlledWorld } from '../world.ts';

export const product = (world: ControlledWorld) =>
  new Hono<V2Env>().get('/suppliers/:supplierId/products', (c) => {
    const { id } = supplierAt(world, c.get('v2').access, c.req.param('supplierId'));
    return v2Reply(c, listProducts(world, id));
  });
