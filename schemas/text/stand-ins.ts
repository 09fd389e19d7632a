import { createHash } from 'node:crypto';
import { secretsOf, variablesOf, withVariables } from './profile-secrets.ts';

/** Lengths below which a secret is looked for otherwise, each with that of its stand-in; a longer one has the last. */
const LENGTHS: readonly (readonly [below: number, length: number])[] = [
  [8, 6],
  [12, 10],
  [Number.POSITIVE_INFINITY, 32],
];

/** A text of the form of a secret: with the word before its blank, and its `=` at the end. */
const standInOf = (variable: string, secret: string): string => {
  const [, word = '', rest = '', end = ''] = /^(\w+ )?(.*?)(=*)$/s.exec(secret) ?? [];
  const length = LENGTHS.find(([below]) => rest.length < below)?.[1];
  const digest = createHash('sha256').update(`holdfast ${variable}`).digest('hex');
  return secret === '' ? '' : `${word}${digest.slice(0, length)}${end}`;
};

/** For each secret of a profile, by variable, a text that shows nothing of it, and by which calls are made like those with it. */
export const standInsOf = (profile: unknown): Record<string, string> =>
  Object.fromEntries([...secretsOf(profile)].map(([variable, secret]) => [variable, standInOf(variable, secret)]));

/** Sets variables of this process, or takes them away. */
const setVariables = (values: readonly (readonly [name: string, value: string | undefined])[]): void => {
  for (const [name, value] of values) {
    if (value === undefined) {
      delete process.env[name];
    } else {
      process.env[name] = value;
    }
  }
};

/**
 * Does something while stand-ins are in the place of all secrets of a profile, in this process. The profile then has variables
 * alone: it is of a stranger, and no command of theirs runs.
 */
export const withStandIns = async <Profile, Result>(
  profile: Profile,
  standIns: Readonly<Record<string, string>>,
  act: (profile: Profile) => Promise<Result>,
): Promise<Result> => {
  const variables = [...variablesOf(profile)];
  const before = variables.map((name) => [name, process.env[name]] as const);
  setVariables(variables.map((name) => [name, Object.hasOwn(standIns, name) ? standIns[name] : undefined]));
  try {
    return await act(withVariables(profile));
  } finally {
    setVariables(before);
  }
};
