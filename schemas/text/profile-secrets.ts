/** A value of a profile that is read from the environment. */
export interface SecretValue {
  env: string;
  otherwise?: string;
}

/** The value of a secret; undefined when the variable is not set and the profile has no published default. */
export const secretOf = ({ env, otherwise }: SecretValue): string | undefined => process.env[env] ?? otherwise;

const isSecret = (value: object): value is SecretValue => 'env' in value && typeof value.env === 'string';

/**
 * Every secret that a profile names, value by variable, wherever it stands: an operator may answer on one interface with
 * what it was sent on another.
 */
export const secretsOf = (profile: unknown): Map<string, string> => {
  const secrets = new Map<string, string>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) {
      return;
    }
    const secret = isSecret(value) ? secretOf(value) : undefined;
    if (isSecret(value) && secret !== undefined) {
      secrets.set(value.env, secret);
    }
    for (const member of Object.values(value)) {
      look(member);
    }
  };
  look(profile);
  return secrets;
};
