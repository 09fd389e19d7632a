// What the calls of a run say of the ways of an operator.
import { expect, test } from '@playwright/test';
import { seenIn } from '../../schemas/requirements/seen.ts';
import type { LoggedExchange } from '../../schemas/text/exchange-log.ts';
import { likeCalls } from './habits.ts';

const [WALK, TOUR] = [1, 2].map((digit) => `0f0f0f0f-0000-4000-8000-00000000000${digit}`) as [string, string];

const call = (operation: string, status: number, answered: unknown, sent?: unknown): LoggedExchange => ({
  requirement: 'partner.booking.fields',
  number: 1,
  operation,
  startedAt: '2026-11-20T08:00:00Z',
  durationMs: 1,
  request: {
    method: 'POST',
    url: 'http://operator.test/v1.2/bookings',
    headers: {},
    ...(sent !== undefined && { body: JSON.stringify(sent) }),
  },
  answer: { status, headers: {}, body: answered === undefined ? '' : JSON.stringify(answered) },
});

const booking = (rate: string, status: string, item: string, ...tickets: string[]) => ({
  booking: { status, items: [{ rate: { id: rate }, status: item }], tickets: tickets.map((one) => ({ status: one })) },
});

const NOTHING = seenIn({ observations: [] });
const NONE = { variants: [], statuses: {}, words: {} };

test('some rates begin PENDING, with a status and words of their own', () => {
  const { habits, variants } = likeCalls(
    [
      call('partner.createBooking', 202, booking(WALK, 'PENDING', 'REQUESTED')),
      call('partner.getBooking', 200, booking(WALK, 'OPEN', 'BOOKED', 'VALID')),
      call('partner.createBooking', 201, booking(TOUR, 'OPEN', 'BOOKED')),
    ],
    NOTHING,
    NONE,
  );

  expect(habits).toMatchObject({
    pendingRates: [WALK],
    bookingCreated: { PENDING: 202, OPEN: 201 },
    parts: {
      [`${WALK} PENDING`]: { item: 'REQUESTED' },
      [`${WALK} OPEN`]: { item: 'BOOKED', ticket: 'VALID' },
      [`${TOUR} OPEN`]: { item: 'BOOKED' },
      'any PENDING': { item: 'REQUESTED' },
    },
  });
  expect(variants).toContain('booking-starts-pending');
});

test('where all rates begin alike, or a variant lets them, none is added', () => {
  const open = call('partner.createBooking', 201, booking(TOUR, 'OPEN', 'OPEN'));
  const pending = call('partner.createBooking', 202, booking(WALK, 'PENDING', 'PENDING'));
  const chosen = { ...NONE, variants: ['booking-is-202-and-pending'] };

  expect(likeCalls([open], NOTHING, NONE)).toMatchObject({ variants: [] });
  expect(likeCalls([open], NOTHING, NONE).habits.pendingRates).toBeUndefined();
  expect(likeCalls([open, pending], NOTHING, chosen).variants).toEqual(chosen.variants);
});

test('options of v2 begin in the word of the operator for PENDING, and have the standard fields that are texts', () => {
  const product = {
    id: 'canoe',
    title: 'Canoe',
    description: null,
    options: [{ id: 'double', units: [{ id: 'adult', name: 'Adult' }] }, { id: 'single' }],
  };
  const create = (optionId: string, status: string) =>
    call('operator-v2.createBooking', 200, { status }, { uuid: optionId, productId: 'canoe', optionId });
  const { habits } = likeCalls(
    [
      call('operator-v2.listProducts', 200, [product]),
      create('double', 'ASKED'),
      create('single', 'HELD'),
      create('double', 'HELD'),
      create('double', 'HELD'),
    ],
    NOTHING,
    { ...NONE, words: { PENDING: 'ASKED' } },
  );

  expect(habits.pendingRates).toHaveLength(1);
  expect(Object.values(habits.standardFields ?? {})).toEqual([['title'], [], ['name'], []]);
});

test('open points say what a create wants, and how long holds last', () => {
  const observed = {
    'operator-v2.create.members-left-out': ['channelId: 400', 'channelName: not needed'],
    'operator-v2.create.hold-minutes': ['5 for 15 asked'],
    'operator-v2.extend.minutes': ['30 asked: 10 later than before'],
  };
  const observations = Object.entries(observed).flatMap(([point, values]) =>
    values.map((value) => ({ point, observed: value })),
  );

  expect(likeCalls([], seenIn({ observations }), NONE).habits).toMatchObject({
    wantedMembers: { channelId: 400 },
    holdMinutes: 5,
    extensionMinutes: 10,
  });
});

test('times of a rate have its offset, and each status of a refusal the code that comes most often', () => {
  const listOf = (start: string) => ({ availabilities: { byRate: { [WALK]: { availability: [{ start }] } } } });
  const refused = (code: string) => call('partner.createHold', 422, { error: { code } });
  const { habits } = likeCalls(
    [
      call('partner.listAvailabilities', 200, listOf('2026-11-20T08:00:00-03:30')),
      ...['CONFLICT', 'GONE', 'CONFLICT'].map(refused),
    ],
    NOTHING,
    NONE,
  );

  expect(habits).toMatchObject({ offsets: { [WALK]: -210 }, errorCodes: { 422: 'CONFLICT' } });
});

test('a create of v2 is answered with the status that comes with the state of the booking, and another for a repeat', () => {
  const create = (uuid: string, status: number, word: string) =>
    call('operator-v2.createBooking', status, { status: word }, { uuid, productId: 'canoe', optionId: 'double' });
  const calls = [create('a', 201, 'HELD'), create('b', 202, 'ASKED'), create('a', 200, 'HELD')];
  const words = { PENDING: 'ASKED', ON_HOLD: 'HELD' };

  expect(likeCalls(calls, NOTHING, { ...NONE, words }).habits).toMatchObject({
    bookingCreatedOfV2: { ON_HOLD: 201, PENDING: 202, repeat: 200 },
  });
});

test('no body at any 401 is a variant', () => {
  const refused = (body?: object) => call('partner.createHold', 401, body);

  expect(likeCalls([refused()], NOTHING, NONE).variants).toEqual(['a-401-has-no-body']);
  expect(likeCalls([refused(), refused({ error: {} })], NOTHING, NONE).variants).toEqual([]);
});

test('a refusal that no open point shows has the status that its calls got', () => {
  const refused = { ...call('operator-v2.extendBooking', 409, {}), defect: 'the booking is cancelled' };

  expect(Object.values(likeCalls([refused], NOTHING, NONE).statuses)).toEqual([409]);
});
