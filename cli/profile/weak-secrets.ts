import { weakSecretsOf } from '../../schemas/text/profile-text.ts';
import { MIN_ANYWHERE } from '../../schemas/text/redactor.ts';

/** Warns of secrets that cannot be hidden wherever they stand without words of ours being hidden too. */
export const warnOfWeakSecrets = (profile: unknown): void => {
  const variables = weakSecretsOf(profile);
  if (variables.length > 0) {
    process.stderr.write(
      `WARNING  ${variables.join(', ')}: a secret of fewer than ${MIN_ANYWHERE} characters, or a word of the specification, is hidden only where it is a whole value. Use a longer one.\n`,
    );
  }
};
