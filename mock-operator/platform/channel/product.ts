// Channel API, products. Spec 4.3.
import { Hono } from 'hono';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import { accepted, limited } from '../../partner/wire/accepts.ts';
import type { PartnerEnv } from '../../partner/wire/exchange.ts';
import { reply } from '../../partner/wire/reply.ts';
import { makeAll } from './rules/bulk.ts';
import { made } from './rules/identity.ts';
import { admitProduct } from './rules/product.ts';
import { accepts } from './wire/accepts.ts';

const PATH = '/suppliers/:supplier_id/products';

export const product = (world: ControlledWorld) =>
  new Hono<PartnerEnv>()
    .post(PATH, limited, accepts('product-request'), (c) => {
      const sent = accepted<{ product: Record<string, unknown> }>(c);
      return reply(c, { product: admitProduct(c.req.param('supplier_id'))(world, sent.product)() }, made(world));
    })
    .post(`/bulk${PATH}`, limited, accepts('product-list-request'), (c) => {
      const { products } = accepted<{ products: object[] }>(c);
      return reply(c, { products: makeAll(world, products, admitProduct(c.req.param('supplier_id'))) }, made(world));
    });
