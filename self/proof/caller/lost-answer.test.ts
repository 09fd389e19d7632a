// What the journal says of a client whose answer was lost: it may learn what became of its booking, and then book anew.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { startMock } from '../../../mock-operator/index.ts';
import type { Mock } from '../../../mock-operator/mock.ts';
import { partnerClient } from '../../../mock-operator/partner/test-client.ts';
import { booked, type Change, type Scene, scene, whole } from './client.ts';

const AGAIN = 'partner.booking.caller-sends-it-again-with-its-id';

/** The requirements that a client misses who loses the answer to a booking, does this with its id, and books again. */
const missedWhere = async (act: (s: Scene, id: string) => Promise<unknown>, change: Change = () => {}) => {
  const s = await scene();
  const id = randomUUID();
  await s.api.control('behaviour', { operation: 'createBooking', answer: 'half', times: 1 });
  await booked(whole({ id }), 'INSTANT')(s).catch(() => {});
  await act(s, id);
  await booked((sent, first) => change(Object.assign(sent, { id: randomUUID() }), first), 'INSTANT')(s);
  return (await s.findings()).map(({ requirement }) => requirement);
};

test('who books anew books twice, unless the lost booking was read or cancelled before', async () => {
  expect(await missedWhere(async () => {})).toEqual([AGAIN]);
  expect(await missedWhere((s, id) => s.call('GET', `/v1.2/bookings/${id}`))).toEqual([]);
  expect(await missedWhere((s, id) => s.call('PUT', `/v1.2/bookings/cancel/${id}`))).toEqual([]);
});

test('the same is the same however it is written, and what is for somebody else is not', async () => {
  const again = (change: Change) => missedWhere(async () => {}, change);

  expect(await again((_, { traveler }) => Object.assign(traveler, { age: 41 }))).toEqual([AGAIN]);
  expect(await again(({ customer }) => Object.assign(customer, { phone: '+1 555 0100' }))).toEqual([AGAIN]);
  expect(await again(({ customer }) => Object.assign(customer, { lastName: customer.lastName.toUpperCase() }))).toEqual(
    [AGAIN],
  );
  const otherwise = (time: string) => new Date(time).toISOString().replace(/Z$/, '000+00:00');
  expect(await again((_, one) => Object.assign(one, { startTime: otherwise(one.startTime) }))).toEqual([AGAIN]);
  expect(await again(({ customer }) => Object.assign(customer, { lastName: 'Lovelace' }))).toEqual([]);
});

test('who books without ids, and anew where an answer was lost, books twice', async () => {
  const s = await scene();
  await s.api.control('behaviour', { operation: 'createBooking', answer: 'half', times: 1 });
  await booked(() => {}, 'INSTANT')(s).catch(() => {});
  await booked(() => {}, 'INSTANT')(s);

  expect((await s.findings()).map(({ requirement }) => requirement)).toEqual([AGAIN]);
});

test('a booking without an id that was not carried out is not that of the same before', async () => {
  const s = await scene();
  await booked(() => {}, 'INSTANT')(s);
  await s.api.control('behaviour', { operation: 'createBooking', status: 503, times: 1 });
  await booked(() => {}, 'INSTANT')(s).catch(() => {});
  await booked(() => {}, 'INSTANT')(s);

  expect(await s.findings()).toEqual([]);
});

test('who does not wait for a booking and makes another meanwhile books twice', async () => {
  const mock = await startMock();
  try {
    const world = mock.world('impatient');
    let signal: AbortSignal | null = null;
    const { headers: keys } = world.api('partner');
    const request = (path: string, init: RequestInit) => {
      const headers = new Headers(init.headers);
      for (const [name, value] of Object.entries(keys)) {
        headers.set(name, value);
      }
      return fetch(world.url + path, { ...init, signal, headers });
    };
    const client = partnerClient({ app: { request } as Mock['app'] });
    const at = await client.availability('INSTANT');
    world.next('createBooking', { delayMs: 500 });
    const impatient = new AbortController();
    signal = impatient.signal;
    const left = client.book('INSTANT', at, 1, { id: randomUUID() });
    await expect.poll(() => world.journal({ operation: 'createBooking' }).length, 'one that waits').toBe(1);
    impatient.abort();
    await expect(left).rejects.toThrow();
    signal = null;
    expect((await client.book('INSTANT', at, 1, { id: randomUUID() })).status).toBe(201);

    await expect.poll(() => world.caller().requirements.find(({ id }) => id === AGAIN)?.state).toBe('warned');
  } finally {
    await mock.close();
  }
});

test('to read what one has sent is no mistake, be it there or not', async () => {
  const mock = await startMock();
  try {
    const world = mock.world('sent');
    const { url, headers } = world.api('partner');
    const [id, reqId] = [randomUUID(), randomUUID()];
    const call = (path: string, request: RequestInit = {}) =>
      fetch(`${url}/v1.2/holds${path}`, {
        ...request,
        headers: { ...headers, 'Content-Type': 'application/json', 'X-Request-ID': reqId },
      });
    world.next('createHold', { status: 503 });
    await call('', { method: 'POST', body: JSON.stringify({ meta: { reqId }, hold: { id, items: [] } }) });
    expect((await call(`/${id}`)).status).toBe(404);
    expect((await call(`/${randomUUID()}`)).status).toBe(404);

    const found = world.journal().map(({ findings }) => findings.map(({ requirement }) => requirement));
    expect(found.map((all) => all.includes('partner.hold.caller-names-a-known-one'))).toEqual([false, false, true]);
  } finally {
    await mock.close();
  }
});

test('a call that its client left has no status in the journal', async () => {
  const mock = await startMock();
  try {
    const world = mock.world('left');
    const { url, headers } = world.api('booking');
    world.next('listSuppliers', { delayMs: 200 });
    const client = new AbortController();
    const left = fetch(`${url}/v1.2/suppliers`, { headers, signal: client.signal });
    await expect.poll(() => world.journal({ operation: 'listSuppliers' }).length, 'while it waits').toBe(1);
    client.abort();
    await expect(left).rejects.toThrow();

    await expect.poll(() => world.journal({ operation: 'listSuppliers' })[0]?.durationMs ?? 0).toBeGreaterThan(100);
    expect(world.journal({ operation: 'listSuppliers' })[0]?.status).toBeUndefined();
  } finally {
    await mock.close();
  }
});
