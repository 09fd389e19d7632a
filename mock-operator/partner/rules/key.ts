// The keys of a caller. Spec 5.

import { choice, rule, type Version } from '../../kernel/rule.ts';
import type { World } from '../../kernel/world.ts';
import { refuse } from './api-error.ts';

/** What X-API-Key and X-API-Secret carry. */
export interface Keys {
  key: string;
  secret: string;
}

/** What a call shows of them. */
export type Shown = { readonly [Name in keyof Keys]: string | undefined };

/** What is said besides of a key that belongs to another API of the mock: which that is. */
export type Hint = (key: string) => string;

type Refuse = Version<[message: string], void>;

/** 401 has no code of its own. */
export const with401 = (_world: World, message: string): never => refuse('FORBIDDEN', message, {}, 401);

const refuseWrong: Refuse = choice<[message: string], void>(
  'partner.auth.wrong-key',
  // Spec silent: what a wrong key gets.
  with401,
  {
    'wrong-key-is-403': (_world, message) => refuse('FORBIDDEN', message),
    'wrong-key-is-taken': () => undefined,
  },
);

const refuseMissing: Refuse = choice<[message: string], void>(
  'partner.auth.missing-key',
  // Spec silent: what a call without keys gets.
  with401,
  {
    'missing-key-is-400': (_world, message) => refuse('BAD_REQUEST', message),
    'missing-key-is-taken': () => undefined,
  },
);

/** Refuses a call whose keys are absent or not the right ones. @throws ApiError FORBIDDEN with status 401 */
export const checkKeys: Version<[shown: Shown, right: Keys, hint: Hint], void> = (
  world,
  { key, secret },
  right,
  hint,
) => {
  if (key === undefined || secret === undefined) {
    refuseMissing(world, 'X-API-Key and X-API-Secret are needed');
  } else if (key !== right.key || secret !== right.secret) {
    refuseWrong(world, `the API key and secret are not valid${hint(key)}`);
  }
};

/** Reads the body of a call that is refused for its keys, whose request id the refusal carries. Spec 2. */
export const bodyOfRefused = rule<[read: () => Promise<unknown>], unknown>(
  'partner.req-id.error-carries-that-of-the-body',
  (_world, read) => read(),
  { 'keys-are-refused-before-the-body-is-read': () => undefined },
);
