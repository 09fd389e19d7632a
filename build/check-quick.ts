// `npm run check:quick [-- REF]`: types, lint, and the tests nearest to the changes since a commit, within a minute.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lastTimes } from '../reporters/run/test-times.ts';
import { graphOf } from '../self/laws/import-graph.ts';
import { chooseWithin, touchedTests } from './touched.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What types and lint leave of a minute, and the start of the runner. */
const TESTS_MS = 30_000;

/** Of a test file that has not run here yet. */
const UNKNOWN_MS = 2_000;

const git = (...args: string[]): string[] => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) {
    process.stderr.write(`git ${args.join(' ')}: ${stderr}`);
    process.exit(3);
  }
  return stdout.split('\n').filter((line) => line !== '');
};

const changedSince = (ref: string): string[] => [
  ...git('diff', '--name-only', '--diff-filter=d', ref),
  ...git('ls-files', '--others', '--exclude-standard'),
];

/** The changes since the named commit; without a name the uncommitted changes, else those of the last commit. */
const change = (ref: string | undefined): { since: string; files: string[] } => {
  const uncommitted = changedSince('HEAD');
  const since = ref ?? (uncommitted.length > 0 ? 'HEAD' : 'HEAD~1');
  return { since, files: changedSince(since) };
};

/** Neither the slow tests nor those of a release are asked. */
const sources = (): Map<string, string> =>
  new Map(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => /^(?!node_modules\/|dist\/).*(?<!\.(?:slow|release)\.test)\.ts$/.test(file))
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );

/** Starts a script with the Node that runs this. @returns whether it ended well */
const passes = (script: string, ...args: string[]): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });

const binary = (name: string, file: string): string =>
  join(createRequire(import.meta.url).resolve(`${name}/package.json`), '..', file);

const isThere = (file: string): boolean => existsSync(join(root, file));

/** The runner takes a file as a pattern. */
const exactly = (file: string): string => `${file.replaceAll('.', '\\.')}$`;

const { since, files } = change(process.argv[2]);
const times = lastTimes();
const { chosen, left } = chooseWithin(
  TESTS_MS * availableParallelism(),
  touchedTests(files, graphOf(sources())),
  (file) => times[file] ?? UNKNOWN_MS,
);
process.stdout.write(
  `${files.length} files changed since ${since}: ${chosen.length} test files are run` +
    `${left.length === 0 ? '' : `; ${left.length} more reach the change and are left to npm test`}.\n`,
);

const tsc = binary('typescript', 'bin/tsc');
const checks = [
  ...['.', 'pages/kit/view', 'pages/report/view', 'pages/mock/view'].map(
    (project) => () => passes(tsc, '--noEmit', '-p', project),
  ),
  () => passes(binary('@biomejs/biome', 'bin/biome'), 'check', '--no-errors-on-unmatched', ...files.filter(isThere)),
  ...(chosen.length === 0
    ? []
    : [() => passes(binary('@playwright/test', 'cli.js'), 'test', '--project=self', ...chosen.map(exactly))]),
];
let failed = 0;
for (const check of checks) {
  failed += Number(!(await check()));
}
process.exit(failed === 0 ? 0 : 1);
