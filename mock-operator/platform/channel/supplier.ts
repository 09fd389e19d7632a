// Channel API, suppliers. Spec 4.3.
import { Hono } from 'hono';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import { accepted, limited } from '../../partner/wire/accepts.ts';
import type { PartnerEnv } from '../../partner/wire/exchange.ts';
import { reply } from '../../partner/wire/reply.ts';
import { makeAll } from './rules/bulk.ts';
import { made } from './rules/identity.ts';
import { admitSupplier } from './rules/supplier.ts';
import { accepts } from './wire/accepts.ts';

export const supplier = (world: ControlledWorld) =>
  new Hono<PartnerEnv>()
    .post('/supplier', limited, accepts('supplier-request'), (c) => {
      const sent = accepted<{ supplier: Record<string, unknown> }>(c);
      return reply(c, { supplier: admitSupplier(world, sent.supplier)() }, made(world));
    })
    .post('/suppliers', limited, accepts('supplier-list-request'), (c) => {
      const { suppliers } = accepted<{ suppliers: object[] }>(c);
      return reply(c, { suppliers: makeAll(world, suppliers, admitSupplier) }, made(world));
    });
