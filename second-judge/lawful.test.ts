// The second judge explains every lawful history; lawful.release.test.ts tries many more.
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { lawfulPartnerHistory } from './fixtures/lawful-partner.ts';
import { lawfulV2History } from './fixtures/lawful-v2.ts';
import { judge } from './judge.ts';

const RUNS = { numRuns: 200 };

test('every lawful history of the Partner API is explained', () => {
  fc.assert(
    fc.property(lawfulPartnerHistory, (history) => {
      expect(judge(history)).toMatchObject({ contradictions: [], undecided: [] });
    }),
    RUNS,
  );
});

test('every lawful history of operator v2 is explained', () => {
  fc.assert(
    fc.property(lawfulV2History, (history) => {
      expect(judge(history)).toMatchObject({ contradictions: [], undecided: [] });
    }),
    RUNS,
  );
});
