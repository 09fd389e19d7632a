// A new fault is a line in the file of its rule: the mock and the proof know it, and the proof says what no check sees.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { type Ended, start } from '../suites/self/holdfast.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const SOURCES = [
  'cli',
  'mock-operator',
  'reporters',
  'page',
  'schemas',
  'suites',
  'package.json',
  'tsconfig.json',
  'playwright.config.ts',
];

/** The one file that is touched, and what is added below the requirement. */
const RULE = 'mock-operator/partner/rules/hold-body.ts';
const REQUIREMENT = 'partner.hold.fields';
const PLANTED = `
    'planted-and-seen': changed((own) => ({ ...own, status: 'HELD' })),
    'planted-and-unseen': changed((own) => ({ ...own, planted: 'a member that the specification does not know' })),
    'planted-and-void': plain,`;

let copy: string;

test.beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'holdfast-planted-'));
  for (const source of SOURCES) {
    cpSync(join(root, source), join(copy, source), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const rule = readFileSync(join(copy, RULE), 'utf8');
  writeFileSync(join(copy, RULE), rule.replace(`'${REQUIREMENT}': {`, `'${REQUIREMENT}': {${PLANTED}`));
});

test.afterAll(() => {
  rmSync(copy, { recursive: true, force: true });
});

const inCopy = (...args: string[]): Promise<Ended> => start(args, { clone: copy }).end;

/** With one worker: each compiles the sources of the copy for itself. */
const proved = (...names: string[]): Promise<Ended> =>
  inCopy('prove', '--workers', '1', ...names.flatMap((name) => ['--only', name]));

test('the mock lists it with its requirement', async () => {
  const { screen } = await inCopy('mock', '--list-faults');

  for (const name of ['seen', 'unseen', 'void']) {
    expect(screen).toMatch(new RegExp(`planted-and-${name} +${REQUIREMENT}\n`));
  }
});

test('the proof has it among its mutants, and says which requirement no check of guards', async () => {
  test.setTimeout(180_000);
  const names = ['planted-and-seen', 'planted-and-unseen', 'planted-and-void'];
  const { code, screen } = await proved(...names);

  expect(screen).toContain(`killed    planted-and-seen   ${REQUIREMENT}`);
  expect(screen).toContain(`survived  planted-and-unseen   ${REQUIREMENT}`);
  expect(screen).toContain(`void      planted-and-void   ${REQUIREMENT}`);
  expect(screen).toContain(`PROBLEM  ${REQUIREMENT}: no check sees the mutant "planted-and-unseen"`);
  expect(screen).toContain(`PROBLEM  ${REQUIREMENT}: the mutant "planted-and-void" changes no answer`);
  expect(code).toBe(1);
});

test('one that a check sees makes no problem, and a name that is none is refused', async () => {
  test.setTimeout(180_000);
  const [seen, unknown] = await Promise.all([proved('planted-and-seen'), proved('planted-and-sen')]);

  expect(seen, seen.screen).toMatchObject({ code: 0 });
  expect(unknown).toMatchObject({ code: 3, screen: expect.stringContaining('Did you mean planted-and-seen or') });
});
