// Where the clock of a target stands still, elapsed real time is not reported as a difference.
import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { blockedRequirements, examine, redRequirements } from '../proof/examine.ts';
import { COMPARED_AT, mockWith } from '../proof/mock-with.ts';

test('lists of a slow operator whose clock stands still are judged by its time, not by ours', async () => {
  const operator = mockWith({ now: COMPARED_AT });

  const found = await examine(
    'partner',
    async (request) => {
      await setTimeout(50);
      return operator(request);
    },
    { only: ['partner.availability-list'] },
  );

  expect([...redRequirements(found), ...blockedRequirements(found)]).toEqual([]);
});
