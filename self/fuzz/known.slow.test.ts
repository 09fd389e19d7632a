// Wrong answers that once were taken for a fault of ours.
import { expect, test } from '@playwright/test';
import { boundInterfaces } from '../proof/bound-interface.ts';
import { problemOf } from './attempt.ts';
import type { WrongMember } from './breaking.ts';
import { wrongValues } from './wrong-value.ts';

/** What such runs cost is the matter of the sample. */
const ANY_COST = { requests: Number.POSITIVE_INFINITY, cpuMs: Number.POSITIVE_INFINITY };

const LISTED = '/availabilities/byRate/*/availability/*';

/** Operation, member, and what is wrong with it, by the name of the interface. */
const known: Record<string, [string, string, string][]> = {
  partner: [
    ['listAvailabilities', `${LISTED}/capacity`, 'fractional'],
    ['listAvailabilities', `${LISTED}/capacity`, 'the most of 32 bits'],
    ['listAvailabilities', `${LISTED}/start`, 'the far future'],
    ['listAvailabilities', '/meta/reqId', '400 levels'],
    ['createHold', '/hold/items/*/rate/hours/*/times/*', 'an object that has no text'],
  ],
  'operator-v2': [
    ['listSuppliers', '/*/id', 'half a character'],
    ['listAvailability', '/*/vacancies', 'fractional'],
    ['createBooking', '/utcHoldExpiration', 'the far future'],
  ],
};

for (const bound of boundInterfaces.filter(({ name }) => name in known)) {
  test(`${bound.name}: wrong answers that were taken for a fault of ours are the target's`, async () => {
    const problems: (string | undefined)[] = [];

    for (const [operation, pointer, name] of known[bound.name] ?? []) {
      const wrong = wrongValues.find((one) => one.name === name);
      if (wrong === undefined) {
        throw new RangeError(name);
      }
      const member: WrongMember = { operation, refused: false, pointer, wrong, element: 'all', after: 0 };
      problems.push(await problemOf(bound, [member], 1, ANY_COST));
    }

    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
  });
}
