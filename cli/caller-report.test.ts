import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startMock } from '../mock-operator/index.ts';
import type { PageModel } from '../reporters/page/model.ts';
import { callerReportIn } from './caller-report.ts';

test('the page of a caller offers no command: none makes its calls again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-caller-'));
  const mock = await startMock();
  try {
    await fetch(`${mock.url}/v1.2/nothing`);
    callerReportIn(folder)(mock);
    const page = readFileSync(join(folder, 'report.html'), 'utf8');
    const [, data = ''] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page) ?? [];
    const { command, requirements } = JSON.parse(data) as PageModel;
    const failed = requirements.filter(({ state }) => state === 'failed');

    expect(failed.length).toBeGreaterThan(0);
    expect([command, ...requirements.map(({ replay }) => replay)].filter((one) => one !== undefined)).toEqual([]);
  } finally {
    await mock.close();
    rmSync(folder, { recursive: true });
  }
});
