// What `mock --caller-report` leaves of a client that makes mistakes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock-operator/index.ts';
import type { PageModel } from '../../pages/report/model.ts';
import { browserPages } from '../../self/fixtures/browser.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { callerReportIn } from './caller-report.ts';

const BODY = 'partner.hold.caller-sends-the-fields';
const HEADER = 'partner.req-id.caller-sends-the-header';

const newPage = browserPages();
const folder = temporaryFolder();
let printed: string;

test.beforeAll(async () => {
  const mock = await startMock();
  const headers = { 'X-API-Key': 'demo-key', 'X-API-Secret': 'demo-secret', 'Content-Type': 'application/json' };
  const body = JSON.stringify({ hold: { items: [{ quantity: '2' }] } });
  await fetch(`${mock.url}/v1.2/holds`, { method: 'POST', headers, body });
  printed = callerReportIn(folder).write(mock);
  await mock.close();
});

test('the end of the mock names the report and its verdict', () => {
  expect(printed).toMatch(/^caller report +\S+report\.json: the caller is not conformant: \d+ requirements? judged/);
});

test('the page of a caller offers no replay: no command of ours makes its calls again', () => {
  const page = readFileSync(join(folder, 'report.html'), 'utf8');
  const [, data = ''] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page) ?? [];
  const { command, requirements } = JSON.parse(data) as PageModel;
  const failed = requirements.filter(({ state }) => state === 'failed');

  expect(failed.length).toBeGreaterThan(0);
  expect([command, ...requirements.map(({ replay }) => replay)].filter((one) => one !== undefined)).toEqual([]);
});

test('a mistake is shown at its place in the call, with the call whole, its answer and a curl without keys', async () => {
  const page = await newPage();
  await page.goto(`${pathToFileURL(join(folder, 'report.html'))}#${BODY}`);
  const row = page.locator(`[id="${BODY}"]`);

  await expect(row.locator('.diff .received')).toHaveText(/^\+ received: +"quantity": "2"$/);
  await expect(row.locator('.diff .expected')).toContainText('The fields of a hold request have their type and form');
  await row.locator('.story summary').click();
  await expect(row.getByRole('region', { name: 'Request' })).toContainText('x-api-secret: [hidden]');
  await expect(row.getByRole('region', { name: 'Answer' })).toContainText('HTTP 400');
  await expect(row.getByRole('region', { name: 'Copy as curl' })).toContainText(`-H 'x-api-secret: '"$API_SECRET"`);

  await page.evaluate(`location.hash = '#${HEADER}'`);
  await expect(page.locator(`[id="${HEADER}"] .diff .expected`)).toContainText('"x-request-id": ');
  await expect(page.getByRole('region', { name: 'Calls', exact: true }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('of the check of')).toHaveCount(0);
});
