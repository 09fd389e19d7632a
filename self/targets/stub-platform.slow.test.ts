// Platforms that only look like one: neither is certified, and the requirements that say why are named.
import { expect, test } from '@playwright/test';
import type { FetchLike } from '../../harness/transport/in-process.ts';
import { DEMO_KEYS, DEMO_RESELLERS, demoChannelId } from '../../mock-operator/demo.ts';
import { exitCodeOf } from '../../reporters/judgement.ts';
import { examine, redRequirements } from '../proof/examine.ts';
import { mockWith } from '../proof/mock-with.ts';

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

type Resource = Record<string, unknown> & { id: string };

/** The resource that a path names: `suppliers` of `/suppliers/1`, one of which is a `supplier`. */
const PLACE = /^(?:\/bulk)?(?<place>.*\/(?<plural>suppliers|products|rates))(?:\/(?<id>[^/]+))?$/;

const CHANNEL = { id: demoChannelId, name: 'the only one' };

const metaOf = (request: Request) => ({ reqId: request.headers.get('x-request-id') });

/** The first inventory: all that another platform lists, by its path. */
const catalogOf = async (platform: FetchLike): Promise<Map<string, Resource>> => {
  const [{ key, secret }] = DEMO_RESELLERS;
  const found = new Map<string, Resource>();
  const read = async (place: string, plural: string, below: string[]): Promise<void> => {
    const headers = { 'X-API-Key': key, 'X-API-Secret': secret };
    const list = await platform(new Request(`http://mock.test/booking/v1.2${place}`, { headers }));
    for (const one of ((await list.json()) as Record<string, Resource[]>)[plural] ?? []) {
      const path = `${place}/${one.id}`;
      found.set(path, one);
      const [next, ...rest] = below;
      if (next !== undefined) {
        await read(`${path}/${next}`, next, rest);
      }
    }
  };
  await read('/suppliers', 'suppliers', ['products', 'rates']);
  return found;
};

/** Both APIs in front of a mock operator, which has its control too. */
const blindPlatform = async (operator: FetchLike): Promise<FetchLike> => {
  const kept = await catalogOf(operator);

  const relay = async (request: Request, path: string): Promise<Response> => {
    const headers = new Headers(request.headers);
    headers.set('X-API-Key', DEMO_KEYS.key);
    headers.set('X-API-Secret', DEMO_KEYS.secret);
    const body = request.method === 'GET' ? null : await request.text();
    return operator(new Request(`http://mock.test/v1.2${path}`, { method: request.method, headers, body }));
  };

  const read = (request: Request, path: string): Response | undefined => {
    const { place = '', plural = '', id } = PLACE.exec(path)?.groups ?? {};
    const one = kept.get(path);
    if (plural === '' || (id !== undefined && one === undefined)) {
      return undefined;
    }
    const listed = [...kept].filter(([at]) => at.slice(0, at.lastIndexOf('/')) === place).map(([, value]) => value);
    const shown = id === undefined ? { [plural]: listed } : { [plural.slice(0, -1)]: one };
    return json(200, { ...shown, meta: metaOf(request) });
  };

  const setUp = async (request: Request, path: string): Promise<Response> => {
    if (request.method === 'GET') {
      const shown = path === '/channels' ? { channels: [CHANNEL] } : { channel: CHANNEL };
      return json(200, { ...shown, meta: metaOf(request) });
    }
    const { place = '/suppliers', plural = 'suppliers' } = PLACE.exec(path)?.groups ?? {};
    const sent = (await request.json().catch(() => undefined)) as Record<string, unknown> | undefined;
    if (sent === undefined) {
      return json(400, { error: { code: 'BAD_REQUEST', message: 'that is no JSON' } });
    }
    const several = (sent[plural] ?? [sent[plural.slice(0, -1)]]) as (Resource | undefined)[];
    for (const one of several) {
      if (one !== undefined) {
        kept.set(`${place}/${one.id}`, one);
      }
    }
    return json(201, sent);
  };

  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const [, api = '', path = ''] = /^\/(booking|channel)\/v1\.2(.*)$/.exec(pathname) ?? [];
    if (api === '') {
      return operator(request);
    }
    return api === 'channel'
      ? setUp(request, path)
      : ((request.method === 'GET' ? read(request, path) : undefined) ?? relay(request, `${path}${search}`));
  };
};

/** A platform that sells from a stock of its own: the operator that is said to be behind it is never called. */
const selfSufficient = (): FetchLike => {
  const platform = mockWith();
  const operator = mockWith();
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/_mock/clock')) {
      await operator(request.clone());
      return platform(request);
    }
    return pathname.includes('/_mock/') ? operator(request) : platform(request);
  };
};

test('a platform that never calls the operator is not certified: what it forwards is blocked, by that one reason', async () => {
  const found = await examine('booking', selfSufficient());

  expect(exitCodeOf(found.report, false)).toBe(2);
  const forwarded = found.report.requirements.filter(({ id }) => /^booking\.(forward|cache)\./.test(id));
  for (const { id, state, reason } of forwarded.filter(({ level }) => level === 'MUST')) {
    expect([id, state, reason]).toEqual([id, 'blocked', expect.stringContaining('does not call the operator')]);
  }
  expect(redRequirements(found).filter((id) => /^booking\.(forward|cache)\./.test(id))).toEqual([]);
});

/** By API, what a platform breaks that passes everything on and checks nothing. */
const BROKEN_BLINDLY = {
  booking: [
    'booking.auth.suppliers-without-keys-is-401',
    'booking.auth.supplier-with-unknown-keys-is-401',
    'booking.req-id.made-when-none-is-sent',
    'booking.supplier.code-filter-keeps-no-other',
    'booking.supplier.partner-id-filter-keeps-no-other',
    'booking.forward.made-request-id-is-that-of-the-answer',
  ],
  channel: [
    'channel.channel.unknown-id-is-refused',
    'channel.supplier.id-is-given',
    'channel.supplier.version-rises',
    'channel.product.of-an-unknown-supplier-is-refused',
    'channel.rate.no-travelers-is-never-shown',
    'channel.availability.of-an-unknown-rate-is-refused',
    'channel.availability.is-sold-as-it-was-set',
    'channel.availability.capacity-above-its-maximum-is-never-shown',
    'channel.binding.of-an-unknown-product-is-refused',
    'channel.binding.unbound-product-is-not-held',
  ],
} as const;

for (const api of ['booking', 'channel'] as const) {
  test(`a platform that passes everything on blindly is not certified at the ${api} API`, async () => {
    const found = await examine(api, await blindPlatform(mockWith()));

    expect(exitCodeOf(found.report, false)).toBe(1);
    expect(redRequirements(found)).toEqual(expect.arrayContaining([...BROKEN_BLINDLY[api]]));
  });
}
