// What the second judge cannot explain, with the fewest calls that contradict each other; and what it can.
import { expect, test } from '@playwright/test';
import {
  AVAILABILITY,
  acquires,
  BOOKING,
  books,
  cancels,
  HOLD,
  instant,
  line,
  lists,
  OTHER_HOLD,
  readsBooking,
  readsHold,
  releases,
} from './fixtures/script.ts';
import { uuid } from './fixtures/wire.ts';
import { type JudgeOptions, judge } from './judge.ts';
import type { RecordedExchange } from './recording.ts';

/** The lines of each contradiction, and its object. */
const found = (recording: RecordedExchange[], options?: JudgeOptions) =>
  judge(recording, options).contradictions.map(({ object, exchanges }) => [
    object,
    ...exchanges.map(({ line }) => line),
  ]);

test('a hold that reads ACTIVE after its release contradicts the release', () => {
  const recording = [
    acquires(0, 10, HOLD),
    readsHold(20, 30, HOLD, 'ACTIVE', 10),
    releases(40, 50, HOLD),
    readsHold(60, 70, HOLD, 'ACTIVE', 10),
  ];
  expect(found(recording)).toEqual([[`hold ${HOLD}`, 2, 3, 4]]);
  expect(judge(recording).contradictions[0]?.sentence).toBe(
    `No order of the calls explains the hold ${HOLD}: line 2 reads it as ACTIVE, line 3 releases it with 204, line 4 reads it as ACTIVE.`,
  );
});

test('a read beside the release may come before it', () => {
  expect(found([acquires(0, 10, HOLD), releases(40, 70, HOLD), readsHold(60, 80, HOLD, 'ACTIVE', 10)])).toEqual([]);
});

test('two reads beside a release that go back contradict each other', () => {
  const recording = [
    acquires(0, 10, HOLD),
    releases(40, 100, HOLD),
    readsHold(50, 60, HOLD, 'RELEASED', 10),
    readsHold(70, 80, HOLD, 'ACTIVE', 10),
  ];
  expect(found(recording)).toEqual([[`hold ${HOLD}`, 3, 4]]);
});

test('a hold that reads EXPIRED before its time contradicts itself', () => {
  expect(found([acquires(0, 10, HOLD), readsHold(20, 30, HOLD, 'EXPIRED', 10)])).toEqual([[`hold ${HOLD}`, 2]]);
});

test('a booking on a released hold contradicts the release', () => {
  expect(found([acquires(0, 10, HOLD), releases(20, 30, HOLD), books(40, 50, HOLD)])).toEqual([
    [`hold ${HOLD}`, 1, 2, 3],
  ]);
});

test('a booking on a hold that nobody made is not explained', () => {
  expect(found([books(40, 50, HOLD)])).toEqual([[`hold ${HOLD}`, 1]]);
});

test('holds that take the last seat twice contradict what was free', () => {
  const recording = [lists(0, 5, 1), acquires(10, 40, HOLD), acquires(12, 38, OTHER_HOLD), lists(50, 60, 0)];
  expect(found(recording)).toContainEqual([`availability ${AVAILABILITY}`, 1, 2, 3]);
});

test('of holds that want the last seat one may be refused', () => {
  expect(
    found([lists(0, 5, 1), acquires(10, 40, HOLD), acquires(12, 38, OTHER_HOLD, 1, 409), lists(50, 60, 0)]),
  ).toEqual([]);
});

test('a seat that comes back twice contradicts what was free', () => {
  const recording = [lists(0, 5, 4), acquires(10, 20, HOLD), releases(30, 40, HOLD), lists(50, 60, 5)];
  expect(found(recording)).toEqual([[`availability ${AVAILABILITY}`, 1, 4]]);
});

test('the call that may be the cause is shown, however many reads are nearer', () => {
  const begun = [acquires(0, 5, HOLD), acquires(6, 8, OTHER_HOLD)];
  const reads = Array.from({ length: 9 }, (_, index) => lists(10 + 3 * index, 11 + 3 * index, 4));
  const [found] = judge([...begun, ...reads, releases(80, 90, HOLD), lists(200, 201, 6)]).contradictions;

  expect(found?.exchanges.map(({ line }) => line)).not.toContain(12);
  expect(found?.beside.map(({ line }) => line)).toContain(12);
});

test('without a maximum a seat that comes back twice contradicts what was free, and seats that stay do not', () => {
  const begun = [lists(0, 5, 4, -1), acquires(10, 20, HOLD)];
  expect(found([...begun, lists(22, 24, 3, -1), releases(30, 40, HOLD), lists(50, 60, 5, -1)])).toEqual([
    [`availability ${AVAILABILITY}`, 1, 5],
  ]);
  expect(found([...begun, lists(22, 24, 4, -1), releases(30, 40, HOLD), lists(50, 60, 4, -1)])).toEqual([]);
  expect(found([...begun, lists(22, 24, 3, -1), releases(30, 40, HOLD), lists(50, 60, 4, -1)])).toEqual([]);
});

test('reads beside a hold see it made once, and not undone', () => {
  const seen = (first: number, second: number) =>
    found([lists(0, 5, 4), acquires(10, 80, HOLD), lists(20, 30, first), lists(40, 50, second), lists(90, 95, 3)]);
  expect(seen(4, 3)).toEqual([]);
  expect(seen(3, 4)).toEqual([[`availability ${AVAILABILITY}`, 2, 3, 4]]);
});

test('seats that a released hold keeps contradict its release', () => {
  const recording = [
    lists(0, 5, 4),
    acquires(10, 20, HOLD),
    lists(22, 24, 3),
    releases(30, 40, HOLD),
    lists(50, 60, 3),
    lists(62, 70, 3),
  ];
  expect(found(recording)).toEqual([[`availability ${AVAILABILITY}`, 1, 2, 4, 5]]);
});

test('a list beside the release may come before it', () => {
  expect(
    found([lists(0, 5, 4), acquires(10, 20, HOLD), lists(22, 24, 3), releases(30, 60, HOLD), lists(50, 55, 3)]),
  ).toEqual([]);
});

test('other clients explain seats that nobody of the recording took', () => {
  const recording = [lists(0, 5, 4), lists(10, 15, 3)];
  expect(found(recording)).toEqual([[`availability ${AVAILABILITY}`, 1, 2]]);
  expect(found(recording, { otherClients: true })).toEqual([]);
});

test('a cancelled booking that reads OPEN contradicts the cancel, and its version rises', () => {
  const begun = [acquires(0, 10, HOLD), books(20, 30, HOLD), cancels(40, 50)];
  expect(found([...begun, readsBooking(60, 70, 'OPEN', 1)])).toEqual([[`booking ${BOOKING}`, 2, 3, 4]]);
  expect(found([...begun, readsBooking(60, 70, 'CANCELLED', 1)])).toEqual([[`booking ${BOOKING}`, 2, 4]]);
  expect(found([...begun, readsBooking(60, 70, 'CANCELLED', 2)])).toEqual([]);
});

test('what is not decided within its time is undecided', () => {
  const holds = Array.from({ length: 14 }, (_, index) =>
    acquires(10 + index, 300, HOLD.replace(/.$/, index.toString(16))),
  );
  const reads = Array.from({ length: 300 }, (_, index) => lists(10 + (index % 7), 290, 20 - (index % 14)));
  const { contradictions, undecided } = judge([lists(0, 5, 20), ...holds, ...reads], { timeBoundMs: 0 });
  expect(contradictions).toEqual([]);
  expect(undecided).toMatchObject([{ object: `availability ${AVAILABILITY}` }]);
});

test('a list that leaves out what lists before and after it show is not whole', () => {
  const asks = (exchange: RecordedExchange, start: string, end: string, id = AVAILABILITY): RecordedExchange => ({
    ...exchange,
    request: { ...exchange.request, url: `${exchange.request.url}?${new URLSearchParams({ start, end })}` },
    ...(exchange.answer && {
      answer: { ...exchange.answer, body: exchange.answer.body.replace(AVAILABILITY, id) },
    }),
  });
  const day = ['2026-12-01T00:00:00Z', '2026-12-02T00:00:00Z'] as const;
  const wide = ['2026-11-29T00:00:00Z', '2026-12-09T00:00:00Z'] as const;
  const without = (from: number, [start, end]: readonly [string, string] = wide) =>
    asks(lists(from, from + 5, 4), start, end, OTHER_HOLD);
  const [before, after] = [asks(lists(0, 5, 3), ...day), asks(lists(80_000, 80_005, 3), ...day)];

  expect(found([before, without(40_000), after])).toEqual([[`availability ${AVAILABILITY}`, 1, 2]]);
  expect(judge([before, without(40_000), after]).contradictions[0]?.sentence).toContain('line 2 leaves it out');
  // It may be gone for good, or begin outside the window.
  expect(found([before, without(40_000)])).toEqual([]);
  expect(found([before, without(40_000, ['2026-12-01T10:00:00Z', wide[1]]), after])).toEqual([]);
  // It may have been sold out.
  const held = [acquires(10, 20, HOLD, 3), releases(60_000, 60_010, HOLD)];
  expect(found([before, ...held, without(40_000), after])).toEqual([]);
  // With two seats it may be left out, until a list shows it so.
  const [hold, release] = [acquires(10, 20, HOLD, 1), releases(60_000, 60_010, HOLD)];
  expect(found([before, hold, without(40_000), release, after])).toEqual([]);
  expect(found([before, hold, asks(lists(22, 28, 2), ...day), without(40_000), release, after])).toEqual([
    [`availability ${AVAILABILITY}`, 1, 4],
  ]);
});

test('a list leaves out nothing that was shown shortly before, unless its cutoff may have come', () => {
  const own = { id: AVAILABILITY, start: '2026-12-01T09:00:00Z', end: '2026-12-01T11:00:00Z', capacity: 3 };
  const other = { ...own, id: OTHER_HOLD, start: '2026-12-01T13:00:00Z', end: '2026-12-01T14:00:00Z' };
  const earlier = { ...own, id: uuid(4, 7), start: '2026-12-01T07:00:00Z', end: '2026-12-01T08:00:00Z' };
  const listing = (from: number, availability: object[], at = from): RecordedExchange => {
    const { request, answer, ...exchange } = lists(from, from + 5, 3);
    const body = JSON.parse(answer?.body ?? '{}');
    const shown = { ...body, availabilities: { retrieved: instant(at), byRate: { [uuid(5, 1)]: { availability } } } };
    const url = `${request.url}?start=2026-12-01T00:00:00Z&end=2026-12-02T00:00:00Z`;
    return {
      ...exchange,
      request: { ...request, url },
      answer: { status: 200, headers: {}, body: JSON.stringify(shown) },
    };
  };
  const gone = [[`availability ${AVAILABILITY}`, 1, 2]];
  const refused = { ...listing(40, []), answer: { status: 400, headers: {}, body: '' } };

  expect(found([listing(0, [own]), listing(40, [earlier, other])])).toEqual(gone);
  expect(found([listing(0, [earlier, own]), listing(40, [other])])).toEqual(gone);
  // It may be the next to start.
  expect(found([listing(0, [own]), listing(40, [other])])).toEqual([]);
  expect(found([listing(0, [earlier, own]), listing(40, [other], 8_000_000)])).toEqual([]);
  // Something may be new, or sold out meanwhile.
  expect(found([listing(0, [earlier, other]), listing(40, [earlier, own, other])])).toEqual([]);
  // A refusal says nothing of what there is.
  expect(found([listing(0, [earlier, own]), refused])).toEqual([]);
  expect(found([listing(0, [earlier, own]), acquires(10, 20, HOLD, 3), listing(40, [earlier])])).toEqual([]);
});

test('a single read finds what a list has shown shortly before, by its start and rate', () => {
  const [rate, product] = [uuid(5, 1), `/v1.2/suppliers/${uuid(1, 1)}/products/${uuid(2, 1)}`];
  const shown = { id: AVAILABILITY, start: '2026-12-01T09:00:00Z', end: '2026-12-01T11:00:00Z', capacity: 3 };
  const get = (from: number, operation: string, path: string, status: number, body: unknown) =>
    line({
      from,
      to: from + 5,
      operation: `partner.${operation}`,
      method: 'GET',
      path: product + path,
      status,
      shown: body,
    });
  const earlier = { ...shown, id: uuid(4, 7), start: '2026-12-01T07:00:00Z', end: '2026-12-01T08:00:00Z' };
  const listing = (from: number, ...availability: object[]) =>
    get(from, 'listAvailabilities', '/availabilities', 200, {
      availabilities: { retrieved: instant(from), byRate: { [rate]: { availability } } },
    });
  const listed = listing(0, earlier, shown);
  const reads = (
    status: number,
    availability: unknown,
    { at = '2026-12-01T10:00:00+01:00', qty = 4, of = rate, from = 20, before = listed } = {},
  ) => {
    const path = `/availability?${new URLSearchParams({ at, qty: `${qty}`, rate_id: of })}`;
    const read = get(from, 'getAvailability', path, status, { availability, bookable: false });
    return found([before, read, listing(from + 20, earlier)]);
  };
  const contradiction = [[`availability ${AVAILABILITY}`, 1, 2]];
  expect(reads(404, undefined)).toEqual(contradiction);
  expect(reads(200, { ...shown, id: OTHER_HOLD })).toEqual(contradiction);
  expect(reads(200, { ...shown, end: '2026-12-01T12:00:00Z' })).toEqual(contradiction);
  expect(reads(200, { ...shown, end: '2026-12-01T12:00:00+01:00' })).toEqual([]);
  expect(reads(404, undefined, { at: '2026-12-01T10:00:00Z' })).toEqual([]);
  expect(reads(404, undefined, { of: uuid(5, 2) })).toEqual([]);
  expect(reads(404, undefined, { from: 40_000 })).toEqual([]);
  expect(reads(400, undefined)).toEqual([]);
  expect(reads(404, undefined, { qty: 0 })).toEqual([]);
  // Its cutoff may have come.
  expect(reads(404, undefined, { before: listing(0, shown) })).toEqual([]);
});

test('the timeline of a hold names no status that only a booking can have', () => {
  const naming = (typeOf: string): RecordedExchange => {
    const exchange = acquires(0, 10, HOLD);
    return JSON.parse(JSON.stringify(exchange).replaceAll(/typeOf\\":\\"ACTIVE/g, `typeOf\\":\\"${typeOf}`));
  };
  expect(found([naming('REDEEMED')])).toEqual([[`hold ${HOLD}`, 1]]);
  expect(found([naming('PENDING')])).toEqual([]);
});
