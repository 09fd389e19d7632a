import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { version } from '../../schemas/version.ts';
import { cloneFolder } from '../npm-folder.ts';

const INSTALLED = join('node_modules', 'holdfast', 'dist', 'schemas', 'harness');

/** The schema where the package is installed, in a folder or in one above it. */
const installedFor = (folder: string, name: string): string | undefined => {
  const path = join(folder, INSTALLED, name);
  if (existsSync(path)) {
    return path;
  }
  return dirname(folder) === folder ? undefined : installedFor(dirname(folder), name);
};

/**
 * Where an editor, or a person, finds what each key of a file beside this one means, by default of a profile: the schema of the package that is installed there, or of the
 * clone around it. Elsewhere a path would hold on this machine alone, so it is the address of this version.
 */
export const schemaFor = (file: string, kind: 'profile' | 'inventory' = 'profile'): string => {
  const name = `${kind}.schema.json`;
  const folder = dirname(resolve(file));
  const root = cloneFolder();
  const isInClone = root !== undefined && `${folder}${sep}`.startsWith(`${root}${sep}`);
  const path = isInClone
    ? fileURLToPath(new URL(`../../schemas/harness/${name}`, import.meta.url))
    : installedFor(folder, name);
  if (path === undefined) {
    return `https://unpkg.com/holdfast@${version()}/dist/schemas/harness/${name}`;
  }
  const from = relative(folder, path).replaceAll('\\', '/');
  return from.startsWith('..') ? from : `./${from}`;
};
