// What binds the caller on every call of v1.2. Spec 2, 4, 5, 7, 9.
import { isUuid } from '../../../schemas/formats.ts';
import { sameId } from '../../kernel/same-id.ts';
import { bounded } from '../../wire/bounded.ts';
import { malformedBody, repeatedMembers, strangeMembers, undeclaredBody } from '../body.ts';
import { type Duty, type Flaw, flawIf, objectIn, textIn } from '../duty.ts';
import { matchV1, type V1Heard } from './heard.ts';

const KEY_HEADERS = ['X-API-Key', 'X-API-Secret'];

const keys: Duty<V1Heard> = ({ operation, record: { headers, status } }) => {
  const missing = KEY_HEADERS.filter((name) => headers.get(name.toLowerCase()) === undefined);
  if (missing.length > 0) {
    return missing.map((name) => ({
      pointer: `/headers/${name.toLowerCase()}`,
      message: `The header ${name} is missing.`,
    }));
  }
  // Spec silent: what a wrong key gets; a cancel that is not allowed may get 403 too.
  const isRefused = status === 401 || (status === 403 && operation !== 'cancelBooking');
  return flawIf(isRefused, '/headers/x-api-key', 'X-API-Key and X-API-Secret are not the right ones.');
};

const bodyReqId = ({ record }: V1Heard): string | undefined =>
  textIn(objectIn(objectIn(record.body?.json?.value)?.meta)?.reqId);

const requestId: Duty<V1Heard> = (heard) => {
  if (heard.record.body?.json === undefined) {
    return undefined;
  }
  const reqId = bodyReqId(heard);
  return flawIf(
    reqId === undefined || !isUuid(reqId),
    '/body/meta/reqId',
    reqId === undefined ? 'The body has no meta.reqId.' : 'The meta.reqId of the body is no uuid.',
  );
};

const sameInBoth: Duty<V1Heard> = (heard) => {
  const reqId = bodyReqId(heard);
  const header = heard.record.headers.get('x-request-id');
  if (header === undefined) {
    return undefined;
  }
  return reqId === undefined
    ? flawIf(!isUuid(header), '/headers/x-request-id', 'The header X-Request-ID is no uuid.')
    : flawIf(
        !sameId(reqId, header),
        '/headers/x-request-id',
        'The header X-Request-ID is not the meta.reqId of the body: the answer carries that of the body.',
      );
};

/** At most this many request ids are remembered. */
const REMEMBERED = 20_000;

/** Characters of a path that are remembered. */
const MOST_PATH = 200;

/** What makes two calls one request that is sent again: everything but their headers. */
const lineOf = ({ record: { method, path, body } }: V1Heard): string => {
  const text = body?.text ?? '';
  const hash = hashOf(text, hashOf(path, 0));
  return `${method} ${bounded(path, MOST_PATH)} ${path.length} ${text.length} ${hash}`;
};

const hashOf = (text: string, first: number): number => {
  let hash = first;
  for (let index = 0; index < text.length; index += 1) {
    hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  }
  return hash;
};

const usedOnce: Duty<V1Heard> = (heard) => {
  const id = (bodyReqId(heard) ?? heard.record.headers.get('x-request-id') ?? '').toLowerCase();
  if (!isUuid(id)) {
    return undefined;
  }
  const { requestIds } = heard.memory;
  const line = lineOf(heard);
  const known = requestIds.get(id);
  if (known === undefined) {
    if (requestIds.size >= REMEMBERED) {
      requestIds.delete(requestIds.keys().next().value ?? '');
    }
    requestIds.set(id, line);
  }
  const pointer = heard.record.body?.json ? '/body/meta/reqId' : '/headers/x-request-id';
  const [method, path] = (known ?? '').split(' ');
  return flawIf(
    known !== undefined && known !== line,
    pointer,
    `The request id was that of another request: ${method} ${path}.`,
  );
};

/** A path that lacks its version, or has another, with the right one. */
const versioned = (path: string): string => `/v1.2${path.replace(/^\/v\d+(\.\d+)*(?=\/)/, '')}`;

const version: Duty<V1Heard> = ({ record, path, operation }) => {
  if (operation !== undefined) {
    return [];
  }
  const meant = matchV1(record.method, versioned(path));
  return meant && flawIf(true, '/path', `${path} lacks the version: it is ${versioned(path)}.`);
};

const known: Duty<V1Heard> = ({ record, path, operation }) =>
  operation === undefined && matchV1(record.method, versioned(path))
    ? undefined
    : flawIf(operation === undefined, '/path', `There is no operation ${record.method} ${path}.`);

const members: Duty<V1Heard> = ({ record, resource }): readonly Flaw[] | undefined =>
  resource && strangeMembers(record, `partner/${resource}-request`);

export const exchangeDuties = {
  'auth.caller-sends-the-key': keys,
  'req-id.caller-sends-one': requestId,
  'req-id.caller-sends-the-header': ({ record: { headers } }) =>
    flawIf(headers.get('x-request-id') === undefined, '/headers/x-request-id', 'The header X-Request-ID is missing.'),
  'req-id.caller-sends-the-same-in-both': sameInBoth,
  'req-id.caller-uses-each-once': usedOnce,
  'path.caller-sends-the-version': version,
  'path.caller-calls-an-operation': known,
  'content.caller-sends-json': ({ record }) => malformedBody(record),
  'content.caller-says-that-it-is-json': ({ record }) => undeclaredBody(record),
  'content.caller-names-each-member-once': ({ record }) => repeatedMembers(record),
  'content.caller-sends-known-members': members,
} satisfies Record<string, Duty<V1Heard>>;
