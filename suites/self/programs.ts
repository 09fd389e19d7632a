// What a machine has: programs on its PATH, and what only systems of the POSIX kind know. A test that needs more is skipped.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { test } from '@playwright/test';

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Where a program lies that is found by its name; undefined where there is none. */
export const onPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, process.platform === 'win32' ? `${name}.exe` : name))
    .find(isExecutable);

/** Skips a test, or from `beforeAll` those of its file, where one of the programs is not installed. */
export const needsPrograms = (...names: string[]): void => {
  const missing = names.filter((name) => onPath(name) === undefined);
  test.skip(missing.length > 0, `${missing.join(' and ')} cannot be found on the PATH: install it.`);
};

/** Skips a test, or from `beforeAll` those of its file, on Windows, which lacks what is named here. */
export const needsPosix = (what: string): void => {
  test.skip(process.platform === 'win32', `Windows has no ${what}.`);
};
