// OCTO 1.0, products.
import { Hono } from 'hono';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import { listProducts, productAt, productBody } from '../rules/product.ts';
import type { V2Env } from '../wire/exchange.ts';
import { v2Reply } from '../wire/reply.ts';
import { ownSupplier } from './supplier.ts';

export const product = (world: ControlledWorld) =>
  new Hono<V2Env>()
    .get('/products', (c) => v2Reply(c, listProducts(world, ownSupplier(c).id)))
    .get('/products/:id', (c) =>
      v2Reply(c, productBody(world, productAt(world, ownSupplier(c).id, c.req.param('id')))),
    );
