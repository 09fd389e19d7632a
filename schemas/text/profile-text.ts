import { catalogue, requirementIds } from '../requirements/index.ts';
import { schemaIds, schemaOf } from '../validate.ts';
import { secretsOf } from './profile-secrets.ts';
import { proxySecrets } from './proxy-secrets.ts';
import { MIN_ANYWHERE } from './redactor.ts';
import { type SafeText, safeText } from './safe-text.ts';

/** The names of members and the fixed values in a schema. */
const wordsOf = (node: unknown): string[] => {
  if (Array.isArray(node)) {
    return node.flatMap(wordsOf);
  }
  if (typeof node !== 'object' || node === null) {
    return [];
  }
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'enum' || key === 'const') {
      return [value].flat().filter((one) => typeof one === 'string');
    }
    return [...(key === 'properties' ? Object.keys(value as object) : []), ...wordsOf(value)];
  });
};

let words: string | undefined;

/** Whether a text stands in what we write ourselves: ids and sentences of the catalogue, names and values of the schemas. */
const isOurs = (text: string): boolean => {
  words ??= [
    ...requirementIds,
    ...Object.values(catalogue).map(({ sentence }) => sentence),
    ...schemaIds().flatMap((id) => wordsOf(schemaOf(id))),
  ]
    .join('\n')
    .toLowerCase();
  return words.includes(text.toLowerCase());
};

/** Text that holds none of the secrets of a profile, and none of the proxies. */
export const textOf = (profile: unknown): SafeText =>
  safeText(new Map([...proxySecrets(), ...secretsOf(profile)]), isOurs);

/** The variables whose secrets are too short, or too much like our own words, to be hidden wherever they stand. */
export const weakSecretsOf = (profile: unknown): string[] =>
  [...secretsOf(profile)]
    .filter(([, value]) => value !== '' && (value.length < MIN_ANYWHERE || isOurs(value)))
    .map(([variable]) => variable);
