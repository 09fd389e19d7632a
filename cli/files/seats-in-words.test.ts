// A list of calls says where a number of seats went wrong.
import { expect, test } from '@playwright/test';
import {
  AVAILABILITY,
  acquires,
  books,
  HOLD,
  line,
  lists,
  OTHER_HOLD,
  releases,
} from '../../second-judge/fixtures/script.ts';
import { uuid } from '../../second-judge/fixtures/wire.ts';
import { seatsInWords } from './seats-in-words.ts';

test('reads say what is free, creates what they take, by the id that later calls name', () => {
  const calls = [
    lists(0, 1, 8),
    acquires(2, 3, HOLD, 2),
    acquires(4, 5, OTHER_HOLD, 9, 409),
    books(6, 7, HOLD),
    releases(8, 9, HOLD),
    lists(10, 11, 6),
  ];
  const made = (id: string) => id.slice(0, 8);

  expect(calls.map(seatsInWords(calls))).toEqual([
    'free 8',
    `takes 2 (${made(HOLD)})`,
    'asks for 9',
    `books 1 (${made(uuid(7, 1))})`,
    '',
    'free 6',
  ]);
});

test('a create of v2 takes a seat for each unit; of several availabilities each is named', () => {
  const create = (availabilityId: string) =>
    line({
      from: 0,
      to: 1,
      operation: 'operator-v2.createBooking',
      method: 'POST',
      path: '/bookings',
      sent: { availabilityId, unitItems: [{ unitId: 'a' }, { unitId: 'b' }] },
      status: 200,
      shown: { uuid: HOLD, id: 'of the operator' },
    });
  const read = line({
    from: 2,
    to: 3,
    operation: 'operator-v2.listAvailability',
    method: 'GET',
    path: '/availability',
    status: 200,
    shown: [
      { id: AVAILABILITY, vacancies: 3 },
      { id: '2026-12-01T10:00', vacancies: 4 },
      { id: 'not sold', vacancies: 5 },
    ],
  });
  const both = [create(AVAILABILITY), create('2026-12-01T10:00'), read];
  const one = seatsInWords([create(AVAILABILITY), read]);

  expect([create(AVAILABILITY), read].map(one)).toEqual([`takes 2 (${HOLD.slice(0, 8)})`, 'free 3']);
  expect(seatsInWords(both)(read)).toBe(`free 4 of 2026-12-01T10:00, 3 of ${AVAILABILITY.slice(0, 8)}`);
  expect(seatsInWords([read])(read)).toBe('');
});
