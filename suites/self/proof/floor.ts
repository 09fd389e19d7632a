// Operators that do nothing right. None may come near a certificate.
import fc from 'fast-check';
import { uuidOf } from '../../../mock-operator/chance.ts';
import { createMock } from '../../../mock-operator/mock.ts';
import type { FloorEvidence } from '../../../reporters/prove-evidence.ts';
import { arbitrary } from '../../../schemas/arbitrary.ts';
import type { FetchLike } from '../../harness/in-process.ts';
import type { Interface } from '../../harness/run.ts';
import { answersOf } from './answer.ts';
import { examine } from './examine.ts';
import { mockWith } from './rule-mutant.ts';

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
    const [shape] = fc.sample(arbitrary(answer.schema), { seed, numRuns: 1 });
    const body = answer.list ? [shape] : shape;
    return json(200, Array.isArray(body) ? body : { ...(body as object), meta: reqIdOf(request) });
  };
};

/** Text about the products of the mock operator, made to be about others that nobody has heard of. */
const aboutOthers = (): ((text: string) => string) => {
  const { products, rates } = createMock().store;
  const ids = [...products.all(), ...rates.all()].map(({ id }) => id);
  return (text) => ids.reduce((all, id) => all.replaceAll(id, uuidOf(`another ${id}`)), text);
};

/** Answers that were right once, for another product: each operation always gives the same one. */
const otherProduct = async (name: Interface): Promise<FetchLike> => {
  const { outcomes } = await examine(name, mockWith());
  const recorded = outcomes.flatMap(({ exchanges }) => exchanges);
  const otherwise = aboutOthers();
  const answers = answersOf(name)
    .filter(({ refused }) => !refused)
    .map(({ takes, operation }) => {
      const right = recorded.find((one) => one.operation === operation && (one.answer?.status ?? 500) < 300)?.answer;
      return { takes, right: right && { ...right, body: otherwise(right.body) } };
    });
  return (request) => {
    const right = answers.find(({ takes }) => takes(request))?.right;
    return right === undefined ? notFound(request) : new Response(right.body, right);
  };
};

/** The clock of the target is moved as on the mock operator; everything else is answered wrongly. */
const withClock = (wrong: FetchLike): FetchLike => {
  const mock = createMock();
  return (request) => (new URL(request.url).pathname.startsWith('/_mock/') ? mock.app.fetch(request) : wrong(request));
};

/** Every degenerate operator by name, made anew for each run. */
export const floor: Readonly<Record<string, (name: Interface) => FetchLike | Promise<FetchLike>>> = {
  'always 200 with {}': () => () => json(200, {}),
  'always 404 with a correct error object': () => notFound,
  'an echo of the request': () => echo,
  'random valid shapes': randomShapes,
  'the right answers of another product': otherProduct,
};

const EXIT = { conformant: 0, 'not-conformant': 1, incomplete: 2 } as const;

export const examineFloor = async (name: Interface, operator: string): Promise<FloorEvidence> => {
  const wrong = await floor[operator]?.(name);
  if (wrong === undefined) throw new RangeError(`there is no degenerate operator ${operator}`);
  const { report } = await examine(name, withClock(wrong));
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
