import type { ProfileSection } from '../../schemas/profile-section.ts';
import { printed, type SecretValue, secretOf, variableOf } from '../../schemas/text/profile-secrets.ts';

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

/** Gets the headers anew whose values commands print; undefined where none is. Each new value is a secret. */
export const renewedHeaders = (
  section: HeaderSecrets,
  hides: (variable: string, value: string) => void,
): (() => Record<string, string>) | undefined => {
  const commands = Object.entries(headerSecrets(section)).filter(([, { command }]) => command !== undefined);
  return commands.length === 0
    ? undefined
    : () =>
        Object.fromEntries(
          commands.flatMap(([name, secret]) => {
            const result = printed(secret);
            if ('failed' in result) {
              return [];
            }
            hides(variableOf(secret), result.value);
            return [[name, result.value]];
          }),
        );
};
