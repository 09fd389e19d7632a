import { dirname, resolve } from 'node:path';
import { loadBinding } from '../../schemas/bindings/load.ts';
import { loadChannelBinding } from '../../schemas/bindings/load-channel.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { SetupError } from '../errors.ts';

/** Checks that the binding that a profile names for an interface can be read. @throws SetupError */
export const checkBinding = (name: Interface, binding: string, profilePath?: string): void => {
  const isChannel = name === 'channel';
  const load = isChannel ? loadChannelBinding : loadBinding;
  try {
    load(binding, profilePath === undefined ? process.cwd() : dirname(resolve(profilePath)));
  } catch (error) {
    throw new SetupError(`The binding cannot be used: ${(error as Error).message}`, {
      ...(profilePath === undefined ? {} : { file: profilePath }),
      key: `/${name}/binding`,
      value: binding,
      allowed: `${isChannel ? '' : 'operator-v2, octo-1.0, or '}the path of a binding file, relative to the profile`,
      todo: 'Correct the name or the file.',
    });
  }
};
