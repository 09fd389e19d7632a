// How a refusal is answered. Spec 7.

import { changing, lacking, showing } from '../../kernel/around.ts';
import type { Body } from '../../kernel/body.ts';
import { type ErrorCode, STATUS_OF } from '../../kernel/error-code.ts';
import { choice, rule, rules, type Version } from '../../kernel/rule.ts';
import type { ApiError } from './api-error.ts';
import { withAnotherEnd } from './request-id.ts';

/** An error answer; without a body when that is undefined. */
interface ErrorAnswer {
  status: number;
  body: Body | undefined;
}

const statusUsual: Version<[ApiError], number> = (_world, { code, status }) => status ?? STATUS_OF[code];

const STATED = new Set<ErrorCode>(['BAD_REQUEST', 'NOT_FOUND', 'ENTITY_TOO_LARGE', 'INTERNAL_SERVER']);

// Spec silent: which error code comes with which status, beyond 400 and 404.
const status = choice<[ApiError], number>('partner.error.code-of-each-status', statusUsual, {
  'refusals-are-422': (world, error) => (STATED.has(error.code) || error.status ? statusUsual(world, error) : 422),
  'refusals-are-409': (world, error) => (STATED.has(error.code) || error.status ? statusUsual(world, error) : 409),
});

const object: Version<[ApiError], Body> = (world, error) => ({
  code: world.habits.errorCodes?.[status(world, error)] ?? error.code,
  message: error.message,
  ...(Object.keys(error.data).length === 0 ? {} : { data: error.data }),
});

const data = choice<[ApiError], Body>('Spec silent: whether error.data is there', object, {
  'error-has-no-data': lacking(object, 'data'),
  'error-data-is-null': showing(object, () => ({ data: null })),
});

const errorObject: Version<[ApiError], unknown> = rules<[ApiError], unknown>(data, {
  'partner.error.object-on-4xx': {
    'error-is-a-text': (_world, { message }) => message,
    'error-has-no-message': lacking(data, 'message'),
    'error-message-is-an-object': showing(data, (_own, error) => ({ message: { en: error.message } })),
  },
  'partner.error.code-is-of-the-list': {
    'error-code-is-a-number': showing(data, (_own, error, world) => ({ code: status(world, error) })),
    'error-code-is-in-lower-case': showing(data, (_own, error) => ({ code: error.code.toLowerCase() })),
    'error-code-is-a-private-one': showing(data, (_own, error) => ({ code: `E_${error.code}` })),
  },
  'partner.error.data-is-a-map-of-strings': {
    'error-data-holds-numbers': showing(data, (_own, error, world) => ({ data: { status: status(world, error) } })),
    'error-data-is-a-list': showing(data, (_own, error) => ({ data: [error.message] })),
  },
});

type Write = Version<[ApiError, reqId: string], Body | undefined>;

const withMeta = choice<[ApiError, reqId: string], Body | undefined>(
  'partner.req-id.errors-carry-one',
  (world, error, reqId) => ({ error: errorObject(world, error), meta: { reqId } }),
  { 'errors-lack-meta': (world, error) => ({ error: errorObject(world, error) }) },
);

const unauthorized = choice<[ApiError, reqId: string], Body | undefined>('Spec silent: the body of a 401', withMeta, {
  'a-401-has-no-body': (world, error, reqId) => (error.status === 401 ? undefined : withMeta(world, error, reqId)),
  'a-401-says-unauthorized': changing(withMeta, (body, error) =>
    error.status === 401 ? { ...body, error: { code: 'UNAUTHORIZED', message: error.message } } : body,
  ),
});

const ownId: Write = rule<[ApiError, reqId: string], Body | undefined>(
  'partner.req-id.error-carries-that-of-the-body',
  unauthorized,
  {
    'errors-carry-a-fresh-req-id': (world, error) => unauthorized(world, error, world.newId()),
    'errors-carry-a-req-id-with-another-end': (world, error, reqId) =>
      unauthorized(world, error, withAnotherEnd(reqId)),
  },
);

const body: Write = rule('partner.error.object-on-4xx', ownId, {
  'errors-have-no-body': () => undefined,
  'errors-are-an-empty-object': () => ({}),
  'error-object-is-not-wrapped': showing(object, () => ({})),
});

/** Status and body of a refusal. */
export const errorAnswer: Version<[ApiError, reqId: string], ErrorAnswer> = (world, error, reqId) => ({
  status: status(world, error),
  body: body(world, error, reqId),
});
