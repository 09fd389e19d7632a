// The stream that an open page reads: what is sent, what is not, and that nobody is kept waiting by it.
import { expect, test } from '@playwright/test';
import type { Update } from '../../pages/mock/model.ts';
import { startMock } from '../index.ts';
import { createMock, type Mock } from '../mock.ts';
import { partnerClient } from '../partner/test-client.ts';

const start = Date.parse('2026-06-01T07:10:00Z');

/** A stream of a world, and the next update that has anything in it. */
const streamOf = async (mock: Mock, prefix = '') => {
  const { body, status } = await mock.app.request(`${prefix}/_mock/events`);
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const next = async (): Promise<Update> => {
    const { value, done } = await reader.read();
    const update = done
      ? { deleted: true as const }
      : JSON.parse(new TextDecoder().decode(value).slice('data: '.length));
    return Object.keys(update).length === 0 ? next() : update;
  };
  return { status, next, close: () => reader.cancel() };
};

test('first comes all that there is, then only what has changed', async () => {
  const mock = createMock({ now: start });
  const api = partnerClient(mock);
  const free = await api.availability('STANDARD');
  await api.hold('STANDARD', free, 2);
  const { next, close } = await streamOf(mock);
  const first = await next();
  expect(first).toMatchObject({ fresh: true, prefix: '', clock: { now: start, standsStill: true }, capacity: true });
  expect(first.calls?.map(({ number, status }) => [number, status])).toEqual([
    [1, 200],
    [2, 201],
  ]);
  expect(first.kept?.map(({ kind, status, items }) => [kind, status, items])).toEqual([
    ['hold', 'ACTIVE', '2 × Standard'],
  ]);

  await api.control('faults', { add: ['release-is-forgotten'] });
  expect(await next()).toEqual({ switches: expect.objectContaining({ faults: ['release-is-forgotten'] }) });
  await api.control('clock', { advanceSeconds: 3600 });
  expect(await next()).toMatchObject({
    clock: { now: start + 3_600_000 },
    kept: [{ kind: 'hold', status: 'EXPIRED' }],
  });
  await api.control('reset', {});
  expect(await next()).toMatchObject({ begins: true, firstCall: 3, clock: { now: start } });
  await close();
});

test('a thousand calls come in pieces, the newest first, and without their bodies', async () => {
  const mock = createMock({ now: start });
  const api = partnerClient(mock);
  for (let sent = 0; sent < 500; sent += 1) {
    await api.call('GET', `/v1.2/nothing?${'x'.repeat(5000)}`);
  }
  const { next, close } = await streamOf(mock);
  const [first, second] = [await next(), await next()];
  await close();

  expect(first.calls?.length).toBe(300);
  expect(first.calls?.at(-1)?.number).toBe(500);
  expect(JSON.stringify(first).length).toBeLessThan(400_000);
  expect(second.calls?.length).toBe(100);
});

test('a limited number of streams is open at a time; one that is closed, and one that is only asked for, do not count', async () => {
  const mock = createMock({ now: start });
  for (let asked = 0; asked < 25; asked += 1) {
    await mock.app.request('/_mock/events', { method: 'HEAD' });
  }
  const streams = [];
  for (let count = 0; count < 20; count += 1) {
    const stream = await streamOf(mock);
    await stream.next();
    streams.push(stream);
  }
  const refused = await mock.app.request('/_mock/events');
  expect([refused.status, await refused.json()]).toEqual([503, { error: expect.stringContaining('20 pages') }]);
  await streams[0]?.close();
  expect((await mock.app.request('/_mock/events')).status).toBe(200);
  await Promise.all(streams.map((stream) => stream.close()));
});

test('a mock with open streams closes at once, and a deleted world says so', async () => {
  const served = await startMock({ now: start });
  const { next } = await streamOf(served.mock, '/_world/a');
  await next();
  served.mock.worlds.delete('/_world/a');
  expect(await next()).toEqual({ deleted: true });

  const open = await fetch(`${served.url}/_mock/events`);
  const began = Date.now();
  await Promise.all([served.close(), open.text()]);
  expect(Date.now() - began).toBeLessThan(900);
});
