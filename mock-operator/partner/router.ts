// The Partner API. Spec 4.1.
import { Hono } from 'hono';
import type { ControlledWorld } from '../kernel/controlled-world.ts';
import { admitted } from '../wire/behaviour.ts';
import type { Door } from '../wire/door.ts';
import { journaled } from '../wire/exchange.ts';
import type { Journal } from '../wire/journal.ts';
import { availability } from './availability.ts';
import { booking } from './booking.ts';
import { hold } from './hold.ts';
import type { Keys } from './rules/key.ts';
import { authorized } from './wire/authorized.ts';
import { beginExchange, type PartnerEnv } from './wire/exchange.ts';
import { fail, unknownRoute } from './wire/fail.ts';

/** Mounted at the root; its paths begin with `/v1.2`. `keys` are those that callers must show, null for none. */
export const partner = (world: ControlledWorld, journal: Journal, keys: Keys | null): Door<PartnerEnv> => ({
  routes: new Hono<PartnerEnv>()
    .route('/v1.2', availability(world))
    .route('/v1.2', hold(world))
    .route('/v1.2', booking(world)),
  around: [journaled(journal, world, 'partner', beginExchange(world)), admitted(world), authorized(world, keys)],
  unknown: unknownRoute,
  fail,
});
