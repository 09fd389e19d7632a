// The keys of a reseller. Spec 5, 7.
import { choice, type Version } from '../../../kernel/rule.ts';
import { refuse } from '../../../partner/rules/api-error.ts';
import type { Keys } from '../../../partner/rules/key.ts';

/** What each reseller shows. */
export type ResellerKeys = readonly Keys[];

/** What is called: the reads of suppliers, of which the text names the status, or anything else. */
export type Called = 'supplier' | 'other';

type Shown = { readonly [Name in keyof Keys]: string | undefined };

type Refuse = Version<[message: string], undefined>;

const with401: Refuse = (_world, message) => refuse('FORBIDDEN', message, {}, 401);

const elsewhere: Refuse = choice<[message: string], undefined>(
  // Spec silent: what a call without the right keys gets, other than a read of suppliers.
  'Spec silent: keys on the calls of the Booking API other than supplier reads',
  with401,
  {
    'platform-refuses-keys-with-403': (_world, message) => refuse('FORBIDDEN', message),
    'platform-refuses-keys-with-400': (_world, message) => refuse('BAD_REQUEST', message),
    'platform-sells-without-keys': () => undefined,
  },
);

const refused: Version<[Called, message: string], undefined> = (world, called, message) =>
  called === 'supplier' ? with401(world, message) : elsewhere(world, message);

/** The reseller that a call is of: the key that it shows. @throws ApiError with status 401 where no reseller has these keys */
export const resellerOf: Version<[Called, Shown, ResellerKeys], string | undefined> = (
  world,
  called,
  { key, secret },
  known,
) => {
  if (key === undefined || secret === undefined) {
    return refused(world, called, 'X-API-Key and X-API-Secret are needed');
  }
  return known.some((keys) => keys.key === key && keys.secret === secret)
    ? key
    : refused(world, called, 'the API key and secret are not those of a reseller');
};
