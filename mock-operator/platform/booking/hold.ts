// Booking API, holds: the operator's. Spec 4.2.
import { Hono } from 'hono';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import { limited } from '../../partner/wire/accepts.ts';
import type { PartnerEnv } from '../../partner/wire/exchange.ts';
import { forgetLists } from '../kept-list.ts';
import { forgetListsFor } from './rules/availability-cache.ts';
import { checkBound } from './rules/binding.ts';
import { creator } from './rules/create.ts';
import { readAt, releasedAt } from './rules/end.ts';
import { checkHoldable } from './rules/holdable.ts';
import { bodyOf } from './wire/body.ts';
import { type Forward, operatorIdOf } from './wire/forward.ts';
import { told } from './wire/told.ts';

const make = creator('hold');

export const hold = (world: ControlledWorld, forward: Forward) =>
  new Hono<PartnerEnv>()
    .post('/holds', limited, async (c) => {
      const text = await bodyOf(c);
      checkBound(world, text, c.get('exchange').channelId);
      checkHoldable(world, text);
      const reqId = await operatorIdOf(c);
      const made = await make(world, text, { reqId, header: c.req.header('X-Request-ID') }, (body) =>
        forward(c, { body, reqId }),
      );
      forgetListsFor(world, made);
      return told(c, made);
    })
    .get('/holds/:hold_id', async (c) => told(c, readAt(world, await forward(c), 'hold')))
    .delete('/holds/:hold_id', async (c) => {
      const released = releasedAt(world, await forward(c));
      forgetLists(world);
      return told(c, released);
    });
