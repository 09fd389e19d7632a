// A repository as a platform has one: an operator that it starts, a profile, a baseline, and the workflow of docs/ci.md.
// Its steps run here in a shell, as GitHub Actions runs them.
import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readCertificate } from '../../cli/verify/certificate-file.ts';
import { mockProfile } from '../../mock-operator/profile.ts';
import { BADGE_FILE, CERTIFICATE_FILE } from '../../reporters/write.ts';
import type { Baseline, Report } from '../../schemas/generated/types.ts';
import { blocksOf, textOf } from '../docs/page.ts';
import { freePort } from '../fixtures/free-port.ts';
import { needsPosix, needsPrograms } from '../fixtures/programs.ts';
import { PARTIAL_FILES, WHOLE_FILES } from '../fixtures/report-files.ts';
import { copyRepository } from './repository-copy.ts';

const page = textOf('docs/ci.md');
const [workflow = '', ofGitLab = ''] = blocksOf(page).flatMap(({ language, text }) =>
  language === 'yaml' ? [text] : [],
);
const [ofJenkins = ''] = blocksOf(page).flatMap(({ language, text }) => (language === 'groovy' ? [text] : []));
const action = textOf('action.yml');

let folder: string;
const inRepository = (name: string) => join(folder, 'repository', name);
const actionPath = () => join(folder, 'action');
/** Where the action puts the packed tool. */
const installed = (file: string) => join(folder, 'holdfast/node_modules', file);
/** What the runner of a job sets. */
const ofRunner = () => ({
  GITHUB_ACTION_PATH: actionPath(),
  RUNNER_TEMP: folder,
  GITHUB_OUTPUT: join(folder, 'outputs'),
});

const json = <Value>(name: string) => JSON.parse(readFileSync(inRepository(name), 'utf8')) as Value;
const write = (name: string, value: unknown) => {
  mkdirSync(dirname(inRepository(name)), { recursive: true });
  writeFileSync(inRepository(name), typeof value === 'string' ? value : JSON.stringify(value));
};

interface Ended {
  code: number | null;
  screen: string;
}

let turn = 0;

/** A script to its end, in a process group of its own. What it leaves running stays, until the group is ended. */
const ran = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  turn += 1;
  const log = join(folder, `${turn}.log`);
  const file = openSync(log, 'w');
  const child = spawn(program, args, {
    cwd: inRepository(''),
    detached: true,
    stdio: ['ignore', file, file],
    env: { ...process.env, NO_COLOR: '1', XDG_STATE_HOME: folder, npm_config_prefer_offline: 'true', ...env },
  });
  const end = new Promise<Ended>((resolve) =>
    child.once('exit', (code) => resolve({ code, screen: readFileSync(log, 'utf8') })),
  );
  return {
    end,
    kill: () => {
      try {
        process.kill(-(child.pid ?? 0), 'SIGKILL');
      } catch {
        // nothing of it runs any more
      }
    },
  };
};

const shell = (script: string, env: NodeJS.ProcessEnv = {}) => ran('bash', ['-eo', 'pipefail', '-c', script], env);
const holdfast = (...args: string[]) => ran(installed('.bin/holdfast'), args).end;

/** The scripts of the action, and what a job hands it as inputs. */
const [install = '', certify = ''] = [...action.matchAll(/\n( +)run: \|\n((?:\1 {2}.*\n)+)/g)].map((one) => one[2]);
const inputsOf = (given: Record<string, string>): NodeJS.ProcessEnv => {
  const defaults = [...action.matchAll(/\n {2}(\w+):\n {4}description: .*\n {4}default: '?([^'\n]*)'?/g)];
  const inputs = { ...Object.fromEntries(defaults.map(([, name = '', value = '']) => [name, value])), ...given };
  const variables = [...action.matchAll(/(HOLDFAST_\w+): \$\{\{ inputs\.(\w+) \}\}/g)];
  return Object.fromEntries(variables.map(([, variable = '', name = '']) => [variable, inputs[name]]));
};

/** The workflow, from its first step on, with further inputs of the action. Answers how the certifying step ended. */
const job = async (faults: readonly string[], given: Record<string, string>): Promise<Ended> => {
  write('faults.json', faults);
  const [, start = ''] = /- run: (.*)/.exec(workflow) ?? [];
  const written = [...workflow.matchAll(/\n {10}(\w+): (.*)/g)].map(([, name = '', value = '']) => [name, value]);
  const operator = shell(start);
  const started = await operator.end;
  expect(started.code, started.screen).toBe(0);
  try {
    return await shell(certify, {
      ...ofRunner(),
      GITHUB_ACTIONS: 'true',
      GITHUB_STEP_SUMMARY: join(folder, 'job.md'),
      ...inputsOf({ ...Object.fromEntries(written), ...given }),
    }).end;
  } finally {
    operator.kill();
  }
};

test.beforeAll(async () => {
  needsPosix('process groups');
  needsPrograms('bash', 'git');
  folder = mkdtempSync(join(tmpdir(), 'holdfast-repository-'));
  copyRepository(actionPath());
  const port = await freePort();
  const main = { name: 'operator', version: '1.0.0', private: true, scripts: { start: 'node operator.mjs' } };
  write('package.json', main);
  write('package-lock.json', { ...main, lockfileVersion: 3, packages: { '': main } });
  write(
    'operator.mjs',
    `import { readFileSync } from 'node:fs';
    import { startMock } from ${JSON.stringify(installed('holdfast/dist/mock-operator/index.js'))};
    await startMock({ port: ${port}, faults: JSON.parse(readFileSync('faults.json', 'utf8')) });`,
  );
  write('conformance/profile.json', mockProfile({ baseUrl: `http://127.0.0.1:${port}` }));
  write('conformance/baseline.json', { known: [] });
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  write('key.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }));
  write('public.pem', publicKey.export({ type: 'spki', format: 'pem' }));
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the workflow of docs/ci.md is short, and its action installs itself', async () => {
  const { code, screen } = await shell(install, ofRunner()).end;

  expect(workflow.trim().split('\n').length).toBeLessThan(15);
  expect(code, screen).toBe(0);
});

const [FIRST, SECOND] = ['partner.hold.release-moves-active-to-released', 'partner.hold.unknown-id-is-404'];
const HISTORY = 'partner.history.is-explained';
const PART =
  '--only partner.hold.release --only partner.hold.unknown\n--only partner.availability-single --interface partner --seed 1';

test('a planted fault is red, green once the baseline knows it, and a second one is red again and named', async () => {
  const red = await job(['release-is-forgotten'], { out: 'first', arguments: PART });
  const made = await holdfast('baseline', 'first/report.partial.json', '--update', 'conformance/baseline.json');
  const green = await job(['release-is-forgotten'], { out: 'second', arguments: PART });
  const redAgain = await job(['release-is-forgotten', 'unknown-hold-is-400'], { out: 'third', arguments: PART });
  const compare = await holdfast('compare', 'second/report.partial.json', 'third/report.partial.json');
  const same = await holdfast('compare', 'first/report.partial.json', 'second/report.partial.json');
  const summaries = readFileSync(join(folder, 'job.md'), 'utf8');

  expect([red.code, made.code, green.code, redAgain.code], made.screen).toEqual([1, 0, 0, 1]);
  expect(json<Baseline>('conformance/baseline.json').known.map(({ requirement }) => requirement)).toEqual([
    FIRST,
    HISTORY,
  ]);
  expect(red.screen).toContain(`::error title=${FIRST}::`);
  expect(green.screen).not.toContain('::error');
  expect(green.screen).toContain('Nothing is worse than the baseline: 0 worse, 2 known');
  expect(green.screen).toMatch(/, 0 failed, \d+ skipped; exit code 0: nothing is worse than the baseline\n$/);
  expect(redAgain.screen).toContain(`::error title=${SECOND}::`);
  expect(redAgain.screen).not.toContain(`::error title=${FIRST}::`);
  expect(json<Report>('second/report.partial.json')).toMatchObject({
    verdict: 'partial',
    baseline: { outcome: 'kept' },
  });
  expect(json('second/result.partial.json')).toMatchObject({ exitCode: 0 });
  expect(json<Report>('third/report.partial.json').baseline?.worse).toEqual([SECOND]);
  const outputs = readFileSync(ofRunner().GITHUB_OUTPUT, 'utf8');
  expect(outputs.match(/^exit-code=\d$/gm)).toEqual(['exit-code=1', 'exit-code=0', 'exit-code=1']);
  expect(outputs).toMatch(/^verdict=partial\nfailed=2\nblocked=0\nreport=.*first\/report\.partial\.json$/m);
  expect(summaries.match(/## partial: \d+ requirements judged, nothing certified/g)).toHaveLength(3);
  expect(summaries).toContain('**Nothing is worse than the baseline**: 0 worse, 2 known.');

  expect(compare.code, compare.screen).toBe(1);
  expect(compare.screen.match(/^ {2}(worse|better|other)/gm)).toEqual(['  worse']);
  expect(compare.screen).toContain(`worse   ${SECOND}   passed → failed`);
  expect([same.code, same.screen]).toEqual([
    0,
    expect.stringMatching(/^partial → partial: 0 worse, 0 better, 0 otherwise changed\n {2}began: \S+ → \S+\n$/),
  ]);
});

test('a whole run without faults leaves a signed certificate, which holds until one byte of the report is another', async () => {
  const more = '--interface operator-v2 --certificate --sign key.pem';
  const whole = await job([], { baseline: '', arguments: more });
  const { certificate } = readCertificate(inRepository(`holdfast-report/${CERTIFICATE_FILE}`), '');
  const verify = (...args: string[]) => holdfast('verify', `holdfast-report/${CERTIFICATE_FILE}`, ...args);
  const holds = await verify('--key', 'public.pem');
  const text = readFileSync(inRepository('holdfast-report/report.json'), 'utf8');
  write('holdfast-report/report.json', text.replace('"passed"', '"Passed"'));
  const changed = await verify('--key', 'public.pem');
  const files = readdirSync(inRepository('holdfast-report')).sort();
  const part = await holdfast('certify', '--only', 'operator-v2.error', '--out', 'holdfast-report');

  expect(whole.code, whole.screen.slice(-2_000)).toBe(0);
  expect(files).toEqual([...WHOLE_FILES, CERTIFICATE_FILE, BADGE_FILE].sort());
  expect(part.code, part.screen.slice(-2_000)).toBe(0);
  expect(readdirSync(inRepository('holdfast-report')).sort()).toEqual([...files, ...PARTIAL_FILES].sort());
  expect(certificate.target.interfaces).toEqual(['operator-v2']);
  expect(certificate.run.requests).toBeGreaterThan(1_000);
  expect(holds.code, holds.screen).toBe(0);
  expect(changed.code).toBe(1);
  expect(changed.screen).toMatch(/FAIL {2}report\.json +is NOT the one of the run/);
});

test('the steps for GitLab and Jenkins are the same, and find what is worse', async () => {
  const steps = [...ofGitLab.matchAll(/^ {4}- (n.*)$/gm)].map(([, step = '']) => step);
  const [kept = ''] = /(?<=junit: ).*(?= \})/.exec(ofGitLab) ?? [];
  write('faults.json', ['release-is-forgotten']);
  write('conformance/baseline.json', { known: [] });

  expect([...ofJenkins.matchAll(/^ {4}sh '(.*)'$/gm)].map(([, step = '']) => step)).toEqual(steps);
  expect(ofJenkins).toContain(`junit '${kept}'`);
  const installation = await shell(`npm i -D '${folder}'/holdfast-*.tgz`).end;
  expect(installation.code, installation.screen).toBe(0);
  const pipeline = shell(steps.join('\n'));
  const { code, screen } = await pipeline.end;
  pipeline.kill();

  expect(code, screen).toBe(1);
  expect(screen).toMatch(/The baseline is broken: \d+ worse, 0 known/);
  expect(readFileSync(inRepository(kept), 'utf8')).toContain(FIRST);
});
