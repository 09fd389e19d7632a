import { readFileSync } from 'node:fs';
import type { Report } from '../schemas/generated/types.ts';
import { violations } from '../schemas/validate.ts';
import { type SetupDetails, SetupError } from './errors.ts';

/** What a file that a person names is refused with, when reading it fails. */
export const unreadable = (error: unknown, details: SetupDetails): SetupError => {
  const { code } = error as NodeJS.ErrnoException;
  return new SetupError(code === 'ENOENT' ? 'There is no such file.' : `The file cannot be read (${code}).`, details);
};

/** A JSON document that a person names on the command line. @throws SetupError */
export const readDocument = (file: string, key: string, todo: string): unknown => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw unreadable(error, { file, key, todo });
  }
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new SetupError(`The file is not JSON: ${(error as SyntaxError).message}.`, { file, key, todo });
  }
};

/** A document that must conform to a schema of ours. @throws SetupError which names the first place that does not. */
export const readConforming = <Document>(file: string, key: string, schemaId: string, todo: string): Document => {
  const document = readDocument(file, key, todo);
  const [first] = violations(schemaId, document);
  if (first !== undefined) {
    throw new SetupError('The file is not what it must be.', {
      file,
      key: first.pointer || '/',
      allowed: first.message,
      todo,
    });
  }
  return document as Document;
};

/** @throws SetupError */
export const readReport = (file: string): Report =>
  readConforming(file, 'REPORT', 'harness/report', 'Name the report.json of a run.');
