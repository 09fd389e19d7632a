import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writing } from './written.ts';

/** Runs a function that writes into the folder for temporary files. @throws SetupError when the file system refuses */
export const writingToScratch = <Result>(write: () => Result): Result =>
  writing(
    `The folder for temporary files, ${tmpdir()},`,
    {
      key: 'TMPDIR',
      value: process.env.TMPDIR,
      todo: 'Set TMPDIR to a folder that exists, can be written to and has space.',
    },
    write,
  );

/** Works with a temporary folder, which is removed afterwards. @throws SetupError when none can be made */
export const withScratch = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = writingToScratch(() => mkdtempSync(join(tmpdir(), 'holdfast-')));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    return await work(folder);
  } finally {
    process.off('exit', remove);
    remove();
  }
};

const NEEDED_BYTES = 1_000_000;

/** Checks the space for the files that the runner compiles there: without it, the runner fails. @throws SetupError */
export const checkSpace = (scratch: string): void =>
  writingToScratch(() => writeFileSync(join(scratch, 'space'), Buffer.alloc(NEEDED_BYTES)));
