import { expect, test } from '@playwright/test';
import { lagsInWords } from './lags.ts';

test('a report says of which reads its run waited, and how long', () => {
  expect(lagsInWords({ inFlight: 8, 'partner.lagSeconds': 3 })).toEqual([
    'partner: each read waits until the last write is 3 s ago (lagSeconds)',
  ]);
  expect(lagsInWords(undefined)).toEqual([]);
});
