// Channel API, suppliers. Spec 4.3.
import { Hono } from 'hono';
import type { Body } from '../../kernel/body.ts';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import { accepted, limited } from '../../partner/wire/accepts.ts';
import type { PartnerEnv } from '../../partner/wire/exchange.ts';
import { makeAll } from './rules/bulk.ts';
import { answerer } from './rules/created.ts';
import { made } from './rules/identity.ts';
import { admitSupplier } from './rules/supplier.ts';
import { accepts } from './wire/accepts.ts';
import { reply } from './wire/reply.ts';

const answer = answerer('supplier');

export const supplier = (world: ControlledWorld) =>
  new Hono<PartnerEnv>()
    .post('/supplier', limited, accepts('supplier-request'), (c) => {
      const sent = accepted<{ supplier: Body }>(c);
      return reply(c, answer(world, admitSupplier(world, sent.supplier)()), made(world));
    })
    .post('/suppliers', limited, accepts('supplier-list-request'), (c) => {
      const { suppliers } = accepted<{ suppliers: Body[] }>(c);
      return reply(c, { suppliers: makeAll(world, 'supplier', suppliers, admitSupplier) }, made(world));
    });
