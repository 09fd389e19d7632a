import type { ProfileSection } from '../../schemas/profile-section.ts';
import { type SecretValue, secretOf } from '../../schemas/text/profile-secrets.ts';

/** What a section of a profile says of the headers of its calls. */
type HeaderSecrets = Pick<ProfileSection, 'headers' | 'authorization'>;

/** Header → where its value comes from. */
export const headerSecrets = ({ headers, authorization }: HeaderSecrets): Record<string, SecretValue> => ({
  ...headers,
  ...(authorization && { Authorization: authorization }),
});

/** The headers of every call of an interface. Those whose variable is not set are left out. */
export const readHeaders = (section: HeaderSecrets): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headerSecrets(section)).flatMap(([name, secret]) => {
      const value = secretOf(secret);
      return value === undefined ? [] : [[name, value]];
    }),
  );
