// OCTO 1.0, products.
import { Hono } from 'hono';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import { listProducts, productAt, productBody } from '../rules/product.ts';
import type { V2Env } from '../wire/exchange.ts';
import { v2Reply } from '../wire/reply.ts';
import { ownSupplier } from './supplier.ts';
import { productRead, productViews } from './view.ts';

export const product = (world: ControlledWorld) =>
  new Hono<V2Env>()
    .get('/products', (c) => {
      const list = listProducts(world, ownSupplier(c).id);
      return v2Reply(c, Array.isArray(list) ? productViews(world, list) : list);
    })
    .get('/products/:id', (c) => {
      const found = productAt(world, ownSupplier(c).id, c.req.param('id'));
      return v2Reply(c, productRead(world, productBody(world, found)));
    });
