// Operators of v2 that are right in ways of their own: what they offer is judged, and no check of it fails.
import { expect, test } from '@playwright/test';
import { runAll } from '../harness/start/run-all.ts';
import { type FetchLike, inProcess } from '../harness/transport/in-process.ts';
import { scaleWaits } from '../harness/transport/wait.ts';
import { HASTE } from './proof/examine.ts';
import { profile } from './proof/face.ts';
import { mockWith } from './proof/rule-mutant.ts';

/** A JSON document of any shape. */
type Json = Record<string, unknown>;

/** Changes the documents that an operator answers with. */
const answering =
  (change: (body: Json[], path: string) => Json[]): ((inner: FetchLike) => FetchLike) =>
  (inner) =>
  async (request) => {
    const { pathname } = new URL(request.url);
    const response = await inner(request);
    const text = await response.text();
    const body: unknown = text === '' || pathname.startsWith('/_mock/') ? undefined : JSON.parse(text);
    return Array.isArray(body)
      ? Response.json(change(body, pathname), { status: response.status })
      : new Response(text === '' ? null : text, response);
  };

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
  const listing = answering((list, path) =>
    path.endsWith('/suppliers') ? [...list.slice(0, 1), ...DOWN.map((id) => ({ ...list[0], id }))] : list,
  )(inner);
  return (request) =>
    DOWN.some((id) => request.url.includes(`/suppliers/${id}/`))
      ? Promise.reject(new Error('nobody is there'))
      : listing(request);
};

const withUnits = (change: (units: Json[]) => unknown[]) =>
  answering((list, path) =>
    path.endsWith('/products')
      ? list.map((product) => ({
          ...product,
          options: (product.options as Json[]).map((option) => ({ ...option, units: change(option.units as Json[]) })),
        }))
      : list,
  );

const OPERATORS: { words: string; operator: FetchLike; judges: string[] }[] = [
  {
    words: 'takes one kind of unit in a booking',
    operator: ofOneKind(mockWith()),
    judges: ['operator-v2.booking.shows-only-its-own', 'operator-v2.create.takes-inventory'],
  },
  {
    words: 'has suppliers that are down, beside one that is up',
    operator: withSuppliersThatAreDown(mockWith()),
    judges: ['operator-v2.create.is-accepted', 'operator-v2.product.can-be-sold'],
  },
  {
    words: 'lists null among its units',
    operator: withUnits((units) => [null, ...units])(mockWith()),
    judges: ['operator-v2.create.unknown-unit-is-refused', 'operator-v2.create.takes-inventory'],
  },
];

for (const { words, operator, judges } of OPERATORS) {
  test(`an operator passes that ${words}`, async () => {
    const outcomes = await scaleWaits(HASTE, () =>
      runAll({
        interface: 'operator-v2',
        profile,
        transport: inProcess(operator),
        only: judges,
        unwritten: true,
        seed: 1,
        runs: 2,
      }),
    );

    expect(outcomes.map(({ requirement, state, reason }) => ({ requirement, state, reason }))).toEqual(
      judges.map((requirement) => ({ requirement, state: 'passed', reason: undefined })),
    );
  });
}
