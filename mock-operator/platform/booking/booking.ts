// Booking API, bookings: the operator's. Spec 4.2.
import { Hono } from 'hono';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import { limited } from '../../partner/wire/accepts.ts';
import type { PartnerEnv } from '../../partner/wire/exchange.ts';
import { forgetLists } from '../kept-list.ts';
import { checkBooked } from './rules/binding.ts';
import { creator } from './rules/create.ts';
import { cancelledAt } from './rules/end.ts';
import { ownedBy, ownersOnly } from './rules/owner.ts';
import { readAt } from './rules/read.ts';
import { bodyOf } from './wire/body.ts';
import { type Forward, operatorIdOf } from './wire/forward.ts';
import { relay } from './wire/pass-on.ts';
import { wantedIn } from './wire/wanted.ts';

const make = creator('booking');

export const booking = (world: ControlledWorld, forward: Forward) =>
  new Hono<PartnerEnv>()
    .post('/bookings', limited, async (c) => {
      const text = await bodyOf(c);
      checkBooked(world, text, c.get('exchange').channelId);
      const reqId = await operatorIdOf(c);
      const made = await make(world, text, { reqId, header: c.req.header('X-Request-ID') }, (body) =>
        forward(c, { body, reqId }),
      );
      ownedBy(world, 'booking', made, c.get('exchange').reseller);
      forgetLists(world);
      return relay(c, made);
    })
    .put('/bookings/cancel/:booking_id', async (c) => {
      const wanted = wantedIn(c, 'booking', c.req.param('booking_id'));
      const cancelled = cancelledAt(world, await ownersOnly.cancelBooking(world, wanted, () => forward(c)));
      forgetLists(world);
      return relay(c, cancelled);
    })
    .get('/bookings/:booking_id', async (c) => {
      const wanted = wantedIn(c, 'booking', c.req.param('booking_id'));
      const ask = () => ownersOnly.readBooking(world, wanted, () => forward(c));
      return relay(c, await readAt(world, { ...wanted, ask }));
    });
