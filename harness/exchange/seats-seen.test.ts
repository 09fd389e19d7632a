// A failure cites the exchange that holds the value which it received, at its place; a missing member is absent at its own.
import { expect, test } from '@playwright/test';
import { unhiddenText } from '../../schemas/text/safe-text.ts';
import { Exchange } from './exchange.ts';
import { citingSeats } from './seats-seen.ts';

const exchange = (number: number, body: unknown): Exchange =>
  new Exchange(
    number,
    { direction: 'outbound', interface: 'partner', operation: 'read', parameters: {} },
    { method: 'GET', url: `http://target.test/${number}`, headers: {} },
    { answer: { status: 200, headers: {}, body: JSON.stringify(body), utf8: true } },
    { sentMs: 0, endedMs: 0 },
    unhiddenText,
  );

test('a number of seats is cited from the last read that has it', () => {
  const before = exchange(1, { list: [{ id: 'A', capacity: 7 }] });
  const created = exchange(2, {});
  const after = exchange(3, {
    list: [
      { id: 'B', capacity: 7 },
      { id: 'a', capacity: 7 },
    ],
  });
  before.seats.push({ availability: 'A', free: 7 });
  after.seats.push({ availability: 'A', free: 7 });
  const all = [before, created, after];

  expect(citingSeats(created.failure('a capacity of 9', '7'), all)).toMatchObject({
    expected: 'a capacity of 9',
    received: '7',
    exchange: 3,
    pointer: '/list/1/capacity',
    call: 'GET /3 → 200',
  });
  expect(citingSeats(created.failure('a capacity of 9', '5'), all)).toMatchObject({ exchange: 2 });
  const counterexample = { shown: 'hold 2', seed: 1, path: '0', exchanges: [1, 2], calls: [] };
  const ofCase = { ...created.failure('a capacity of 9', '7'), counterexample };
  expect(citingSeats(ofCase, all)).toMatchObject({ exchange: 1 });
  expect(citingSeats(created.failure('7 items', '7', '/items'), all)).toMatchObject({ exchange: 2 });
});

test('a count is cited from the booking that came last, and named as one', () => {
  const create = exchange(1, { id: 'A', vacancies: 9 });
  create.seats.push({ availability: 'A', free: 8, isCounted: true });

  const cited = citingSeats(exchange(2, {}).failure('at most 7 vacancies', '8'), [create]);

  expect(cited).toMatchObject({
    exchange: 1,
    expected: 'at most 7 vacancies; counted by booking until one was refused',
    received: '8',
  });
  expect(cited.pointer).toBeUndefined();
});

test('vacancies are cited where a capacity stands beside them', () => {
  const list = exchange(1, [{ id: 'A', capacity: 10, vacancies: 10 }]);
  list.seats.push({ availability: 'A', free: 10 });

  expect(citingSeats(list.failure('8', '10'), [list])).toMatchObject({ pointer: '/0/vacancies' });
});

test('what is missing at a pointer is received as absent, and null as null', () => {
  const answer = exchange(1, { hold: { expires: null } });

  expect(answer.failure('a string', 'nothing at all', '/hold/id')).toMatchObject({
    received: 'absent',
    pointer: '/hold/id',
  });
  expect(answer.failure('a date-time', 'null', '/hold/expires')).toMatchObject({ received: 'null' });
});
