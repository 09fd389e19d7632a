// What every answer of the Partner API has in common. Spec 2, 4.
import { casing, dress, extras, MAP_NAMES, type Text, typed } from '../../kernel/answer-text.ts';
import { changing, showing } from '../../kernel/around.ts';
import { type Body, EMPTY } from '../../kernel/body.ts';
import { choice, rules, type Version } from '../../kernel/rule.ts';

const isEmptyMap = (name: string, value: unknown): boolean =>
  MAP_NAMES.has(name) && typeof value === 'object' && value !== null && Object.keys(value).length === 0;

const maps = choice<[Body], Body>('Spec silent: null, empty or absent maps', (_world, body) => body, {
  'empty-maps-are-null': dress((name, value) => (isEmptyMap(name, value) ? null : value)),
  'empty-maps-are-left-out': dress((name, value) => (isEmptyMap(name, value) ? undefined : value)),
});

/** Members that a hold, a booking and an availability can do without. */
const OPTIONAL: Record<string, readonly string[]> = {
  hold: ['partnerId'],
  booking: ['partnerId', 'barcode', 'holdId'],
  availability: ['maxCapacity'],
};

// Spec silent: whether a member that may be absent is null.
const nulls = choice<[Body], Body>('partner.content.absent-members-are-left-out', maps, {
  'absent-members-are-null': showing(maps, (_own, body) => ({
    ...Object.fromEntries(
      Object.entries(OPTIONAL).flatMap(([name, members]) => {
        const object = body[name] as Body | undefined;
        const absent = members.filter((member) => object?.[member] === undefined);
        return object === undefined
          ? []
          : [[name, { ...object, ...Object.fromEntries(absent.map((one) => [one, null])) }]];
      }),
    ),
  })),
});

const enveloped: Version<[Body, string], Body> = (world, body, reqId) => ({
  ...EMPTY,
  ...extras(world, casing(world, nulls(world, body))),
  meta: { reqId },
});

/** A successful answer: the resource, and the request id. */
export const envelope: Version<[Body, string], Body> = rules(enveloped, {
  'partner.req-id.every-answer-carries-one': {
    'answers-lack-meta': (_world, body) => body,
    'answers-have-a-meta-without-a-req-id': (_world, body) => ({ ...body, meta: {} }),
    'req-id-has-no-dashes': (_world, body, reqId) => ({ ...body, meta: { reqId: reqId.replaceAll('-', '') } }),
  },
});

/** Writes a body out. Spec 4: application/json. */
export const textOf: Version<[Body], Text> = rules(typed, {
  'partner.content.is-json': {
    'answers-are-plain-text': showing(typed, () => ({ type: 'text/plain; charset=utf-8' })),
    'answers-are-html': showing(typed, () => ({ type: 'text/html' })),
  },
  'partner.content.is-well-formed': {
    'answers-are-cut-short': changing(typed, (whole) => ({ type: whole.type, text: whole.text.slice(0, -1) })),
    'answers-have-a-comma-too-many': changing(typed, (whole) => ({
      type: whole.type,
      text: `${whole.text.slice(0, -1)},}`,
    })),
  },
});
