import { expectationAt as expectation } from '../../schemas/expectation.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import { keysIn } from '../../schemas/pointer.ts';
import { didYouMean, suggestions } from '../../schemas/suggest.ts';
import { type Violation, violations } from '../../schemas/validate.ts';
import { SetupError } from '../errors.ts';
import { addressErrors } from './addresses.ts';
import { contradictions } from './contradictions.ts';

/**
 * Each mistake in a profile, with the way to fix it. Addresses that may hold a secret are reported
 * alone, since other messages might repeat them. Contradictions are looked for once the shape is right.
 */
export const profileErrors = (file: string, profile: unknown): SetupError[] => {
  for (const errors of [addressErrors, schemaErrors]) {
    const found = errors(file, profile);
    if (found.length > 0) {
      return found;
    }
  }
  return contradictions(file, profile as Profile);
};

/** What says that a member is lacking. */
const LACKING = ['required', 'dependentRequired'];

const expectationAt = (segments: readonly string[]) => expectation('harness/profile', segments);

const schemaErrors = (file: string, profile: unknown): SetupError[] => {
  const found = violations('harness/profile', withPlainAddresses(profile));
  const alternatives = new Set(found.filter(({ keyword }) => keyword === 'anyOf').map(({ pointer }) => pointer));
  const meant = new Set(
    found
      .filter(({ keyword }) => keyword === 'additionalProperties')
      .flatMap(({ pointer, params }) =>
        suggestions(String(params.additionalProperty), expectationAt(keysIn(pointer)).keys).map(
          (key) => `${pointer}/${key}`,
        ),
      ),
  );
  return found
    .filter(({ pointer, keyword }) => keyword === 'anyOf' || !alternatives.has(pointer))
    .filter(
      ({ pointer, keyword, params }) =>
        !LACKING.includes(keyword) || !meant.has(`${pointer}/${params.missingProperty}`),
    )
    .map((violation) => explained(file, profile, violation));
};

const explained = (file: string, profile: unknown, { pointer, keyword, message, params }: Violation): SetupError => {
  const segments = keysIn(pointer);
  const { keys, description, oneOf } = expectationAt(segments);
  if (!LACKING.includes(keyword) && SECRETS.test(pointer)) {
    return new SetupError('The profile has a value where the name of an environment variable must stand.', {
      file,
      key: pointer,
      allowed: '{ "env": "NAME" }',
      todo: 'Put the value into an environment variable, and name that here: a profile holds no secrets.',
    });
  }
  switch (keyword) {
    case 'additionalProperties': {
      const key = String(params.additionalProperty);
      const [meant] = suggestions(key, keys);
      const value = valueAt(profile, [...segments, key]);
      const isPlain = meant !== undefined && meant !== 'authorization' && typeof value !== 'object'; // else it may be a secret
      return new SetupError(`The profile has a key that is not known: ${key}.${didYouMean(key, keys)}`, {
        file,
        key: `${pointer}/${key}`,
        ...(isPlain ? { value } : {}),
        allowed: keys.join(', '),
        todo: meant === undefined ? 'Remove it.' : `Rename it to ${meant}, or remove it.`,
      });
    }
    case 'required':
    case 'dependentRequired': {
      const key = String(params.missingProperty);
      const expected = expectationAt([...segments, key]).description;
      return new SetupError(`The profile lacks ${key}.`, {
        file,
        key: `${pointer}/${key}`,
        ...(expected === undefined ? {} : { allowed: expected }),
        todo: `Add "${key}".`,
      });
    }
    case 'anyOf':
      if (oneOf.length > 0) {
        return new SetupError(`The profile lacks a section: at least one of ${oneOf.join(', ')}.`, {
          file,
          key: pointer || '/',
          allowed: oneOf.join(', '),
          todo: 'Add the section of an interface that the target offers.',
        });
      }
  }
  return new SetupError('The profile has a value that cannot be used.', {
    file,
    key: pointer || '/',
    value: valueAt(profile, segments),
    allowed: [keyword === 'anyOf' ? undefined : message, description].filter(Boolean).join('. '),
    todo: 'Correct the value.',
  });
};

/** A wrong value here may be a secret, and is never printed. */
const SECRETS = /\/(headers|authorization|tls\/key)(\/|$)/;

const valueAt = (value: unknown, segments: string[]): unknown =>
  segments.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);

/** `{worker}`, the place of the worker's number, is no part of an address until it is replaced. */
const withPlainAddresses = (profile: unknown): unknown =>
  JSON.parse(JSON.stringify(profile), (_key, member) =>
    typeof member === 'string' ? member.replaceAll('{worker}', '0') : member,
  );
