// What git knows of the clone that is proven.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** What git prints; undefined where it refuses. */
const git = (root: string, ...args: string[]): string | undefined => {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch {
    return undefined;
  }
};

const linesOf = (text = ''): string[] => text.split('\n').filter((line) => line !== '');

/** The id of a commit; undefined where the clone does not have it. */
export const commitOf = (root: string, ref: string): string | undefined =>
  git(root, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`)?.trim();

/** Files that are not as the last commit has them, new ones included. */
export const uncommitted = (root: string): string[] => [
  ...linesOf(git(root, '-c', 'core.quotePath=false', 'diff', '--name-only', '--no-renames', 'HEAD')),
  ...linesOf(git(root, '-c', 'core.quotePath=false', 'ls-files', '--others', '--exclude-standard')),
];

/** The text of a file in a commit; undefined where the commit does not have it. */
export const textIn = (root: string, commit: string, file: string): string | undefined =>
  git(root, 'show', `${commit}:${file}`);

/** Every file that has changed since a commit, uncommitted changes included. */
export const changedSince = (root: string, commit: string): string[] =>
  [
    ...new Set([
      ...linesOf(git(root, '-c', 'core.quotePath=false', 'diff', '--name-only', '--no-renames', commit)),
      ...uncommitted(root),
    ]),
  ].toSorted();

/** A digest of the present tree: the last commit, and uncommitted changes. */
export const treeDigest = (root: string): string => {
  const hash = createHash('sha256').update(git(root, 'rev-parse', 'HEAD^{tree}') ?? '');
  for (const file of uncommitted(root).toSorted()) {
    const path = join(root, file);
    hash.update(`${file}\n`).update(existsSync(path) ? readFileSync(path) : '');
  }
  return hash.digest('hex');
};
