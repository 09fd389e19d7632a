// What answers of operator v2 show of a booking, each beside the nearest answer that is lawful.
import { expect, test } from '@playwright/test';
import { instant, line } from './fixtures/script.ts';
import { uuid } from './fixtures/wire.ts';
import { judge } from './judge.ts';
import type { RecordedExchange } from './recording.ts';

const found = (recording: RecordedExchange[]) => judge(recording).contradictions.map(({ sentence }) => sentence);

const [ONE, TWO] = [uuid(8, 1), uuid(8, 2)] as const;
const UNIT = { uuid: uuid(9, 1), unitId: 'adult', resellerReference: 'u-1' };
const HELD = { status: 'ON_HOLD', utcHoldExpiration: instant(900_000) };
const CONFIRMED = { status: 'CONFIRMED', utcHoldExpiration: null };
const WHOLE = { productId: 'p', optionId: 'o', availabilityId: 'a', unitItems: [UNIT], resellerReference: 'r-1' };
const GRACE = { fullName: 'Grace Hopper' };

const call = (at: number, operation: string, id: string, sent: unknown, shown: unknown, status = 200) =>
  line({
    from: at,
    to: at + 5,
    operation: `operator-v2.${operation}`,
    method: operation === 'getBooking' ? 'GET' : 'POST',
    path: `/v2/suppliers/1/bookings${operation === 'createBooking' ? '' : `/${id}/${operation}`}`,
    sent,
    status,
    shown,
  });
const creates = (at: number, id: string, sent = {}, shown = sent) =>
  call(
    at,
    'createBooking',
    id,
    { uuid: id, ...WHOLE, ...sent, holdExpirationMinutes: 15 },
    { uuid: id, ...HELD, ...WHOLE, ...shown },
  );
const confirms = (at: number, contact: unknown, shown: unknown = contact, id = ONE) =>
  call(at, 'confirmBooking', id, { contact }, { uuid: id, ...CONFIRMED, ...WHOLE, contact: shown });
const reads = (at: number, shown: unknown) => call(at, 'getBooking', ONE, undefined, shown);

test('an answer shows the whole booking', () => {
  const { productId: _productId, ...less } = WHOLE;
  const begun = creates(0, ONE);
  expect(found([begun, reads(20, { uuid: ONE, ...HELD, ...less })])).toEqual([
    'Line 2 does not show the whole booking: it lacks the productId that line 1 shows.',
  ]);
  expect(found([begun, reads(20, { uuid: ONE, ...HELD, ...WHOLE, unitItems: [] })])).toHaveLength(1);
  expect(found([begun, reads(20, { uuid: ONE, ...WHOLE, status: 'ON_HOLD' })])).toHaveLength(1);
  expect(found([begun, reads(20, { uuid: ONE, ...HELD, ...WHOLE })])).toEqual([]);
  // What no answer shows may not be there, and what has ended may have no units.
  expect(found([creates(0, ONE, {}, { productId: undefined }), reads(20, { uuid: ONE, ...HELD, ...less })])).toEqual(
    [],
  );
  const ended = call(20, 'cancelBooking', ONE, {}, { uuid: ONE, ...WHOLE, status: 'EXPIRED', unitItems: [] });
  expect(found([begun, ended])).toEqual([]);
});

test('a booking never shows what was given to another, or what was refused', () => {
  const other = { resellerReference: 'r-2' };
  expect(found([creates(0, ONE, {}, other), creates(2, TWO, other)])).toEqual([
    `Line 1 shows the booking ${ONE} with the resellerReference that line 2 sent for another booking.`,
  ]);
  expect(found([creates(0, ONE), creates(2, TWO, other)])).toEqual([]);
  expect(found([creates(0, ONE, other), creates(2, TWO, other)])).toEqual([]);
  const refused = call(20, 'createBooking', ONE, { uuid: ONE, ...WHOLE, ...other }, { error: 'REFUSED' }, 400);
  expect(found([creates(0, ONE), refused, reads(40, { uuid: ONE, ...HELD, ...WHOLE, ...other })])).toHaveLength(1);
  expect(found([creates(0, ONE), refused, reads(40, { uuid: ONE, ...HELD, ...WHOLE })])).toEqual([]);
  // Another spelling of its own text is no text of another.
  const shouted = confirms(20, { fullName: 'GRACE HOPPER' }, GRACE);
  expect(found([creates(0, ONE), shouted, creates(40, TWO), confirms(60, GRACE, GRACE, TWO)])).toEqual([]);
});

test('a confirmed booking keeps its contact, and the uuids of its units', () => {
  const begun = [creates(0, ONE), confirms(20, GRACE)];
  const confirmed = { uuid: ONE, ...CONFIRMED, ...WHOLE };
  expect(found([...begun, reads(40, confirmed)])).toEqual([
    'Line 3 does not show the fullName that line 2 shows of the same booking.',
  ]);
  expect(found([...begun, reads(40, { ...confirmed, contact: GRACE })])).toEqual([]);
  const unitItems = [{ ...UNIT, uuid: uuid(9, 7) }];
  expect(found([...begun, reads(40, { ...confirmed, contact: GRACE, unitItems })])).toHaveLength(1);
  const cancelled = call(40, 'cancelBooking', ONE, {}, { ...confirmed, status: 'CANCELLED' });
  expect(found([...begun, cancelled])).toEqual([]);
});

test('a cancel of what is held or confirmed is not refused, and an extend without a reason moves nothing', () => {
  const refuses = (at: number) => call(at, 'cancelBooking', ONE, { reason: 'OTHER' }, { error: 'NO' }, 400);
  expect(found([creates(0, ONE), confirms(20, GRACE), refuses(40)])).toHaveLength(1);
  expect(found([creates(0, ONE), { ...refuses(40), defect: 'the reason is a number' }])).toEqual([]);
  const extended = (sent: unknown, expires: number) =>
    found([
      creates(0, ONE),
      call(20, 'extendBooking', ONE, sent, { uuid: ONE, ...HELD, ...WHOLE, utcHoldExpiration: instant(expires) }),
    ]);
  expect(extended({ reason: [] }, 1_800_000)).toHaveLength(1);
  expect(extended({ reason: [] }, 900_000)).toEqual([]);
  expect(extended({ reason: 'OTHER' }, 1_800_000)).toEqual([]);
});
