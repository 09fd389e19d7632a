import { statSync } from 'node:fs';
import { join } from 'node:path';
import { valueAt } from '../../harness/exchange/pointer.ts';
import type { Report } from '../../schemas/generated/types.ts';
import { NO_TEXT, readText } from '../../schemas/text/file-text.ts';
import { violations } from '../../schemas/validate.ts';
import { type SetupDetails, SetupError } from '../errors.ts';
import { plainJson } from './json-comments.ts';
import { placeOfMistake } from './mistake-in-json.ts';

/** The refusal of a file that was named on the command line and cannot be read. */
export const unreadable = (error: unknown, details: SetupDetails): SetupError => {
  const { code } = error as NodeJS.ErrnoException;
  if (code === NO_TEXT) {
    return new SetupError('The file is neither UTF-8 nor UTF-16.', { ...details, todo: 'Save it as UTF-8.' });
  }
  return new SetupError(code === 'ENOENT' ? 'There is no such file.' : `The file cannot be read (${code}).`, details);
};

/** What the text of a file holds. `subject`: what the file is; `todo`: what else may help. @throws SetupError with the line and column of the mistake */
export const jsonOf = (text: string, file: string, subject: string, todo?: string): unknown => {
  const json = plainJson(text);
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new SetupError(`${subject} is not JSON: ${(error as SyntaxError).message}.`, {
      file: placeOfMistake(file, json),
      todo: [correction(text), todo].filter(Boolean).join(' '),
    });
  }
};

/** The usual mistakes by name. */
const correction = (text: string): string => {
  if (/^\s*#/m.test(text)) {
    return 'Begin comments with // instead of #.';
  }
  return /"[^"\n]*[A-Za-z]:\\(?!\\)[^"\n]*"/.test(text)
    ? 'Write \\\\ for each backslash of a path, or / instead.'
    : 'Correct the JSON at this place.';
};

/** A JSON document that a person names on the command line. @throws SetupError */
export const readDocument = (file: string, key: string, todo: string): unknown => {
  let text: string;
  try {
    text = readText(file);
  } catch (error) {
    throw unreadable(error, { file, key, todo });
  }
  return jsonOf(text, file, 'The file', todo);
};

/** A document that must conform to a schema of ours. @throws SetupError which names the first place that does not. */
export const readConforming = <Document>(file: string, key: string, schemaId: string, todo: string): Document => {
  const document = readDocument(file, key, todo);
  checkConforms(document, schemaId, { file, todo });
  return document as Document;
};

/** @throws SetupError which names the first place of a document that does not conform. */
export const checkConforms = (document: unknown, schemaId: string, details: { file: string; todo: string }): void => {
  const [first] = violations(schemaId, document);
  if (first !== undefined) {
    throw new SetupError('The file is not what it must be.', {
      ...details,
      key: first.pointer || '/',
      ...(first.pointer !== '' && { value: valueAt(document, first.pointer) }),
      allowed: first.message,
    });
  }
};

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** The file of a report, where that or the folder of a run is named. */
export const reportIn = (path: string): string => (isFolder(path) ? join(path, 'report.json') : path);

/** @throws SetupError */
export const readReport = (file: string): Report =>
  readConforming(file, 'REPORT', 'harness/report', 'Name the report.json of a run.');
