// Booking API, products. Spec 4.2.
import { Hono } from 'hono';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import type { PartnerEnv } from '../../partner/wire/exchange.ts';
import { reply } from '../../partner/wire/reply.ts';
import { listProducts, readProduct } from './rules/product.ts';

const PATH = '/suppliers/:supplier_id/products';

export const product = (world: ControlledWorld) =>
  new Hono<PartnerEnv>()
    .get(PATH, (c) => reply(c, listProducts(world, c.req.param('supplier_id'), c.get('exchange').channelId)))
    .get(`${PATH}/:product_id`, (c) => {
      const { supplier_id: supplierId, product_id: productId } = c.req.param();
      return reply(c, readProduct(world, { supplierId, productId }));
    });
