// The files of the repository as they are here, committed or not, in a repository of its own.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Copies every file that git knows or would add. */
export const copyRepository = (folder: string): void => {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of String(stdout).trim().split('\n')) {
    if (existsSync(join(root, file))) {
      cpSync(join(root, file), join(folder, file));
    }
  }
};

/** Copies the repository and commits the copy. */
export const cloneRepository = (folder: string): void => {
  copyRepository(folder);
  const author = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    [...author, 'commit', '-q', '-m', 'copy'],
  ]) {
    const { status, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) {
      throw new Error(`git ${args.join(' ')}: ${stderr}`);
    }
  }
};
