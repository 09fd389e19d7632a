// OCTO 1.0, the open standard that v2 descends from: another binding of the same rules. One key, one supplier.
import { Hono } from 'hono';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import type { Api } from '../../wire/api.ts';
import type { Journal } from '../../wire/journal.ts';
import type { Authorization } from '../rules/authorization.ts';
import { listProducts, productAt, productBody } from '../rules/product.ts';
import type { V2Env } from '../wire/exchange.ts';
import { v2Calls } from '../wire/exchange.ts';
import { failV2, unknownV2Path, v2Reply } from '../wire/reply.ts';
import { availability } from './availability.ts';
import { booking } from './booking.ts';
import { ownSupplier, supplier } from './supplier.ts';
import { productRead, productViews } from './view.ts';

const product = (world: ControlledWorld) =>
  new Hono<V2Env>()
    .get('/products', (c) => {
      const list = listProducts(world, ownSupplier(c).id);
      return v2Reply(c, Array.isArray(list) ? productViews(world, list) : list);
    })
    .get('/products/:id', (c) => {
      const found = productAt(world, ownSupplier(c).id, c.req.param('id'));
      return v2Reply(c, productRead(world, productBody(world, found)));
    });

/** Mounted below `/octo`. */
export const octo = (world: ControlledWorld, journal: Journal, authorization: Authorization): Api<V2Env> => ({
  routes: new Hono<V2Env>()
    .route('/', supplier(world))
    .route('/', product(world))
    .route('/', availability(world))
    .route('/', booking(world)),
  around: v2Calls(world, journal, authorization, 'octo'),
  unknown: unknownV2Path,
  fail: failV2,
});
