import { expect, test } from '@playwright/test';
import { lastingBooking, lastingHold } from './lasting.ts';

test('of a hold those members last that are named, all but the time of the answer', () => {
  const hold = {
    id: 'h',
    retrieved: '2026-01-01T00:00:00Z',
    status: 'ACTIVE',
    ext: { any: 'key' },
    seenAt: 1,
    items: [{ id: 'i', quantity: 2, seenAt: 1, rate: { id: 'r', seenAt: 1, prices: [{ id: 'p', seenAt: 1 }] } }],
  };

  expect(lastingHold(hold)).toEqual({
    id: 'h',
    status: 'ACTIVE',
    ext: { any: 'key' },
    items: [{ id: 'i', quantity: 2, rate: { id: 'r', prices: [{ id: 'p' }] } }],
  });
});

test('of a booking those members last that are named', () => {
  const booking = { id: 'b', customer: { lastName: 'Byron', seenAt: 1 }, holdExt: { any: 'key' }, seenAt: 1 };

  expect(lastingBooking(booking)).toEqual({ id: 'b', customer: { lastName: 'Byron' }, holdExt: { any: 'key' } });
});

test('what is no object is as it came', () => {
  expect([lastingBooking('none'), lastingBooking(undefined), lastingHold({ items: 7 })]).toEqual([
    'none',
    undefined,
    { items: 7 },
  ]);
});
