import { expect, test } from '@playwright/test';
import { LiveEvents } from './events.ts';
import { freshUuid } from './fresh.ts';
import { apart, inScope } from './scope.ts';

const idsOf = (idSeed: string): string[] =>
  inScope({ events: new LiveEvents(), name: 'a check', idSeed }, () => [
    freshUuid(),
    apart('part 0', freshUuid),
    apart('part 1', freshUuid),
    apart('part 0', freshUuid),
    freshUuid(),
  ]);

test('fresh ids are the same for the same seed, and no part has those of another, also where it is done again', () => {
  const ids = idsOf('a seed');

  expect(idsOf('a seed')).toEqual(ids);
  expect(new Set([...ids, ...idsOf('another')]).size).toBe(2 * ids.length);
});
