import { sep } from 'node:path';
import { cloneFolder } from './npm-folder.ts';

/** A command as it is typed: in a clone, from outside it, or where the package is installed. */
export const formatCommand = (name: string, ...args: string[]): string => {
  const root = cloneFolder();
  const isOutside = root !== undefined && !`${process.cwd()}${sep}`.startsWith(`${root}${sep}`);
  const npm = isOutside ? `npm --prefix ${forShell(root)} run` : 'npm run';
  const inClone = ['certify', 'mock'].includes(name) ? `${npm} ${name} --` : `${npm} holdfast -- ${name}`;
  return [root === undefined ? `npx holdfast ${name}` : inClone, ...args.map(forShell)].join(' ');
};

/** What no shell takes for anything but itself; the paths of Windows have backslashes. */
const PLAIN = process.platform === 'win32' ? /^[\w@%+=:,./\\-]+$/ : /^[\w@%+=:,./-]+$/;

/** A word of a command line, in quotes where a shell needs them. */
export const forShell = (text: string): string => (PLAIN.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);
