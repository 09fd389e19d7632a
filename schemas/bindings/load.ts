import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shapeMistakes } from '../expectation.ts';
import type { Binding } from '../generated/types.ts';
import { isObject } from '../object.ts';
import { readText } from '../text/file-text.ts';

/** The bindings that ship with the product. */
export const shippedBindings = ['operator-v2', 'octo-1.0'] as const;

const isShipped = (name: string): boolean => (shippedBindings as readonly string[]).includes(name);

const pathOf = (name: string, folder: string): string =>
  isShipped(name)
    ? fileURLToPath(new URL(`${name}.json`, import.meta.url))
    : isAbsolute(name)
      ? name
      : resolve(folder, name);

const written = (name: string, folder: string): unknown => JSON.parse(readText(pathOf(name, folder)));

/** A binding of somebody's own: operations and words that it leaves out are those of the default. */
export const completed = (own: unknown): unknown => {
  const { operations, words } = written('operator-v2', '') as Binding;
  return isObject(own) ? { ...own, operations: over(operations, own.operations), words: over(words, own.words) } : own;
};

const over = (usual: object, own: unknown): unknown =>
  own === undefined ? usual : isObject(own) ? { ...usual, ...own } : own;

/**
 * The binding of a name that ships, or of a file; a relative path is taken from `folder`.
 * @throws RangeError with the file and its mistake.
 */
export const loadBinding = (name: string, folder = process.cwd()): Binding => {
  const path = pathOf(name, folder);
  if (!existsSync(path)) {
    throw new RangeError(`there is no binding ${name}: use ${shippedBindings.join(', ')}, or the path of a file`);
  }
  // Our own are valid, as a test shows: nobody waits for that.
  if (isShipped(name)) {
    return written(name, folder) as Binding;
  }
  const binding = completed(written(name, folder)) as Binding;
  const [first] = shapeMistakes('harness/binding', binding);
  if (first !== undefined) {
    throw new RangeError(`the binding ${path} is not valid at ${first.pointer || '/'}: ${first.message}`);
  }
  return binding;
};
