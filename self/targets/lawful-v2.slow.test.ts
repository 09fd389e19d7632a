// Operators of v2 that are right in ways of their own: what they offer is judged, and no check of it fails.
import { expect, test } from '@playwright/test';
import { runAll } from '../../harness/runner/run-all.ts';
import { type FetchLike, inProcess } from '../../harness/transport/in-process.ts';
import { scaleWaits } from '../../harness/transport/wait.ts';
import { profile } from '../proof/bound-interface.ts';
import { SPEED_UP } from '../proof/examine.ts';
import { mockWith } from '../proof/mock-with.ts';

/** A JSON document of any shape. */
type Json = Record<string, unknown>;

/** Changes the documents that an operator answers with; `call` is the method and the last part of the path. */
const answering =
  (change: (body: Json, call: string) => unknown): ((inner: FetchLike) => FetchLike) =>
  (inner) =>
  async (request) => {
    const { pathname } = new URL(request.url);
    const response = await inner(request);
    const text = await response.text();
    return text === '' || pathname.startsWith('/_mock/')
      ? new Response(text === '' ? null : text, response)
      : Response.json(change(JSON.parse(text), `${request.method} ${pathname.split('/').at(-1)}`), {
          status: response.status,
        });
  };

/** Changes each element of the lists of a kind. */
const listing = (call: string, change: (list: Json[]) => Json[]) =>
  answering((body, asked) => (asked === call && Array.isArray(body) ? change(body) : body));

/** Lets no booking have two kinds of units. */
const ofOneKind =
  (inner: FetchLike): FetchLike =>
  async (request) => {
    const body = request.method === 'POST' ? await request.clone().text() : '';
    const { unitItems = [] } = (body === '' ? {} : JSON.parse(body)) as { unitItems?: { unitId: string }[] };
    return Array.isArray(unitItems) && new Set(unitItems.map((item) => item?.unitId)).size > 1
      ? Response.json({ error: 'UNPROCESSABLE_ENTITY' }, { status: 400 })
      : inner(request);
  };

const DOWN = ['down-1', 'down-2', 'down-3', 'down-4'];

/** Lists more suppliers than it has, none of which answers. */
const withSuppliersThatAreDown = (inner: FetchLike): FetchLike => {
  const operator = listing('GET suppliers', ([first]) => [first ?? {}, ...DOWN.map((id) => ({ ...first, id }))])(inner);
  return (request) =>
    DOWN.some((id) => request.url.includes(`/suppliers/${id}/`))
      ? Promise.reject(new Error('nobody is there'))
      : operator(request);
};

const withUnits = (change: (units: unknown[]) => unknown[]) =>
  listing('GET products', (products) =>
    products.map((product) => ({
      ...product,
      options: (product.options as Json[]).map((option) => ({ ...option, units: change(option.units as unknown[]) })),
    })),
  );

/** What is created or changed is stated to the millisecond, and kept in whole seconds. */
const keptInWholeSeconds = answering((body, call) =>
  call.startsWith('POST ') && typeof body.utcHoldExpiration === 'string'
    ? { ...body, utcHoldExpiration: body.utcHoldExpiration.replace(/(\.\d+)?Z$/, '.987Z') }
    : body,
);

const OPERATORS: { words: string; operator: (inner: FetchLike) => FetchLike; judges: string[] }[] = [
  {
    words: 'takes one kind of unit in a booking',
    operator: ofOneKind,
    judges: ['operator-v2.booking.shows-only-its-own', 'operator-v2.create.takes-inventory'],
  },
  {
    words: 'has suppliers that are down, beside one that is up',
    operator: withSuppliersThatAreDown,
    judges: ['operator-v2.create.is-accepted', 'operator-v2.product.can-be-sold'],
  },
  {
    words: 'lists null among its units',
    operator: withUnits((units) => [null, ...units]),
    judges: ['operator-v2.create.unknown-unit-is-refused', 'operator-v2.create.takes-inventory'],
  },
  {
    words: 'keeps the end of a hold in whole seconds',
    operator: keptInWholeSeconds,
    judges: [
      'operator-v2.create.read-shows-the-created',
      'operator-v2.create.repeat-is-the-same-booking',
      'operator-v2.extend.moves-the-expiration',
      'operator-v2.extend.read-shows-the-extended',
      'operator-v2.extend.without-reason-does-not-extend',
      'operator-v2.create.repeat-never-revives-the-elapsed',
      'operator-v2.extend.never-revives-the-elapsed',
      'operator-v2.extend.broken-reasons-do-not-extend',
      'operator-v2.sequence.keeps-the-model',
    ],
  },
];

for (const { words, operator, judges } of OPERATORS) {
  test(`an operator passes that ${words}`, async () => {
    const outcomes = await scaleWaits(SPEED_UP, () =>
      runAll({
        interface: 'operator-v2',
        profile,
        transport: inProcess(operator(mockWith())),
        only: judges,
        unwritten: true,
        seed: 1,
        runs: 2,
      }),
    );

    const found = outcomes.map(({ requirement, state, reason }) => ({ requirement, state, reason }));
    expect(found).toHaveLength(judges.length);
    expect(found).toEqual(found.map(({ requirement }) => ({ requirement, state: 'passed', reason: undefined })));
  });
}
