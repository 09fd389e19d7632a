// The Booking API: the door through which resellers buy. Spec 4.2.
import { Hono } from 'hono';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import { beginExchange, type PartnerEnv } from '../../partner/wire/exchange.ts';
import { fail, unknownRoute } from '../../partner/wire/fail.ts';
import { admitted } from '../../wire/behaviour.ts';
import type { Door } from '../../wire/door.ts';
import { journaled } from '../../wire/exchange.ts';
import type { Journal } from '../../wire/journal.ts';
import type { Behind } from '../upstream.ts';
import { availability } from './availability.ts';
import { booking } from './booking.ts';
import { hold } from './hold.ts';
import { product } from './product.ts';
import { rate } from './rate.ts';
import type { ResellerKeys } from './rules/key.ts';
import { supplier } from './supplier.ts';
import { resellersOnly } from './wire/authorized.ts';
import { forwarder } from './wire/forward.ts';

/** Mounted below `/booking`. `keys` are those that resellers must show, null for none. */
export const bookingDoor = (
  world: ControlledWorld,
  journal: Journal,
  keys: ResellerKeys | null,
  behind: Behind,
): Door<PartnerEnv> => {
  const forward = forwarder(behind);
  return {
    routes: new Hono<PartnerEnv>()
      .route('/v1.2', supplier(world))
      .route('/v1.2', product(world))
      .route('/v1.2', rate(world))
      .route('/v1.2', availability(world, forward))
      .route('/v1.2', hold(world, forward))
      .route('/v1.2', booking(world, forward)),
    around: [journaled(journal, world, 'booking', beginExchange(world)), admitted(world), resellersOnly(world, keys)],
    unknown: unknownRoute,
    fail,
  };
};
