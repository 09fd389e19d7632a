import { expect, test } from '@playwright/test';
import { shortCall } from './short-call.ts';

test('a long call keeps its method and its status', () => {
  const path = `/v1.2/availabilities?start=${'2'.repeat(300)}`;

  expect(shortCall('GET /a → 200', 20)).toBe('GET /a → 200');
  expect(shortCall(`GET ${path} → 200`, 60)).toMatch(/^GET \/v1\.2\/availabilities\?start=2+… → 200$/);
  expect(shortCall(`GET ${path} → 200`, 60)).toHaveLength(60);
  expect(shortCall(`GET ${path} → ${'no answer '.repeat(30)}`, 60)).toHaveLength(60);
  expect(shortCall('x'.repeat(100), 60)).toHaveLength(60);
});
