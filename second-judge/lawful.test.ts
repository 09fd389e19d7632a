// The second judge explains every lawful history; lawful.release.test.ts tries many more.
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { lawfulPartnerHistory } from './fixtures/lawful-partner.ts';
import { lawfulV2History } from './fixtures/lawful-v2.ts';
import { judge } from './judge.ts';

for (const [api, histories] of [
  ['the Partner API', lawfulPartnerHistory],
  ['operator v2', lawfulV2History],
] as const) {
  test(`every lawful history of ${api} is explained`, () => {
    fc.assert(
      fc.property(histories, (history) => {
        expect(judge(history)).toMatchObject({ contradictions: [], undecided: [] });
      }),
      { numRuns: 200 },
    );
  });
}
