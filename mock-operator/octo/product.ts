// OCTO 1.0, products.
import { Hono } from 'hono';
import { listProducts, productAt, productBody } from '../domain/v2/product.ts';
import type { V2Env } from '../wire/v2-exchange.ts';
import { v2Reply } from '../wire/v2-reply.ts';
import type { ControlledWorld } from '../world.ts';
import { ownSupplier } from './supplier.ts';

export const product = (world: ControlledWorld) =>
  new Hono<V2Env>()
    .get('/products', (c) => v2Reply(c, listProducts(world, ownSupplier(c).id)))
    .get('/products/:id', (c) =>
      v2Reply(c, productBody(world, productAt(world, ownSupplier(c).id, c.req.param('id')))),
    );
