// The report says which build was judged: as the profile has it, or as the target shows it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startMock } from '../../mock-operator/index.ts';
import type { Profile, Report } from '../../schemas/generated/types.ts';
import { start } from '../../self/fixtures/holdfast.ts';
import { listeningServer } from '../../self/fixtures/listening.ts';
import { temporaryFolder } from '../../self/fixtures/temporary-folder.ts';
import { buildOf } from './target-build.ts';

const BUILD = '2026.12.1 <main>';

test('the build stands in the report, from a header, a text, a member of JSON, or the profile', async () => {
  const server = await listeningServer(({ url }, answer) => {
    answer.setHeader('X-Build', BUILD);
    answer.statusCode = url === '/api/secret' ? 401 : 200;
    answer.end(url === '/version.json' ? JSON.stringify({ app: { build: 417 } }) : `${BUILD}\n`);
  });
  const read = (build: Profile['build']) =>
    buildOf({
      profile: { name: 'T', build, partner: { baseUrl: `${server.url}/api` } } as Profile,
      interfaces: ['partner'],
    });
  try {
    expect(await read(BUILD)).toBe(BUILD);
    expect(await read({ path: '/version.json', pointer: '/app/build' })).toBe('417');
    expect(await read({ path: 'secret', header: 'x-build' })).toBe(BUILD);
    expect(await read({ path: 'version' })).toBe(BUILD);
    await expect(read({ path: 'secret' })).rejects.toThrow('The target does not show its build there.');
    await expect(read({ path: '/version.json', pointer: '/no' })).rejects.toThrow('does not show its build');
    await expect(read({ path: '//example.com/version' })).rejects.toThrow('from the target alone');
  } finally {
    await server.close();
  }
});

test('a run reads the build before it begins, and is refused where there is none', async () => {
  test.setTimeout(120_000);
  const folder = temporaryFolder();
  const file = join(folder, 'profile.json');
  const mock = await startMock();
  const certify = (build: Profile['build']) => {
    writeFileSync(file, JSON.stringify({ ...mock.profile(), build }));
    const only = ['--only', 'partner.hold.unknown-id-is-404'];
    return start(['certify', '--profile', file, '--interface', 'partner', '--out', folder, ...only]).end;
  };

  const shown = await certify({ path: '/healthz', header: 'content-type' });
  const { target, run, tool } = JSON.parse(readFileSync(join(folder, 'report.partial.json'), 'utf8')) as Report;
  const none = await certify({ path: '/nowhere' });
  await mock.close();

  expect(shown.code, shown.screen).toBe(0);
  expect(target).toMatchObject({ build: expect.stringMatching(/^\w+\/\w+/), environment: 'test' });
  expect(shown.out).toContain(`   build ${target.build}\n`);
  expect(run.limits).toMatchObject({ bookings: expect.any(Number), patienceSeconds: expect.any(Number) });
  expect(tool.strangers?.bugs).toBeGreaterThan(0);
  expect([none.code, none.errors.includes('The target does not show its build there.')]).toEqual([3, true]);
});
