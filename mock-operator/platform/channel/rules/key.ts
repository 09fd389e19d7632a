// Checks the keys of Channel API calls. Spec 5.
import { choice, rules, type Version } from '../../../kernel/rule.ts';
import { refuse } from '../../../partner/rules/api-error.ts';
import { type Hint, type Keys, type Shown, with401 } from '../../../partner/rules/key.ts';

/** The kind of call: a read, the create of one object, of several suppliers, or of other objects in bulk. */
export type Called = 'read' | 'set-up' | 'suppliers' | 'bulk';

type Judge = Version<[Called, message: string], void>;

const refused: Judge = choice<[Called, message: string], void>(
  // Spec silent: what a call without the right keys gets.
  'Spec silent: a call of the Channel API without the right keys',
  (world, _called, message) => with401(world, message),
  {
    'channel-refuses-keys-with-403': (_world, _called, message) => refuse('FORBIDDEN', message),
    'channel-refuses-keys-with-400': (_world, _called, message) => refuse('BAD_REQUEST', message),
  },
);

/** Wrong: carries out calls of one kind. */
const letting =
  (kind: Called): Judge =>
  (world, called, message) =>
    called === kind ? undefined : refused(world, called, message);

const missing: Judge = rules(refused, {
  'channel.auth.reads-want-the-keys': { 'channels-are-shown-without-keys': letting('read') },
  'channel.auth.set-up-wants-the-keys': { 'set-up-is-done-without-keys': letting('set-up') },
  'channel.auth.bulk-set-up-wants-the-keys': { 'several-are-made-without-keys': letting('bulk') },
});

const unknown: Judge = rules(refused, {
  'channel.auth.reads-want-the-keys': { 'channels-are-shown-to-unknown-keys': letting('read') },
  'channel.auth.set-up-wants-the-keys': { 'set-up-is-done-with-unknown-keys': letting('set-up') },
  'channel.auth.bulk-set-up-wants-the-keys': {
    'several-are-made-with-unknown-keys': letting('bulk'),
    'several-suppliers-are-made-with-unknown-keys': letting('suppliers'),
  },
});

/** Wrong: carries out calls of one kind where the key alone is right. */
const lettingKey =
  (kind: Called): JudgePair =>
  (world, called, message, isKeyRight) =>
    called === kind && isKeyRight ? undefined : unknown(world, called, message);

type JudgePair = Version<[Called, message: string, isKeyRight: boolean], void>;

/** A key and a secret of which at least one is wrong. */
const wrongPair: JudgePair = rules<[Called, message: string, isKeyRight: boolean], void>(
  (world, called, message) => unknown(world, called, message),
  {
    'channel.auth.reads-want-the-keys': { 'channels-are-shown-for-the-key-alone': lettingKey('read') },
    'channel.auth.set-up-wants-the-keys': { 'set-up-is-done-for-the-key-alone': lettingKey('set-up') },
    'channel.auth.bulk-set-up-wants-the-keys': { 'several-are-made-for-the-key-alone': lettingKey('bulk') },
  },
);

/** Refuses a call whose keys are absent or not the right ones. @throws ApiError FORBIDDEN with status 401 */
export const checkKeys: Version<[Called, Shown, right: Keys, hint: Hint], void> = (
  world,
  called,
  { key, secret },
  right,
  hint,
) => {
  if (key === undefined || secret === undefined) {
    missing(world, called, 'X-API-Key and X-API-Secret are needed');
  } else if (key !== right.key || secret !== right.secret) {
    wrongPair(world, called, `the API key and secret are not those of an operator${hint(key)}`, key === right.key);
  }
};
