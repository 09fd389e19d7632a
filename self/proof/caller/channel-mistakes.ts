// Operators that set up their inventory through the Channel API, each with one habit broken.
import { randomUUID } from 'node:crypto';
import { askingAgainAfter, listOf, type Scene } from './client.ts';

const supplier = () => ({ supplier: { code: 'NEW', name: 'New Tours' } });

/** Lists the channels with other headers. */
const listing =
  (headers: Record<string, string | undefined>) =>
  ({ call }: Scene) =>
    call('GET', '/v1.2/channels', undefined, headers);

/** Sets up a supplier, with more beside it, or other headers. */
const settingUp =
  (more: object, headers = {}) =>
  ({ call }: Scene) =>
    call('POST', '/v1.2/supplier', { ...supplier(), ...more }, headers);

export const channelMistakes = listOf(
  {
    'channel.auth.caller-sends-the-key': {
      'sends no API key, channel': ['/headers/x-api-key', listing({ 'X-API-Key': undefined })],
      'sends a wrong API secret, channel': ['/headers/x-api-key', settingUp({}, { 'X-API-Secret': 'no' })],
    },
    'channel.req-id.caller-sends-one': {
      'sends no meta, channel': ['/body/meta/reqId', settingUp({ meta: undefined })],
    },
    'channel.req-id.caller-sends-the-header': {
      'sends no X-Request-ID, channel': ['/headers/x-request-id', listing({ 'X-Request-ID': undefined })],
    },
    'channel.req-id.caller-sends-the-same-in-both': {
      'sends one request id in the header and another in the body, channel': [
        '/headers/x-request-id',
        settingUp({ meta: { reqId: randomUUID() } }),
      ],
    },
    'channel.req-id.caller-uses-each-once': {
      'uses a request id for another request, channel': [
        '/headers/x-request-id',
        async ({ call }) => {
          const one = { 'X-Request-ID': randomUUID() };
          const { json } = await call('GET', '/v1.2/channels', undefined, one);
          await call('GET', `/v1.2/channels/${json.channels[0].id}`, undefined, one);
        },
      ],
    },
    'channel.path.caller-sends-the-version': {
      'leaves the version out of the path, channel': ['/path', ({ call }) => call('GET', '/channels')],
    },
    'channel.path.caller-calls-an-operation': {
      'changes a supplier with PATCH, channel': [
        '/path',
        ({ call }) => call('PATCH', `/v1.2/suppliers/${randomUUID()}`, supplier()),
      ],
    },
    'channel.content.caller-sends-json': {
      'sends half a document, channel': [
        '/body',
        ({ api, keys }) => api.call('POST', '/v1.2/supplier', '{"supplier":', keys),
      ],
    },
    'channel.content.caller-says-that-it-is-json': {
      'sends the body as a form, channel': [
        '/headers/content-type',
        settingUp({}, { 'Content-Type': 'application/x-www-form-urlencoded' }),
      ],
    },
    'channel.content.caller-names-each-member-once': {
      'names a member twice, channel': [
        '/body',
        ({ api, keys }) => {
          const reqId = randomUUID();
          const text = JSON.stringify({ ...supplier(), meta: { reqId } }).replace('"code"', '"code":"OLD","code"');
          return api.call('POST', '/v1.2/supplier', text, { ...keys, 'X-Request-ID': reqId });
        },
      ],
    },
    'channel.error.caller-follows-retry-after': {
      'asks again before the time that Retry-After names, channel': ['/at', askingAgainAfter(3, listing({}))],
    },
    'channel.error.caller-asks-for-what-can-be-done': {
      'sets up a product of a supplier that there is not, channel': [
        '/status',
        ({ call }) => call('POST', `/v1.2/suppliers/${randomUUID()}/products`, { product: { name: 'Walk' } }),
      ],
    },
  },
  'channel',
);
