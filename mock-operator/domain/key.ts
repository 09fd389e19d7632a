// The keys of a caller. Spec 5.
import { ApiError } from './api-error.ts';
import { choice, type Version } from './rule.ts';

/** What X-API-Key and X-API-Secret carry. */
export interface Keys {
  key: string;
  secret: string;
}

type Shown = { readonly [Name in keyof Keys]: string | undefined };

const refuseWrong: Version<[], void> = choice<[], void>(
  'partner.auth.wrong-key',
  () => {
    // Spec silent: what a wrong key gets; 401 has no code of its own.
    throw new ApiError('FORBIDDEN', 'the API key and secret are not valid', {}, 401);
  },
  {
    'wrong-key-is-403': () => {
      throw new ApiError('FORBIDDEN', 'the API key and secret are not valid');
    },
    'wrong-key-is-taken': () => undefined,
  },
);

const refuseMissing: Version<[], void> = choice<[], void>(
  'partner.auth.missing-key',
  () => {
    // Spec silent: what a call without keys gets.
    throw new ApiError('FORBIDDEN', 'X-API-Key and X-API-Secret are needed', {}, 401);
  },
  {
    'missing-key-is-400': () => {
      throw new ApiError('BAD_REQUEST', 'X-API-Key and X-API-Secret are needed');
    },
    'missing-key-is-taken': () => undefined,
  },
);

/** Refuses a call whose keys are absent or not the right ones. @throws ApiError FORBIDDEN with status 401 */
export const checkKeys: Version<[shown: Shown, right: Keys], void> = (world, { key, secret }, right) => {
  if (key === undefined || secret === undefined) refuseMissing(world);
  else if (key !== right.key || secret !== right.secret) refuseWrong(world);
};
