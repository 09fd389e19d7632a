// Partner API, holds. Spec 4.1.
import { Hono } from 'hono';
import type { ControlledWorld } from '../kernel/controlled-world.ts';
import { andThen } from '../kernel/maybe-promise.ts';
import type { HoldRequest } from './rules/hold.ts';
import { acquire } from './rules/hold-acquire.ts';
import { createdHoldBody, readHoldBody } from './rules/hold-body.ts';
import { holdToRead, holdToRelease } from './rules/hold-find.ts';
import { release } from './rules/hold-release.ts';
import { holdCreated, holdReleased } from './rules/status.ts';
import { accepted, accepts, limited } from './wire/accepts.ts';
import type { PartnerEnv } from './wire/exchange.ts';
import { done, reply } from './wire/reply.ts';

export const hold = (world: ControlledWorld) =>
  new Hono<PartnerEnv>()
    .post('/holds', limited, accepts('hold'), (c) =>
      andThen(acquire(world, accepted<HoldRequest>(c)), (made) =>
        reply(c, { hold: createdHoldBody(world, made) }, holdCreated(world)),
      ),
    )
    .get('/holds/:hold_id', (c) => reply(c, { hold: readHoldBody(world, holdToRead(world, c.req.param('hold_id'))) }))
    .delete('/holds/:hold_id', async (c) => {
      await release(world, holdToRelease(world, c.req.param('hold_id')));
      return done(c, holdReleased(world));
    });
