import { isOurs } from './our-words.ts';
import { secretsOf } from './profile-secrets.ts';
import { proxySecrets } from './proxy-secrets.ts';
import { MIN_ANYWHERE } from './redactor.ts';
import { type SafeText, safeText } from './safe-text.ts';

/** Text that holds none of the secrets of a profile, and none of the proxies. */
export const textOf = (profile: unknown): SafeText =>
  safeText(new Map([...proxySecrets(), ...secretsOf(profile)]), isOurs);

/** The variables whose secrets are too short, or too much like our own words, to be hidden wherever they stand. */
export const weakSecretsOf = (profile: unknown): string[] =>
  [...secretsOf(profile)]
    .filter(([, value]) => value !== '' && (value.length < MIN_ANYWHERE || isOurs(value)))
    .map(([variable]) => variable);
