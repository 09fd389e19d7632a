// What every answer has in common. Spec 2, 4.
import { isUuid } from '../../schemas/formats.ts';
import type { Body } from './body.ts';
import { jsonText } from './kept-text.ts';
import { choice, rules, type Version } from './rule.ts';

type Change = (name: string, value: unknown, owner: Body) => unknown;

const mapNames = new Set(['ext', 'holdExt', 'extensions', 'data']);

/** A copy of a value in which every member of every object, maps of strings excepted, has passed through `change`. */
const rewritten = (value: unknown, change: Change): unknown => {
  if (Array.isArray(value)) return value.map((item) => rewritten(item, change));
  if (typeof value !== 'object' || value === null) return value;
  const own = value as Body;
  return Object.fromEntries(
    Object.entries(own).flatMap(([name, inner]) => {
      const next = change(name, mapNames.has(name) ? inner : rewritten(inner, change), own);
      return next === undefined ? [] : [[name, next]];
    }),
  );
};

const dress =
  (change: Change): Version<[Body], Body> =>
  (_world, body) =>
    rewritten(body, change) as Body;

const isEmptyMap = (name: string, value: unknown): boolean =>
  mapNames.has(name) && typeof value === 'object' && value !== null && Object.keys(value).length === 0;

const idName = /^(id|uuid)$|(?<!partner|price|Item)Id$/;

const maps = choice<[Body], Body>('Spec silent: null, empty or absent maps', (_world, body) => body, {
  'empty-maps-are-null': dress((name, value) => (isEmptyMap(name, value) ? null : value)),
  'empty-maps-are-left-out': dress((name, value) => (isEmptyMap(name, value) ? undefined : value)),
});

/** Uuids in the case that they are kept in, or in the other. */
export const casing = choice<[Body], Body>('Spec silent: the case of uuids', (_world, body) => body, {
  'uuids-are-in-upper-case': dress((name, value) =>
    idName.test(name) && typeof value === 'string' && isUuid(value) ? value.toUpperCase() : value,
  ),
});

/** With or without members of our own. */
export const extras = choice<[Body], Body>(
  'Spec silent: members that the specification does not name',
  (_world, body) => body,
  {
    'answers-have-extra-members': dress((_name, value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) && 'id' in value
        ? { ...value, internalNote: 'for our own use', score: 0.5 }
        : value,
    ),
  },
);

const enveloped: Version<[Body, string], Body> = (world, body, reqId) => ({
  ...extras(world, casing(world, maps(world, body))),
  meta: { reqId },
});

/** A successful answer: what was asked for, and the request id. */
export const envelope: Version<[Body, string], Body> = rules(enveloped, {
  'partner.req-id.every-answer-carries-one': {
    'answers-lack-meta': (_world, body) => body,
    'answers-have-a-meta-without-a-req-id': (_world, body) => ({ ...body, meta: {} }),
    'req-id-has-no-dashes': (_world, body, reqId) => ({ ...body, meta: { reqId: reqId.replaceAll('-', '') } }),
  },
});

/** A body on its way out. */
export interface Text {
  type: string;
  text: string;
}

const json: Version<[Body], Text> = (_world, body) => ({ type: 'application/json', text: jsonText(body) });

/** A body as JSON text. */
export const typed = choice<[Body], Text>('Spec silent: parameters of the content type', json, {
  'content-type-names-the-charset': (world, body) => ({
    ...json(world, body),
    type: 'application/json; charset=utf-8',
  }),
});

/** Writes a body out. Spec 4: application/json. */
export const textOf: Version<[Body], Text> = rules(typed, {
  'partner.content.is-json': {
    'answers-are-plain-text': (world, body) => ({ ...typed(world, body), type: 'text/plain; charset=utf-8' }),
    'answers-are-html': (world, body) => ({ ...typed(world, body), type: 'text/html' }),
  },
  'partner.content.is-well-formed': {
    'answers-are-cut-short': (world, body) => {
      const whole = typed(world, body);
      return { ...whole, text: whole.text.slice(0, -1) };
    },
    'answers-have-a-comma-too-many': (world, body) => {
      const whole = typed(world, body);
      return { ...whole, text: `${whole.text.slice(0, -1)},}` };
    },
  },
});
