// The mock operator as a library, as the README shows it; and a client in another language that books with what the banner prints.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { pasted } from '../cli/banner.ts';
import { violations } from '../schemas/validate.ts';
import { needsPrograms } from '../suites/self/programs.ts';
import { startMock } from './index.ts';

const clone = fileURLToPath(new URL('..', import.meta.url));

test('the example of the README runs under node:test', () => {
  const readme = readFileSync(join(clone, 'README.md'), 'utf8');
  const [, example = ''] = /```ts\n(\/\/ reseller\.test\.ts[\s\S]*?)```/.exec(readme) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-library-'));
  const file = join(folder, 'reseller.test.ts');
  writeFileSync(file, example.replace("'holdfast'", JSON.stringify(join(clone, 'mock-operator/index.ts'))));

  const run = spawnSync(process.execPath, ['--import', 'tsx', '--test', file], { cwd: clone, encoding: 'utf8' });

  rmSync(folder, { recursive: true });
  expect(run.stdout).toMatch(/# pass 1\n/);
  expect(run.status).toBe(0);
});

test('a started mock is looked into and steered without a call, and each world is apart', async () => {
  const mock = await startMock({ now: Date.parse('2026-06-01T07:10:00Z') });
  try {
    const one = mock.world('one');
    await fetch(`${one.url}/v1.2/nothing`);

    expect(mock.journal()).toEqual([]);
    expect(one.journal({ status: '4xx' })).toMatchObject([{ path: '/_world/one/v1.2/nothing', world: '/_world/one' }]);
    expect(one.caller().verdict).toBe('not-conformant');
    one.clock.advance(60);
    expect([mock.clock.now().toISOString(), one.clock.now().toISOString()]).toEqual([
      '2026-06-01T07:10:00.000Z',
      '2026-06-01T07:11:00.000Z',
    ]);
    expect(() => mock.world('with a blank')).toThrow('A world cannot be named "with a blank": a NAME has up to 80 of');
    one.reset();
    expect(one.journal()).toEqual([]);
    expect(violations('harness/profile', one.profile())).toEqual([]);
    expect(one.profile().partner?.baseUrl).toBe(one.url);
    expect(mock.catalogue().suppliers[0]?.products[0]?.rates[0]?.next[0]?.capacity).toBeGreaterThan(0);
  } finally {
    await mock.close();
  }
});

test('the profile of a mock with credentials of its own has them', async () => {
  const mock = await startMock({
    keys: { key: 'k', secret: 's' },
    authorization: { full: 'Bearer f', restricted: 'r' },
  });
  const { partner, 'operator-v2': v2 } = mock.profile();
  await mock.close();

  expect(Object.values(partner?.headers ?? {}).map(({ otherwise }) => otherwise)).toEqual(['k', 's']);
  expect([v2?.authorization?.otherwise, mock.world('one').profile()['operator-v2']?.authorization?.otherwise]).toEqual([
    'Bearer f',
    'Bearer f',
  ]);
});

test('a client of the standard library of Python lists, holds, books and cancels with what the banner prints', async () => {
  needsPrograms('python3');
  const mock = await startMock();
  try {
    const client = fileURLToPath(new URL('example/client.py', import.meta.url));
    const { spawn } = await import('node:child_process');
    const python = spawn('python3', [client], { stdio: ['pipe', 'pipe', 'pipe'] });
    python.stdin.end(pasted(mock).join('\n'));
    let said = '';
    python.stdout.on('data', (piece) => {
      said += piece;
    });
    python.stderr.on('data', (piece) => {
      said += piece;
    });
    await new Promise((ended) => python.once('close', ended));

    expect(said).toBe('200 list\n201 hold ACTIVE\n201 booking OPEN\n204 cancelled\n');
    expect(mock.journal().flatMap(({ findings }) => findings)).toEqual([]);
  } finally {
    await mock.close();
  }
});
