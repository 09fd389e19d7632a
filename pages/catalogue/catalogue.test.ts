import { createRequire } from 'node:module';
import { expect, test } from '@playwright/test';
import { catalogue, requirementIds } from '../../schemas/requirements/index.ts';
import { browserPages } from '../../self/fixtures/browser.ts';
import { renderCatalogue } from './catalogue.ts';

const newPage = browserPages();

const rows = requirementIds.map((id) => ({ id, ...catalogue[id], checks: ['suites/a.suite.ts:1'], mutants: ['<b>'] }));

/** All are alike, and axe takes its time for each. */
const FEW = 20;

test('the catalogue is a page that each id links into, and axe finds nothing', async () => {
  const page = await newPage({ bypassCSP: true });
  await page.setContent(renderCatalogue(rows, '1.2.3'));
  const link = page.getByRole('link', { name: 'partner.hold.unknown-id-is-404', exact: true });
  const href = await link.getAttribute('href');
  const [sections, bold] = [await page.locator('main section section').count(), await page.locator('b').count()];
  await page.setContent(renderCatalogue(rows.slice(0, FEW), '1.2.3'));
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') });
  const { violations } = (await page.evaluate('axe.run()')) as { violations: { id: string }[] };

  expect(href).toBe('#partner.hold.unknown-id-is-404');
  expect([sections, bold]).toEqual([rows.length, 0]);
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('a search shows the requirements that contain every word, and the contents lead to an area', async () => {
  const page = await newPage();
  await page.setContent(renderCatalogue(rows, '1.2.3'));
  const shown = page.locator('main section section:visible');
  await page.getByRole('searchbox', { name: 'Search' }).fill('Unknown hold 404');
  const few = await shown.count();
  const words = await page.getByRole('status').textContent();
  const visible = await page.locator('[id="partner.hold.unknown-id-is-404"]').isVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  const all = await shown.count();
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'bulk', exact: true }).click();

  expect(few).toBeGreaterThan(0);
  expect(few).toBeLessThan(30);
  expect([words, visible, all]).toEqual([`${few} found`, true, rows.length]);
  await expect(page.locator('[id^="channel.bulk."]').first()).toBeInViewport();
});
