// Writes the profile of a mock, and a binding beside it where the mock uses the status words of another operator.
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { bindingWith, hasOwnStates } from '../../mock-operator/likeness/own-words.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import { SetupError } from '../errors.ts';

const write = (file: string, document: object): void => {
  try {
    writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
  } catch (error) {
    throw new SetupError(`The profile cannot be written (${(error as NodeJS.ErrnoException).code}).`, {
      file,
      key: '--profile-out',
      todo: 'Name a file in a folder that exists and can be written to.',
    });
  }
};

/** @throws SetupError */
export const writeProfile = (file: string, profile: Profile, words: ReadonlyMap<string, string>): void => {
  const v2 = profile['operator-v2'];
  if (!hasOwnStates(words) || v2 === undefined) {
    write(file, profile);
    return;
  }
  const binding = `${file.replace(/\.json$/, '')}.binding.json`;
  write(binding, bindingWith(words));
  write(file, { ...profile, 'operator-v2': { ...v2, binding: basename(binding) } });
};
