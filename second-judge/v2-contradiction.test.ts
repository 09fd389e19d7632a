// What the second judge cannot explain of operator v2, each beside the nearest history that is lawful.
import { expect, test } from '@playwright/test';
import { instant, line } from './fixtures/script.ts';
import { uuid } from './fixtures/wire.ts';
import { judge } from './judge.ts';
import type { RecordedExchange } from './recording.ts';

const [SUPPLIER, PRODUCT, OPTION, ADULT, INFANT, AVAILABILITY, OTHER] = [1, 2, 3, 4, 5, 6, 7].map((n) => uuid(n, 1));
const PATH = `/v2/suppliers/${SUPPLIER}`;
const MINUTE_MS = 60_000;

/** The lines of each contradiction. */
const found = (recording: RecordedExchange[]) =>
  judge(recording).contradictions.map(({ exchanges }) => exchanges.map(({ line }) => line));

const lists = (from: number, vacancies: number) =>
  line({
    from,
    to: from + 5,
    operation: 'operator-v2.listAvailability',
    method: 'GET',
    path: `${PATH}/availability?productId=${PRODUCT}&optionId=${OPTION}`,
    status: 200,
    shown: [{ id: AVAILABILITY, optionId: OPTION, status: vacancies > 0 ? 'AVAILABLE' : 'SOLD_OUT', vacancies }],
  });

const checks = (from: number, quantity: number, status: string, unitId = ADULT, availabilityId = AVAILABILITY) =>
  line({
    from,
    to: from + 5,
    operation: 'operator-v2.checkAvailability',
    method: 'POST',
    path: `${PATH}/availability`,
    sent: {
      productId: PRODUCT,
      optionId: OPTION,
      availabilityIds: [availabilityId],
      units: [{ unitId, quantity }],
    },
    status: 200,
    shown: [{ id: AVAILABILITY, optionId: OPTION, status }],
  });

const [BOOKING, LATER] = [uuid(8, 1), uuid(8, 2)] as const;

const answers = (from: number, operation: string, path: string, sent: unknown, more: Record<string, unknown>) =>
  line({
    from,
    to: from + 5,
    operation: `operator-v2.${operation}`,
    method: 'POST',
    path: `${PATH}/bookings${path}`,
    sent,
    status: 200,
    shown: { uuid: BOOKING, status: 'ON_HOLD', ...more },
  });

/** Creates a booking of one unit that is held for ten minutes, and says when. */
const creates = (from: number, id = BOOKING, availabilityId = AVAILABILITY) => {
  const unitItems = [{ uuid: uuid(9, 1), unitId: ADULT }];
  const sent = { uuid: id, productId: PRODUCT, optionId: OPTION, availabilityId, unitItems, holdExpirationMinutes: 10 };
  const [utcCreatedAt, utcHoldExpiration] = [instant(from), instant(from + 10 * MINUTE_MS)];
  return answers(from, 'createBooking', '', sent, { uuid: id, utcCreatedAt, utcHoldExpiration });
};

/** Shows that the clock of the target still stands where it stood. */
const LATER_CREATE = creates(100, LATER, OTHER);

const extend = (from: number, holdExpirationMinutes: number, expires: number) =>
  answers(
    from,
    'extendBooking',
    `/${BOOKING}/extend`,
    { reason: 'OTHER', holdExpirationMinutes },
    {
      utcHoldExpiration: instant(expires),
    },
  );

test('a check that offers more than is left contradicts the lists', () => {
  const offered = (...check: Parameters<typeof checks>) =>
    found([lists(0, 4), creates(10), lists(20, 3), checks(...check), LATER_CREATE]);
  expect(offered(30, 4, 'AVAILABLE')).toEqual([[1, 2, 4]]);
  expect(offered(30, 4, 'LIMITED')).toEqual([[1, 2, 4]]);
  expect(offered(30, 3, 'AVAILABLE')).toEqual([]);
  expect(offered(30, 4, 'SOLD_OUT')).toEqual([]);
  expect(offered(30, 4, 'FREESALE')).toEqual([]);
});

test('a check that offers units of another weight, or another availability, contradicts nothing', () => {
  const begun = [lists(0, 4), creates(10), lists(20, 3), LATER_CREATE];
  expect(found([...begun, checks(30, 9, 'AVAILABLE', INFANT)])).toEqual([]);
  expect(found([...begun, checks(30, 9, 'AVAILABLE', ADULT, OTHER)])).toEqual([]);
  // Nothing shows that the unit takes a vacancy.
  expect(found([lists(0, 4), checks(30, 9, 'AVAILABLE')])).toEqual([]);
});

test('a check beside a create may come before it', () => {
  const begun = [lists(0, 4), checks(8, 4, 'AVAILABLE'), creates(10), lists(20, 3), LATER_CREATE];
  expect(found(begun)).toEqual([]);
  expect(found([...begun, checks(30, 4, 'AVAILABLE')])).toEqual([[1, 3, 6]]);
});

test('an extend that leaves the expiration contradicts itself, unless it asks for no more than there was', () => {
  const expires = 10 + 10 * MINUTE_MS;
  const after = (extended: RecordedExchange) => found([creates(10), extended, LATER_CREATE]);
  expect(after(extend(30, 20, expires))).toEqual([[1, 2]]);
  expect(after(extend(30, 20, expires + 10 * MINUTE_MS))).toEqual([]);
  expect(after(extend(30, 10, expires))).toEqual([]);
  expect(after(extend(30, 5, expires))).toEqual([]);
});
