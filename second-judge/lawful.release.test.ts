// The second judge explains every lawful history: as lawful.test.ts, many times more often.
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { lawfulPartnerHistory } from './fixtures/lawful-partner.ts';
import { lawfulV2History } from './fixtures/lawful-v2.ts';
import { judge } from './judge.ts';

test.setTimeout(1_200_000);

for (const [api, histories] of [
  ['the Partner API', lawfulPartnerHistory],
  ['operator v2', lawfulV2History],
] as const) {
  test(`five thousand lawful histories of ${api} are explained`, () => {
    fc.assert(
      fc.property(histories, (history) => {
        expect(judge(history)).toMatchObject({ contradictions: [], undecided: [] });
      }),
      { numRuns: 5_000 },
    );
  });
}
