// Server errors, and answers about ids under which nothing can be, each beside the nearest answer that is lawful.
import { expect, test } from '@playwright/test';
import {
  acquires,
  BOOKING,
  books,
  cancels,
  HOLD,
  line,
  OTHER_HOLD,
  readsBooking,
  readsHold,
  releases,
} from './fixtures/script.ts';
import { uuid } from './fixtures/wire.ts';
import { judge } from './judge.ts';
import type { RecordedExchange } from './recording.ts';

const found = (recording: RecordedExchange[]) => judge(recording).contradictions.map(({ sentence }) => sentence);

const answering = (status: number, exchange: RecordedExchange, body = ''): RecordedExchange => ({
  ...exchange,
  answer: { status, headers: {}, body },
});
const broken = (exchange: RecordedExchange): RecordedExchange => ({ ...exchange, defect: 'the id is unknown' });
const lost = ({ answer: _answer, ...exchange }: RecordedExchange): RecordedExchange => exchange;

test('a repeat that is a server error contradicts what it repeats', () => {
  const begun = [acquires(0, 10, HOLD), releases(20, 30, HOLD)];
  const sentence = 'Line 3 is answered with 500, and releaseHold of line 2, which asks for the same, was done.';
  expect(found([...begun, answering(500, releases(40, 50, HOLD))])).toEqual([sentence]);
  for (const status of [204, 404, 409, 502, 503]) {
    expect(found([...begun, answering(status, releases(40, 50, HOLD))])).toEqual([]);
  }
  // What is done at last was no repeat before.
  expect(found([acquires(0, 10, HOLD), answering(500, releases(20, 30, HOLD)), releases(40, 50, HOLD)])).toEqual([]);
});

test('a create without an answer was done where a read has shown its object since', () => {
  const again = acquires(40, 50, HOLD, 1, 500);
  expect(found([lost(acquires(0, 10, HOLD)), readsHold(20, 30, HOLD, 'ACTIVE', 10), again])).toHaveLength(1);
  expect(found([lost(acquires(0, 10, HOLD)), again])).toEqual([]);
  // Nor does it repeat what asks for something else.
  expect(found([acquires(0, 10, HOLD, 2), again])).toEqual([]);
});

test('of calls for the same seats at the same time none is a server error', () => {
  const beside = (from: number) => found([acquires(0, 30, HOLD), acquires(from, from + 10, OTHER_HOLD, 1, 500)]);
  expect(beside(10)).toHaveLength(1);
  expect(beside(40)).toEqual([]);
  expect(found([acquires(0, 30, HOLD), acquires(10, 20, OTHER_HOLD, 1, 409)])).toEqual([]);
});

test('the Booking API may pass a server error of its operator on', () => {
  const atPlatform = (one: RecordedExchange) => ({ ...one, operation: one.operation.replace('partner.', 'booking.') });
  const recording = [acquires(0, 10, HOLD), releases(20, 30, HOLD), answering(500, releases(40, 50, HOLD))];
  expect(found(recording.map(atPlatform))).toEqual([]);
});

test('an id that is no uuid is not stored, and finds nothing', () => {
  const named = (exchange: RecordedExchange): RecordedExchange =>
    JSON.parse(JSON.stringify(exchange).replaceAll(BOOKING, 'my-own'));
  const hold = acquires(0, 10, HOLD);
  expect(found([hold, named(books(20, 30, HOLD))])).toEqual(['Line 2 shows the id my-own, which is no uuid.']);
  expect(found([hold, named(books(20, 30, HOLD, 500))])).toEqual([
    'Line 2 answers 500 to the id my-own, which is no uuid.',
  ]);
  expect(found([hold, named(books(20, 30, HOLD, 400))])).toEqual([]);
  const read = named(readsBooking(20, 30, 'OPEN', 1));
  expect(found([answering(200, read, '{}')])).toEqual(['Line 1 answers 200 about my-own, which is no uuid.']);
  expect(found([answering(404, read)])).toEqual([]);
});

test('of a booking that no create has named nothing is said but that it is not there', () => {
  const read = (status: number, id = uuid(7, 9)) =>
    line({
      from: 0,
      to: 5,
      operation: 'operator-v2.getBooking',
      method: 'GET',
      path: `/v2/suppliers/1/bookings/${id}`,
      status,
    });
  for (const status of [200, 409, 500]) {
    expect(found([broken(read(status))])).toEqual([
      `Line 1 answers ${status} about ${uuid(7, 9)}, which no create has named.`,
    ]);
    // It may have been made before the recording began.
    expect(found([read(status)])).toEqual([]);
  }
  expect(found([broken(read(404)), broken(read(400)), broken(read(401)), broken(read(503))])).toEqual([]);
});

test('a cancel is answered with 204, and neither it nor a release with a body', () => {
  const begun = [acquires(0, 10, HOLD), books(20, 30, HOLD)];
  expect(found([...begun, answering(200, cancels(40, 50))])).toHaveLength(1);
  expect(found([...begun, answering(204, cancels(40, 50), '{}')])).toHaveLength(1);
  expect(found([...begun, cancels(40, 50)])).toEqual([]);
  expect(found([acquires(0, 10, HOLD), answering(200, releases(20, 30, HOLD), '{}')])).toHaveLength(1);
  expect(found([acquires(0, 10, HOLD), answering(200, releases(20, 30, HOLD))])).toEqual([]);
});
