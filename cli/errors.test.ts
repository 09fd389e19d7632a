import { spawn } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { limitReached, renderSetupError } from './errors.ts';

const limits: [error: Error, words: string[]][] = [
  [
    new Error("EMFILE: too many open files, open '/a.js'"),
    ['No more files and connections may be open at one time (EMFILE).', 'ulimit -n 1024'],
  ],
  [new Error('spawn /usr/bin/node EAGAIN'), ['No more processes may be started', 'ulimit -u']],
];

for (const [error, words] of limits) {
  test(`${error.message} is a limit of the machine`, () => {
    const refusal = limitReached(error);

    for (const said of words) {
      expect(refusal && renderSetupError(refusal)).toContain(said);
    }
  });
}

test('a program that is not there is no limit of the machine', async () => {
  const error = await new Promise((resolve) => spawn('/no/such/program').once('error', resolve));

  expect(limitReached(error)).toBeUndefined();
});
