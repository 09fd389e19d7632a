import { expect, test } from '@playwright/test';
import { must } from '../../schemas/requirements/requirement.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { Leases } from '../resources/leases.ts';
import { scaleWaits } from '../transport/wait.ts';
import { concurrentTraffic, type FreeSeats, othersCanExplain, whatOthersSellDuring } from './interference.ts';

/** Looks that show one state after the other, and the last again and again. */
const showing = (...states: Record<string, number>[]): (() => Promise<FreeSeats>) => {
  let count = 0;
  return async () => {
    const state = states[Math.min(count, states.length - 1)] ?? {};
    count += 1;
    return new Map(Object.entries(state));
  };
};

const watched = (look: () => Promise<FreeSeats>, leases = new Leases()) =>
  scaleWaits(20, () => concurrentTraffic(look, leases));

test('seats that move while nothing is done are moved by others', async () => {
  expect(await watched(showing({ a: 5, b: 3 }, { a: 5, b: 2 }))).toBe(
    'availability b went from 3 to 2 free while the run did nothing there',
  );
});

test('seats that stay, appear or are left out show nobody', async () => {
  expect(await watched(showing({ a: 5 }, { a: 5, b: 2 }, { b: 2 }))).toBeUndefined();
});

/** Looks beside which another check gives an availability back. */
const beside = (look: () => Promise<FreeSeats>, leases: Leases, name: string) => () => {
  leases.end(name);
  return look();
};

test('what a check of this process uses, or has just used, shows nobody', async () => {
  const leases = new Leases();
  leases.take('a');
  leases.take('b');
  const own = showing({ a: 5, b: 5 }, { a: 4, b: 4 });
  const more = showing({ a: 5, b: 5, c: 5 }, { a: 4, b: 4, c: 4 });

  expect(await watched(beside(own, leases, 'b'), leases)).toBeUndefined();
  expect(await watched(beside(more, leases, 'b'), leases)).toContain('availability c');
});

test('what a check has used some time ago shows others, once that has settled', async () => {
  const leases = new Leases();
  leases.take('a');
  leases.end('a');

  expect(await watched(showing({ a: 5 }, { a: 4 }), leases)).toContain('availability a');
});

test('what the check itself keeps, and does nothing with, shows others', async () => {
  const leases = new Leases();
  leases.take('a');
  leases.take('b');
  const look = showing({ a: 5, b: 5 }, { a: 4, b: 4 });

  expect(await scaleWaits(20, () => concurrentTraffic(look, leases, { idle: new Set(['b']) }))).toContain(
    'availability b',
  );
});

const NOW = Promise.resolve();

test('what moves while the run does something elsewhere is moved by others, and what it uses itself is not', async () => {
  const leases = new Leases();
  const during = (look: () => Promise<FreeSeats>) =>
    scaleWaits(20, () => whatOthersSellDuring(look, leases, async () => leases.take('a'), NOW));

  expect(await during(showing({ a: 5, b: 3 }, { a: 4, b: 3 }))).toBeUndefined();
  expect(await during(showing({ a: 5, b: 3 }, { a: 4, b: 2 }))).toContain('availability b');
});

test('what the run has used once shows nobody, and where it has used all nobody is ruled out', async () => {
  const leases = new Leases();
  leases.take('a');
  leases.end('a');
  const during = (look: () => Promise<FreeSeats>) =>
    scaleWaits(20, () => whatOthersSellDuring(look, leases, async () => {}, NOW));

  expect(await during(showing({ a: 5, b: 3 }, { a: 4, b: 3 }))).toBeUndefined();
  expect(await during(showing({ a: 5 }))).toBe('the run has used every availability whose seats are counted');
});

test('seats of a hold that was left to elapse may come back late, and show nobody', async () => {
  const leases = new Leases();
  leases.elapsing.add('a');

  expect(await watched(showing({ a: 4 }, { a: 5 }), leases)).toBeUndefined();
});

test('where a requirement counts no seats, others explain a create that is refused, and neither a confirm nor a set-up', () => {
  const refused = (operation: string, violation?: string) =>
    ({ number: 1, status: 409, refused: true, answer: {}, intent: { operation, violation } }) as unknown as Exchange;
  const failure = { expected: 'a success (2xx)', received: 'status 409', exchange: 1 };
  const explained = (exchange: Exchange) => othersCanExplain(must('3.3', 'A rule.'), [failure], [exchange]);

  expect(['createHold', 'createBooking'].map((operation) => explained(refused(operation)))).toEqual([true, true]);
  expect(
    ['confirmBooking', 'extendBooking', 'createSupplier'].map((operation) => explained(refused(operation))),
  ).toEqual([false, false, false]);
  expect(explained(refused('createHold', 'no customer'))).toBe(false);
});
