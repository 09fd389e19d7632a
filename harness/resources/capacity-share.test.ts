import { expect, test } from '@playwright/test';
import { Blocked } from '../errors.ts';
import { CapacityShare } from './capacity-share.ts';

const seats = (quantity: number, names = ['a'], otherwise: string[] = []) => [{ names, otherwise, quantity }];

test('holds and bookings together take no more than the share', () => {
  const share = new CapacityShare(0.5);
  share.saw(['a'], 10);

  share.take('1', 'hold', seats(3));
  share.take('2', 'booking', seats(2));

  expect(() => share.take('3', 'hold', seats(1))).toThrow(Blocked);
  expect(() => share.take('3', 'hold', seats(1))).toThrow(
    'limits.capacityShare lets a run take 5 of the 10 free on availability a, and this hold could make it 6: ' +
      'raise limits.capacityShare to 0.6, or offer an availability with 12 free',
  );
  share.giveBack('1', false);
  share.take('3', 'hold', seats(3));
});

test('a booking takes the seats of its hold, and keeps them when the hold is gone', () => {
  const share = new CapacityShare(0.5);
  share.saw(['a'], 10);

  share.take('hold', 'hold', seats(4));
  share.named('hold', 'id');
  share.take('booking', 'booking', seats(4), 'id');
  share.giveBack('hold', false);

  expect(share.room('a', 6)).toBe(1);
});

test('a booking that names no seats takes over those of its hold', () => {
  const share = new CapacityShare(0.5);
  share.saw(['a'], 10);

  share.take('hold', 'hold', seats(4), 'uuid');
  share.take('booking', 'booking', undefined, 'uuid');
  share.giveBack('hold', false);

  expect(share.room('a', 6)).toBe(1);
});

test('what a cancelled booking had counts until a read shows that it came back', () => {
  const share = new CapacityShare(0.5);
  share.saw(['a'], 10);
  share.take('1', 'booking', seats(5));

  share.giveBack('1', true);
  expect(() => share.take('2', 'hold', seats(1))).toThrow(Blocked);

  share.saw(['a'], 8);
  expect(share.room('a', 8)).toBe(3);
  share.saw(['a'], 10);
  expect(share.room('a', 10)).toBe(5);
});

test('a create that names no known availability counts on each that it may mean', () => {
  const share = new CapacityShare(0.5);
  share.saw(['a', 'rate at noon'], 10);
  share.saw(['b', 'rate at noon'], 20);

  share.take('1', 'hold', seats(2, ['unknown'], ['rate at noon']));

  expect([share.room('a', 10), share.room('b', 20)]).toEqual([3, 8]);
});

test('the whole may be taken, and more may be asked for, when nothing is kept back', () => {
  const share = new CapacityShare(1);
  share.saw(['a'], 10);

  share.take('1', 'hold', seats(11));
});
