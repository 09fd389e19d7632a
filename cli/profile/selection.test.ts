// Which checks run for the requirements that --only names.
import { expect, test } from '@playwright/test';
import { checksFor } from './selection.ts';

const OWN = 'partner.booking.create-is-accepted';
const IN_PASSING = 'partner.error.object-on-4xx';

test('a requirement that has a check of its own is asked for by that check, also where it is judged in passing too', async () => {
  expect(await checksFor([OWN])).toEqual([OWN]);
  expect(await checksFor(['partner.hold', OWN])).toEqual(['partner.hold', OWN]);
});

test('what is judged in passing alone may show in any check: all run', async () => {
  expect(await checksFor([IN_PASSING])).toBeUndefined();
  expect(await checksFor([OWN, IN_PASSING])).toBeUndefined();
  expect(await checksFor([])).toBeUndefined();
});
