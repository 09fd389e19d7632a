// A new fault is a line in the file of its rule: the mock and the proof know it, and the proof says what no check sees.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { type Ended, start } from '../../self/fixtures/holdfast.ts';
import { copyRepository } from '../../self/gate/repository-copy.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The one file that is touched, and what is added below the requirement. */
const RULE = 'mock-operator/partner/rules/hold-body.ts';
const REQUIREMENT = 'partner.hold.fields';
const PLANTED = `
    'planted-and-seen': changed((own) => ({ ...own, status: 'HELD' })),
    'planted-and-unseen': changed((own) => ({ ...own, planted: 'a member that the specification does not know' })),
    'planted-and-void': plain,`;

/** A rule with few faults, none of them at a second interface. */
const CHANGED = 'mock-operator/platform/channel/rules/product.ts';

let copy: string;

test.beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'holdfast-planted-'));
  copyRepository(copy);
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
  const [seen, unknown] = await Promise.all([proved('planted-and-seen'), proved('planted-and-sen')]);

  expect(seen, seen.screen).toMatchObject({ code: 0 });
  expect(unknown).toMatchObject({ code: 3, screen: expect.stringContaining('Did you mean planted-and-seen or') });
});

test('a fault of ours blocks the check that it ends, and the report has what all others found', async () => {
  const suite = join(copy, 'suites/v1/hold-time.suite.ts');
  const source = readFileSync(suite, 'utf8');
  const check = "check('hold.timeline-has-the-expiry', { waits: true }, async (context) => {";
  writeFileSync(suite, source.replace(check, `${check}\n  'x'.repeat(2 ** 30);`));
  const out = join(copy, 'out');

  const { code, screen } = await inCopy('certify', '--interface', 'partner', '--only', 'partner.hold.', '--out', out);
  writeFileSync(suite, source);

  const read = (name: string) => JSON.parse(readFileSync(join(out, name), 'utf8'));
  const [report, result] = [read('report.partial.json'), read('result.partial.json')];
  expect(code, screen).toBe(4);
  expect(screen).toMatch(
    /ERROR {2}partner\.hold\.timeline-has-the-expiry .*\n {2}at suites\/v1\/hold-time\.suite\.ts:\d+\n {2}\| RangeError/,
  );
  expect(screen).toContain('exit code 4: a fault of holdfast blocked what is named above');
  expect(result).toMatchObject({ exitCode: 4, verdict: 'partial', report: { run: 'this' } });
  expect(report.run.faults).toEqual(['partner.hold.timeline-has-the-expiry']);
  expect(report.summary).toMatchObject({ failed: 0, blocked: 1 });
  expect(report.summary.passed).toBeGreaterThan(20);
});

test.describe('in a clone', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Holdfast', '-c', 'user.email=holdfast@example.test', ...args], { cwd: copy });

  test.beforeAll(() => {
    writeFileSync(join(copy, '.gitignore'), 'node_modules\n');
    git('init', '--quiet');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'planted');
    writeFileSync(join(copy, 'README.md'), 'Nothing rests on this.\n');
  });

  test('of a change that the proof does not rest on nothing is to be proven', async () => {
    const { code, screen } = await inCopy('prove', '--changed', 'HEAD');

    expect(screen).toContain('Nothing was to be proven: of 1 changed file none is one that the proof rests on.');
    expect(code).toBe(0);
  });

  test('a commit that git does not know is refused, and so is a whole proof of what is not committed', async () => {
    const [unknown, dirty, lost] = await Promise.all([
      inCopy('prove', '--changed', 'nowhere'),
      inCopy('prove'),
      inCopy('prove', 'HEAD'),
    ]);

    expect(unknown.screen).toContain('git knows no commit "nowhere" in this clone.');
    expect(dirty.screen).toContain('The whole proof is of a commit, and 1 file is not committed.');
    expect(lost.screen).toContain('npm run prove -- --changed HEAD');
    expect([unknown.code, dirty.code, lost.code]).toEqual([3, 3, 3]);
  });

  test('a change of a rule is proven by its faults and variants, and says so first', async () => {
    writeFileSync(join(copy, CHANGED), `${readFileSync(join(copy, CHANGED), 'utf8')}\n`);

    const { code, screen } = await inCopy('prove', '--changed', 'HEAD', '--workers', '2');

    expect(screen).toMatch(
      new RegExp(`To be proven:\n.*\n +${CHANGED}\n +-> \\d+ mutants? and \\d+ runs? of variants\n`),
    );
    expect(screen).toMatch(/\n([1-9]\d*) of \1 mutants killed, (\d+) of \2 runs of variants clean, in \d+ (s|min)\.\n/);
    expect(code).toBe(0);
  });
});
