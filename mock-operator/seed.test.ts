import { expect, test } from '@playwright/test';
import { DEMO_KEYS, demoPlans, demoProducts, demoSupplier } from './demo.ts';
import { createMock } from './mock.ts';
import type { Json } from './test-client.ts';

const QUARTER_SECONDS = 15 * 60;
const HOUR_MS = 60 * 60 * 1000;
const headers = { 'X-API-Key': DEMO_KEYS.key, 'X-API-Secret': DEMO_KEYS.secret };

test('at any time of three days the last-minute rate has a free start within the hour, and none that begins twice', async () => {
  const { app } = createMock();
  const late = demoPlans.find(({ soon }) => soon)?.rate;
  const call = async (path: string, init?: RequestInit) =>
    (await (await app.fetch(new Request(`http://mock.test${path}`, init))).json()) as Json;
  const without: string[] = [];

  for (let quarter = 4; quarter < 4 + 3 * 96; quarter += 1) {
    const world = `/_world/at-${quarter}`; // what was open before the jump does not count
    const { now } = await call(`${world}/_mock/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceSeconds: quarter * QUARTER_SECONDS }),
    });
    const end = new Date(Date.parse(now) + HOUR_MS).toISOString();
    const query = new URLSearchParams({ start: now, end, rate_id: late?.id ?? '' });
    const path = `${world}/v1.2/suppliers/${demoSupplier.id}/products/${late?.productId}/availabilities?${query}`;
    const { byRate } = (await call(path, { headers })).availabilities;
    const list: { start: string; capacity: number }[] = byRate[late?.id ?? ''].availability;
    const starts = list.map(({ start }) => start);
    const isFree = list.some(({ start, capacity }) => start > now && capacity > 0);
    if (!isFree || new Set(starts).size < starts.length) {
      without.push(`${now}: ${JSON.stringify(list.map(({ start, capacity }) => [start, capacity]))}`);
    }
  }

  expect(without).toEqual([]);
});

test('the hours of each demo rate are in the time zone of its product', () => {
  const zones = demoPlans.flatMap(({ rate: { productId, hours } }) => {
    const own = demoProducts.find(({ id }) => id === productId)?.timeZone;
    return (hours as { timezone: string }[]).map(({ timezone }) => [timezone, own]);
  });

  expect(zones.length).toBeGreaterThan(0);
  expect(zones.filter(([zone, own]) => zone !== own)).toEqual([]);
});
