import { createRequire } from 'node:module';
import { expect, test } from '@playwright/test';
import { example } from '../../reporters/formats/golden/example.ts';
import type { Report } from '../../schemas/generated/types.ts';
import { INTERFACES } from '../../schemas/interfaces.ts';
import { catalogue, requirementIds } from '../../schemas/requirements/index.ts';
import { browserPages } from '../../self/fixtures/browser.ts';
import { renderBoard } from './board.ts';

const newPage = browserPages();

const reportOf = (name: string, broken: string): Report => ({
  ...example,
  target: { ...example.target, name, interfaces: [...INTERFACES], build: '2026.12.1' },
  requirements: requirementIds
    .filter((id) => catalogue[id].unchecked === undefined)
    .map((id) => ({
      ...catalogue[id],
      id,
      state: id.startsWith(broken) ? ('failed' as const) : ('passed' as const),
      durationMs: 0,
      failures: [],
    })),
});

const page = renderBoard([
  { report: reportOf('Harbour <b>Tours</b>', 'partner.hold.'), href: 'a/report.html' },
  {
    report: reportOf('Museum of everything that can be booked', 'channel.rate.'),
    href: 'b/report.html',
    certified: { until: '2027-05-20', isOver: true },
  },
]);

for (const width of [1_200, 400]) {
  test(`targets stand side by side at ${width} px: nothing is cut off, and axe finds nothing`, async () => {
    const browser = await newPage({ bypassCSP: true, viewport: { width, height: 800 } });
    await browser.setContent(page);
    const wide = (await browser.evaluate('document.documentElement.scrollWidth')) as number;
    const link = browser.getByRole('link', { name: /^Harbour <b>Tours<\/b>, hold: \d+ failed/ });
    const [href, text, bold] = [
      await link.getAttribute('href'),
      await link.textContent(),
      await browser.locator('main b').count(),
    ];
    const links = await browser.locator('td a').count();
    await browser.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') });
    const { violations } = (await browser.evaluate('axe.run()')) as { violations: { id: string }[] };

    expect(wide).toBeLessThanOrEqual(width);
    expect(href).toMatch(/^a\/report\.html#partner\.hold\./);
    expect(text).toMatch(/^✗ \d+$/);
    expect([bold, await browser.locator('td').count()]).toEqual([0, links]);
    await expect(browser.getByText('certificate was valid until 2027-05-20').first()).toBeVisible();
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
}
