// The keys of a caller. Spec 5.
import { ApiError } from './api-error.ts';
import { choice, type Version } from './rule.ts';

/** What X-API-Key and X-API-Secret carry. */
export interface Keys {
  key: string;
  secret: string;
}

const refuse: Version<[], void> = choice<[], void>(
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

/** Refuses a call whose keys are not the right ones. @throws ApiError FORBIDDEN with status 401 */
export const checkKeys: Version<[shown: Partial<Keys>, right: Keys], void> = (world, shown, right) => {
  if (shown.key !== right.key || shown.secret !== right.secret) refuse(world);
};
