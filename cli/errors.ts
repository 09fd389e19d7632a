import { statSync } from 'node:fs';
import { readText } from '../schemas/text/file-text.ts';
import { safeText } from '../schemas/text/safe-text.ts';
import { plainJson } from './files/json-comments.ts';
import { placeInJson } from './files/place-in-json.ts';

/** What the reader of a refused set-up needs, as far as it applies. */
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

const LIMITS: readonly { said: RegExp; message: string; todo: string }[] = [
  {
    said: /\b(EMFILE|ENFILE)\b/,
    message: 'No more files and connections may be open at one time',
    todo: 'Raise the limit, for example: ulimit -n 1024',
  },
  {
    said: /\bspawn\b.*\bEAGAIN\b/,
    message: 'No more processes may be started',
    todo: 'Raise the limit (ulimit -u), or let other processes end first.',
  },
];

/** The refusal where an error says that a limit of this machine is reached; undefined for any other. */
export const limitReached = (error: unknown): SetupError | undefined => {
  const words = error instanceof Error ? error.message : String(error);
  const limit = LIMITS.find(({ said }) => said.test(words));
  return limit && new SetupError(`${limit.message} (${limit.said.exec(words)?.[0]}).`, { todo: limit.todo });
};

/** Every error on lines of its own. */
export const renderSetupError = (error: SetupError): string => [error, ...error.others].map(rendered).join('\n\n');

/** Any other error: words and frames behind a bar. */
export const renderFault = (error: unknown): string =>
  [
    'This is a fault of holdfast, not of the target.',
    ...String(error instanceof Error ? (error.stack ?? error.message) : error)
      .split('\n')
      .map((line) => `  | ${oneLine(line)}`),
  ].join('\n');

/** Needs no secrets: errors about a profile have lost theirs before, and until a profile is read none is known. */
export const { line: oneLine } = safeText(new Map());

/** Characters of the value that was found. */
const MAX_VALUE = 120;

/** The file, with line and column of the value in it that a pointer names. */
const placeOf = (file: string | undefined, key = ''): string | undefined => {
  if (file === undefined || !key.startsWith('/')) {
    return file;
  }
  try {
    return statSync(file).isFile() ? `${file}:${placeInJson(plainJson(readText(file)), key)}` : file;
  } catch {
    return file; // the error may be that it cannot be read
  }
};

const rendered = ({ message, details }: SetupError): string => {
  const { file, key, value, allowed, todo } = details;
  const line = (word: string, raw: string | undefined, most?: number) =>
    raw === undefined ? [] : [`  ${word.padEnd(8)} ${oneLine(raw, most)}`];
  return [
    `SET-UP REFUSED  ${oneLine(message)}`,
    ...line('file', placeOf(file, key)),
    ...line('at', key),
    ...line('found', value === undefined ? undefined : JSON.stringify(value), MAX_VALUE),
    ...line('allowed', allowed),
    ...line('to do', todo),
  ].join('\n');
};
