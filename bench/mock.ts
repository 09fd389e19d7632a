import { randomUUID } from 'node:crypto';
import { DEMO_KEYS } from '../mock-operator/demo.ts';
import { mockProfile } from '../mock-operator/profile.ts';
import type { Profile } from '../schemas/generated/types.ts';
import { load, type Request, send, startServer } from './load.ts';

const REQUESTS = 6_000;
const WARM_UP = 1_000;

const headers = {
  'X-API-Key': DEMO_KEYS.key,
  'X-API-Secret': DEMO_KEYS.secret,
  'content-type': 'application/json',
};

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** The reads and creates that are measured, on a rate without a limited capacity. */
const requestsOf = (url: string): { read: Request; hold: Request } => {
  const { partner } = mockProfile({ baseUrl: url }) as Profile;
  const product = partner?.products.find(({ rates }) =>
    rates.some(({ type, holdable }) => type === 'FREESALE' && holdable),
  );
  const rate = product?.rates.find(({ type, holdable }) => type === 'FREESALE' && holdable);
  const item = {
    at: day(2),
    priceId: rate?.prices[0]?.id,
    productId: product?.id,
    supplierId: partner?.supplierId,
    rateId: rate?.id,
    quantity: 1,
    travelerType: 'ADULT',
  };
  return {
    read: {
      method: 'GET',
      path: `/v1.2/suppliers/${partner?.supplierId}/products/${product?.id}/availabilities?rate_id=${rate?.id}&start=${day(1)}&end=${day(11)}`,
      headers: { ...headers, 'X-Request-ID': randomUUID() },
    },
    hold: {
      method: 'POST',
      path: '/v1.2/holds',
      headers,
      body: () => JSON.stringify({ hold: { items: [item] }, meta: { reqId: randomUUID() } }),
    },
  };
};

/** Gives the hold request availabilities, one after another, so that none is sold out. */
const withAvailability = async (url: string, { read, hold }: { read: Request; hold: Request }): Promise<Request> => {
  const list = JSON.parse((await send(url, read)).body) as {
    availabilities: { byProduct: { availability: { id: string; start: string }[] } };
  };
  const { availability } = list.availabilities.byProduct;
  const body = JSON.parse(hold.body?.() ?? '{}') as { hold: { items: object[] } };
  let turn = 0;
  return {
    ...hold,
    body: () => {
      turn += 1;
      const { id, start } = availability[turn % availability.length] ?? {};
      const item = { ...body.hold.items[0], at: start, availabilityId: id };
      return JSON.stringify({ hold: { items: [item] }, meta: { reqId: randomUUID() } });
    },
  };
};

/** The mock operator beside a bare Hono handler that returns the same bytes, in turns within one run. */
export const benchMock = async (): Promise<{ name: string; mock: number; bare: number }[]> => {
  const mock = await startServer('mock');
  const { read, hold } = requestsOf(mock.url);
  const create = await withAvailability(mock.url, { read, hold });
  const canned = { GET: (await send(mock.url, read)).body, POST: (await send(mock.url, create)).body };
  const bare = await startServer(canned);
  const rows = [];
  for (const [name, request] of [
    ['availability reads', read],
    ['hold creates', create],
  ] as const) {
    await load(mock, request, WARM_UP);
    await load(bare, request, WARM_UP);
    const measured = { mock: await load(mock, request, REQUESTS), bare: await load(bare, request, REQUESTS) };
    rows.push({ name, mock: measured.mock.perCpuSecond, bare: measured.bare.perCpuSecond });
  }
  mock.stop();
  bare.stop();
  return rows;
};
