// What people type who have an address and no profile yet.
import { expect, test } from '@playwright/test';
import { holdfast } from '../self/fixtures/holdfast.ts';
import { temporaryFolder } from '../self/fixtures/temporary-folder.ts';

const folder = temporaryFolder();

const URL = 'http://localhost:3000/api';
const out = ['--out', folder];

const typed: [words: string[], command: string, address: string][] = [
  [['certify', URL, ...out], 'certify', URL],
  [['certify', 'localhost:3000/api', ...out], 'certify', URL],
  [['certify', '--url', URL, ...out], 'certify', URL],
  [['certify', `--base-url=${URL}`, ...out], 'certify', URL],
  [['certify', '--target', 'staging', ...out], 'certify', 'URL'],
  [['certify', '--profile', 'https://user:password@shop.example/', ...out], 'certify', 'https://shop.example'],
  [['doctor', URL], 'doctor', URL],
  [['undo', '--url', URL], 'undo', URL],
  [['run'], 'certify', 'URL'],
  [['run', URL], 'certify', URL],
  [['run', '--target', URL], 'certify', URL],
  [[URL], 'certify', URL],
];

for (const [words, command, address] of typed) {
  test(`holdfast ${words.filter((word) => !out.includes(word)).join(' ')} is answered with the way to a profile`, async () => {
    const { code, errors } = await holdfast(...words);

    expect(code, errors).toBe(3);
    expect(errors).toContain(
      `SET-UP REFUSED  ${command} needs a profile; write one: npx holdfast init --partner ${address}\n`,
    );
    expect(errors).not.toContain('password');
  });
}

test('a profile without its option, and run with a profile, are answered with what to write', async () => {
  const [without, run] = await Promise.all([
    holdfast('certify', 'p.json', ...out),
    holdfast('run', '--profile', 'p.json'),
  ]);

  expect([without.code, without.errors]).toEqual([3, expect.stringContaining('npx holdfast certify --profile p.json')]);
  expect([run.code, run.errors]).toEqual([3, expect.stringContaining('Did you mean certify?')]);
});
