// Channel API, channels. Spec 4.3.
import { Hono } from 'hono';
import type { ControlledWorld } from '../../kernel/controlled-world.ts';
import type { PartnerEnv } from '../../partner/wire/exchange.ts';
import { reply } from '../../partner/wire/reply.ts';
import { listChannels, readChannel } from './rules/binding.ts';

export const channel = (world: ControlledWorld) =>
  new Hono<PartnerEnv>()
    .get('/channels', (c) => reply(c, { channels: listChannels(world) }))
    .get('/channels/:channel_id', (c) => reply(c, { channel: readChannel(world, c.req.param('channel_id')) }));
