import { expect, test } from '@playwright/test';
import { lagsInWords } from './lags.ts';

test('a report says of which reads its run waited, and how long', () => {
  expect(lagsInWords({ inFlight: 8, 'partner.lagSeconds': 3 })).toEqual([
    'partner: reads wait until they are 3 s behind a write (lagSeconds)',
  ]);
  expect(lagsInWords(undefined)).toEqual([]);
});
