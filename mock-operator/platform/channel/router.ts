// The Channel API: the door through which operators set up what is sold. Spec 1, 4.3.
import { Hono } from 'hono';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import type { Keys } from '../../partner/rules/key.ts';
import { beginExchange, type PartnerEnv } from '../../partner/wire/exchange.ts';
import { unknownRoute } from '../../partner/wire/fail.ts';
import { admitted } from '../../wire/behaviour.ts';
import type { Door } from '../../wire/door.ts';
import { journaled } from '../../wire/exchange.ts';
import type { Journal } from '../../wire/journal.ts';
import { availability } from './availability.ts';
import { binding } from './binding.ts';
import { channel } from './channel.ts';
import { product } from './product.ts';
import { rate } from './rate.ts';
import { supplier } from './supplier.ts';
import { operatorsOnly } from './wire/authorized.ts';
import { failSetUp } from './wire/reply.ts';

/** Mounted below `/channel`. `keys` are those that operators must show, null for none. */
export const channelDoor = (world: ControlledWorld, journal: Journal, keys: Keys | null): Door<PartnerEnv> => ({
  routes: new Hono<PartnerEnv>()
    .route('/v1.2', channel(world))
    .route('/v1.2', supplier(world))
    .route('/v1.2', product(world))
    .route('/v1.2', rate(world))
    .route('/v1.2', availability(world))
    .route('/v1.2', binding(world)),
  around: [journaled(journal, world, 'channel', beginExchange(world)), admitted(world), operatorsOnly(world, keys)],
  unknown: unknownRoute,
  fail: failSetUp,
});
