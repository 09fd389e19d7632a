/** A value of a profile that is read from the environment. */
export interface SecretValue {
  env: string;
  otherwise?: string;
}

/** The value of a secret; undefined when the variable is not set and the profile has no published default. */
export const secretOf = ({ env, otherwise }: SecretValue): string | undefined => process.env[env] ?? otherwise;

/** The headers of every call of an interface, and the secrets in them by variable. Unset ones are left out. */
export const readHeaders = (address: {
  headers?: Record<string, SecretValue>;
  authorization?: SecretValue;
  restricted?: { authorization: SecretValue };
}): { headers: Record<string, string>; secrets: Map<string, string> } => {
  const all = {
    ...address.headers,
    ...(address.authorization && { Authorization: address.authorization }),
  };
  const headers: Record<string, string> = {};
  const secrets = new Map<string, string>();
  for (const [name, secret] of Object.entries(all)) {
    const value = secretOf(secret);
    if (value !== undefined) {
      headers[name] = value;
      secrets.set(secret.env, value);
    }
  }
  const restricted = address.restricted && secretOf(address.restricted.authorization);
  if (address.restricted && restricted !== undefined) {
    secrets.set(address.restricted.authorization.env, restricted);
  }
  return { headers, secrets };
};
