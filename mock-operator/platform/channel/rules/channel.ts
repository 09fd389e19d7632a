// Channels, as they are listed and read. Spec 1, 4.3.
import { changing, showing } from '../../../kernel/around.ts';
import type { Body } from '../../../kernel/body.ts';
import { choice, rule, rules, type Version } from '../../../kernel/rule.ts';
import { sameId } from '../../../kernel/same-id.ts';
import { refuse } from '../../../partner/rules/api-error.ts';

const plain: Version<[id: string, index: number], Body> = (_world, id, index) => ({
  id,
  name: index === 0 ? 'Demo shop' : `Demo shop ${index + 1}`,
  companyName: 'Demo Shop Ltd',
  url: 'https://shop.example',
  logoUrl: 'https://shop.example/logo.png',
  activationDelay: 0,
  config: {},
  ext: {},
});

const channelBody = rule('channel.channel.id-is-a-uuid', plain, {
  'channel-ids-are-names': showing(plain, (_own, _id, index) => ({ id: `shop-${index + 1}` })),
  'channel-ids-have-no-dashes': showing(plain, (_own, id) => ({ id: id.replaceAll('-', '') })),
});

const all: Version<[], Body[]> = rules(
  (world) => world.store.channels.map((id, index) => channelBody(world, id, index)),
  {
    'channel.channel.id-is-unique': {
      'channels-are-listed-twice': (world) => {
        const own = world.store.channels.map((id, index) => plain(world, id, index));
        return [...own, ...own];
      },
      'channels-share-an-id': (world) =>
        world.store.channels.map((id, index) => ({ ...plain(world, id, index), id: world.store.channels[0] })),
    },
  },
);

/** The channels that sell. */
export const listChannels: Version<[], Body> = rules((world): Body => ({ channels: all(world) }), {
  'channel.channel.list-is-answered': {
    'channels-are-listed-in-a-member-data': (world) => ({ data: all(world) }),
    'channels-are-listed-by-their-ids': (world) => ({
      channels: Object.fromEntries(all(world).map((one) => [one.id, one])),
    }),
  },
});

/** Refuses a channel that there is not. @throws ApiError */
export const noChannel: Version<[id: string], never> = choice<[id: string], never>(
  // Spec silent: what an unknown channel gets; 404 is expected, 400 is seen.
  'channel.channel.unknown-id',
  (_world, id) => refuse('NOT_FOUND', 'there is no such channel', { id }),
  {
    'unknown-channel-is-400': (_world, id) => refuse('BAD_REQUEST', 'there is no such channel', { id }),
    'unknown-channel-is-410': (_world, id) => refuse('GONE', 'there is no such channel', { id }),
  },
);

const unknown: Version<[id: string], Body> = rule<[id: string], Body>(
  'channel.channel.unknown-id-is-refused',
  noChannel,
  {
    'unknown-channel-is-shown-as-the-first': (world) => all(world)[0] ?? {},
    'unknown-channel-is-made-up': (world, id) => plain(world, id, 0),
    'unknown-channel-is-a-server-error': () => refuse('INTERNAL_SERVER', 'cannot read the name of undefined'),
  },
);

const found: Version<[id: string], Body> = (world, id) =>
  all(world).find((one) => sameId(String(one.id), id)) ?? unknown(world, id);

const asked: Version<[id: string], Body> = rules(found, {
  'channel.channel.is-the-asked': {
    'read-channel-is-another': changing(found, (own, _id, world) => all(world).find((one) => one.id !== own.id) ?? own),
    'read-channel-has-an-id-of-its-own': showing(found, (_own, _id, world) => ({ id: world.newId() })),
    'second-channel-reads-as-the-first': showing(found, (_own, _id, world) => all(world)[0] ?? {}),
  },
});

/** One channel. @throws ApiError NOT_FOUND */
export const readChannel: Version<[id: string], Body> = rules(
  (world, id: string): Body => ({ channel: asked(world, id) }),
  {
    'channel.channel.read-is-answered': {
      'channel-that-is-read-is-not-wrapped': (world, id) => asked(world, id),
      'every-channel-that-is-read-is-404': (_world, id) => refuse('NOT_FOUND', 'there is no such channel', { id }),
    },
  },
);

/** The id of a channel as it is kept; undefined for an unknown one. */
export const knownChannel: Version<[id: string], string | undefined> = (world, id) =>
  world.store.channels.find((one) => sameId(one, id));
