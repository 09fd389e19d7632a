import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { version } from '../../schemas/version.ts';
import { clone } from '../npm-folder.ts';

const INSTALLED = join('node_modules', 'holdfast', 'dist', 'schemas', 'harness', 'profile.schema.json');

/** The schema where the package is installed, in a folder or in one above it. */
const installedFor = (folder: string): string | undefined => {
  const path = join(folder, INSTALLED);
  if (existsSync(path)) {
    return path;
  }
  return dirname(folder) === folder ? undefined : installedFor(dirname(folder));
};

/**
 * Where an editor finds what each key of a profile means: the schema of the package that is installed there, or of the
 * clone around it. Elsewhere a path would hold on this machine alone, so it is the address of this version.
 */
export const schemaFor = (file: string): string => {
  const folder = dirname(resolve(file));
  const root = clone();
  const isInClone = root !== undefined && `${folder}${sep}`.startsWith(`${root}${sep}`);
  const path = isInClone
    ? fileURLToPath(new URL('../../schemas/harness/profile.schema.json', import.meta.url))
    : installedFor(folder);
  if (path === undefined) {
    return `https://unpkg.com/holdfast@${version()}/dist/schemas/harness/profile.schema.json`;
  }
  const from = relative(folder, path).replaceAll('\\', '/');
  return from.startsWith('..') ? from : `./${from}`;
};
