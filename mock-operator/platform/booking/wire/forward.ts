// A call of a reseller on its way to the operator.
import type { Context } from 'hono';
import type { ControlledWorld } from '../../../kernel/controlled-world.ts';
import { type PartnerEnv, reqIdOf } from '../../../partner/wire/exchange.ts';
import { worldPath } from '../../../wire/address.ts';
import type { Behind } from '../../upstream.ts';
import type { OperatorAnswer } from '../rules/operator-answer.ts';
import { forwardedHeader } from '../rules/request-id.ts';

/** What stands before the path of the operator in that of the reseller. */
const DOOR = '/booking';

/** Longer than this no answer of the operator is waited for, in milliseconds: shorter than resellers wait. */
const PATIENCE_MS = 8000;

/** Sends the call of a reseller to the operator, with a body or without. */
export type Forward = (c: Context<PartnerEnv>, body?: string, patienceMs?: number) => Promise<OperatorAnswer>;

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

/** The path below the door as the reseller wrote it, query included. */
const pathOf = (path: string): string => {
  const query = path.indexOf('?');
  return worldPath(path).slice(DOOR.length) + (query === -1 ? '' : path.slice(query));
};

export const forwarder =
  (world: ControlledWorld, { upstream, headers }: Behind): Forward =>
  (c, body, patienceMs = PATIENCE_MS) => {
    const exchange = c.get('exchange');
    const { method, path, number } = exchange.record;
    const call = {
      method,
      path: pathOf(path),
      headers: {
        ...headers,
        'X-Request-ID': forwardedHeader(world, reqIdOf(exchange)),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      forwardedFor: number,
    };
    return inTime(patienceMs, (signal) => upstream({ ...call, signal }));
  };
