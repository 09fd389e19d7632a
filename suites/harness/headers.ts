import { type SecretValue, secretOf } from '../../text/profile-secrets.ts';

/** The headers of every call of an interface. Those whose variable is not set are left out. */
export const readHeaders = (address: {
  headers?: Record<string, SecretValue>;
  authorization?: SecretValue;
}): Record<string, string> => {
  const all = { ...address.headers, ...(address.authorization && { Authorization: address.authorization }) };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, secret]) => {
      const value = secretOf(secret);
      return value === undefined ? [] : [[name, value]];
    }),
  );
};
