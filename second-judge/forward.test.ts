// A platform whose operator is ours: what the operator did to a call explains what the platform reported to the reseller.
import { expect, test } from '@playwright/test';
import { acquires, HOLD, lists, readsHold, releases } from './fixtures/script.ts';
import { uuid } from './fixtures/wire.ts';
import { judge } from './judge.ts';
import type { RecordedExchange } from './recording.ts';

const atPlatform = (line: RecordedExchange, id: number): RecordedExchange => ({
  ...line,
  operation: line.operation.replace('partner.', 'booking.'),
  request: { ...line.request, headers: { 'x-request-id': uuid(8, id) } },
});

const refused = (line: RecordedExchange): RecordedExchange => ({
  ...line,
  answer: { status: 404, headers: {}, body: '{"error":{"code":"NOT_FOUND"}}' },
});

/** A call of the platform to the operator, under this id. */
const handedOn = (line: RecordedExchange, id: number): RecordedExchange => ({
  ...line,
  direction: 'inbound',
  request: { ...line.request, headers: { 'x-request-id': uuid(8, id) } },
});

const contradictions = (recording: RecordedExchange[]) => judge(recording).contradictions.length;

test('a release that the operator refused is no contradiction, also where the platform handed it on under an id of its own', () => {
  const release = refused(releases(20, 30, HOLD));
  const recording = [atPlatform(acquires(0, 10, HOLD), 1), atPlatform(release, 2)];
  const read = atPlatform(readsHold(40, 50, HOLD, 'ACTIVE', 10), 3);

  expect(contradictions([...recording, read])).toBe(1);
  for (const id of [2, 99]) {
    expect(contradictions([...recording, handedOn(release, id), read])).toBe(0);
  }
  // An operation that the operator did says nothing of one that it refused.
  expect(contradictions([...recording, handedOn(releases(20, 30, HOLD), 99), read])).toBe(1);
});

test('seats that checks set at the operator behind a platform contradict nothing', () => {
  const recording = [atPlatform(lists(0, 10, 10), 1), atPlatform(lists(20, 30, 9), 2)];

  expect(contradictions(recording)).toBe(1);
  expect(contradictions([...recording, handedOn(lists(2, 4, 10), 98)])).toBe(0);
});

test('the operator is not asked again for what it has made, nor under the ids of two calls', () => {
  const create = acquires(0, 40, HOLD);
  const again = handedOn(acquires(20, 25, HOLD, 1, 409), 1);
  const made = handedOn(acquires(5, 10, HOLD), 1);

  expect(contradictions([atPlatform(create, 1), made])).toBe(0);
  expect(contradictions([atPlatform(create, 1), made, again])).toBe(1);
  // What was refused may be tried again, and the reseller may ask twice.
  const sooner = { ...again, startedAt: create.startedAt };
  expect(contradictions([atPlatform(create, 1), sooner, made])).toBe(0);
  expect(contradictions([atPlatform(create, 1), atPlatform(acquires(60, 80, HOLD), 1), made, again])).toBe(0);

  const other = atPlatform(readsHold(0, 50, HOLD, 'ACTIVE', 10), 2);
  const body = JSON.stringify({ ...JSON.parse(made.request.body ?? '{}'), meta: { reqId: uuid(8, 2) } });
  expect(contradictions([atPlatform(create, 1), other, made])).toBe(0);
  expect(contradictions([atPlatform(create, 1), other, { ...made, request: { ...made.request, body } }])).toBe(1);
});

test('what the operator refused is no contradiction to a success where the reseller sent the call again', () => {
  const read = (fromMs: number, toMs: number) => readsHold(fromMs, toMs, HOLD, 'ACTIVE', 10);
  const failed = handedOn(refused(read(25, 26)), 2);
  const made = atPlatform(acquires(0, 10, HOLD), 1);

  expect(contradictions([made, atPlatform(read(40, 50), 2), failed])).toBe(1);
  expect(contradictions([made, atPlatform(refused(read(20, 30)), 2), atPlatform(read(40, 50), 2), failed])).toBe(0);
});

test('a page is no answer to a release', () => {
  const begun = [atPlatform(acquires(0, 10, HOLD), 1), atPlatform(releases(20, 30, HOLD), 2)];
  const page = { ...releases(22, 25, HOLD), answer: { status: 200, headers: {}, body: '<html>' } };

  expect(contradictions([...begun, handedOn(releases(22, 25, HOLD), 2)])).toBe(0);
  expect(contradictions([...begun, handedOn(page, 2)])).toBe(1);
});
