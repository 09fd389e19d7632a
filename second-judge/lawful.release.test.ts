// The second judge explains every lawful history: as lawful.test.ts, many times more often.
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { lawfulPartnerHistory } from './fixtures/lawful-partner.ts';
import { lawfulV2History } from './fixtures/lawful-v2.ts';
import { judge } from './judge.ts';

test.setTimeout(1_200_000);

const RUNS = { numRuns: 5_000 };

test('five thousand lawful histories of the Partner API are explained', () => {
  fc.assert(
    fc.property(lawfulPartnerHistory, (history) => {
      expect(judge(history)).toMatchObject({ contradictions: [], undecided: [] });
    }),
    RUNS,
  );
});

test('five thousand lawful histories of operator v2 are explained', () => {
  fc.assert(
    fc.property(lawfulV2History, (history) => {
      expect(judge(history)).toMatchObject({ contradictions: [], undecided: [] });
    }),
    RUNS,
  );
});
