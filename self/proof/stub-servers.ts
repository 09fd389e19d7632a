// Operators that do nothing right. None may come near a certificate.
import fc from 'fast-check';
import type { FetchLike } from '../../harness/transport/in-process.ts';
import { createMock } from '../../mock-operator/mock.ts';
import { exitCodeOf } from '../../reporters/judgement.ts';
import { arbitrary } from '../../schemas/arbitrary.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { jsonIn } from '../../schemas/text/json.ts';
import { answersOf } from './answer.ts';
import type { StubServerEvidence } from './evidence.ts';
import { examine } from './examine.ts';
import { mockWith } from './mock-with.ts';

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const bodyOf = async (request: Request): Promise<unknown> => jsonIn(await request.text())?.value;

const reqIdOf = (request: Request) => ({ reqId: request.headers.get('x-request-id') });

/** Answers with the body of the request, or else with its query. */
const echo: FetchLike = async (request) =>
  json(200, {
    ...Object.fromEntries(new URL(request.url).searchParams),
    ...((await bodyOf(request)) as object | undefined),
    meta: reqIdOf(request),
  });

const notFound: FetchLike = (request) =>
  json(404, { error: { code: 'NOT_FOUND', message: 'there is no such thing' }, meta: reqIdOf(request) });

/** Well-formed answers with random content. */
const randomShapes = (name: Interface): FetchLike => {
  const answers = answersOf(name).filter(({ refused }) => !refused);
  let seed = 0;
  return (request) => {
    const answer = answers.find(({ takes }) => takes(request));
    seed += 1;
    if (answer === undefined) {
      return new Response(null, { status: 204 });
    }
    const shapes = fc.sample(arbitrary(answer.schema), { seed, numRuns: answer.list ? 3 : 1 });
    const body = answer.list ? shapes : shapes[0];
    return json(200, Array.isArray(body) ? body : { ...(body as object), meta: reqIdOf(request) });
  };
};

/** Right answers, each of another product and supplier than the one that is asked for. */
const otherProduct = async (name: Interface): Promise<FetchLike> => {
  const { products, suppliers } = createMock().store;
  const ids = [...products.all(), ...suppliers.all()].map(({ id }) => id);
  const namedIn = (text: string): string[] => ids.filter((id) => text.toLowerCase().includes(id));
  const { outcomes } = await examine(name, mockWith());
  const recorded = outcomes
    .flatMap(({ exchanges }) => exchanges)
    .map(({ operation, request, answer }) => ({
      operation,
      answer,
      about: namedIn(`${request.url} ${request.body} ${answer?.body}`),
    }))
    .filter(({ answer }) => answer !== undefined && answer.status < 300);
  const answers = answersOf(name).filter(({ refused }) => !refused);
  return async (request) => {
    const kind = answers.find(({ takes }) => takes(request));
    const asked = namedIn(`${request.url} ${await request.text()}`);
    const right = recorded
      .filter(({ operation }) => operation === kind?.operation)
      .toSorted((one, other) => shared(one.about, asked) - shared(other.about, asked))[0]?.answer;
    return right === undefined ? notFound(request) : new Response(right.body, right);
  };
};

const shared = (some: readonly string[], others: readonly string[]): number =>
  some.filter((id) => others.includes(id)).length;

/** The clock of the target is moved as on the mock operator; everything else is answered wrongly. */
const withClock = (wrong: FetchLike): FetchLike => {
  const mock = createMock();
  return (request) => (new URL(request.url).pathname.startsWith('/_mock/') ? mock.app.fetch(request) : wrong(request));
};

/** Every stub server by name, made anew for each run. */
export const stubServers: Readonly<Record<string, (name: Interface) => FetchLike | Promise<FetchLike>>> = {
  'always 200 with {}': () => () => json(200, {}),
  'always 404 with a correct error object': () => notFound,
  'an echo of the request': () => echo,
  'random valid shapes': randomShapes,
  'the right answers of another product': otherProduct,
};

/** What a stub server answers rightly after all, and what therefore does not count. */
const RIGHT: Readonly<Record<string, RegExp>> = {
  // Each list is a list of valid objects.
  'random valid shapes': /\.list-is-answered$/,
  // Who the supplier is does not depend on the product, nor does the zone.
  'the right answers of another product': /^booking\.supplier\.|\.list-is-answered$|\.offset-is-of-its-date$/,
};

export const examineStubServers = async (name: Interface, operator: string): Promise<StubServerEvidence> => {
  const wrong = await stubServers[operator]?.(name);
  if (wrong === undefined) {
    throw new RangeError(`there is no stub server ${operator}`);
  }
  const { report } = await examine(name, withClock(wrong));
  const must = report.requirements.filter(
    ({ id, level, state }) => level === 'MUST' && state !== 'not-applicable' && !RIGHT[operator]?.test(id),
  );
  return {
    kind: 'stub-server',
    interface: name,
    name: operator,
    passed: must.filter(({ state }) => state === 'passed').length,
    applicable: must.length,
    exitCode: exitCodeOf(report, false),
  };
};
