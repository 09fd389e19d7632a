import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Binding } from '../generated/types.ts';
import { readText } from '../text/file-text.ts';
import { violations } from '../validate.ts';

/** The bindings that ship with the product. */
export const shippedBindings = ['operator-v2', 'octo-1.0'] as const;

const isShipped = (name: string): boolean => (shippedBindings as readonly string[]).includes(name);

const pathOf = (name: string, folder: string): string =>
  isShipped(name)
    ? fileURLToPath(new URL(`${name}.json`, import.meta.url))
    : isAbsolute(name)
      ? name
      : resolve(folder, name);

/**
 * The binding of a name that ships, or of a file; a relative path is taken from `folder`.
 * @throws RangeError with the file and its mistake.
 */
export const loadBinding = (name: string, folder = process.cwd()): Binding => {
  const path = pathOf(name, folder);
  if (!existsSync(path)) {
    throw new RangeError(`there is no binding ${name}: use ${shippedBindings.join(', ')}, or the path of a file`);
  }
  const binding = JSON.parse(readText(path)) as Binding;
  // Our own are valid, as a test shows: nobody waits for that.
  const [first] = isShipped(name) ? [] : violations('harness/binding', binding);
  if (first !== undefined) {
    throw new RangeError(`the binding ${path} is not valid at ${first.pointer || '/'}: expected ${first.message}`);
  }
  return binding;
};
