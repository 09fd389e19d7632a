import { expect, test } from '@playwright/test';
import type { Report } from '../schemas/generated/types.ts';
import { seatsDirection, wrongSeats } from './wrong-seats.ts';

const POINTER = '/availabilities/byProduct/availability/3/capacity';
const [KEEPS, FIELDS] = ['partner.booking.keeps-seats-after-release', 'partner.hold.fields'];

const row = (id: string, state: string, failure: object) => ({ id, state, failures: [failure] });

test('a difference in seats has a direction, any other has none', () => {
  expect(
    seatsDirection({ pointer: POINTER, expected: 'a capacity of 10 while the booking lives', received: '13' }),
  ).toBe('more');
  expect(seatsDirection({ pointer: '/0/vacancies', expected: '4', received: '3' })).toBe('fewer');
  expect(seatsDirection({ pointer: POINTER, expected: 'an integer', received: '3' })).toBeUndefined();
  expect(seatsDirection({ pointer: POINTER, expected: '10', received: 'absent' })).toBeUndefined();
  expect(seatsDirection({ pointer: '/hold/version', expected: '2', received: '1' })).toBeUndefined();
});

test('seats that checks saw to be wrong are named with the call that shows them', () => {
  const seen = {
    pointer: POINTER,
    expected: 'a capacity of 10',
    received: '13',
    call: 'GET /v1.2/availabilities → 200',
  };
  const requirements = [row(KEEPS, 'failed', seen), row(KEEPS, 'passed', seen), row(FIELDS, 'failed', seen)];

  expect(wrongSeats({ requirements } as unknown as Report)).toEqual([
    `expected a capacity of 10, received 13 in GET /v1.2/availabilities → 200 (${KEEPS})`,
  ]);
});
