// What the journal says of a client whose answer was lost: it may learn what became of its booking, and then book anew.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { startMock } from '../../../mock-operator/index.ts';
import { booked, type Scene, scene, whole } from './client.ts';

const AGAIN = 'partner.booking.caller-sends-it-again-with-its-id';

/** The requirements that a client misses who loses the answer to a booking, does this with its id, and books the same again. */
const missedWhere = async (act: (s: Scene, id: string) => Promise<unknown>): Promise<string[]> => {
  const s = await scene();
  const id = randomUUID();
  await s.api.control('behaviour', { operation: 'createBooking', answer: 'half', times: 1 });
  await booked(whole({ id }), 'INSTANT')(s).catch(() => {});
  await act(s, id);
  await booked(whole({ id: randomUUID() }), 'INSTANT')(s);
  return (await s.findings()).map(({ requirement }) => requirement);
};

test('who books anew books twice, unless the lost booking was read or cancelled before', async () => {
  expect(await missedWhere(async () => {})).toEqual([AGAIN]);
  expect(await missedWhere((s, id) => s.call('GET', `/v1.2/bookings/${id}`))).toEqual([]);
  expect(await missedWhere((s, id) => s.call('PUT', `/v1.2/bookings/cancel/${id}`))).toEqual([]);
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
    const left = fetch(`${url}/v1.2/suppliers`, { headers, signal: AbortSignal.timeout(50) });
    await expect(left).rejects.toThrow();

    await expect.poll(() => world.journal({ operation: 'listSuppliers' })[0]?.durationMs ?? 0).toBeGreaterThan(100);
    expect(world.journal({ operation: 'listSuppliers' })[0]?.status).toBeUndefined();
  } finally {
    await mock.close();
  }
});
