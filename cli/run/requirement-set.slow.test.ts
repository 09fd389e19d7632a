// The verdict counts a set of requirements; what is not in it, or is disputed, is judged and shown, and fails nothing.
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import type { Report } from '../../schemas/generated/types.ts';
import { newestSet } from '../../schemas/requirements/set.ts';
import { start } from '../../self/fixtures/holdfast.ts';
import { copyRepository } from '../../self/gate/repository-copy.ts';

const REQUIREMENT = 'partner.hold.unknown-id-is-404';
const OTHER = 'partner.hold.release-of-unknown-id-is-404';
const FAULT = 'unknown-hold-is-410';
const given = ['--fault', FAULT, '--only', REQUIREMENT, '--only', OTHER];
const set = newestSet();

let folder: string;
const inCopy = (name: string) => join(folder, name);
const edited = (name: string, edit: (text: string) => string) => {
  const before = readFileSync(inCopy(name), 'utf8');
  const after = edit(before);
  expect(after).not.toBe(before);
  writeFileSync(inCopy(name), after);
};

/** Certifies the embedded mock operator with the copy of the repository. */
const certified = async (...args: string[]) => {
  const { code, screen } = await start(['certify', '--seed', '1', '--out', inCopy('out'), ...args], { clone: folder })
    .end;
  const report = JSON.parse(readFileSync(inCopy('out/report.partial.json'), 'utf8')) as Report;
  return { code, screen, report, of: (id: string) => report.requirements.find((one) => one.id === id) };
};

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-set-'));
  copyRepository(folder);
  symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), inCopy('node_modules'));
});

test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a requirement that is newer than the set takes no verdict away, and counts in the next set', async () => {
  edited(`requirements/${set}.json`, (text) => text.replace(new RegExp(`.*"${REQUIREMENT}".*\n`), ''));

  const older = await certified(...given, '--set', set);
  const next = await certified(...given, '--set', 'next');

  expect([older.code, older.of(OTHER)?.state], older.screen).toEqual([0, 'passed']);
  expect(older.of(REQUIREMENT)).toMatchObject({ state: 'observed', level: 'MUST', uncounted: `not in set ${set}` });
  expect(older.of(REQUIREMENT)?.failures.length).toBeGreaterThan(0);
  expect(older.report.run.set?.name).toBe(set);
  expect(older.screen).toMatch(
    new RegExp(`Does not count for the verdict\n  ${REQUIREMENT} +not in set ${set}: expected `),
  );
  expect([next.code, next.of(REQUIREMENT)?.state]).toEqual([1, 'failed']);
  expect(next.report.run.set).toBeUndefined();
});

test('a disputed requirement is judged and shown, and fails no verdict', async () => {
  const words = "disputed: { since: '2026-12-01', why: 'It may be CANCELLED', issue: 'https://example.com/1' }";
  edited('schemas/requirements/v1/hold.ts', (text) =>
    text.replace(/('hold\.unknown-id-is-404': must\([^)]*?),?(\s*\))/, `$1, { ${words} }$2`),
  );

  const { code, screen, of } = await certified(...given);
  const listed = await start(['requirements', REQUIREMENT], { clone: folder }).end;

  expect(code, screen).toBe(0);
  expect(of(REQUIREMENT)).toMatchObject({
    state: 'observed',
    uncounted: 'disputed since 2026-12-01: It may be CANCELLED (https://example.com/1)',
  });
  expect(screen).toContain(
    `  ${REQUIREMENT}   disputed since 2026-12-01: It may be CANCELLED (https://example.com/1): expected`,
  );
  expect(listed.out).toContain('disputed since 2026-12-01: It may be CANCELLED (https://example.com/1)');
});

test('a set that is not there is refused, and one that is not frozen certifies nothing', async () => {
  const unknown = await start(['certify', '--out', inCopy('out'), '--set', '2020-01']).end;
  const next = await start(['certify', '--out', inCopy('out'), '--certificate', '--set', 'next']).end;

  expect([unknown.code, next.code]).toEqual([3, 3]);
  expect(unknown.errors).toContain('There is no set of requirements 2020-01.');
  expect(unknown.errors).toContain(`allowed  ${set}, next`);
  expect(next.errors).toContain('A certificate is for a whole run: --set next is not frozen.');
});
