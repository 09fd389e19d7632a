// Budgets of a profile gate a run that is else green, and leave its verdict alone.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock-operator/index.ts';
import type { Report } from '../../schemas/generated/types.ts';
import { start } from '../../self/fixtures/holdfast.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';

test('a missed budget ends a conformant run with 1, and a misspelt one is refused', async () => {
  test.setTimeout(180_000);
  const folder = temporaryFolder();
  const file = join(folder, 'profile.json');
  const mock = await startMock();
  const certify = (budgets: object) => {
    writeFileSync(file, JSON.stringify({ ...mock.profile(), budgets }));
    const only = ['--only', 'partner.hold.release-moves-active-to-released'];
    return start(['certify', '--profile', file, '--interface', 'partner', '--out', folder, ...only]).end;
  };

  const late = await certify({ createHold: { maxMs: 0.001 }, getHold: { p95Ms: 60_000 } });
  const report = JSON.parse(readFileSync(join(folder, 'report.partial.json'), 'utf8')) as Report;
  const kept = await certify({ createHold: { maxMs: 60_000 } });
  const misspelt = await certify({ createHolds: { maxMs: 1 } });
  const empty = await certify({ createHold: {} });
  await mock.close();

  expect([late.code, report.verdict, report.summary.failed], late.errors).toEqual([1, 'partial', 0]);
  expect(late.out).toMatch(/\n {2}slowest partner\.\w+: 95 % of its answers within \d+ ms, the longest after \d+ ms\n/);
  expect(late.out).toMatch(/BUDGET MISSED {2}partner\.createHold: maxMs is \d+ ms, where the profile allows 0\.001 ms/);
  expect(report.budgets).toMatchObject([{ operation: 'partner.createHold', figure: 'maxMs' }]);
  expect([kept.code, kept.out.includes('BUDGET')]).toEqual([0, false]);
  expect(misspelt.code).toBe(3);
  expect(misspelt.errors).toContain('"createHolds"');
  expect(misspelt.errors).toContain('createHold');
  expect([empty.code, empty.errors.includes('A budget has no limit.')], empty.errors).toEqual([3, true]);
});
