// The command line as a process of its own, as it is typed.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Report } from '../schemas/generated/types.ts';
import { exchangesOf } from '../schemas/text/exchange-log.ts';
import { violations } from '../schemas/validate.ts';
import { holdfast, start } from '../self/fixtures/holdfast.ts';
import { listeningServer } from '../self/fixtures/listening.ts';
import { needsPosix } from '../self/fixtures/programs.ts';
import { temporaryFolder } from '../self/fixtures/temporary-folder.ts';

const folder = temporaryFolder();

test('what cannot be used is refused with exit code 3, a reason and a hint', async () => {
  const [command, option, nothing] = await Promise.all([
    holdfast('certfy'),
    holdfast('certify', '--profil', 'x', '--out', join(folder, 'unknown')),
    holdfast(),
  ]);
  expect(command).toMatchObject({ code: 3, out: '' });
  expect(command.errors).toContain('There is no command certfy. Did you mean certify?');
  expect(option).toMatchObject({ code: 3, out: '' });
  expect(option.errors).toContain('certify has no option --profil. Did you mean profile?');
  expect(nothing).toMatchObject({ code: 3, out: '' });
  expect(nothing.errors).toContain('holdfast <command> [options]');
});

test('help and version are written to standard output', async () => {
  const [help, certify, version] = await Promise.all([
    holdfast('--help'),
    holdfast('certify', '--help'),
    holdfast('--version'),
  ]);
  expect(help).toMatchObject({ code: 0, errors: '' });
  for (const name of ['certify', 'mock', 'doctor', 'undo', 'requirements']) {
    expect(help.out).toContain(name);
  }
  expect(certify.out).toContain('--workers N');
  expect(version.out).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('the catalogue is listed for people and for machines', async () => {
  const [people, machines] = await Promise.all([
    holdfast('requirements', 'partner.hold.unknown-id-is-404'),
    holdfast('requirements', '--json'),
  ]);
  expect(people.out).toContain('partner.hold.unknown-id-is-404   MUST   spec 4.1 rule 5; 7');
  expect(people.out).toMatch(/checked at: suites\/v1\/hold\.suite\.js:\d+/);
  const requirements = JSON.parse(machines.out) as { id: string; mutants: string[] }[];
  expect(requirements.find(({ id }) => id === 'partner.hold.release-moves-active-to-released')?.mutants).toContain(
    'release-is-forgotten',
  );
});

test('a run with --only leaves files of its own, certifies nothing, and has the exit code of what it judged', async () => {
  const out = join(folder, 'part');
  mkdirSync(out);
  writeFileSync(join(out, 'report.json'), 'of a whole run');
  const only = ['--only', 'partner.hold.unknown-id-is-404'];
  const { code, out: text } = await holdfast('certify', ...only, '--seed', '5', '--out', out);
  const report = JSON.parse(readFileSync(join(out, 'report.partial.json'), 'utf8')) as Report;
  expect(violations('harness/report', report)).toEqual([]);
  expect(report).toMatchObject({ verdict: 'partial', run: { seed: 5 }, residue: { holds: 0, bookings: 0 } });
  expect([...exchangesOf(join(out, 'exchanges.partial.ndjson.gz'))]).toHaveLength(report.run.requests);
  expect(text).toMatch(/\npartial: \d+ requirements judged, nothing certified {3}Holdfast mock operator/);
  expect(text).not.toContain('CONFORMANT');
  expect(text).toMatch(/\n\d+ passed, 0 failed, 0 skipped; exit code 0: nothing that was judged is broken\n$/);
  expect(code).toBe(0);
  expect(readFileSync(join(out, 'report.json'), 'utf8')).toBe('of a whole run');
});

test('a green run of the embedded mock prints under fifteen lines beside its progress', async () => {
  const given = ['--interface', 'channel', '--runs', '1', '--seed', '1', '--out', join(folder, 'green')];
  const { code, screen } = await holdfast('certify', ...given);
  const lines = screen.trimEnd().split('\n');

  expect(code, screen).toBe(0);
  expect(lines.filter((line) => !/^ {2}\d+\/\d+ /.test(line)).length, screen).toBeLessThan(15);
  expect(lines.at(-1)).toMatch(/; exit code 0: conformant$/);
});

test('a broken MUST ends with exit code 1 and the four answers', async () => {
  const id = 'partner.hold.release-moves-active-to-released';
  const out = join(folder, 'broken');
  const given = ['--interface', 'partner', '--only', id, '--fault', 'release-is-forgotten', '--out', out];
  const { code, out: text } = await holdfast('certify', ...given);
  expect(code).toBe(1);
  expect(text).toContain(`FAIL  ${id}   MUST   spec 3.1; 4.1 rule 6`);
  expect(text).toContain('expected   /hold/status  "RELEASED"');
  expect(text).toMatch(/reproduce {2}sh \S+\/reproduce\.partial\/\S+\.sh\n/);
  expect(text).toMatch(/replay {5}.*--fault release-is-forgotten .*--only .* --seed \d+/);
});

test('a target that does not answer is reported in plain words, and the report of an earlier run is left and named', async () => {
  const profile = await profileOf('http://127.0.0.1:9');
  const out = join(folder, 'stale');
  mkdirSync(out);
  writeFileSync(join(out, 'report.json'), '{"run":{"startedAt":"2026-11-20T10:00:00.000Z"}}');
  const { code, errors } = await holdfast('certify', '--profile', profile, '--out', out);
  expect(code).toBe(3);
  expect(errors).toContain('Nothing listens at 127.0.0.1:9.');
  expect(errors).toContain(`file     ${profile}:1:66\n  at       /partner/baseUrl\n`);
  expect(errors).toMatch(
    /report\.json is left as it was: it is of an earlier run, which began at 2026-11-20T10:00:00\.000Z\.\n/,
  );
  expect(readdirSync(out).sort()).toEqual(['report.json', 'result.json']);
});

test('the mock prints its address and profile, refuses a port in use, and the doctor finds it well', async () => {
  needsPosix('signals between processes');
  const profile = join(folder, 'mock.json');
  const { child, end, says } = start(['mock', '--profile-out', profile]);
  const text = await says('Ctrl-C');
  const port = /mock operator {3}http:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1] ?? '';
  expect(text).toContain(`--profile ${relative('', profile)}`);

  const [second, doctor] = await Promise.all([
    holdfast('mock', '--port', port),
    holdfast('doctor', '--profile', profile),
  ]);
  expect(second).toMatchObject({ code: 3, out: '' });
  expect(second.errors).toContain(`Port ${port} is in use.`);
  expect(doctor.errors).toBe('');
  expect(doctor).toMatchObject({ code: 0 });
  expect(doctor.out).toContain('wrong credentials get HTTP 401');

  const refused = await start(['certify', '--profile', profile, '--out', join(folder, 'refused')], {
    env: { HOLDFAST_API_KEY: 'wrong' },
  }).end;
  expect(refused.code).toBe(3);
  expect(refused.errors).toContain('HOLDFAST_API_KEY');

  child.kill('SIGINT');
  expect((await end).code).toBe(0);
});

test('a production target is not touched without consent', async () => {
  let connections = 0;
  const server = await listeningServer(
    createServer(() => {
      connections += 1;
    }),
  );
  const profile = await profileOf(server.url, { environment: 'production' });
  const { code, errors } = await holdfast('certify', '--profile', profile, '--out', join(folder, 'consent'));
  await server.close();
  expect(code).toBe(3);
  expect(errors).toContain('--yes');
  expect(connections).toBe(0);
});

const profileOf = async (baseUrl: string, changes: object = {}): Promise<string> => {
  const { mockProfile } = await import('../mock-operator/profile.ts');
  const { clock: _clock, ...profile } = mockProfile({ baseUrl });
  const file = join(folder, `profile-${Math.random().toString(36).slice(2)}.json`);
  writeFileSync(file, JSON.stringify({ ...profile, ...changes }));
  return file;
};
