// What a client meets in each scenario, over real sockets.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { type ScenarioName, type StartedMock, startMock, type WorldHandle } from '../index.ts';
import { scenarios } from './scenario.ts';

let mock: StartedMock;

test.beforeAll(async () => {
  mock = await startMock({ now: Date.parse('2026-06-01T07:10:00Z') });
});

test.afterAll(() => mock.close());

interface Client {
  world: WorldHandle;
  get(path: string, signal?: AbortSignal): Promise<Response>;
  hold(signal?: AbortSignal): Promise<Response>;
  book(holdId: string, id?: string): Promise<Response>;
  price(): Promise<number>;
}

/** A reseller at the Booking API of a world of its own. */
const clientIn = (name: string): Client => {
  const world = mock.world(name);
  const { url, headers } = world.api('booking');
  const { channels, suppliers } = world.catalogue();
  const [supplier] = suppliers;
  const [product] = supplier?.products ?? [];
  const [rate] = product?.rates ?? [];
  const [next] = rate?.next ?? [];
  const item = {
    supplierId: supplier?.supplierId,
    productId: product?.productId,
    rateId: rate?.rateId,
    priceId: rate?.prices[0]?.priceId,
    availabilityId: next?.availabilityId,
    quantity: 1,
  };
  const call = (path: string, init: RequestInit = {}, reqId: string = randomUUID()) =>
    fetch(`${url}/v1.2/${path}`, {
      ...init,
      headers: { ...headers, 'Content-Type': 'application/json', 'X-Request-ID': reqId },
    });
  const post = (path: string, body: object, signal?: AbortSignal) => {
    const reqId = randomUUID();
    const init = { method: 'POST', body: JSON.stringify({ ...body, meta: { reqId } }), ...(signal && { signal }) };
    return call(path, init, reqId);
  };
  const traveler = { firstName: 'Ada', lastName: 'Byron', isLead: true, type: 'ADULT' };
  const customer = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '+351 220 555 0100' };
  const rates = `suppliers/${supplier?.supplierId}/products/${product?.productId}/rates`;
  return {
    world,
    get: (path, signal) => call(path, signal ? { signal } : {}),
    hold: (signal) => post('holds', { hold: { items: [{ ...item, at: next?.start, travelerType: 'ADULT' }] } }, signal),
    book: (holdId, id = randomUUID()) =>
      post('bookings', {
        booking: {
          id,
          channelId: channels[0],
          holdId,
          customer,
          items: [{ ...item, startTime: next?.start, traveler }],
        },
      }),
    price: async () => {
      const { rates: list } = (await (await call(rates)).json()) as {
        rates: { id: string; prices: { retail: { amount: number } }[] }[];
      };
      return list.find(({ id }) => id === rate?.rateId)?.prices[0]?.retail.amount ?? 0;
    },
  };
};

/** The statuses of calls one after another. */
const statuses = async (count: number, send: () => Promise<Response>): Promise<number[]> => {
  const all: number[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    all.push((await send()).status);
  }
  return all;
};

const idOf = async (answer: Response): Promise<string> => ((await answer.json()) as { hold: { id: string } }).hold.id;

const SHOWN: Record<ScenarioName, (client: Client) => Promise<void>> = {
  slow: async ({ get }) => {
    const began = Date.now();
    expect((await get('suppliers')).status).toBe(200);
    expect(Date.now() - began).toBeGreaterThanOrEqual(1990);
  },
  flaky: async ({ get }) => expect(await statuses(6, () => get('suppliers'))).toEqual([200, 200, 503, 200, 200, 503]),
  down: async ({ get, hold }) => {
    const answer = await get('suppliers');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'application/json']);
    expect(await answer.json()).toMatchObject({ error: { code: 'INTERNAL_SERVER' } });
    expect((await hold()).status).toBe(503);
  },
  'rate-limited': async ({ get }) => {
    expect(await statuses(2, () => get('suppliers'))).toEqual([200, 200]);
    const limited = await get('suppliers');
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '1']);
  },
  'time-outs': async ({ get }) => {
    expect(await statuses(2, () => get('suppliers'))).toEqual([200, 200]);
    await expect(get('suppliers', AbortSignal.timeout(300))).rejects.toThrow('timeout');
  },
  'answers-lost': async ({ world, hold, book }) => {
    const [first, second] = [await idOf(await hold()), await idOf(await hold())];
    expect((await book(first)).status).toBe(201);
    await expect(book(second).then((answer) => answer.text())).rejects.toThrow();
    expect(world.state().bookings).toHaveLength(2);
  },
  'proxy-pages': async ({ get }) => {
    expect(await statuses(2, () => get('suppliers'))).toEqual([200, 200]);
    const page = await get('suppliers');
    expect([page.status, page.headers.get('content-type')]).toEqual([502, 'text/html; charset=UTF-8']);
  },
  'keys-refused': async ({ get }) => expect(await statuses(2, () => get('suppliers'))).toEqual([401, 401]),
  'sold-out': async ({ hold }) => expect((await hold()).status).toBe(409),
  'last-seats': async ({ hold }) => expect(await statuses(2, () => hold())).toEqual([201, 409]),
  'holds-expire-at-once': async ({ world, hold, book }) => {
    const held = await idOf(await hold());
    world.clock.advance(2);
    expect((await book(held)).status).toBeGreaterThanOrEqual(400);
  },
  'prices-change': async ({ world, price }) => {
    const before = await price();
    world.clock.advance(11);
    const after = await price();
    world.clock.advance(11);
    expect([after, await price()]).toEqual([Math.round(before * 1.1), Math.round(Math.round(before * 1.1) * 1.1)]);
  },
};

test('there are twelve scenarios, and each says what a client meets', () => {
  expect(Object.keys(scenarios)).toEqual(Object.keys(SHOWN));
  expect(Object.keys(scenarios)).toHaveLength(12);
});

for (const [name, show] of Object.entries(SHOWN)) {
  test(`in the scenario ${name} a reseller meets it, and no more once the world begins anew`, async () => {
    const client = clientIn(name);
    client.world.scenario(name as ScenarioName);

    await show(client);

    client.world.reset();
    expect((await client.hold()).status).toBe(201);
  });
}

test('a delayed call is carried out though its client has given up', async () => {
  const { world, hold } = clientIn('given-up');
  world.next('createHold', { delayMs: 300 });
  const given = hold(AbortSignal.timeout(50));
  await expect(given).rejects.toThrow('timeout');

  expect(world.state().holds).toHaveLength(0);
  await expect.poll(() => world.state().holds.length).toBe(1);
});

test('a booking that is sent again with its id is one booking, and the repeat says that it was made', async () => {
  const { world, hold, book } = clientIn('repeated');
  const [held, id] = [await idOf(await hold()), randomUUID()];
  world.next('createBooking', { answer: 'half' });

  await expect(book(held, id).then((answer) => answer.text())).rejects.toThrow();
  const again = await book(held, id);

  expect([again.status, await again.json()]).toMatchObject([409, { error: { code: 'CONFLICT' } }]);
  expect(world.state().bookings).toMatchObject([{ id }]);
});

test('a booking without an answer is sent again when its hold has ended: no mistake of its client', async () => {
  const { world, hold, book } = clientIn('repeated-late');
  const [held, id] = [await idOf(await hold()), randomUUID()];
  world.next('createBooking', { answer: 'reset' });

  await expect(book(held, id)).rejects.toThrow();
  world.clock.advance(1_000);
  const again = await book(held, id);

  expect(again.status).toBe(410);
  expect(world.journal().flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'error'))).toEqual(
    [],
  );
});

test('the last seat is asked for again under the id that has it: nothing is wrong with that', async () => {
  const { world, hold, book } = clientIn('last-seat');
  const [held, id] = [await idOf(await hold()), randomUUID()];
  const { catalogue, capacity } = world;
  capacity(catalogue().suppliers[0]?.products[0]?.rates[0]?.next[0]?.availabilityId ?? '', 0);

  const statuses = [(await book(held, id)).status, (await book(held, id)).status];

  expect(statuses).toEqual([201, 409]);
  expect(world.journal({ findings: 'any' })).toEqual([]);
});

test('a mock that is started with a scenario begins each world with it, again after a reset', async () => {
  const own = await startMock({ scenarios: ['keys-refused'] });
  const status = async () => (await fetch(`${own.world('any').url}/v2/suppliers`)).status;
  const before = await status();
  own.world('any').reset();
  const again = own.world('any').state();
  await own.close();

  expect(before).toBe(401);
  expect(again.holds).toEqual([]);
});
