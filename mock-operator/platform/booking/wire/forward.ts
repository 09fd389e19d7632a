// A call of a reseller on its way to the operator.
import { clearTimeout, setTimeout } from 'node:timers';
import type { Context } from 'hono';
import { refuse } from '../../../partner/rules/api-error.ts';
import type { Resource } from '../../../partner/rules/resource.ts';
import { readBody } from '../../../partner/wire/accepts.ts';
import { type PartnerEnv, reqIdOf } from '../../../partner/wire/exchange.ts';
import { done, reply } from '../../../partner/wire/reply.ts';
import { worldPath } from '../../../wire/address.ts';
import type { UpstreamConnection } from '../../upstream.ts';
import { asking } from '../rules/failing-operator.ts';
import type { OperatorAnswer, Relayed } from '../rules/operator-answer.ts';
import type { Wanted } from '../rules/owner.ts';
import { operatorId } from '../rules/request-id.ts';

/** What stands before the path of the operator in that of the reseller. */
const API = '/booking';

interface Sent {
  body?: string;
  /** The request id for the operator; by default that of the reseller's call. */
  reqId?: string;
  /** By default that with the operator. */
  maxWaitMs?: number;
  /** Changes the path, query included. */
  rewritten?: (path: string) => string;
}

/** Sends the call of a reseller to the operator. */
export type Forward = (c: Context<PartnerEnv>, sent?: Sent) => Promise<OperatorAnswer>;

/** What comes in time, or why nothing does. */
const inTime = async <Result>(ms: number, act: (signal: AbortSignal) => Promise<Result>) => {
  const patience = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<{ missing: string }>((resolve) => {
    timer = setTimeout(() => {
      resolve({ missing: `the operator does not answer within ${ms / 1000} s` });
      patience.abort();
    }, ms);
  });
  const sent = act(patience.signal).catch((error: Error) => ({ missing: error.message }));
  const first = await Promise.race([sent, late]);
  clearTimeout(timer);
  return first;
};

/** The path below the API as the reseller wrote it, query included. */
const pathOf = (path: string): string => {
  const query = path.indexOf('?');
  return worldPath(path).slice(API.length) + (query === -1 ? '' : path.slice(query));
};

/** The request id with which the operator is called for a reseller. */
export const operatorIdOf = async (c: Context<PartnerEnv>): Promise<string> => {
  const exchange = c.get('exchange');
  const isMade = exchange.call.fromBody === undefined && c.req.header('X-Request-ID') === undefined;
  const { method, path } = exchange.record;
  const [of = ''] = /(?<=\/v1\.2\/)[a-z]+/.exec(path) ?? [];
  return operatorId(exchange.world, { reqId: reqIdOf(exchange), isMade, method, of });
};

export const forwarder =
  ({ upstream, headers, maxWaitMs: usualMs }: UpstreamConnection): Forward =>
  async (c, { body, reqId, maxWaitMs = usualMs, rewritten = (asked: string) => asked } = {}) => {
    const { world, record } = c.get('exchange');
    const { method, path, number } = record;
    const id = reqId ?? (await operatorIdOf(c));
    const call = {
      method,
      path: rewritten(pathOf(path)),
      headers: {
        ...headers,
        ...(id !== '' && { 'X-Request-ID': id }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      forwardedFor: number,
    };
    return asking(world, () => inTime(maxWaitMs, (signal) => upstream({ ...call, signal })));
  };

/** The hold or booking of a path, and who asks about it. */
export const wantedIn = (c: Context<PartnerEnv>, resource: Resource, id: string): Wanted => ({
  resource,
  id,
  reseller: c.get('exchange').reseller,
});

/** The body of a call as it came. @throws ApiError BAD_REQUEST for bytes that are no text */
export const bodyOf = async (c: Context<PartnerEnv>): Promise<string> =>
  (await readBody(c)).text ?? refuse('BAD_REQUEST', 'the body is no UTF-8');

/** Answers with what the operator has shown, and with the request id of the reseller's call. */
export const relay = (c: Context<PartnerEnv>, { status, shown }: Relayed): Response =>
  typeof shown === 'string' ? done(c, { status, text: shown }) : reply(c, shown, status);
