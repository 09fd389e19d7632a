// Booking API, holds: the operator's. Spec 4.2.
import { Hono } from 'hono';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import { limited } from '../../partner/wire/accepts.ts';
import type { PartnerEnv } from '../../partner/wire/exchange.ts';
import { passedOn } from './rules/operator-answer.ts';
import { bodyFor } from './wire/body.ts';
import type { Forward } from './wire/forward.ts';
import { told } from './wire/told.ts';

export const hold = (world: ControlledWorld, forward: Forward) =>
  new Hono<PartnerEnv>()
    .post('/holds', limited, async (c) => told(c, passedOn(world, await forward(c, await bodyFor(c)), 'hold')))
    .get('/holds/:hold_id', async (c) => told(c, passedOn(world, await forward(c), 'hold')))
    .delete('/holds/:hold_id', async (c) => told(c, passedOn(world, await forward(c), 'nothing')));
