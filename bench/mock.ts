// The mock operator beside a bare Hono handler that returns the same bytes, with its journal and its judge of callers on.
import { creates, list } from './calls.ts';
import { connections, load, type Measured, type Request, send, startServer } from './load.ts';
import type { Canned } from './server.ts';

/** Until then a server spends some of its time on compiling itself. */
const WARM_UP = 20_000;
const TURN = 500;
/** Each a turn of both, now one first and now the other: what slows the machine for a while slows both. */
const PAIRS = 160;

interface MockRow {
  name: string;
  /** Requests per CPU second, over all turns. */
  mock: number;
  bare: number;
  /** That of the median pair of turns. */
  ratio: number;
  /** Between which the middle half of the pairs lies. */
  middleHalf: [from: number, until: number];
  /** The ratio that is to be reached. */
  least: number;
}

interface Call {
  name: string;
  least: number;
  /** The request that is sent to the mock `count` times; the holds that it needs are made before. */
  toMock: (count: number) => Promise<Request>;
  /** The same for the bare handler, which needs nothing. */
  toBare: Request;
}

const compared = async (mock: Measured, canned: Canned, { name, least, toMock, toBare }: Call): Promise<MockRow> => {
  const bare = await startServer(canned);
  const [ofMock, ofBare] = [connections(), connections()];
  const mockSeconds = async (count: number) =>
    count / (await load(mock, await toMock(count), count, ofMock)).perCpuSecond;
  const bareSeconds = async (count: number) => count / (await load(bare, toBare, count, ofBare)).perCpuSecond;
  await mockSeconds(WARM_UP);
  await bareSeconds(WARM_UP);
  const sums = { mock: 0, bare: 0 };
  const ratios: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const first = pair % 2 === 0 ? undefined : await bareSeconds(TURN);
    const own = await mockSeconds(TURN);
    const other = first ?? (await bareSeconds(TURN));
    sums.mock += own;
    sums.bare += other;
    ratios.push(other / own);
  }
  ofMock.destroy();
  ofBare.destroy();
  bare.stop();
  const inOrder = ratios.toSorted((a, b) => a - b);
  const at = (part: number): number => inOrder[Math.floor(part * PAIRS)] as number;
  const requests = PAIRS * TURN;
  return {
    name,
    least,
    mock: requests / sums.mock,
    bare: requests / sums.bare,
    ratio: at(1 / 2),
    middleHalf: [at(1 / 4), at(3 / 4)],
  };
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
  const calls: Call[] = [
    { name: 'list reads', least: 0.75, toMock: async () => list, toBare: list },
    { name: 'hold creates', least: 0.6, toMock: async () => hold, toBare: hold },
    { name: 'booking creates', least: 0.5, toMock: async (count) => booking(await held(count)), toBare: booking([]) },
    { name: 'v2 creates', least: 0.5, toMock: async () => v2Create, toBare: v2Create },
  ];
  for (const call of calls) {
    yield await compared(mock, await answerTo(mock, await call.toMock(1)), call);
  }
  mock.stop();
};
