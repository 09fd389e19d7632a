import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { unhiddenText } from '../../../schemas/text/safe-text.ts';
import { Exchange } from '../../exchange/exchange.ts';
import { bookingRules } from './booking.ts';
import type { V1Invariant } from './invariant.ts';
import { requestIdRules } from './request-id.ts';

const exchange = (number: number, body: object, headerRequestId = randomUUID(), sent?: string): Exchange =>
  new Exchange(
    number,
    {
      direction: 'outbound',
      interface: 'partner',
      operation: 'getBooking',
      parameters: {},
      headerRequestId,
      response: 'partner/booking-envelope',
    },
    { method: 'GET', url: 'http://target.test/v1.2/bookings/b', headers: {}, ...(sent && { body: sent }) },
    { answer: { status: 200, headers: {}, body: JSON.stringify(body), utf8: true } },
    { sentMs: number, endedMs: number },
    unhiddenText,
  );

const invariant = (rules: readonly V1Invariant[], wanted: string): V1Invariant =>
  rules.find(({ requirement }) => requirement === wanted) as V1Invariant;

const foreign = invariant(requestIdRules, 'req-id.never-of-another-request');
const moves = invariant(bookingRules, 'booking.timeline-has-each-move');

const booking = (status: string, events: string[]) => ({
  booking: { id: 'b', status, timeline: events.map((typeOf) => ({ typeOf })) },
});

test('a request id is of another call when one was sent with it, be it later, or an earlier answer had it', () => {
  const [first, later, invented] = [randomUUID(), randomUUID(), randomUUID()];
  const history = [
    exchange(1, { meta: { reqId: later } }, first),
    exchange(2, { meta: { reqId: later } }, later),
    exchange(3, { meta: { reqId: invented } }),
    exchange(4, { meta: { reqId: invented } }),
  ];

  expect(history.map((one) => foreign.judge(one, history)?.length)).toEqual([1, 0, 0, 1]);
});

test('a request id that stands in a body that is no JSON is none of another call, however often it was sent', () => {
  const id = randomUUID();
  const broken = `{"meta":{"reqId":"${id.toUpperCase()}"}}x`;
  const history = [1, 2].map((number) => exchange(number, { meta: { reqId: id } }, randomUUID(), broken));
  const elsewhere = exchange(3, { meta: { reqId: id } });

  expect(history.map((one) => foreign.judge(one, history)?.length)).toEqual([0, 0]);
  expect(foreign.judge(elsewhere, [...history, elsewhere])?.length).toBe(1);
});

test('a booking has moved when an earlier answer showed it in another status', () => {
  const history = [
    exchange(1, booking('OPEN', [])),
    exchange(2, booking('OPEN', [])),
    exchange(3, booking('CANCELLED', ['OPEN'])),
    exchange(4, booking('CANCELLED', ['OPEN', 'CANCELLED'])),
  ];

  expect(history.map((one) => moves.judge(one, history)?.length)).toEqual([undefined, undefined, 1, 0]);
});

test('what a history costs to judge grows with its length, not with the square of it', () => {
  const cpuMs = (count: number): number => {
    const history = Array.from({ length: count }, (_, index) =>
      exchange(index + 1, { ...booking('OPEN', []), meta: { reqId: randomUUID() } }),
    );
    const before = process.cpuUsage();
    for (const one of history) {
      foreign.judge(one, history);
      moves.judge(one, history);
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  /** The least of some tries: others work beside it. */
  const least = (count: number): number => Math.min(...Array.from({ length: 4 }, () => cpuMs(count)));
  const [small, large] = [least(1_000), least(8_000)];

  expect(large / small, `${small} ms, ${large} ms`).toBeLessThan(32);
});
