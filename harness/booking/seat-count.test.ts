// Whether a platform answers lists from what it has kept, by the calls that the operator behind it gets.
import { expect, test } from '@playwright/test';
import type { Exchange } from '../exchange/exchange.ts';
import type { Operator } from '../upstream/operator.ts';
import type { SeatCountParts } from '../v1/given.ts';
import { seesKeptList } from './seat-count.ts';

const PRODUCT = 'p';

/** What is seen of a platform whose operator gets these numbers of calls for its lists, one number a list, and got `before` calls earlier. */
const seenWhere = (calls: readonly number[], before: number): Promise<boolean> => {
  const left = [...calls];
  const call = { intent: {} } as Exchange;
  const operator = {
    mark: async () => 0,
    calls: async () => Array.from({ length: left.shift() ?? 0 }, () => call),
    latestCalls: async () => Array.from({ length: before }, () => call),
  } as unknown as Operator;
  const api = { listAvailabilities: async () => ({ succeeded: true, intent: {} }) as Exchange };
  const listing = {
    allOffers: () => [{ productId: PRODUCT, rate: { id: 'r' } }],
    window: () => ({ start: '2030-01-01T00:00:00Z', end: '2030-01-08T00:00:00Z' }),
  };
  return seesKeptList({ api, listing } as unknown as Pick<SeatCountParts, 'api' | 'listing'>, async () => operator);
};

test('a second list for which no call comes is kept', async () => {
  expect(await seenWhere([1, 0], 0)).toBe(true);
});

test('lists for which no call comes are kept where the operator was asked about the product before', async () => {
  expect(await seenWhere([0, 0], 3)).toBe(true);
});

test('what an operator is never asked about is sold from stock of its own, and not kept', async () => {
  expect(await seenWhere([0, 0], 0)).toBe(false);
});
