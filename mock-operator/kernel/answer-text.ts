// How the answers of every interface are written. Spec 2, 4: JSON.

import { isUuid } from '../../schemas/formats.ts';
import { isObject } from '../../schemas/object.ts';
import { changing, showing } from './around.ts';
import type { Body } from './body.ts';
import { joined, jsonParts, type Part } from './cached-json.ts';
import { choice, type Version } from './rule.ts';

type Change = (name: string, value: unknown, owner: Body) => unknown;

/** The members that hold maps of strings. */
export const MAP_NAMES: ReadonlySet<string> = new Set(['ext', 'holdExt', 'extensions', 'data']);

/** A copy of a value in which every member of every object, maps of strings excepted, has passed through `change`. */
const rewritten = (value: unknown, change: Change): unknown => {
  if (Array.isArray(value)) {
    return value.map((item) => rewritten(item, change));
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const own = value as Body;
  return Object.fromEntries(
    Object.entries(own).flatMap(([name, inner]) => {
      const next = change(name, MAP_NAMES.has(name) ? inner : rewritten(inner, change), own);
      return next === undefined ? [] : [[name, next]];
    }),
  );
};

/** The version of a body in which every member has passed through `change`; undefined leaves a member out. */
export const dress =
  (change: Change): Version<[Body], Body> =>
  (_world, body) =>
    rewritten(body, change) as Body;

const ID_NAME = /^(id|uuid)$|(?<!partner|price|Item)Id$/;

/** Uuids in the case that they are kept in, or in the other. */
export const casing = choice<[Body], Body>('Spec silent: the case of uuids', (_world, body) => body, {
  'uuids-are-in-upper-case': dress((name, value) =>
    ID_NAME.test(name) && typeof value === 'string' && isUuid(value) ? value.toUpperCase() : value,
  ),
});

/** With or without members of our own. */
export const extras = choice<[Body], Body>(
  'Spec silent: members that the specification does not name',
  (_world, body) => body,
  {
    'answers-have-extra-members': dress((_name, value) =>
      isObject(value) && 'id' in value ? { ...value, internalNote: 'for our own use', score: 0.5 } : value,
    ),
  },
);

/** A body on its way out. */
export interface Text {
  type: string;
  text: string;
  /** The text in parts, where other answers have some of them too. */
  parts?: readonly Part[];
}

const json: Version<[Body], Text> = (_world, body) => {
  const parts = jsonParts(body);
  return { type: 'application/json', text: joined(parts), parts };
};

/** Strings, which stay as they are, and numbers. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?/g;

const numbered = choice<[Body], Text>('Spec silent: whether an integer is written with a fraction', json, {
  'integers-are-written-with-a-fraction': changing(json, ({ type, text }) => ({
    type,
    text: text.replace(STRING_OR_NUMBER, (one) => (/^-?\d+$/.test(one) ? `${one}.0` : one)),
  })),
});

/** A body as JSON text. */
export const typed = choice<[Body], Text>('Spec silent: parameters of the content type', numbered, {
  'content-type-names-the-charset': showing(numbered, () => ({ type: 'application/json; charset=utf-8' })),
});
