// What binds the caller on every call of v1.2. Spec 2, 4, 5, 7, 9.
import { isUuid } from '../../../schemas/formats.ts';
import { interfaces } from '../../../schemas/interfaces.ts';
import { sameId } from '../../kernel/same-id.ts';
import { malformedBody, repeatedMembers, strangeMembers, undeclaredBody } from '../body.ts';
import { type CallerRule, type Mistake, mistakeIf, objectIn, textIn } from '../caller-rule.ts';
import { nearTo } from '../operation.ts';
import type { V1ParsedCall } from './parsed-call.ts';

const KEY_HEADERS = { 'x-api-key': 'X-API-Key', 'x-api-secret': 'X-API-Secret' };

/** Calls that may get 403 for what they name: a booking that is not cancelable, and at a platform what another reseller has made. */
const FORBIDDEN = { operator: /^cancelBooking$/, platform: /^(get|release)Hold$|^(get|cancel)Booking$/ };

const keys: CallerRule<V1ParsedCall> = ({ api, operation, isElsewhere, record: { headers, status, refusal } }) => {
  if (headers.get('x-api-key') === undefined || headers.get('x-api-secret') === undefined) {
    return Object.entries(KEY_HEADERS)
      .filter(([name]) => headers.get(name) === undefined)
      .map(([name, shown]) => ({ pointer: `/headers/${name}`, message: `The header ${shown} is missing.` }));
  }
  // Spec silent: what a wrong key gets; an operator elsewhere may have 403 for anything.
  const isRefused =
    status === 401 || (status === 403 && !isElsewhere && !FORBIDDEN[interfaces[api.name].side].test(operation ?? ''));
  return mistakeIf(
    isRefused,
    '/headers/x-api-key',
    `X-API-Key and X-API-Secret are refused: ${refusal?.message ?? 'they are not the right ones'}.`,
  );
};

const sentReqId = ({ record }: V1ParsedCall): unknown => objectIn(objectIn(record.body?.json?.value)?.meta)?.reqId;

const bodyReqId = (call: V1ParsedCall): string | undefined => textIn(sentReqId(call));

const requestId: CallerRule<V1ParsedCall> = (call) => {
  if (call.record.body?.json === undefined) {
    return undefined;
  }
  const reqId = bodyReqId(call);
  // Where a reseller sends none, the platform makes one. Spec 2.
  if (call.api.name === 'booking' && sentReqId(call) === undefined) {
    return undefined;
  }
  return mistakeIf(
    reqId === undefined || !isUuid(reqId),
    '/body/meta/reqId',
    reqId === undefined ? 'The body has no meta.reqId.' : 'The meta.reqId of the body is no uuid.',
  );
};

const sameInBoth: CallerRule<V1ParsedCall> = (call) => {
  const reqId = bodyReqId(call);
  const header = call.record.headers.get('x-request-id');
  if (header === undefined) {
    return undefined;
  }
  return reqId === undefined
    ? mistakeIf(!isUuid(header), '/headers/x-request-id', 'The header X-Request-ID is no uuid.')
    : mistakeIf(
        !sameId(reqId, header),
        '/headers/x-request-id',
        'The header X-Request-ID is not the meta.reqId of the body: the answer carries that of the body.',
      );
};

const usedOnce: CallerRule<V1ParsedCall> = (call) => {
  const { record, memory } = call;
  const id = (bodyReqId(call) ?? record.headers.get('x-request-id') ?? '').toLowerCase();
  if (!isUuid(id)) {
    return undefined;
  }
  const other = memory.requestIds.add(id, record);
  const pointer = record.body?.json ? '/body/meta/reqId' : '/headers/x-request-id';
  return mistakeIf(
    other !== undefined,
    pointer,
    () => `The request id was that of another request: ${other?.method} ${other?.path.split(' ')[0]}.`,
  );
};

/** A path that lacks its version, or has another, with the right one. */
const versioned = (path: string): string => `/v1.2${path.replace(/^\/v\d+(\.\d+)*(?=\/)/, '')}`;

const version: CallerRule<V1ParsedCall> = ({ record, api, path, operation }) => {
  if (operation !== undefined) {
    return [];
  }
  const meant = api.match(record.method, versioned(path));
  return (
    meant && mistakeIf(true, '/path', `${api.base}${path} lacks the version: it is ${api.base}${versioned(path)}.`)
  );
};

const known: CallerRule<V1ParsedCall> = ({ record, api, path, operation }) =>
  operation === undefined && api.match(record.method, versioned(path))
    ? undefined
    : mistakeIf(
        operation === undefined,
        '/path',
        () => `There is no operation ${record.method} ${api.base}${path}.${nearTo(versioned(path), api.operations)}`,
      );

const SCHEMAS = { hold: 'partner/hold-request', booking: 'partner/booking-request' };

const members: CallerRule<V1ParsedCall> = ({ record, resource }): readonly Mistake[] | undefined =>
  resource && strangeMembers(record, SCHEMAS[resource]);

export const exchangeCallerRules = {
  'auth.caller-sends-the-key': keys,
  'req-id.caller-sends-one': requestId,
  'req-id.caller-sends-the-header': ({ record: { headers } }) =>
    mistakeIf(
      headers.get('x-request-id') === undefined,
      '/headers/x-request-id',
      'The header X-Request-ID is missing.',
    ),
  'req-id.caller-sends-the-same-in-both': sameInBoth,
  'req-id.caller-uses-each-once': usedOnce,
  'path.caller-sends-the-version': version,
  'path.caller-calls-an-operation': known,
  'content.caller-sends-json': ({ record }) => malformedBody(record),
  'content.caller-says-that-it-is-json': ({ record }) => undeclaredBody(record),
  'content.caller-names-each-member-once': ({ record }) => repeatedMembers(record),
  'content.caller-sends-known-members': members,
} satisfies Record<string, CallerRule<V1ParsedCall>>;
