// The mock operator beside a bare Hono handler that returns the same bytes, with its journal and its judge of callers on.
import { creates, list } from './calls.ts';
import { load, type Measured, type Request, send, startServer } from './load.ts';
import type { Canned } from './server.ts';

/** Until then a server spends much of its time on compiling itself. */
const WARM_UP = 8_000;
const ROUND = 1_500;
/** In turns, so that neither has the better moments. */
const ROUNDS = ['mock', 'bare', 'bare', 'mock', 'mock', 'bare', 'bare', 'mock'] as const;

export interface MockRow {
  name: string;
  mock: number;
  bare: number;
  /** The ratio that is to be reached. */
  least: number;
}

/** Requests per CPU second of both. */
const compared = async (
  mock: Measured,
  canned: Canned,
  requestsFor: (count: number) => Promise<Request>,
): Promise<{ mock: number; bare: number }> => {
  const bare = await startServer(canned);
  const seconds = { mock: 0, bare: 0 };
  await load(mock, await requestsFor(WARM_UP), WARM_UP);
  await load(bare, await requestsFor(WARM_UP), WARM_UP);
  for (const server of ROUNDS) {
    const request = await requestsFor(ROUND);
    seconds[server] += ROUND / (await load(server === 'mock' ? mock : bare, request, ROUND)).perCpuSecond;
  }
  bare.stop();
  const requests = (ROUNDS.length / 2) * ROUND;
  return { mock: requests / seconds.mock, bare: requests / seconds.bare };
};

/** Headers that the server writes for every answer. */
const OF_THE_SERVER = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

/** What the bare handler is to answer: body and headers of the mock. */
const answerTo = async (mock: Measured, request: Request): Promise<Canned> => {
  const { body, headers } = await send(mock.url, request);
  const own = Object.entries(headers).filter(([name]) => !OF_THE_SERVER.includes(name));
  return { body, headers: Object.fromEntries(own.map(([name, value]) => [name, String(value)])) };
};

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
    const canned = await answerTo(mock, await requestsFor(1));
    yield { name, least, ...(await compared(mock, canned, requestsFor)) };
  }
  mock.stop();
};
