// How a world misbehaves on demand, call by call. Not part of the specification.
import { setTimeout } from 'node:timers';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler, Next } from 'hono';
import { jsonIn } from '../../schemas/text/json.ts';
import type { ControlledWorld } from '../kernel/controlled-world.ts';
import { perWorld } from '../kernel/per-world.ts';
import { answer as reply, withdraw } from './answer.ts';
import { MAX_BYTES } from './body-limit.ts';
import type { Behaviour, CallRecord } from './call-record.ts';
import { mistakeOf } from './control-words.ts';
import type { ExchangeEnv } from './exchange.ts';
import { KeptAnswer } from './kept-answer.ts';

/** A rule for the next calls, or for every call, that match. */
export interface BehaviourRule {
  behaviour: Behaviour;
  matches(record: CallRecord): boolean;
  /** Calls that it still stands for; undefined for every call. */
  left: number | undefined;
}

/** Whether a behaviour puts something in place of the answer; one that only waits does not. */
export const replacesTheAnswer = ({ answer, status }: Behaviour): boolean =>
  answer !== undefined || status !== undefined;

/** The rules of a world, oldest first. */
export const behaviours = perWorld((): { rules: BehaviourRule[] } => ({ rules: [] }));

/** An error answer that was asked for; each interface writes it in its own form, with a code of its own where none was asked for. */
export class RequestedError extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor({ status = 500, code, message }: Behaviour) {
    super(message ?? 'the mock operator was asked to answer so');
    this.status = status;
    this.code = code;
  }
}

/** One request asks for its own misbehaviour with this header, whose value is JSON. */
const HEADER = 'X-Holdfast-Behaviour';

const ruled = (world: ControlledWorld, record: CallRecord): Behaviour | undefined => {
  const { rules } = behaviours(world);
  const rule = rules.find(({ matches }) => matches(record));
  if (rule?.left !== undefined) {
    rule.left -= 1;
    if (rule.left === 0) {
      rules.splice(rules.indexOf(rule), 1);
    }
  }
  return rule?.behaviour;
};

const HTML = { 'Content-Type': 'text/html; charset=UTF-8' };

const PAGE = '<!doctype html><html><head><title>Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';

const LOGIN_PAGE = '<!doctype html><html><head><title>Log in</title></head><body><h1>Log in</h1></body></html>';

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const bindingsOf = (c: Context): Partial<HttpBindings> => (c.env ?? {}) as Partial<HttpBindings>;

/** In this process there is no connection to break: the body of the answer breaks off instead. */
const broken = (head: string, status: number, headers: Record<string, string>): Response =>
  new Response(
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
      pull: (controller) => controller.error(new Error('the connection was closed')),
    }),
    { status, headers },
  );

const half = (c: Context, record: CallRecord, { status }: Response): Response => {
  const { text = '', headers = {} } = record.answer ?? {};
  const head = text.slice(0, Math.floor(text.length / 2));
  const { incoming, outgoing } = bindingsOf(c);
  record.status = status;
  record.answer = new KeptAnswer(headers, [head]);
  if (!incoming || !outgoing) {
    // An answer that has no body cannot break off in it.
    return text === '' ? broken('', 200, {}) : broken(head, status, headers);
  }
  if (text === '') {
    incoming.socket.write(`HTTP/1.1 ${status}`, () => incoming.socket.destroy());
    return RESPONSE_ALREADY_SENT;
  }
  outgoing.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(text) });
  outgoing.write(head, () => outgoing.destroy());
  return RESPONSE_ALREADY_SENT;
};

const reset = (c: Context): Response => {
  const { incoming } = bindingsOf(c);
  if (!incoming) {
    return broken('', 200, {});
  }
  incoming.socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
};

/** Leaves a caller without an answer until it goes. */
const silent = async (c: Context): Promise<Response> => {
  const { outgoing } = bindingsOf(c);
  const { signal } = c.req.raw;
  await new Promise<void>((resolve) => {
    if (outgoing ? outgoing.destroyed : signal.aborted) {
      resolve();
    } else if (outgoing) {
      outgoing.once('close', () => resolve());
    } else {
      signal.addEventListener('abort', () => resolve(), { once: true });
    }
  });
  return outgoing ? RESPONSE_ALREADY_SENT : broken('', 200, {});
};

const behave = async <E extends ExchangeEnv>(
  c: Context<E>,
  next: Next,
  behaviour: Behaviour,
  record: CallRecord,
): Promise<Response | undefined> => {
  const { delayMs, status, retryAfterSeconds, answer = status === undefined ? undefined : 'error' } = behaviour;
  if (delayMs !== undefined) {
    await sleep(delayMs);
  }
  if (retryAfterSeconds !== undefined) {
    c.header('Retry-After', String(retryAfterSeconds));
  }
  switch (answer) {
    case 'error':
      throw new RequestedError(behaviour);
    case 'html':
      return reply(c, status ?? 502, PAGE, HTML);
    case 'page':
      return reply(c, 200, LOGIN_PAGE, HTML);
    case 'empty':
      return reply(c, 200, '{}', { 'Content-Type': 'application/json' });
    case 'half':
      await next();
      c.res = half(c, record, withdraw(c));
      return undefined;
    case 'reset':
      return reset(c);
    case 'none':
      return silent(c);
    default:
      await next();
      return undefined;
  }
};

/** Keeps the body of a call that no route reads, where its length is stated, and one that a route would take. */
const keepBody = async (c: Context, record: CallRecord): Promise<void> => {
  if (Number(record.headers.get('content-length') ?? Number.NaN) <= MAX_BYTES) {
    const text = await c.req.text();
    record.body = text === '' ? undefined : { text, json: jsonIn(text) };
  }
};

/** Which calls a rule is for; a header is for the call that it comes with. */
const OF_RULES = ['interface', 'operation', 'method', 'path', 'times', 'every'];

const headerMistake = (value: unknown): string | undefined => {
  const name = OF_RULES.find((one) => typeof value === 'object' && value !== null && one in value);
  return name === undefined
    ? mistakeOf('behaviour', value)
    : `the header ${HEADER} is for its own call: "${name}" is a member of POST /_mock/behaviour`;
};

const asked = ({ headers }: CallRecord): Behaviour | string | undefined => {
  const text = headers.get(HEADER.toLowerCase());
  if (text === undefined) {
    return undefined;
  }
  const json = jsonIn(text);
  return json === undefined
    ? `the header ${HEADER} is no JSON, such as {"status":503}`
    : (headerMistake(json.value) ?? (json.value as Behaviour));
};

/** Lets a call in after the latency, or misbehaves as the world or the call asks for; during an outage answers 503. */
export const admitted =
  <E extends ExchangeEnv>(world: ControlledWorld): MiddlewareHandler<E> =>
  async (c, next) => {
    const { record } = c.get('exchange');
    const ms = world.nextLatencyMs(record);
    if (ms > 0) {
      await sleep(ms);
    }
    if (world.outage) {
      await keepBody(c, record);
      throw new RequestedError({ status: 503 });
    }
    const behaviour = asked(record) ?? ruled(world, record);
    if (behaviour === undefined) {
      return next();
    }
    if (typeof behaviour === 'string') {
      return c.json({ error: behaviour }, 400);
    }
    record.behaviour = behaviour;
    if (replacesTheAnswer(behaviour) && behaviour.answer !== 'half') {
      await keepBody(c, record);
    }
    return behave(c, next, behaviour, record);
  };
