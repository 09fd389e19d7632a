// The README's calls of the mock operator are run as printed.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { DEMO_CHANNEL_KEYS, DEMO_KEYS, DEMO_RESELLERS } from '../../mock-operator/demo.ts';
import { DEMO_AUTHORIZATION } from '../../mock-operator/demo-v2.ts';
import { startMock } from '../../mock-operator/index.ts';
import { needsPrograms } from './programs.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

const [, keys = '', calls = ''] = /(Its keys are [\s\S]*?)```sh\n(MOCK=[\s\S]*?)```/.exec(readme) ?? [];

test('what the README pastes into a terminal lists, holds and books with the keys that it names, and breaks nothing', async () => {
  needsPrograms('bash', 'curl');
  const mock = await startMock();
  const script = calls.replace('http://127.0.0.1:4010', mock.url);
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script]);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  const code = await new Promise((resolve) => child.once('close', resolve));

  expect(code, said).toBe(0);
  expect(mock.journal().map(({ operation, status, findings }) => [operation, status, findings])).toEqual([
    ['listAvailabilities', 200, []],
    ['createHold', 201, []],
    ['createBooking', 201, []],
  ]);
  await mock.close();

  const values = [DEMO_KEYS, DEMO_RESELLERS[0], DEMO_CHANNEL_KEYS].flatMap(({ key, secret }) => [key, secret]);
  for (const value of [...values, DEMO_AUTHORIZATION.full]) {
    expect(keys).toContain(value);
  }
});
