// The mock operator as it is typed: where it listens, and how it ends.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { holdfast, start } from '../suites/self/holdfast.ts';

const clone = fileURLToPath(new URL('..', import.meta.url));

const addressIn = (text: string): string => /mock operator +(http:\S+)/.exec(text)?.[1] ?? '';

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/_mock/clock`).then(
    ({ ok }) => ok,
    () => false,
  );

test('the mock ends with the npm that started it', async () => {
  const npm = spawn('npm', ['run', '--silent', 'mock'], { cwd: clone, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const piece of npm.stdout) {
    said += piece;
    if (said.includes('Ctrl-C')) {
      break;
    }
  }
  const url = addressIn(said);
  expect(await answers(url)).toBe(true);

  npm.kill('SIGTERM');

  await expect.poll(() => answers(url), { timeout: 10_000 }).toBe(false);
});

test('a reader that has seen enough of a list ends it quietly', async () => {
  const command = `"${process.execPath}" --import tsx cli/main.ts mock --list-faults`;
  const shell = spawn('sh', ['-c', `(${command}; echo "ended with $?" >&2) | head -1`], { cwd: clone });
  const said = { out: '', errors: '' };
  shell.stdout.on('data', (piece) => {
    said.out += piece;
  });
  shell.stderr.on('data', (piece) => {
    said.errors += piece;
  });
  await once(shell, 'close');

  expect(said).toEqual({ out: 'Faults, and the requirement that each breaks\n', errors: 'ended with 0\n' });
});

test('the mock listens where it is told, and refuses a host that is not of this machine', async () => {
  const { child, end, says } = start(['mock', '--host', 'localhost']);
  const url = addressIn(await says('Ctrl-C'));
  expect(url).toMatch(/^http:\/\/localhost:\d+$/);
  expect(await answers(url)).toBe(true);
  child.kill('SIGTERM');
  expect((await end).code).toBe(0);

  const refused = await holdfast('mock', '--host', '203.0.113.7');
  expect(refused).toMatchObject({ code: 3, out: '' });
  expect(refused.errors).toContain('This machine has no address 203.0.113.7 to listen at');
});
