// The mock operator beside a bare Hono handler that returns the same bytes, with its journal and its judge of callers on.
import { creates, list } from './calls.ts';
import { load, type Measured, type Request, send, startServer } from './load.ts';
import type { Canned } from './server.ts';

const REQUESTS = 6_000;
const WARM_UP = 2_000;

export interface MockRow {
  name: string;
  mock: number;
  bare: number;
  /** The ratio that is to be reached. */
  least: number;
}

/** Requests per CPU second of both, in turns: first and last the mock, so that neither has the better moment. */
const compared = async (
  mock: Measured,
  canned: Canned,
  requestsFor: (count: number) => Promise<Request>,
): Promise<{ mock: number; bare: number }> => {
  const bare = await startServer(canned);
  const rounds = { mock: [] as number[], bare: [] as number[] };
  await load(mock, await requestsFor(WARM_UP), WARM_UP);
  await load(bare, await requestsFor(WARM_UP), WARM_UP);
  for (const server of ['mock', 'bare', 'bare', 'mock'] as const) {
    const request = await requestsFor(REQUESTS / 2);
    rounds[server].push((await load(server === 'mock' ? mock : bare, request, REQUESTS / 2)).perCpuSecond);
  }
  bare.stop();
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mock: mean(rounds.mock), bare: mean(rounds.bare) };
};

const answerTo = async (mock: Measured, request: Request): Promise<string> => (await send(mock.url, request)).body;

export const benchMock = async function* (): AsyncGenerator<MockRow> {
  const mock = await startServer('never sold out');
  const { hold, booking, held, v2Create } = await creates(mock.url);
  const cases: [name: string, least: number, requestsFor: (count: number) => Promise<Request>][] = [
    ['list reads', 0.75, async () => list],
    ['hold creates', 0.6, async () => hold],
    ['booking creates', 0.5, async (count) => booking(await held(count))],
    ['v2 creates', 0.5, async () => v2Create],
  ];
  for (const [name, least, requestsFor] of cases) {
    const body = await answerTo(mock, await requestsFor(1));
    yield { name, least, ...(await compared(mock, { GET: body, POST: body }, requestsFor)) };
  }
  mock.stop();
};
