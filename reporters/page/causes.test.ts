// One broken thing often breaks many requirements: what to do first is said once for all of them.
import { expect, test } from '@playwright/test';
import type { Report } from '../../schemas/generated/types.ts';
import { causesOf } from './causes.ts';

type Row = Report['requirements'][number];

const failed = (id: string, ...failures: Partial<Row['failures'][number]>[]): Row => ({
  id: `partner.${id}`,
  level: 'MUST',
  source: '3.1',
  sentence: 'A sentence.',
  state: 'failed',
  durationMs: 0,
  failures: failures.map((failure) => ({ expected: 'a', received: 'b', ...failure })),
});

test('failures in answers of one kind are one cause, whatever ids, queries and places in lists they have', () => {
  const read = (id: string) => `GET /_world/w/v1.2/holds/${id}?at=now → 200`;
  const causes = causesOf([
    failed('a', { call: read('784ac4f2-0000-4000-8000-000000000001'), pointer: '/hold/items/0/rate' }),
    failed('b', { call: read('784ac4f2-0000-4000-8000-000000000002'), pointer: '/hold/items/7/rate' }),
    failed('c', { call: 'GET /v1.2/holds/784ac4f2-0000-4000-8000-000000000002 → 404' }),
  ]);

  expect(causes).toEqual([
    { where: 'GET /v1.2/holds/{id} → 200', pointers: ['/hold/items/*/rate'], ids: ['partner.a', 'partner.b'] },
    { where: 'GET /v1.2/holds/{id} → 404', pointers: [], ids: ['partner.c'] },
  ]);
});

test('the largest cause comes first, and a requirement that shows in several stands there alone', () => {
  const [post, get] = ['POST /v1.2/holds → 201', 'GET /v1.2/availabilities → 200'];
  const causes = causesOf([
    failed('only-post', { call: post }),
    failed('both', { call: post }, { call: get, pointer: '/capacity' }),
    failed('get', { call: get }),
    failed('get-too', { call: get }),
    failed('without-exchange'),
    failed('without-call', { received: 'no overlap' }),
  ]);

  expect(causes.map(({ where, ids }) => [where, ids.length])).toEqual([
    [get, 3],
    [post, 1],
    ['no exchange is known', 1],
    ['no overlap', 1],
  ]);
  expect(causes[0]).toMatchObject({ pointers: ['/capacity'], ids: ['partner.both', 'partner.get', 'partner.get-too'] });
});
