// Booking API, holds: the operator's. Spec 4.2.
import { Hono } from 'hono';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import { limited } from '../../partner/wire/accepts.ts';
import type { PartnerEnv } from '../../partner/wire/exchange.ts';
import { forgetLists } from '../kept-list.ts';
import { forgetListsFor } from './rules/availability-cache.ts';
import { checkHeld } from './rules/binding.ts';
import { creator } from './rules/create.ts';
import { releasedAt } from './rules/end.ts';
import { checkHoldable } from './rules/holdable.ts';
import { readAt } from './rules/read.ts';
import { bodyOf } from './wire/body.ts';
import { type Forward, operatorIdOf } from './wire/forward.ts';
import { told } from './wire/told.ts';

const make = creator('hold');

export const hold = (world: ControlledWorld, forward: Forward) =>
  new Hono<PartnerEnv>()
    .post('/holds', limited, async (c) => {
      const text = await bodyOf(c);
      checkHeld(world, text, c.get('exchange').channelId);
      checkHoldable(world, text);
      const reqId = await operatorIdOf(c);
      const made = await make(world, text, { reqId, header: c.req.header('X-Request-ID') }, (body) =>
        forward(c, { body, reqId }),
      );
      forgetListsFor(world, made);
      return told(c, made);
    })
    .get('/holds/:hold_id', async (c) =>
      told(c, await readAt(world, { resource: 'hold', id: c.req.param('hold_id'), ask: () => forward(c) })),
    )
    .delete('/holds/:hold_id', async (c) => {
      const released = releasedAt(world, await forward(c));
      forgetLists(world);
      return told(c, released);
    });
