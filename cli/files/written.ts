import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { writeWhole } from '../../reporters/write.ts';
import { type SetupDetails, SetupError } from '../errors.ts';

const WORDS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EACCES: 'it may not be written to',
  EPERM: 'it may not be written to',
  EROFS: 'it is read-only',
  ENOENT: 'it does not exist and cannot be made',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file',
};

/** Turns a refusal of the file system into a SetupError; returns any other error as it is. `subject`: the file to be written. */
export const refusalOf = (error: unknown, subject: string, details: SetupDetails): unknown => {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) {
    return error;
  }
  const words = WORDS[code];
  return new SetupError(`${subject} cannot be used: ${words === undefined ? code : `${words} (${code})`}.`, details);
};

/** Runs a function that writes. @throws SetupError when the file system refuses */
export const writing = <Result>(subject: string, details: SetupDetails, write: () => Result): Result => {
  try {
    return write();
  } catch (error) {
    throw refusalOf(error, subject, details);
  }
};

/** Writes a file that somebody named, and makes the folder that it is in. @throws SetupError when the file system refuses */
export const writeFile = (subject: string, details: SetupDetails & { file: string }, text: string): void =>
  writing(subject, details, () => {
    makeFolder(dirname(resolve(details.file)));
    writeWhole(details.file, text);
  });

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Makes a folder and those above it, one by one: where one cannot be made, a recursive mkdir of Node may never end. */
export const makeFolder = (path: string, mode?: number): void => {
  if (isFolder(path)) {
    return;
  }
  if (dirname(path) !== path) {
    makeFolder(dirname(path), mode);
  }
  try {
    mkdirSync(path, mode);
  } catch (error) {
    // Another run may have made it meanwhile.
    if (!isFolder(path)) {
      throw error;
    }
  }
};
