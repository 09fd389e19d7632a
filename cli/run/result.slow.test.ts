// However a run ends, its folder says so. One that is refused takes nothing of the run before away.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { mockProfile } from '../../mock-operator/profile.ts';
import type { Result } from '../../schemas/generated/types.ts';
import { violations } from '../../schemas/validate.ts';
import { start } from '../../self/fixtures/holdfast.ts';
import { needsPosix } from '../../self/fixtures/programs.ts';
import { PARTIAL_FILES, WHOLE_FILES } from '../../self/fixtures/report-files.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { certify } from '../commands/certify.ts';
import { SetupError } from '../errors.ts';

const clone = fileURLToPath(new URL('../..', import.meta.url));

let folder: string;
let out: string;

test.beforeEach(() => {
  folder = temporaryFolder();
  out = join(folder, 'out');
  mkdirSync(out);
});

const EARLIER = '2026-11-20T10:00:00.000Z';

const OLD = [
  ...WHOLE_FILES,
  ...PARTIAL_FILES,
  'certificate.json',
  'badge.svg',
  'findings.part',
  'ledger.part',
  'report.json.part',
];

/** What an earlier run may have left, in whatever state. */
const leaveOldFiles = (): void => {
  for (const name of OLD) {
    writeFileSync(
      join(out, name),
      JSON.stringify({ verdict: 'conformant', exitCode: 0, state: 'finished', run: { startedAt: EARLIER } }),
    );
  }
  writeFileSync(join(out, 'notes.txt'), 'not ours');
};

/** What of it is of use when the run is over. */
const LASTING = OLD.filter((name) => !['findings.part', 'ledger.part'].includes(name));

const resultIn = (name = 'result.json'): Result => {
  const result = JSON.parse(readFileSync(join(out, name), 'utf8')) as Result;
  expect(violations('harness/result', result)).toEqual([]);
  return result;
};

/** The options of a run that is refused for its profile. */
const profileWith = (change: (profile: Record<string, unknown>) => void): string[] => {
  const profile = structuredClone(mockProfile({ baseUrl: 'http://127.0.0.1:9' })) as unknown as Record<string, unknown>;
  change(profile);
  writeFileSync(join(folder, 'p.json'), JSON.stringify(profile));
  return ['--profile', join(folder, 'p.json')];
};

const refusals: [string, () => string[], string][] = [
  ['an unknown option', () => ['--profil', 'x'], 'no option --profil'],
  ['an option without its value', () => ['--seed'], '--seed needs a value'],
  ['a word too many', () => ['everything'], 'everything'],
  ['a shard that is none', () => ['--shard', '4/3', '--seed', '1'], '--shard names no shard'],
  ['a profile that is not there', () => ['--profile', '/nowhere/p.json'], 'no such profile'],
  [
    'a misspelt key',
    () => profileWith((profile) => Object.assign(profile, { limit: {} })),
    'a key that is not known: limit. Did you mean limits?',
  ],
  [
    'a variable that is not set',
    () =>
      profileWith((profile) => Object.assign(profile.partner as object, { headers: { K: { env: 'NOT_SET_HERE' } } })),
    'NOT_SET_HERE is not set',
  ],
  [
    'a production system without consent',
    () => profileWith((profile) => Object.assign(profile, { environment: 'production' })),
    'production',
  ],
  ['a merge beside a run', () => ['--merge', folder, '--seed', '1'], '--seed has no meaning'],
  ['a merge without shards', () => ['--merge', out], 'no shards'],
  ['a ledger for the embedded mock operator', () => ['--ledger', 'l'], '--ledger is for the target of a profile'],
];

for (const [words, args, reason] of refusals) {
  test(`${words} stands in the result, and the report and certificate of the run before stay beside it`, async () => {
    leaveOldFiles();
    process.env.XDG_STATE_HOME = folder;

    const error: unknown = await certify.execute([...args(), '--out', out]).catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(SetupError);
    const result = resultIn();
    expect(result).toMatchObject({ state: 'finished', exitCode: 3, reason: expect.stringContaining(reason) });
    expect(result.verdict).toBeUndefined();
    expect(result.report).toEqual({ file: 'report.json', run: 'earlier', startedAt: EARLIER });
    expect(readdirSync(out).sort()).toEqual(['notes.txt', ...LASTING].sort());
    expect(readFileSync(join(out, 'report.json'), 'utf8')).toContain('conformant');
    expect(readFileSync(join(out, 'certificate.json'), 'utf8')).toContain('conformant');
  });
}

for (const [words, args] of [
  ['--only', ['--only', 'partner.hold', '--profile', '/nowhere/p.json']],
  ['--only without its value', ['--only', '--strict-should']],
  ['--only with nothing', ['--only=']],
] as const) {
  test(`a refused run with ${words} leaves the files of a whole run alone`, async () => {
    leaveOldFiles();

    await certify.execute([...args, '--out', out]).catch(() => {});

    expect(resultIn('result.partial.json')).toMatchObject({
      exitCode: 3,
      report: { file: 'report.partial.json', run: 'earlier' },
    });
    expect(readFileSync(join(out, 'result.json'), 'utf8')).toContain('"exitCode":0');
    expect(readdirSync(out).sort()).toEqual(['notes.txt', ...OLD].sort());
  });
}

test('a refused shard writes its own result, and leaves the files of the others alone', async () => {
  leaveOldFiles();
  const others = ['shard-2-of-2.json', 'shard-2-of-2.zip', 'shard-2-of-2.result.json'];
  for (const name of [...others, 'shard-1-of-2.json', 'shard-1-of-2.zip']) {
    writeFileSync(join(out, name), '{}');
  }

  await certify.execute(['--shard', '1/2', '--out', out]).catch(() => {});

  expect(resultIn('shard-1-of-2.result.json')).toMatchObject({
    exitCode: 3,
    reason: expect.stringContaining('--seed'),
  });
  const own = ['shard-1-of-2.json', 'shard-1-of-2.zip', 'shard-1-of-2.result.json'];
  expect(readdirSync(out).sort()).toEqual(['notes.txt', ...OLD, ...own, ...others].sort());
});

test('a folder that cannot be made is refused at once', async () => {
  needsPosix('/proc');
  const error: unknown = await certify.execute(['--out', '/proc/x/y']).catch((thrown: unknown) => thrown);

  expect(error).toBeInstanceOf(SetupError);
  expect(error).toMatchObject({
    message: expect.stringContaining('The folder for the report'),
    details: { key: '--out' },
  });
});

for (const none of ['/dev/null/none', '/proc/none']) {
  test(`${none} as the folder for temporary files is refused at once`, async () => {
    needsPosix('/dev/null and /proc');
    const npm = spawn('npm', ['run', '--silent', 'certify', '--', '--out', out], {
      cwd: clone,
      env: { ...process.env, TMPDIR: none },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const said = text(npm.stderr);

    expect(await once(npm, 'exit')).toEqual([3, null]);
    expect(await said).toContain(`found    "${none}"`);
    expect(resultIn()).toMatchObject({ exitCode: 3, reason: expect.stringContaining(none) });
  });
}

test('another file of the user is not taken for a ledger', async () => {
  needsPosix('/dev/null');
  const file = join(folder, 'dear.txt');
  writeFileSync(file, 'dear to somebody');
  const options = profileWith(() => {});

  for (const path of [file, '/dev/null', folder]) {
    const error: unknown = await certify
      .execute([...options, '--out', out, '--ledger', path])
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'SetupError', details: { file: path } });
  }
  expect(readFileSync(file, 'utf8')).toBe('dear to somebody');
});

test('without a state folder a ledger must be named', async () => {
  needsPosix('/proc');
  const usual = process.env.XDG_STATE_HOME;
  process.env.XDG_STATE_HOME = '/proc/nobody';
  const error: unknown = await certify
    .execute([...profileWith(() => {}), '--out', out])
    .catch((thrown: unknown) => thrown);
  if (usual === undefined) {
    delete process.env.XDG_STATE_HOME;
  } else {
    process.env.XDG_STATE_HOME = usual;
  }

  expect(error).toMatchObject({ name: 'SetupError', details: { key: '--ledger' } });
});

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  test(`a run that ${signal} stops ends with ${code}, says so, and is alone in its folder until then`, async () => {
    needsPosix('signals between processes');
    leaveOldFiles();
    const { child, end, says } = start(['certify', '--interface', 'partner', '--out', out]);
    await says('certifies');
    expect(resultIn()).toMatchObject({ state: 'unfinished', exitCode: 4 });
    await expect.poll(() => readdirSync(out), { timeout: 60_000 }).toContain('ledger.part');

    const second: unknown = await certify.execute(['--out', out]).catch((thrown: unknown) => thrown);
    expect(resultIn()).toMatchObject({ state: 'unfinished' });
    child.kill(signal);

    expect((await end).code).toBe(code);
    expect(resultIn()).toMatchObject({ state: 'finished', exitCode: code, reason: expect.stringContaining(signal) });
    expect(readdirSync(out).sort()).toEqual(['notes.txt', 'result.json']);
    expect(second).toMatchObject({
      name: 'SetupError',
      message: 'The folder for the report is in use by another run.',
      details: { value: expect.stringContaining(`process ${child.pid} on `) },
    });
  });
}

test('a broken MUST is reported with its verdict, and nothing stands beside the report that is of no use', async () => {
  const id = 'partner.hold.release-moves-active-to-released';
  const given = ['--interface', 'partner', '--only', id, '--fault', 'release-is-forgotten', '--out', out];
  const { code } = await start(['certify', ...given]).end;

  expect(code).toBe(1);
  expect(resultIn('result.partial.json')).toMatchObject({ state: 'finished', exitCode: 1, verdict: 'partial' });
  expect(readdirSync(out).sort()).toEqual([...PARTIAL_FILES, 'reproduce.partial'].sort());
});
