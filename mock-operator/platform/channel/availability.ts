// Channel API, availability of a rate. Spec 4.3.
import { Hono } from 'hono';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import { accepted, limited } from '../../partner/wire/accepts.ts';
import type { PartnerEnv } from '../../partner/wire/exchange.ts';
import { done } from '../../partner/wire/reply.ts';
import { forgetLists } from '../kept-list.ts';
import { isEmptyAnswer, setAvailability } from './rules/availability.ts';
import type { SentAvailability } from './rules/availability-put.ts';
import { accepts } from './wire/accepts.ts';
import { reply } from './wire/reply.ts';

const PATH = '/suppliers/:supplier_id/products/:product_id/rates/:rate_id/availabilities';

export const availability = (world: ControlledWorld) =>
  new Hono<PartnerEnv>().put(PATH, limited, accepts('availability-request'), (c) => {
    const { supplier_id: supplierId, product_id: productId, rate_id: rateId } = c.req.param();
    const sent = accepted<{ availability: SentAvailability[] }>(c).availability;
    setAvailability(world, { supplierId, productId }, rateId, sent);
    forgetLists(world);
    return isEmptyAnswer(world) ? done(c, { status: 204, text: '' }) : reply(c, {});
  });
