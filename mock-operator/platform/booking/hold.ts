// Booking API, holds: the operator's. Spec 4.2.
import { Hono } from 'hono';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import { limited } from '../../partner/wire/accepts.ts';
import type { PartnerEnv } from '../../partner/wire/exchange.ts';
import { forgetLists } from '../kept-list.ts';
import { forgetListsFor } from './rules/availability-kept.ts';
import { checkHeld } from './rules/binding.ts';
import { creator } from './rules/create.ts';
import { releasedAt } from './rules/end.ts';
import { checkHoldable } from './rules/holdable.ts';
import { ownedBy, ownersOnly } from './rules/owner.ts';
import { readAt } from './rules/read.ts';
import { bodyOf } from './wire/body.ts';
import { type Forward, operatorIdOf } from './wire/forward.ts';
import { relay } from './wire/pass-on.ts';
import { wantedIn } from './wire/wanted.ts';

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
      ownedBy(world, 'hold', made, c.get('exchange').reseller);
      forgetListsFor(world, made);
      return relay(c, made);
    })
    .get('/holds/:hold_id', async (c) => {
      const wanted = wantedIn(c, 'hold', c.req.param('hold_id'));
      const ask = () => ownersOnly.readHold(world, wanted, () => forward(c));
      return relay(c, await readAt(world, { ...wanted, ask }));
    })
    .delete('/holds/:hold_id', async (c) => {
      const wanted = wantedIn(c, 'hold', c.req.param('hold_id'));
      const released = releasedAt(world, await ownersOnly.releaseHold(world, wanted, () => forward(c)));
      forgetLists(world);
      return relay(c, released);
    });
