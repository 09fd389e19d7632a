// Channel API, availability of a rate. Spec 4.3.
import { Hono } from 'hono';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import { accepted, limited } from '../../partner/wire/accepts.ts';
import type { PartnerEnv } from '../../partner/wire/exchange.ts';
import { done, reply } from '../../partner/wire/reply.ts';
import { isEmptyAnswer, type SentAvailability, setAvailability } from './rules/availability.ts';
import { accepts } from './wire/accepts.ts';

const PATH = '/suppliers/:supplier_id/products/:product_id/rates/:rate_id/availabilities';

export const availability = (world: ControlledWorld) =>
  new Hono<PartnerEnv>().put(PATH, limited, accepts('availability-request'), (c) => {
    const { supplier_id: supplierId, product_id: productId, rate_id: rateId } = c.req.param();
    const sent = accepted<{ availability: SentAvailability[] }>(c).availability;
    setAvailability(world, { supplierId, productId }, rateId, sent);
    return isEmptyAnswer(world) ? done(c, { status: 204, text: '' }) : reply(c, {});
  });
