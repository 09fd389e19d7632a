import { statSync } from 'node:fs';
import { readText } from '../schemas/text/file-text.ts';
import { safeText } from '../schemas/text/safe-text.ts';
import { plainJson } from './files/json-comments.ts';
import { placeInJson } from './files/place-in-json.ts';

/** What a refusal shows below its message. */
export interface SetupDetails {
  file?: string | undefined;
  /** JSON pointer, option or environment variable. */
  key?: string;
  /** The value at that key. */
  value?: unknown;
  /** What may stand there. */
  allowed?: string | undefined;
  /** What to do about it. */
  todo: string;
}

/** The run cannot start: profile, options, credentials or the target's address. Exit code 3. */
export class SetupError extends Error {
  override name = 'SetupError';
  readonly details: SetupDetails;
  /** What else is wrong in the same place. */
  others: SetupError[] = [];

  constructor(message: string, details: SetupDetails) {
    super(message);
    this.details = details;
  }
}

const LIMITS: readonly { pattern: RegExp; message: string; todo: string }[] = [
  {
    pattern: /\b(EMFILE|ENFILE)\b/,
    message: 'No more files and connections may be open at one time',
    todo: 'Raise the limit, for example: ulimit -n 1024',
  },
  {
    pattern: /\bspawn\b.*\bEAGAIN\b/,
    message: 'No more processes may be started',
    todo: 'Raise the limit (ulimit -u), or let other processes end first.',
  },
];

/** The refusal for an error that says that a limit of this machine is reached; undefined for any other. */
export const limitReached = (error: unknown): SetupError | undefined => {
  const words = error instanceof Error ? error.message : String(error);
  const limit = LIMITS.find(({ pattern }) => pattern.test(words));
  return limit && new SetupError(`${limit.message} (${limit.pattern.exec(words)?.[0]}).`, { todo: limit.todo });
};

/** The error and the others with it, a blank line between them. */
export const renderSetupError = (error: SetupError): string => [error, ...error.others].map(rendered).join('\n\n');

/** Any other error: its message and stack, each line behind a bar. */
export const renderHarnessError = (error: unknown): string =>
  [
    'This is a fault of holdfast, not of the target.',
    ...String(error instanceof Error ? (error.stack ?? error.message) : error)
      .split('\n')
      .map((line) => `  | ${oneLine(line)}`),
  ].join('\n');

/** Hides no secrets: errors about a profile have lost theirs already, and until a profile is read none is known. */
export const { line: oneLine } = safeText(new Map());

const MAX_VALUE_CHARACTERS = 120;

/** The file, with line and column of the value in it that a pointer names. */
const placeOf = (file: string | undefined, key = ''): string | undefined => {
  if (file === undefined || !key.startsWith('/')) {
    return file;
  }
  try {
    return statSync(file).isFile() ? `${file}:${placeInJson(plainJson(readText(file)), key)}` : file;
  } catch {
    return file; // it may be the file that cannot be read
  }
};

const rendered = ({ message, details }: SetupError): string => {
  const { file, key, value, allowed, todo } = details;
  const line = (word: string, raw: string | undefined, maxCharacters?: number) =>
    raw === undefined ? [] : [`  ${word.padEnd(8)} ${oneLine(raw, maxCharacters)}`];
  return [
    `SET-UP REFUSED  ${oneLine(message)}`,
    ...line('file', placeOf(file, key)),
    ...line('at', key),
    ...line('found', value === undefined ? undefined : JSON.stringify(value), MAX_VALUE_CHARACTERS),
    ...line('allowed', allowed),
    ...line('to do', todo),
  ].join('\n');
};
