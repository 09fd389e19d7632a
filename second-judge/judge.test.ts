// The second judge explains every lawful history.
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { lawfulPartnerHistory } from './fixtures/lawful-partner.ts';
import { judge } from './judge.ts';

test('every lawful history of the Partner API is explained', () => {
  fc.assert(
    fc.property(lawfulPartnerHistory, (history) => {
      expect(judge(history)).toMatchObject({ contradictions: [], undecided: [] });
    }),
    { numRuns: 300 },
  );
});
