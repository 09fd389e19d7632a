import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { shapeMistakes } from '../expectation.ts';
import type { ChannelBinding } from '../generated/types.ts';
import { readText } from '../text/file-text.ts';

/**
 * The binding of a Channel API from a file; a relative path is taken from `folder`. Without a file it is as published.
 * @throws RangeError with the file and its mistake.
 */
export const loadChannelBinding = (file: string | undefined, folder = process.cwd()): ChannelBinding => {
  if (file === undefined) {
    return {};
  }
  const path = resolve(folder, file);
  if (!existsSync(path)) {
    throw new RangeError(`there is no binding ${path}: name a file, or leave channel.binding out`);
  }
  const binding = JSON.parse(readText(path)) as ChannelBinding;
  const [first] = shapeMistakes('harness/channel-binding', binding);
  if (first !== undefined) {
    throw new RangeError(`the binding ${path} is not valid at ${first.pointer || '/'}: ${first.message}`);
  }
  return binding;
};
