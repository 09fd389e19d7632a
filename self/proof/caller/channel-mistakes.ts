// Operators that set up their inventory through the Channel API, each with one habit broken.
import { randomUUID } from 'node:crypto';
import type { RequirementId } from '../../../schemas/requirements/index.ts';
import type { Mistake, Scene } from './client.ts';

type Own = [words: string, requirement: string, pointer: string, act: (s: Scene) => Promise<unknown>];

const supplier = () => ({ supplier: { code: 'NEW', name: 'New Tours' } });

const own: readonly Own[] = [
  [
    'sends no API key',
    'auth.caller-sends-the-key',
    '/headers/x-api-key',
    ({ call }) => call('GET', '/v1.2/channels', undefined, { 'X-API-Key': undefined }),
  ],
  [
    'sends a wrong API secret',
    'auth.caller-sends-the-key',
    '/headers/x-api-key',
    ({ call }) => call('POST', '/v1.2/supplier', supplier(), { 'X-API-Secret': 'no' }),
  ],
  [
    'sends no meta',
    'req-id.caller-sends-one',
    '/body/meta/reqId',
    ({ call }) => call('POST', '/v1.2/supplier', { ...supplier(), meta: undefined }),
  ],
  [
    'sends no X-Request-ID',
    'req-id.caller-sends-the-header',
    '/headers/x-request-id',
    ({ call }) => call('GET', '/v1.2/channels', undefined, { 'X-Request-ID': undefined }),
  ],
  [
    'sends one request id in the header and another in the body',
    'req-id.caller-sends-the-same-in-both',
    '/headers/x-request-id',
    ({ call }) => call('POST', '/v1.2/supplier', { ...supplier(), meta: { reqId: randomUUID() } }),
  ],
  [
    'uses a request id for another request',
    'req-id.caller-uses-each-once',
    '/headers/x-request-id',
    async ({ call }) => {
      const one = { 'X-Request-ID': randomUUID() };
      const { json } = await call('GET', '/v1.2/channels', undefined, one);
      await call('GET', `/v1.2/channels/${json.channels[0].id}`, undefined, one);
    },
  ],
  [
    'leaves the version out of the path',
    'path.caller-sends-the-version',
    '/path',
    ({ call }) => call('GET', '/channels'),
  ],
  [
    'changes a supplier with PATCH',
    'path.caller-calls-an-operation',
    '/path',
    ({ call }) => call('PATCH', `/v1.2/suppliers/${randomUUID()}`, supplier()),
  ],
  [
    'sends half a document',
    'content.caller-sends-json',
    '/body',
    ({ api, keys }) => api.call('POST', '/v1.2/supplier', '{"supplier":', keys),
  ],
  [
    'sends the body as a form',
    'content.caller-says-that-it-is-json',
    '/headers/content-type',
    ({ call }) => call('POST', '/v1.2/supplier', supplier(), { 'Content-Type': 'application/x-www-form-urlencoded' }),
  ],
  [
    'names a member twice',
    'content.caller-names-each-member-once',
    '/body',
    ({ api, keys }) => {
      const reqId = randomUUID();
      const text = JSON.stringify({ ...supplier(), meta: { reqId } }).replace('"code"', '"code":"OLD","code"');
      return api.call('POST', '/v1.2/supplier', text, { ...keys, 'X-Request-ID': reqId });
    },
  ],
  [
    'sets up a product of a supplier that there is not',
    'error.caller-asks-for-what-can-be-done',
    '/status',
    ({ call }) => call('POST', `/v1.2/suppliers/${randomUUID()}/products`, { product: { name: 'Walk' } }),
  ],
];

export const channelMistakes: readonly Mistake[] = own.map(([words, requirement, pointer, act]) => [
  `${words}, channel`,
  `channel.${requirement}` as RequirementId,
  pointer,
  act,
  'channel',
]);
