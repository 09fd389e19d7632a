// Operators that do nothing right. None may come near a certificate.
import { createMock } from '../../../mock-operator/mock.ts';
import type { FloorEvidence } from '../../../reporters/prove-evidence.ts';
import type { FetchLike } from '../../harness/in-process.ts';
import type { Interface } from '../../harness/run.ts';
import { answersOf } from './answer.ts';
import { examine } from './examine.ts';
import { shapeFor } from './shape.ts';

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const bodyOf = async (request: Request): Promise<unknown> => {
  const text = await request.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const reqIdOf = (request: Request) => ({ reqId: request.headers.get('x-request-id') });

/** Answers with what was sent: the body, or else the query. */
const echo: FetchLike = async (request) =>
  json(200, {
    ...Object.fromEntries(new URL(request.url).searchParams),
    ...((await bodyOf(request)) as object | undefined),
    meta: reqIdOf(request),
  });

const notFound: FetchLike = (request) =>
  json(404, { error: { code: 'NOT_FOUND', message: 'there is no such thing' }, meta: reqIdOf(request) });

/** Well-formed answers with random content, whatever was asked. */
const randomShapes = (name: Interface): FetchLike => {
  const answers = answersOf(name).filter(({ refused }) => !refused);
  let seed = 0;
  return (request) => {
    const answer = answers.find(({ takes }) => takes(request));
    seed += 1;
    if (answer === undefined) return new Response(null, { status: 204 });
    const shape = shapeFor(answer.schema, seed);
    const body = answer.list ? [shape] : shape;
    return json(200, Array.isArray(body) ? body : { ...(body as object), meta: reqIdOf(request) });
  };
};

/** Each id of a product, a rate or a price, with that of the same kind and place in another product. */
const swapsIn = ({ products, rates }: ReturnType<typeof createMock>['store']): Map<string, string> => {
  const idsOf = (productId: string) => [
    productId,
    ...rates
      .all()
      .filter((rate) => rate.productId === productId)
      .flatMap(({ id, prices }) => [id, ...prices.map((price) => price.id)]),
  ];
  const all = products.all().map(({ id }) => idsOf(id));
  return new Map(
    all.flatMap((ids, index) => {
      const others = all[(index + 1) % all.length] ?? [];
      return ids.map((id, place): [string, string] => [id, others[place % others.length] ?? id]);
    }),
  );
};

/** The right answers of another product than the one that was asked for. */
const otherProduct = (): FetchLike => {
  const mock = createMock();
  const swaps = swapsIn(mock.store);
  const pattern = new RegExp([...swaps.keys()].join('|'), 'gi');
  const swapped = (text: string) => text.replaceAll(pattern, (id) => swaps.get(id.toLowerCase()) ?? id);
  return async (request) => {
    const { method, headers } = request;
    const body = await request.text();
    return mock.app.fetch(
      new Request(swapped(request.url), { method, headers, body: body === '' ? null : swapped(body) }),
    );
  };
};

/** The clock of the target is moved as on the mock operator; everything else is answered wrongly. */
const withClock = (wrong: FetchLike): FetchLike => {
  const mock = createMock();
  return (request) => (new URL(request.url).pathname.startsWith('/_mock/') ? mock.app.fetch(request) : wrong(request));
};

/** Every degenerate operator by name, made anew for each run. */
export const floor: Readonly<Record<string, (name: Interface) => FetchLike>> = {
  'always 200 with {}': () => () => json(200, {}),
  'always 404 with a correct error object': () => notFound,
  'an echo of the request': () => echo,
  'random valid shapes': randomShapes,
  'the right answers of another product': otherProduct,
};

const EXIT = { conformant: 0, 'not-conformant': 1, incomplete: 2 } as const;

export const examineFloor = async (name: Interface, operator: string): Promise<FloorEvidence> => {
  const { report } = await examine(name, withClock((floor[operator] as (name: Interface) => FetchLike)(name)));
  const must = report.requirements.filter(({ level, state }) => level === 'MUST' && state !== 'not-applicable');
  return {
    kind: 'floor',
    interface: name,
    name: operator,
    passed: must.filter(({ state }) => state === 'passed').length,
    applicable: must.length,
    exitCode: EXIT[report.verdict],
  };
};
