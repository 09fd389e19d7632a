// Channel API, channels. Spec 4.3.
import { Hono } from 'hono';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import type { PartnerEnv } from '../../partner/wire/exchange.ts';
import { listChannels, readChannel } from './rules/channel.ts';
import { reply } from './wire/reply.ts';

export const channel = (world: ControlledWorld) =>
  new Hono<PartnerEnv>()
    .get('/channels', (c) => reply(c, listChannels(world)))
    .get('/channels/:channel_id', (c) => reply(c, readChannel(world, c.req.param('channel_id'))));
