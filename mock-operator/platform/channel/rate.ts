// Channel API, rates. Spec 4.3.
import { Hono } from 'hono';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import { accepted, limited } from '../../partner/wire/accepts.ts';
import type { PartnerEnv } from '../../partner/wire/exchange.ts';
import { reply } from '../../partner/wire/reply.ts';
import { makeAll } from './rules/bulk.ts';
import { made } from './rules/identity.ts';
import { admitRate } from './rules/rate.ts';
import { accepts } from './wire/accepts.ts';

const PATH = '/suppliers/:supplier_id/products/:product_id/rates';

/** The ids of a path. */
const pathOf = ({ supplier_id: supplierId, product_id: productId }: Record<'supplier_id' | 'product_id', string>) => ({
  supplierId,
  productId,
});

export const rate = (world: ControlledWorld) =>
  new Hono<PartnerEnv>()
    .post(PATH, limited, accepts('rate-request'), (c) => {
      const sent = accepted<{ rate: Record<string, unknown> }>(c);
      return reply(c, { rate: admitRate(pathOf(c.req.param()))(world, sent.rate)() }, made(world));
    })
    .post(`/bulk${PATH}`, limited, accepts('rate-list-request'), (c) => {
      const { rates } = accepted<{ rates: object[] }>(c);
      return reply(c, { rates: makeAll(world, rates, admitRate(pathOf(c.req.param()))) }, made(world));
    });
