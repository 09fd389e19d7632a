// Whether the mock operator stays as fast, and as small, however long it runs.
import { DEMO_KEYS } from '../mock-operator/demo.ts';
import { creates, list } from './calls.ts';
import { load, type Measured, send, startServer } from './load.ts';

const CREATES = 20_000;
const PART = 500;
const CALLS = 200_000;

const reset = (mock: Measured): Promise<unknown> =>
  send(mock.url, {
    method: 'POST',
    path: '/_mock/reset',
    headers: () => ({ 'X-API-Key': DEMO_KEYS.key, 'content-type': 'application/json' }),
    body: () => '{}',
  });

/** Milliseconds of CPU for the first and the last 500 of 20,000 hold creates, after as many for warming up. */
export const benchFlat = async (): Promise<{ firstMs: number; lastMs: number }> => {
  const mock = await startServer('never sold out');
  const { hold } = await creates(mock.url);
  const costMs = async (count: number) => (1000 * count) / (await load(mock, hold, count)).perCpuSecond;
  await costMs(CREATES / 4);
  await reset(mock);
  const firstMs = await costMs(PART);
  await costMs(CREATES - 2 * PART);
  const lastMs = await costMs(PART);
  mock.stop();
  return { firstMs, lastMs };
};

/** Bytes of the heap before and after 200,000 calls, a tenth of them creates, each time after a reset; a quarter as many warm it up. */
export const benchHeap = async (): Promise<{ beforeBytes: number; afterBytes: number }> => {
  const mock = await startServer('never sold out');
  const { hold, v2Create } = await creates(mock.url);
  const calls = async (count: number) => {
    await load(mock, list, count * 0.9);
    await load(mock, hold, count * 0.05);
    await load(mock, v2Create, count * 0.05);
    await reset(mock);
  };
  await calls(CALLS / 4);
  const beforeBytes = await mock.heapBytes();
  await calls(CALLS);
  const afterBytes = await mock.heapBytes();
  mock.stop();
  return { beforeBytes, afterBytes };
};
