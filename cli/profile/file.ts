// Reads the file of a profile. Where it is something else, the refusal says so and ends with the command to type.
import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { didYouMean, suggestions } from '../../schemas/suggest.ts';
import { readText } from '../../schemas/text/file-text.ts';
import { SetupError } from '../errors.ts';
import { jsonOf, unreadable } from '../files/report-file.ts';
import { formatCommand, forShell } from '../format-command.ts';

/** What the file of a profile holds: JSON, comments allowed. @throws SetupError */
export const profileIn = (file: string): unknown => {
  const text = read(file);
  if (text.trim() === '') {
    throw refused(
      'The profile is empty.',
      file,
      `Write a start: ${formatCommand('init', '--skeleton', '--out', file)}`,
    );
  }
  if (isYaml(text, file)) {
    const json = `${file.slice(0, file.length - extname(file).length)}.json`;
    const convert = `npx js-yaml ${forShell(file)} > ${forShell(json)}`;
    throw refused('The profile is YAML, and profiles are JSON.', file, `Convert it: ${convert}; then: ${doctor(json)}`);
  }
  return jsonOf(text, file, 'The profile');
};

const doctor = (file: string): string => formatCommand('doctor', '--profile', file);

const refused = (message: string, file: string, todo: string): SetupError =>
  new SetupError(message, { file, key: '--profile', todo });

/** JSON is YAML too: only what cannot be JSON is meant. */
const isYaml = (text: string, file: string): boolean =>
  !/^\s*(\{|\[|\/[/*])/.test(text) && (/\.ya?ml$/i.test(file) || /^(---|["']?[\w$-]+["']?:(\s|$))/m.test(text));

const read = (file: string): string => {
  try {
    return readText(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EISDIR') {
      throw folderRefused(file);
    }
    throw code === 'ENOENT' || code === 'ENOTDIR'
      ? missing(file)
      : unreadable(error, { file, key: '--profile', todo: 'Correct the path.' });
  }
};

const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
};

const folderRefused = (folder: string): SetupError => {
  const names = filesIn(folder);
  const [name] = names.includes('profile.json') || names.length === 0 ? ['profile.json'] : names;
  const file = join(folder, name ?? '');
  const todo =
    names.length === 0 ? `Write a profile: ${formatCommand('init', '--out', file)}` : `Name the file: ${doctor(file)}`;
  return refused('This is a folder, and --profile names a file.', folder, todo);
};

const missing = (file: string): SetupError => {
  if (/^https?:/i.test(file)) {
    const address = file.replace(/[?#].*/, '').replace(/\/\/[^/]*@/, '//');
    const todo = `Write a profile of what is there: ${formatCommand('init', '--partner', address)} (or --v2, --booking, --channel-api)`;
    return new SetupError('This is an address, and --profile names a file.', { key: '--profile', todo });
  }
  if (/^[A-Za-z]:[^\\/]/.test(file)) {
    const todo = 'Put the path into quotes, or write / for each backslash: --profile C:/folder/profile.json';
    return refused('The path has lost its backslashes: the shell has taken them.', file, todo);
  }
  const [, drive, path] = /^([A-Za-z]):[\\/](.*)$/.exec(file) ?? [];
  if (process.platform !== 'win32' && drive !== undefined && path !== undefined) {
    const here = `/mnt/${drive.toLowerCase()}/${path.replaceAll('\\', '/')}`;
    return refused('This is a path of Windows, and this is not Windows.', file, `In WSL it is: ${doctor(here)}`);
  }
  if (file.startsWith('~/')) {
    return refused('The shell has not replaced the ~.', file, `Write: ${doctor(join(homedir(), file.slice(2)))}`);
  }
  const names = filesIn(dirname(file));
  const [near] = suggestions(basename(file), names);
  const todo =
    near === undefined
      ? `Correct the path, or write a profile: ${formatCommand('init', '--out', file)}`
      : `Write: ${doctor(join(dirname(file), near))}`;
  return refused(`There is no such profile.${didYouMean(basename(file), names)}`, file, todo);
};
