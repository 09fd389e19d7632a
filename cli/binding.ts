import { dirname, resolve } from 'node:path';
import { loadBinding } from '../schemas/bindings/load.ts';
import type { OperatorV2Profile } from '../schemas/generated/types.ts';
import { SetupError } from './errors.ts';

/** Checks that the binding of a profile can be read. @throws SetupError */
export const checkBinding = ({ binding = 'operator-v2' }: OperatorV2Profile, profilePath?: string): void => {
  try {
    loadBinding(binding, profilePath === undefined ? process.cwd() : dirname(resolve(profilePath)));
  } catch (error) {
    throw new SetupError(`The binding cannot be used: ${(error as Error).message}`, {
      ...(profilePath === undefined ? {} : { file: profilePath }),
      key: '/operator-v2/binding',
      value: binding,
      allowed: 'operator-v2, octo-1.0, or the path of a binding file, relative to the profile',
      todo: 'Correct the name or the file.',
    });
  }
};
