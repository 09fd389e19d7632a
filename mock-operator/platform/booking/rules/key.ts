// The keys of a reseller. Spec 5, 7.
import { choice, rules, type Version } from '../../../kernel/rule.ts';
import { refuse } from '../../../partner/rules/api-error.ts';
import { type Hint, type Keys, type Shown, with401 } from '../../../partner/rules/key.ts';

/** What each reseller shows. */
export type ResellerKeys = readonly Keys[];

/** What is called: the reads of suppliers, of which the text names the status, what is sold or ended, or anything else. */
export type Called = 'supplier-list' | 'supplier' | 'sale' | 'other';

type Refuse = Version<[message: string], undefined>;

const elsewhere: Refuse = choice<[message: string], undefined>(
  // Spec silent: what a call without the right keys gets, other than a read of suppliers.
  'booking.auth.other-calls-want-the-keys',
  with401,
  {
    'platform-refuses-keys-with-403': (_world, message) => refuse('FORBIDDEN', message),
    'platform-refuses-keys-with-400': (_world, message) => refuse('BAD_REQUEST', message),
    'platform-sells-without-keys': () => undefined,
  },
);

type Judge = Version<[Called, message: string], undefined>;

const refused: Judge = (world, called, message) =>
  (called === 'supplier-list' || called === 'supplier' ? with401 : elsewhere)(world, message);

/** Wrong: one kind of call is refused otherwise, or not at all. */
const otherwise =
  (wrong: Called, version: Refuse): Judge =>
  (world, called, message) =>
    called === wrong ? version(world, message) : refused(world, called, message);

const with403: Refuse = (_world, message) => refuse('FORBIDDEN', message);
const served: Refuse = () => undefined;

const missing: Judge = rules(refused, {
  'booking.auth.suppliers-without-keys-is-401': {
    'supplier-list-is-shown-without-keys': otherwise('supplier-list', served),
    'supplier-list-without-keys-is-403': otherwise('supplier-list', with403),
  },
  'booking.auth.supplier-without-keys-is-401': {
    'supplier-is-shown-without-keys': otherwise('supplier', served),
    'supplier-without-keys-is-403': otherwise('supplier', with403),
  },
  'booking.auth.sales-want-the-keys': { 'seats-are-sold-without-keys': otherwise('sale', served) },
});

const unknown: Judge = rules(refused, {
  'booking.auth.suppliers-with-unknown-keys-is-401': {
    'supplier-list-is-shown-to-unknown-keys': otherwise('supplier-list', served),
    'supplier-list-with-unknown-keys-is-403': otherwise('supplier-list', with403),
  },
  'booking.auth.supplier-with-unknown-keys-is-401': {
    'supplier-is-shown-to-unknown-keys': otherwise('supplier', served),
    'supplier-with-unknown-keys-is-403': otherwise('supplier', with403),
  },
  'booking.auth.sales-want-the-keys': { 'seats-are-sold-with-unknown-keys': otherwise('sale', served) },
});

type JudgeStrange = Version<[Called, ofTheKey: number, hint: string], number | undefined>;

const strangeUsual: JudgeStrange = (world, called, _ofTheKey, hint) =>
  unknown(world, called, `the API key and secret are not those of a reseller${hint}`);

/** Wrong: for calls of a kind the key alone counts. */
const byTheKey =
  (...kinds: Called[]): JudgeStrange =>
  (world, called, ofTheKey, hint) =>
    kinds.includes(called) && ofTheKey >= 0 ? ofTheKey : strangeUsual(world, called, ofTheKey, hint);

/** Keys that are no reseller's together; `ofTheKey` is whose the key alone is, -1 for nobody's. */
const strange: JudgeStrange = rules(strangeUsual, {
  'booking.auth.suppliers-with-unknown-keys-is-401': {
    'supplier-list-is-shown-for-the-key-alone': byTheKey('supplier-list'),
  },
  'booking.auth.supplier-with-unknown-keys-is-401': { 'supplier-is-shown-for-the-key-alone': byTheKey('supplier') },
  'booking.auth.sales-want-the-keys': { 'seats-are-sold-for-the-key-alone': byTheKey('sale') },
});

/** The channel of a reseller: they stand in the same order; undefined where there are not as many of both. */
export const channelOf: Version<[reseller: number | undefined, ResellerKeys], string | undefined> = (
  { store: { channels } },
  reseller,
  known,
) => (reseller !== undefined && channels.length === known.length ? channels[reseller] : undefined);

/** The reseller that a call is of, by his place among those that are known. @throws ApiError with status 401 where no reseller has these keys */
export const resellerOf: Version<[Called, Shown, ResellerKeys, Hint], number | undefined> = (
  world,
  called,
  { key, secret },
  known,
  hint,
) => {
  if (key === undefined || secret === undefined) {
    return missing(world, called, 'X-API-Key and X-API-Secret are needed');
  }
  const reseller = known.findIndex((keys) => keys.key === key && keys.secret === secret);
  return reseller >= 0
    ? reseller
    : strange(
        world,
        called,
        known.findIndex((keys) => keys.key === key),
        hint(key),
      );
};
