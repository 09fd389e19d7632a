import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { written } from './written.ts';

/** Does what writes into the folder for temporary files. @throws SetupError when the file system refuses */
export const writtenToScratch = <Result>(write: () => Result): Result =>
  written(
    `The folder for temporary files, ${tmpdir()},`,
    {
      key: 'TMPDIR',
      value: process.env.TMPDIR,
      todo: 'Set TMPDIR to a folder that exists, can be written to and has space.',
    },
    write,
  );

/** Works with a folder for what nobody reads after the run. @throws SetupError when none can be made */
export const withScratch = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = writtenToScratch(() => mkdtempSync(join(tmpdir(), 'holdfast-')));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    return await work(folder);
  } finally {
    process.off('exit', remove);
    remove();
  }
};

const SPACE_BYTES = 1_000_000;

/** The runner keeps what it compiled among the temporary files, and fails without space there. @throws SetupError */
export const checkSpace = (scratch: string): void =>
  writtenToScratch(() => writeFileSync(join(scratch, 'space'), Buffer.alloc(SPACE_BYTES)));
