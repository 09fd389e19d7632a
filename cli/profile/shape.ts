// What the schema says of a profile, in words.
import { valueAt } from '../../harness/exchange/pointer.ts';
import { distinctViolations, expectationAt } from '../../schemas/expectation.ts';
import { escapedKey, keysIn } from '../../schemas/pointer.ts';
import { didYouMean, suggestions } from '../../schemas/suggest.ts';
import type { Violation } from '../../schemas/validate.ts';
import { firstFitting, type ProfileError, type Row } from './rule.ts';

/** What says that a member is lacking. */
const LACKING = ['required', 'dependentRequired'];

/** What leaves every member as it has to be. */
const IN_NO_VALUE = ['additionalProperties', 'uniqueItems', 'minItems'];

/** A wrong value here may be a secret, and is never printed. */
const SECRETS = /\/(headers|otherHeaders|authorization|tls\/key)(\/|$)/;

interface Place extends Violation {
  /** The last key. */
  name: string;
  /** The key that it may be misspelt for. */
  meant?: string | undefined;
  /** The keys that may stand beside it. */
  keys: string[];
  /** Keys of which one must stand below it. */
  oneOf: string[];
  description: string | undefined;
}

const rows: Row<[unknown], Place>[] = [
  {
    when: (_value, { keyword, name, pointer }) => !LACKING.includes(keyword) && name === '' && SECRETS.test(pointer),
    message: 'The profile has a value where the name of an environment variable must stand.',
    value: () => undefined,
    allowed: '{ "env": "NAME" }',
    todo: 'Put the value into an environment variable, and name that here: a profile holds no secrets.',
  },
  {
    when: (_value, { keyword }) => keyword === 'additionalProperties',
    message: (_why, _value, { name, keys }) =>
      `The profile has a key that is not known: ${name}.${didYouMean(name, keys)}`,
    // Anything else may be a secret.
    value: ([value], { meant = 'authorization', pointer }) =>
      meant !== 'authorization' && typeof value !== 'object' && !SECRETS.test(pointer) ? value : undefined,
    allowed: (_why, _value, { keys }) => keys.join(', '),
    todo: (_why, _value, { meant }) => (meant === undefined ? 'Remove it.' : `Rename it to ${meant}, or remove it.`),
  },
  {
    when: (_value, { keyword }) => LACKING.includes(keyword),
    message: (_why, _value, { name }) => `The profile lacks ${name}.`,
    allowed: (_why, _value, { description }) => description,
    todo: (_why, _value, { name }) => `Add "${name}".`,
  },
  {
    when: (_value, { keyword, oneOf }) => keyword === 'anyOf' && oneOf.length > 0,
    message: (_why, _value, { oneOf }) => `The profile lacks a section: at least one of ${oneOf.join(', ')}.`,
    value: () => undefined,
    allowed: (_why, _value, { oneOf }) => oneOf.join(', '),
    todo: 'Add the section of an interface that the target offers.',
  },
  {
    when: () => true,
    message: 'The profile has a value that cannot be used.',
    allowed: (_why, _value, { keyword, message, description }) =>
      [keyword === 'anyOf' ? undefined : message, description].filter(Boolean).join('. '),
    todo: 'Correct the value.',
  },
];

const SCHEMA = 'harness/profile';

const placeOf = (violation: Violation): Place => {
  const { pointer, keyword, params } = violation;
  const { keys, oneOf, description } = expectationAt(SCHEMA, keysIn(pointer));
  const name = params.additionalProperty ?? params.missingProperty;
  if (name === undefined || (SECRETS.test(pointer) && !LACKING.includes(keyword))) {
    return { ...violation, name: '', keys, oneOf, description };
  }
  const place = `${pointer}/${escapedKey(String(name))}`;
  const [meant] = suggestions(String(name), keys);
  const member = expectationAt(SCHEMA, keysIn(place));
  return { ...violation, pointer: place, name: String(name), meant, keys, oneOf, description: member.description };
};

interface Shape {
  errors: ProfileError[];
  /** The document without the values that are wrong. */
  rest: unknown;
  /** Whether the value at a pointer, and all in it, has the right shape. */
  isWhole(pointer: string): boolean;
}

/** The mistakes in the shape of a document, and what of it is left to be looked at. */
export const shapeOf = (document: unknown): Shape => {
  const json = JSON.stringify(document);
  // `{worker}`, the place of the worker's number, is no part of an address until it is replaced.
  const found = distinctViolations(SCHEMA, JSON.parse(json.replaceAll('{worker}', '0')));
  const of = (keywords: string[]) =>
    found.filter(({ keyword }) => !keywords.includes(keyword)).map(({ pointer }) => pointer);
  const broken = of(IN_NO_VALUE);
  return {
    errors: found.map(placeOf).flatMap((place) => firstFitting(rows, [valueAt(document, place.pointer)], place)),
    rest: without(JSON.parse(json), new Set(of([...IN_NO_VALUE, ...LACKING]))),
    isWhole: (pointer) => !broken.some((one) => `${one}/`.startsWith(`${pointer}/`)),
  };
};

/** The same document, with undefined for the values at these pointers; that of the whole document is passed over. */
const without = (value: unknown, pointers: ReadonlySet<string>, pointer = ''): unknown => {
  if (pointer !== '' && pointers.has(pointer)) {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || pointers.size === 0) {
    return value;
  }
  const member = ([name, one]: [string, unknown]) => without(one, pointers, `${pointer}/${escapedKey(name)}`);
  return Array.isArray(value)
    ? value.map((one, index) => member([`${index}`, one]))
    : Object.fromEntries(Object.entries(value).map((entry) => [entry[0], member(entry)]));
};
