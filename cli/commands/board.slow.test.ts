// Reports of many targets in a folder become one page, whose links lead into their pages.
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Report } from '../../schemas/generated/types.ts';
import { holdfast } from '../../self/fixtures/holdfast.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';

let folder: string;
const at = (...names: string[]) => join(folder, ...names);

test.beforeEach(() => {
  folder = temporaryFolder();
});

const renamed = (name: string, startedAt: string) => {
  const file = at(name, 'report.json');
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const run = { ...report.run, startedAt };
  writeFileSync(file, JSON.stringify({ ...report, run, target: { ...report.target, name: `Target ${name}` } }));
};

test('the newest report of each target is a line, and each cell leads to a requirement in its page', async () => {
  const made = await holdfast('certify', '--interface', 'channel', '--seed', '1', '--certificate', '--out', at('a b'));
  cpSync(at('a b'), at('other'), { recursive: true });
  cpSync(at('other', 'report.json'), at('older.json'));
  renamed('other', '2026-12-01T00:00:00.000Z');
  const report = JSON.parse(readFileSync(at('older.json'), 'utf8')) as Report;
  writeFileSync(
    at('older.json'),
    JSON.stringify({ ...report, run: { ...report.run, startedAt: '2026-01-01T00:00:00Z' } }),
  );
  const { code, out, screen } = await holdfast('board', folder, '--out', at('page.html'));
  const page = readFileSync(at('page.html'), 'utf8');
  const links = [...page.matchAll(/href="([^"#]+)#([^"]+)"/g)].map(([, file = '', id = '']) => [
    decodeURIComponent(file),
    id,
  ]);

  expect([made.code, code], screen).toEqual([0, 0]);
  expect(out).toContain('2 targets in ');
  expect(out).toContain('; 1 older or partial report is left out.');
  expect(page).toContain('>Target other</a>');
  expect(page.match(/certificate valid until/g)).toHaveLength(1);
  expect(links.length).toBeGreaterThan(20);
  for (const [file = '', id = ''] of links) {
    expect(existsSync(join(dirname(at('page.html')), file)), file).toBe(true);
    expect(report.requirements.map((one) => one.id)).toContain(id);
  }
});

test('a folder without reports, none at all, and a broken report are refused', async () => {
  const empty = await holdfast('board', folder);
  const none = await holdfast('board', at('nowhere'));
  writeFileSync(at('report.json'), '{ "tool": 1 }');
  const broken = await holdfast('board', folder);

  expect([empty.code, none.code, broken.code]).toEqual([3, 3, 3]);
  expect(empty.errors).toContain('There is no report of a whole run in this folder.');
  expect(none.errors).toContain('The folder cannot be read (ENOENT).');
  expect(broken.errors).toContain('report.json');
});
