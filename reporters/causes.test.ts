// One broken thing often breaks many requirements: what to do first is said once for all of them.
import { expect, test } from '@playwright/test';
import type { Report } from '../schemas/generated/types.ts';
import { triageOf } from './causes.ts';

type Row = Report['requirements'][number];

const judged = (id: string, state: Row['state'], more: Partial<Row> = {}): Row => ({
  id: `partner.${id}`,
  level: 'MUST',
  source: '3.1',
  sentence: 'A sentence.',
  state,
  durationMs: 0,
  failures: [],
  ...more,
});

const failed = (id: string, ...failures: Partial<Row['failures'][number]>[]): Row =>
  judged(id, 'failed', { failures: failures.map((failure) => ({ expected: 'a', received: 'b', ...failure })) });

const HOLD = '784ac4f2-0000-4000-8000-000000000001';

test('a member that is missing in all answers of a class is one cause, and what would be in it too', () => {
  const { causes } = triageOf({
    requirements: [
      failed('a', {
        call: `GET /_world/w/v1.2/holds/${HOLD}?at=now → 404`,
        pointer: '/error/code',
        received: 'absent',
      }),
      failed('b', { call: 'POST /v1.2/holds → 400', pointer: '/error/code', received: 'absent', expected: 'CONFLICT' }),
      failed('c', { call: 'POST /v1.2/holds → 400', pointer: '/error', received: 'absent' }),
      failed('d', { call: 'POST /v1.2/holds → 201', pointer: '/hold/id', received: 'absent' }),
    ],
  });

  expect(causes.map(({ words, ids }) => [words, ids.length])).toEqual([
    ['4xx answers lack /error', 3],
    ['POST /v1.2/holds → 201 lacks /hold/id', 1],
  ]);
});

test('the same place and expectation is one cause, whatever ids, texts and places in lists there are; the largest comes first', () => {
  const read = `GET /v1.2/holds/${HOLD} → 200`;
  const { causes } = triageOf({
    requirements: [
      failed('status', { call: read, pointer: '/hold/status', expected: '"RELEASED"' }),
      failed(
        'both',
        { call: read, pointer: '/hold/status', expected: '"EXPIRED"' },
        { call: read, pointer: '/hold/items/0/ext', expected: '"x 1"' },
      ),
      failed('ext', { call: read, pointer: '/hold/items/7/ext', expected: '"y 22"' }),
    ],
  });

  expect(causes.map(({ ids }) => ids)).toEqual([['partner.both', 'partner.ext'], ['partner.status']]);
});

test('what the calls of a run show together comes after what one of them shows', () => {
  const { causes } = triageOf({
    requirements: [
      failed('history', { expected: 'one order of all calls', history: [] }),
      failed('other-history', { expected: 'one order of all calls', history: [] }),
      failed('status', { pointer: '/hold/status', expected: '"RELEASED"' }),
    ],
  });

  expect(causes.map(({ ids }) => ids)).toEqual([['partner.status'], ['partner.history', 'partner.other-history']]);
});

test('a contradiction in the calls of a failed check is a consequence of its cause; one that has none is the example', () => {
  const calls = (check: string, ...exchanges: number[]) => ({
    expected: 'one order of all calls',
    received: check,
    history: exchanges.map((exchange) => ({
      line: 9,
      check: `partner.${check}`,
      exchange,
      call: 'GET',
      atMs: 0,
      contradicts: true,
    })),
  });
  const contradiction = (check: string) => calls(check, 2, 3);
  const seats = failed('seats', { pointer: '/availability/capacity', expected: '4', exchange: 3 });
  const inPassing = failed('passing', { check: 'partner.other', pointer: '/hold/ext', exchange: 3 });
  const causesWith = (...histories: string[]) =>
    triageOf({ requirements: [seats, inPassing, failed('history', ...histories.map(contradiction))] }).causes;

  expect(causesWith('seats').map(({ ids }) => ids)).toEqual([
    ['partner.seats', 'partner.history'],
    ['partner.passing'],
  ]);
  const elsewhere = triageOf({ requirements: [seats, failed('history', calls('seats', 7, 8))] }).causes;
  expect(elsewhere.map(({ ids }) => ids)).toEqual([['partner.seats', 'partner.history']]);
  const passed = triageOf({ requirements: [seats, inPassing, failed('history', calls('other', 3))] }).causes;
  expect(passed.map(({ ids }) => ids)).toContainEqual(['partner.passing', 'partner.history']);
  const [, , alone] = causesWith('seats', 'other');
  expect(alone).toMatchObject({ ids: ['partner.history'], example: { failure: { received: 'other' } } });
});

test('a failed step is a cause of its own for each call, with what it blocks; other reasons stay apart', () => {
  const post = 'POST /v1.2/holds → 500';
  const { causes, hindrances } = triageOf({
    requirements: [
      failed('hold', { call: post, expected: 'a success (2xx)', received: 'status 500 {}' }),
      failed('booking', { call: 'POST /v1.2/bookings → 500', expected: 'a success (2xx)', received: 'status 500' }),
      judged('step', 'blocked', { reason: `no hold could be made: ${post}` }),
      judged('named', 'blocked', { reason: 'no answer had /booking: fix partner.booking first' }),
      judged('longer', 'blocked', { reason: 'no answer had it: fix partner.booking.create first' }),
    ],
  });

  expect(causes.map(({ ids, blocks }) => [ids, blocks])).toEqual([
    [['partner.hold'], ['partner.step']],
    [['partner.booking'], ['partner.named']],
  ]);
  expect(hindrances.map(({ ids }) => ids)).toEqual([['partner.longer']]);
});

test('whatever is expected of a step that failed is one cause, and so is one wrong status of refusals', () => {
  const post = 'POST /v1.2/holds → 500';
  const { causes } = triageOf({
    requirements: [
      failed('hold', { call: post, expected: 'a success (2xx)', received: 'status 500 {}' }),
      failed('refused', { call: post, expected: 'a refusal (4xx)', received: 'status 500 {}' }),
      failed('read', { call: 'GET /v1.2/holds/1 → 400', expected: 'status 404', received: 'status 400' }),
      failed('cancel', { call: 'PUT /v1.2/bookings/cancel/1 → 400', expected: 'status 404', received: 'status 400' }),
      failed('taken', { call: 'POST /v1.2/holds → 201', expected: 'a refusal (4xx)', received: 'status 201' }),
      failed('booked', { call: 'POST /v1.2/bookings → 201', expected: 'a refusal (4xx)', received: 'status 201' }),
    ],
  });

  expect(causes.map(({ ids, words }) => [ids, words])).toEqual([
    [['partner.hold', 'partner.refused'], `${post}, where a success (2xx) is expected`],
    [['partner.read', 'partner.cancel'], '2 kinds of calls → 400, where status 404 is expected'],
    [['partner.taken'], 'POST /v1.2/holds → 201, where a refusal (4xx) is expected'],
    [['partner.booked'], 'POST /v1.2/bookings → 201, where a refusal (4xx) is expected'],
  ]);
});

test('too many free seats are one cause, wherever they are read and whatever is said of them, and too few another', () => {
  const seats = (id: string, pointer: string, expected: string, received: string) =>
    failed(id, { call: `GET /v1.2/${id} → 200`, pointer, expected, received });
  const { causes } = triageOf({
    requirements: [
      seats('few', '/availability/capacity', 'a capacity of 5', '4'),
      seats('kept', '/availabilities/byProduct/availability/26/capacity', 'a capacity of 10 while it lives', '13'),
      seats('model', '/availability/capacity', 'a capacity of 69 at 2026-12-10T19:15:00-03:30', '71'),
    ],
  });

  expect(causes.map(({ ids, words }) => [ids, words])).toEqual([
    [['partner.kept', 'partner.model'], 'more seats are free than expected'],
    [['partner.few'], 'fewer seats are free than expected in GET /v1.2/few → 200'],
  ]);
});

test('one answer of the operator that a platform makes a success of is one cause, whatever was called', () => {
  const behind = (id: string, call: string, answer: string) =>
    failed(id, {
      call: `${call} → 204`,
      expected: `no success: the operator did not do ${id}`,
      received: 'status 204',
      wires: [`the reseller sent ${call} → 204 (exchange 1)`, `the operator got  ${call} → ${answer}`],
    });
  const page = '200 (exchange 2), and answered <h1>Log in</h1>';
  const { causes } = triageOf({
    requirements: [
      behind('release', 'DELETE /v1.2/holds/1', page),
      behind('cancel', 'PUT /v1.2/bookings/cancel/1', page),
      behind('hold', 'POST /v1.2/holds', 'no answer: the check has the operator stay silent (exchange 2)'),
    ],
  });

  expect(causes.map(({ ids, words }) => [ids, words])).toEqual([
    [
      ['partner.release', 'partner.cancel'],
      'the platform makes a success of what the operator answers: 200 <h1>Log in</h1>',
    ],
    [
      ['partner.hold'],
      'the platform makes a success of what the operator answers: no answer: the check has the operator stay silent',
    ],
  ]);
});

test('a failure that no exchange shows is a cause by what it says', () => {
  const { causes } = triageOf({
    requirements: [judged('a', 'failed', { reason: 'no overlap was seen' }), failed('b', { received: 'no overlap' })],
  });

  expect(causes.map(({ words }) => words)).toEqual(['no overlap was seen', 'no call: not a']);
});

test('a web server that refuses an encoded slash by itself is one cause, with what to do', () => {
  const call = 'GET /v1.2/holds/a%2Fb → 404';
  const { causes } = triageOf({
    requirements: [
      failed('a', { call, expected: 'content-type application/json', received: 'text/html' }),
      failed('b', { call, pointer: '/error/code', received: 'absent' }),
      failed('c', {
        call: 'GET /v1.2/bookings/%2f → 400',
        expected: 'one JSON document',
        received: 'no JSON: "<html>"',
      }),
    ],
  });

  expect(causes).toMatchObject([
    { ids: ['partner.a', 'partner.b', 'partner.c'], words: expect.stringContaining('AllowEncodedSlashes') },
  ]);
});

test('an encoded slash that the target itself answers is a cause like any other', () => {
  const { causes } = triageOf({
    requirements: [failed('a', { call: 'GET /v1.2/holds/a%2Fb → 404', pointer: '/error', received: 'absent' })],
  });

  expect(causes.map(({ words }) => words)).toEqual(['GET /v1.2/holds/a%2Fb → 404 lacks /error']);
});

test('wrong seats come after a wrong state, however many there are', () => {
  const seats = (id: string) =>
    failed(id, { pointer: '/availability/capacity', expected: 'a capacity of 5', received: '4' });
  const status = failed('status', { pointer: '/hold/status', expected: '"RELEASED"', received: '"ACTIVE"' });
  const other = failed('other', { pointer: '/hold/id', expected: '"a"', received: '"b"' });
  const inOrder = (...requirements: Row[]) => triageOf({ requirements }).causes.map(({ ids }) => ids[0]);

  expect(inOrder(seats('a'), seats('b'), status, other)).toEqual(['partner.status', 'partner.other', 'partner.a']);
  expect(inOrder(seats('a'), seats('b'), other)).toEqual(['partner.a', 'partner.other']);
});
