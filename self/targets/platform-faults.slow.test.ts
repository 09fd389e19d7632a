// Nothing wrong passes at the APIs of a platform: each fault ends a run with 1, and the requirement that it breaks is named.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { faults } from '../../mock-operator/faults.ts';
import { exitCodeOf } from '../../reporters/judgement.ts';
import type { Report } from '../../schemas/generated/types.ts';
import { interfaceOf } from '../../schemas/interfaces.ts';
import { holdfast } from '../fixtures/holdfast.ts';
import { WHOLE } from '../fixtures/matrix.ts';
import { examine } from '../proof/examine.ts';
import { mockWith } from '../proof/mock-with.ts';
import { faultsByRuling } from './platform-faults.ts';

const failedIn = ({ requirements }: Report): string[] =>
  requirements.filter(({ state }) => state === 'failed').map(({ id }) => id);

test('there are at least 60 of them, each once', () => {
  const names = Object.values(faultsByRuling).flat();

  expect(names.length).toBeGreaterThanOrEqual(60);
  expect(new Set(names).size).toBe(names.length);
});

for (const [ruling, names] of Object.entries(faultsByRuling)) {
  test(`${ruling}: each of ${names.length} faults ends a run with 1, and its row is named`, async () => {
    for (const name of names) {
      const requirement = faults.get(name) ?? `no fault ${name}.`;
      const { report } = await examine(interfaceOf(requirement as never), mockWith({ faults: [name] }), {
        only: [requirement],
      });

      expect([name, exitCodeOf(report, false)]).toEqual([name, 1]);
      expect(failedIn(report), name).toContain(requirement);
    }
  });
}

/** One of what is passed on, and one of what is kept: how a command ends is the same for all. All with HOLDFAST_MATRIX. */
const asCommands = WHOLE
  ? Object.values(faultsByRuling).flat()
  : ['forwarded-hold-loses-its-ext', 'kept-rate-has-its-net-price-as-retail'];

for (const name of asCommands) {
  test(`the command ends with 1 and names the row: ${name}`, async () => {
    test.setTimeout(120_000);
    const out = mkdtempSync(join(tmpdir(), 'holdfast-platform-fault-'));
    const requirement = faults.get(name) ?? '';
    const { code, screen } = await holdfast('certify', '--fault', name, '--only', requirement, '--out', out);

    expect(code, screen).toBe(1);
    expect(screen).toMatch(new RegExp(`(FAIL|likewise) .*${requirement.replaceAll('.', '\\.')}`));
    const report = JSON.parse(readFileSync(join(out, 'report.partial.json'), 'utf8')) as Report;
    expect(failedIn(report)).toContain(requirement);
    rmSync(out, { recursive: true, force: true });
  });
}
