// A machine that lets a process open few files: that is said, and is no fault of Holdfast or of the target.
import { spawn } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { builtCommand } from '../fixtures/built-command.ts';
import { needsPosix } from '../fixtures/programs.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

test('64 file descriptors are refused with how to have more', async () => {
  needsPosix('ulimit');
  const folder = temporaryFolder();
  const command = 'ulimit -n 64 && exec "$0" "$1" certify --out "$2"';
  const child = spawn('sh', ['-c', command, process.execPath, builtCommand(), folder]);
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));

  expect(said).toContain('SET-UP REFUSED  No more files and connections may be open at one time (EMFILE).');
  expect(said).toContain('ulimit -n 1024');
  expect(code).toBe(3);
});
