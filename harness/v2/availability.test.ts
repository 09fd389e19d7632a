import { expect, test } from '@playwright/test';
import { findAgain, type ListedAvailability } from './availability.ts';

const listed = (id: string, hours: string): ListedAvailability => ({
  id,
  hours,
  start: '2026-12-13T00:00:00+01:00',
  end: '2026-12-14T00:00:00+01:00',
  status: 'AVAILABLE',
});

test('where ids change, an availability is found again by its times, unless it is another range of opening hours', () => {
  const morning = listed('1', '[{"from":"09:00"}]');
  const again = listed('2', morning.hours);
  const afternoon = listed('3', '[{"from":"14:00"}]');

  expect(findAgain(morning, [afternoon, again])).toBe(again);
  expect(findAgain(morning, [afternoon])).toBeUndefined();
  expect(findAgain(morning, [listed('4', '')])?.id).toBe('4');
  expect(findAgain(morning, [again, listed('1', '')])?.id).toBe('1');
});
