import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';

/** A value of a profile that is read from the environment, or that a command prints. */
export interface SecretValue {
  env?: string;
  otherwise?: string;
  command?: string[];
}

/** How long a command may take. */
const TIMEOUT_MS = 30_000;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase();

/** The variable that stands for a secret. A command runs once for a run, which hands its output to its processes in a variable. */
export const variableOf = ({ env, command }: SecretValue): string =>
  env ?? `HOLDFAST_COMMAND_${digest(JSON.stringify(command))}`;

/** Runs the command of a secret, for this process and those that it starts. Returns its output, or the reason of its failure. */
export const printed = (secret: SecretValue): { value: string } | { failed: string } => {
  const [program = '', ...args] = secret.command ?? [];
  if (program === '') {
    return { failed: 'it names no program' };
  }
  const { status, signal, error, stdout } = spawnSync(program, args, { encoding: 'utf8', timeout: TIMEOUT_MS });
  if (error !== undefined || status !== 0) {
    return { failed: (error as NodeJS.ErrnoException | undefined)?.code ?? signal ?? `exit code ${status}` };
  }
  const value = stdout.trim();
  process.env[variableOf(secret)] = value;
  return { value };
};

/** The value of a secret; undefined when the variable is not set and the profile has no published default, or its command fails. */
export const secretOf = (secret: SecretValue): string | undefined => {
  const known = process.env[variableOf(secret)];
  if (known !== undefined || secret.command === undefined) {
    return known ?? secret.otherwise;
  }
  const result = printed(secret);
  return 'value' in result ? result.value : undefined;
};

const isSecret = (value: object): value is SecretValue =>
  ('env' in value && typeof value.env === 'string') || ('command' in value && Array.isArray(value.command));

/** The secrets that a profile names, wherever it does. */
const namedIn = (value: unknown): SecretValue[] => {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return [...(isSecret(value) ? [value] : []), ...Object.values(value).flatMap(namedIn)];
};

/** The same document, in which each secret is a variable and nothing else: no command runs for one. */
export const withVariables = <Value>(value: Value): Value => {
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map(withVariables) as Value;
  }
  return (
    isSecret(value)
      ? { env: variableOf(value) }
      : Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withVariables(member)]))
  ) as Value;
};

/** The variables of all secrets that a profile names. */
export const variablesOf = (profile: unknown): string[] => namedIn(profile).map(variableOf);

/**
 * Every secret of a profile, value by variable: an operator may answer on one interface
 * with a secret of another.
 */
export const secretsOf = (profile: unknown): Map<string, string> =>
  new Map(
    namedIn(profile).flatMap((secret) => {
      const value = secretOf(secret);
      return value === undefined ? [] : [[variableOf(secret), value] as const];
    }),
  );
