// Channel API, rates. Spec 4.3.
import { Hono } from 'hono';
import type { Body } from '../../kernel/body.ts';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import { accepted, limited } from '../../partner/wire/accepts.ts';
import type { PartnerEnv } from '../../partner/wire/exchange.ts';
import { makeAll } from './rules/bulk.ts';
import { answerer } from './rules/created.ts';
import { made } from './rules/identity.ts';
import { admitRate, admitRateOfSeveral, joined } from './rules/rate.ts';
import { accepts } from './wire/accepts.ts';
import { reply } from './wire/reply.ts';

const PATH = '/suppliers/:supplier_id/products/:product_id/rates';

const answer = answerer('rate');

/** The ids of a path. */
const pathOf = ({ supplier_id: supplierId, product_id: productId }: Record<'supplier_id' | 'product_id', string>) => ({
  supplierId,
  productId,
});

export const rate = (world: ControlledWorld) =>
  new Hono<PartnerEnv>()
    .post(PATH, limited, accepts('rate-request'), async (c) => {
      const sent = accepted<{ rate: Body }>(c);
      const path = pathOf(c.req.param());
      const shown = await joined(world, path.productId, admitRate(path)(world, sent.rate));
      return reply(c, answer(world, shown), made(world));
    })
    .post(`/bulk${PATH}`, limited, accepts('rate-list-request'), (c) => {
      const { rates } = accepted<{ rates: Body[] }>(c);
      return reply(c, { rates: makeAll(world, 'rate', rates, admitRateOfSeveral(pathOf(c.req.param()))) }, made(world));
    });
