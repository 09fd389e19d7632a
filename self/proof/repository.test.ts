// What git says of a clone, in one that is made for it.
import { execFileSync } from 'node:child_process';
import { unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { changedSince, commitOf, treeDigest, uncommitted } from './repository.ts';

let clone: string;

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Holdfast', '-c', 'user.email=holdfast@example.test', ...args], {
    cwd: clone,
    encoding: 'utf8',
  }).trim();

test.beforeEach(() => {
  clone = temporaryFolder();
  git('init', '--quiet');
  for (const name of ['kept.ts', 'committed.ts', 'edited.ts', 'gone.ts']) {
    writeFileSync(join(clone, name), 'before\n');
  }
  git('add', '--all');
  git('commit', '--quiet', '--message', 'before');
});

test('what changed is what was committed since, edited, added and removed', () => {
  const before = commitOf(clone, 'HEAD') ?? '';
  writeFileSync(join(clone, 'committed.ts'), 'after\n');
  git('commit', '--quiet', '--all', '--message', 'after');
  writeFileSync(join(clone, 'edited.ts'), 'after\n');
  writeFileSync(join(clone, 'zoë.ts'), 'new\n');
  unlinkSync(join(clone, 'gone.ts'));

  expect(before).toMatch(/^[0-9a-f]{40}$/);
  expect(changedSince(clone, before)).toEqual(['committed.ts', 'edited.ts', 'gone.ts', 'zoë.ts']);
  expect(uncommitted(clone).toSorted()).toEqual(['edited.ts', 'gone.ts', 'zoë.ts']);
});

test('a commit that a clone lacks is none', () => {
  expect(commitOf(clone, 'nowhere')).toBeUndefined();
  expect(commitOf(clone, '0123456789012345678901234567890123456789')).toBeUndefined();
  expect(commitOf(clone, '--all')).toBeUndefined();
});

test('the digest is that of the tree, with what is not committed', () => {
  const before = treeDigest(clone);
  writeFileSync(join(clone, 'edited.ts'), 'after\n');
  const after = treeDigest(clone);

  expect(treeDigest(clone)).toBe(after);
  expect(after).not.toBe(before);
  git('checkout', '--quiet', '--', 'edited.ts');
  expect(treeDigest(clone)).toBe(before);
});
