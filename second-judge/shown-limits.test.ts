// What one answer says against its own request or the limits that it shows, each beside the nearest answer that is lawful.
import { expect, test } from '@playwright/test';
import { AVAILABILITY, acquires, BOOKING, books, HOLD, instant, line, lists } from './fixtures/script.ts';
import { uuid } from './fixtures/wire.ts';
import { judge } from './judge.ts';
import type { RecordedExchange } from './recording.ts';

/** What contradicts, without the line and the object. */
const found = (recording: RecordedExchange[]) => judge(recording).contradictions.map(({ sentence }) => sentence);

const [PRODUCT, RATE, OTHER_RATE] = [uuid(2, 1), uuid(5, 1), uuid(5, 2)];
const PATH = `/v1.2/suppliers/${uuid(1, 1)}/products/${PRODUCT}`;
const HOUR_MS = 3_600_000;

const single = (qty: number, capacity: number, maxCapacity?: number, bookable = true) =>
  line({
    from: 20,
    to: 30,
    operation: 'partner.getAvailability',
    method: 'GET',
    path: `${PATH}/availability?at=2026-12-01T09:00:00Z&qty=${qty}&rate_id=${RATE}`,
    status: 200,
    shown: { availability: { id: AVAILABILITY, capacity, maxCapacity }, bookable },
  });

test('a quantity that is bookable beyond the capacity of the same answer contradicts it', () => {
  expect(found([single(4, 3, 10)])).toEqual([
    `Line 1 shows the availability ${AVAILABILITY} bookable for 4 with a capacity of 3.`,
  ]);
  expect(found([single(3, 3, 10)])).toEqual([]);
  expect(found([single(4, 3, 10, false)])).toEqual([]);
  expect(found([single(4, 3, -1)])).toEqual([]);
  expect(found([single(4, -1, 10)])).toEqual([]);
  // Nothing says that the rate counts its seats, until a hold shows it as RESERVED.
  expect(found([single(4, 3)])).toEqual([]);
  expect(found([acquires(0, 10, HOLD), single(4, 3)])).toHaveLength(1);
});

test('a capacity above the maxCapacity of the same answer contradicts it', () => {
  expect(found([lists(0, 5, 11, 10)])).toEqual([
    `Line 1 shows the availability ${AVAILABILITY} with a capacity of 11 above its maxCapacity of 10.`,
  ]);
  expect(found([lists(0, 5, 10, 10)])).toEqual([]);
  expect(found([lists(0, 5, 11, -1)])).toEqual([]);
});

const windowed = (start: string, end: string, asked = RATE, rate = RATE) =>
  line({
    from: 0,
    to: 5,
    operation: 'partner.listAvailabilities',
    method: 'GET',
    path: `${PATH}/availabilities?${new URLSearchParams({ start, end, rate_id: asked })}`,
    status: 200,
    shown: {
      availabilities: {
        byRate: {
          [rate]: {
            availability: [
              { id: AVAILABILITY, start: '2026-12-01T09:00:00Z', end: '2026-12-01T11:00:00Z', capacity: 5 },
            ],
          },
        },
      },
    },
  });

test('an availability wholly outside the window of its list contradicts the list, and one that touches it does not', () => {
  expect(found([windowed('2026-12-01T11:00:01Z', '2026-12-02T00:00:00Z')])).toEqual([
    `Line 1 shows the availability ${AVAILABILITY} wholly outside the window that it asks for.`,
  ]);
  expect(found([windowed('2026-12-01T12:00:00+02:00', '2026-12-02T00:00:00Z')])).toEqual([]);
  expect(found([windowed('2026-12-01T11:00:00Z', '2026-12-02T00:00:00Z')])).toEqual([]);
  expect(found([windowed('2026-12-02T00:00:00Z', '2026-12-01T00:00:00Z')])).toEqual([]);
});

test('an availability of another rate than the list asks for contradicts the list', () => {
  const day = ['2026-12-01T00:00:00Z', '2026-12-02T00:00:00Z'] as const;
  expect(found([windowed(...day, RATE, OTHER_RATE)])).toEqual([
    `Line 1 shows the availability ${AVAILABILITY} of another rate than it asks for.`,
  ]);
  expect(found([windowed(...day, '', OTHER_RATE)])).toEqual([]);
  expect(found([windowed(...day, 'GARDEN', OTHER_RATE)])).toEqual([]);
});

type Item = Record<string, unknown>;

/** An exchange whose request and answer have this item. */
const withItem = (exchange: RecordedExchange, item: Item, shown: Item = {}): RecordedExchange => {
  const edit = (body: string | undefined, more: Item) => {
    const [[kind = '', object] = []] = Object.entries(JSON.parse(body ?? '') as Record<string, { items: Item[] }>);
    return JSON.stringify({ [kind]: { ...object, ...more, items: [{ ...object?.items[0], ...item }] } });
  };
  const { request, answer } = exchange;
  return {
    ...exchange,
    request: { ...request, body: edit(request.body, {}) },
    ...(answer && { answer: { ...answer, body: edit(answer.body, shown) } }),
  };
};

const held = (item: Item) => found([withItem(acquires(0, 10, HOLD), item)]);
const booked = (item: Item, shown?: Item) => found([acquires(0, 10, HOLD), withItem(books(20, 30, HOLD), item, shown)]);
const rate = (more: Item) => ({ rate: { id: RATE, type: 'RESERVED', holdable: true, ...more } });

test('a hold on a rate that is not holdable contradicts the rate', () => {
  expect(held(rate({ holdable: false }))).toEqual([
    `Line 1 shows the hold ${HOLD} accepted on a rate that is not holdable.`,
  ]);
  expect(held(rate({}))).toEqual([]);
});

test('a priceId that is none of the rate contradicts the hold or booking', () => {
  const prices = [{ id: uuid(9, 1).toUpperCase() }, { id: uuid(9, 2) }];
  const other = { priceId: uuid(9, 3), ...rate({ prices }) };
  expect(held(other)).toEqual([`Line 1 shows the hold ${HOLD} with a priceId that its rate does not have.`]);
  expect(booked(other)).toEqual([`Line 2 shows the booking ${BOOKING} with a priceId that its rate does not have.`]);
  expect(booked({ priceId: uuid(9, 1), ...rate({ prices }) })).toEqual([]);
  expect(booked({ priceId: uuid(9, 3), ...rate({ prices: [] }) })).toEqual([]);
});

test('a booking that is cancelable contradicts a rate that is not', () => {
  expect(booked(rate({ cancelable: false }), { cancelable: true })).toEqual([
    `Line 2 shows the booking ${BOOKING} as cancelable, and a rate as not.`,
  ]);
  expect(booked(rate({ cancelable: false }), { cancelable: false })).toEqual([]);
  expect(booked(rate({ cancelable: true }), { cancelable: false })).toEqual([]);
});

test('a booking of a RESERVED rate without an availability, or of more than the rate sells, contradicts the rate', () => {
  const none = { availabilityId: undefined };
  expect(booked({ ...none, ...rate({}) })).toEqual([
    `Line 2 shows the booking ${BOOKING} accepted with a RESERVED rate and no availabilityId.`,
  ]);
  expect(booked({ ...none, ...rate({ type: 'PASS' }) })).toEqual([]);
  expect(booked({ quantity: 3, ...rate({ maxTravelers: 2 }) })).toContain(
    `Line 2 shows the booking ${BOOKING} accepted for more than 2 travelers.`,
  );
  expect(booked({ quantity: 2, ...rate({ maxTravelers: 2 }) })).toEqual([]);
  expect(booked({ quantity: 2, ...rate({ maxTravelers: 0 }) })).toEqual([]);
});

test('a booking within the cutoff of its rate contradicts the rate', () => {
  const late = { startTime: instant(HOUR_MS), ...rate({ cutoff: 90 }) };
  expect(booked(late)).toEqual([`Line 2 shows the booking ${BOOKING} accepted within the cutoff of its rate.`]);
  expect(booked({ ...late, ...rate({ cutoff: 61 }) })).toEqual([]);
  // Its availability starts days later than the item says.
  expect(found([lists(0, 5, 4), acquires(6, 10, HOLD), withItem(books(20, 30, HOLD), late)])).toEqual([]);
});

test('a booking with two lead travelers is not explained', () => {
  const lead = (...travelers: Item[]) => {
    const exchange = books(20, 30, HOLD);
    const { booking } = JSON.parse(exchange.request.body ?? '') as { booking: { items: Item[] } };
    const items = travelers.map((traveler) => ({ ...booking.items[0], traveler }));
    const answer = JSON.stringify({ booking: { ...booking, status: 'OPEN', items } });
    return found([
      acquires(0, 10, HOLD, 2),
      {
        ...exchange,
        request: { ...exchange.request, body: JSON.stringify({ booking: { ...booking, items } }) },
        answer: { status: 201, headers: {}, body: answer },
      },
    ]);
  };
  const [ann, bob] = [{ firstName: 'Ann' }, { firstName: 'Bob' }];
  expect(lead({ ...ann, isLead: true }, { ...bob, isLead: true })).toEqual([
    `Line 2 shows the booking ${BOOKING} accepted with two lead travelers.`,
  ]);
  expect(lead({ ...ann, isLead: true }, { ...bob, isLead: false })).toEqual([]);
  expect(lead({ ...ann, isLead: true }, { ...ann, isLead: true })).toEqual([]);
  expect(lead(ann, bob)).toEqual([]);
});

const withIds = (exchange: RecordedExchange, header: string | undefined, sent?: string, shown?: string) => ({
  ...exchange,
  request: {
    ...exchange.request,
    ...(header !== undefined && { headers: { 'X-Request-ID': header } }),
    ...(sent !== undefined && {
      body: JSON.stringify({ ...JSON.parse(exchange.request.body ?? '{}'), meta: { reqId: sent } }),
    }),
  },
  ...(exchange.answer && {
    answer: {
      ...exchange.answer,
      body: JSON.stringify({ ...JSON.parse(exchange.answer.body), ...(shown && { meta: { reqId: shown } }) }),
    },
  }),
});

test('an answer with the request id of another call is not explained, and one with a fresh id is', () => {
  const [first, second, fresh] = [uuid(8, 1), uuid(8, 2), uuid(8, 3)];
  const hold = withIds(acquires(0, 10, HOLD), first, first, first);
  const list = (id?: string) => withIds(lists(20, 30, 4), second, undefined, id);
  expect(found([hold, list(first)])).toEqual([`Line 2 carries the request id ${first}, which is that of line 1.`]);
  expect(found([hold, list(second)])).toEqual([]);
  expect(found([hold, list(fresh)])).toEqual([]);
  expect(found([hold, list()])).toEqual([]);
});

test('an answer with another request id than the body of its call is not explained', () => {
  const [header, body, fresh] = [uuid(8, 1), uuid(8, 2), uuid(8, 3)];
  for (const other of [header, fresh]) {
    expect(found([withIds(acquires(0, 10, HOLD), header, body, other)])).toEqual([
      `Line 1 carries the request id ${other}, which is not that of its body.`,
    ]);
  }
  expect(found([withIds(acquires(0, 10, HOLD), header, body, body.toUpperCase())])).toEqual([]);
});

test('a booking that reads RELEASED is not explained', () => {
  const entered = (typeOf: string) => [{ typeOf, timestamp: instant(30) }];
  expect(booked(rate({}), { timeline: entered('RELEASED') })).toEqual([
    `Line 2 shows the booking ${BOOKING} as RELEASED, which only a hold can be.`,
  ]);
  expect(booked(rate({}), { timeline: entered('OPEN') })).toEqual([]);
});
