// Partner API, holds. Spec 4.1.
import { Hono } from 'hono';
import type { WantedHold } from '../domain/hold.ts';
import { createdHoldBody, readHoldBody } from '../domain/hold-body.ts';
import { release } from '../domain/hold-end.ts';
import { holdToRead, holdToRelease } from '../domain/hold-find.ts';
import { acquire } from '../domain/hold-life.ts';
import { holdCreated, holdReleased } from '../domain/status.ts';
import { accepted, accepts, limited } from '../wire/accepts.ts';
import type { Env } from '../wire/exchange.ts';
import { done, reply } from '../wire/reply.ts';
import type { ControlledWorld } from '../world.ts';

export const hold = (world: ControlledWorld) =>
  new Hono<Env>()
    .post('/holds', limited, accepts('hold'), async (c) => {
      const made = await acquire(world, accepted<WantedHold>(c));
      return reply(c, { hold: createdHoldBody(world, made) }, holdCreated(world));
    })
    .get('/holds/:hold_id', (c) => reply(c, { hold: readHoldBody(world, holdToRead(world, c.req.param('hold_id'))) }))
    .delete('/holds/:hold_id', (c) => {
      release(world, holdToRelease(world, c.req.param('hold_id')));
      return done(c, holdReleased(world));
    });
