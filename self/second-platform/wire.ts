// The wire of the second platform: who calls, which route that is, and the request id that every answer carries.
import { randomUUID } from 'node:crypto';
import { type Call, isRecord, isUuid, type Json, parsed, Refusal, type Reply } from '../second-operator/wire.ts';

/** A call to one of the APIs. */
export interface Visit {
  /** The segments of the path that the route leaves open, in order. */
  ids: string[];
  query: URLSearchParams;
  /** The JSON of the body; undefined when there is none. */
  sent: unknown;
  /** That of the body, else that of the header, else one of ours. Spec 2. */
  reqId: string;
}

export type ApiRoutes = Record<string, (visit: Visit) => Promise<Reply> | Reply>;

export interface Keys {
  key: string;
  secret: string;
}

interface ApiOptions {
  /** Who is let in. */
  keys: Keys;
  /** The paths on which a stranger gets 401 (spec 4.2); on every other it is 403. Spec silent: which. */
  unauthorized: RegExp;
}

/** An API of the platform as a function from request to answer. */
export const api =
  (routes: ApiRoutes, { keys, unauthorized }: ApiOptions) =>
  async (call: Call): Promise<Reply> => {
    const sent = parsed(call.text);
    const reqId = [bodyId(sent), call.header('x-request-id')].find(isUuid) ?? randomUUID();
    const path = `/${call.path.join('/')}`;
    try {
      if (call.header('x-api-key') !== keys.key || call.header('x-api-secret') !== keys.secret) {
        throw new Refusal(unauthorized.test(path) ? 401 : 403, 'FORBIDDEN', 'nobody is known by these keys');
      }
      const { run, ids } = routeOf(routes, call.method, call.path);
      const { body, ...reply } = await run({ ids, query: call.query, sent, reqId });
      return isRecord(body) ? { ...reply, body: { meta: { reqId }, ...body } } : reply;
    } catch (error) {
      if (!(error instanceof Refusal)) {
        throw error;
      }
      const { status, code, message } = error;
      return { status, body: { meta: { reqId }, error: { code, message } } };
    }
  };

const bodyId = (sent: unknown): unknown => (isRecord(sent) && isRecord(sent.meta) ? sent.meta.reqId : undefined);

const routeOf = (routes: ApiRoutes, method: string, path: string[]) => {
  for (const [name, run] of Object.entries(routes)) {
    const [verb, pattern = ''] = name.split(' ');
    const parts = pattern.split('/').slice(1);
    const fits = parts.length === path.length && parts.every((part, at) => part === '*' || part === path[at]);
    if (verb === method && fits) {
      return { run, ids: path.filter((_, at) => parts[at] === '*') };
    }
  }
  throw new Refusal(404, 'NOT_FOUND', `nothing answers ${method} /${path.join('/')}`);
};

/** @throws BAD_REQUEST when a body has no object under a name */
export const objectIn = (sent: unknown, name: string): Json => {
  const value = isRecord(sent) ? sent[name] : undefined;
  if (!isRecord(value)) {
    throw new Refusal(400, 'BAD_REQUEST', `the body has no ${name}`);
  }
  return value;
};

/** @throws BAD_REQUEST when a body has no list under a name */
export const listIn = (sent: unknown, name: string): unknown[] => {
  const value = isRecord(sent) ? sent[name] : undefined;
  if (!Array.isArray(value)) {
    throw new Refusal(400, 'BAD_REQUEST', `the body has no list of ${name}`);
  }
  return value;
};

export const unknown = (what: string) => new Refusal(404, 'NOT_FOUND', `there is no such ${what}`);
