// Channel API, products. Spec 4.3.
import { Hono } from 'hono';
import type { Body } from '../../kernel/body.ts';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import { accepted, limited } from '../../partner/wire/accepts.ts';
import type { PartnerEnv } from '../../partner/wire/exchange.ts';
import { makeAll } from './rules/bulk.ts';
import { answerer } from './rules/created.ts';
import { made } from './rules/identity.ts';
import { admitProduct, admitProductOfSeveral } from './rules/product.ts';
import { accepts } from './wire/accepts.ts';
import { reply } from './wire/reply.ts';

const PATH = '/suppliers/:supplier_id/products';

const answer = answerer('product');

export const product = (world: ControlledWorld) =>
  new Hono<PartnerEnv>()
    .post(PATH, limited, accepts('product-request'), (c) => {
      const sent = accepted<{ product: Body }>(c);
      return reply(c, answer(world, admitProduct(c.req.param('supplier_id'))(world, sent.product)()), made(world));
    })
    .post(`/bulk${PATH}`, limited, accepts('product-list-request'), (c) => {
      const { products } = accepted<{ products: Body[] }>(c);
      const admit = admitProductOfSeveral(c.req.param('supplier_id'));
      return reply(c, { products: makeAll(world, 'product', products, admit) }, made(world));
    });
