// The wire of the second operator: a socket, a route table, shape checks, ids and times. Only node: built-ins.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Json = Record<string, unknown>;

/** One request as the interfaces see it: path segments decoded and without the query. */
export interface Call {
  method: string;
  path: string[];
  query: URLSearchParams;
  header: (name: string) => string | undefined;
  text: string;
}

/** One answer; without `body` nothing is written after the headers. */
export interface Reply {
  status: number;
  body?: Json | Json[];
  headers?: Record<string, string>;
}

/** A request that is refused; `code` is one of the eight of spec 7. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const malformed = (message: string) => new Refusal(400, 'BAD_REQUEST', message);

export interface Listener {
  url: string;
  close: () => Promise<void>;
}

/** Serves `answer` on a free port of 127.0.0.1. A crash of ours is a 500 (spec 7). */
export async function listen(answer: (call: Call) => Reply | Promise<Reply>): Promise<Listener> {
  const server = createServer((request, response) => {
    read(request)
      .then(answer)
      .catch((): Reply => ({ status: 500 }))
      .then((reply) => write(response, reply))
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function read(request: IncomingMessage): Promise<Call> {
  const body = await buffer(request);
  const [path = '', query = ''] = (request.url ?? '').split('?');
  return {
    method: request.method ?? '',
    path: path.split('/').slice(1).map(decoded),
    query: new URLSearchParams(query),
    header: (name) => request.headers[name]?.toString(),
    text: body.toString('utf8'),
  };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function write(response: ServerResponse, { status, body, headers = {} }: Reply): void {
  const type = body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' };
  response.writeHead(status, { ...type, ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

/** What a route is given: the `*` segments of its path in order, and the JSON it was sent. */
export interface RouteInput {
  ids: string[];
  query: URLSearchParams;
  sent: unknown;
}

export type Routes = Record<string, (input: RouteInput) => Reply>;

/** Runs the route `METHOD /path/*`. @throws NOT_FOUND when there is none. */
export function route(routes: Routes, call: Call): Reply {
  for (const [name, run] of Object.entries(routes)) {
    const [method, pattern = ''] = name.split(' ');
    const parts = pattern.split('/').slice(1);
    const fits = parts.length === call.path.length && parts.every((part, i) => part === '*' || part === call.path[i]);
    if (method !== call.method || !fits) {
      continue;
    }
    const ids = call.path.filter((_, i) => parts[i] === '*');
    return run({ ids, query: call.query, sent: parsed(call.text) });
  }
  throw new Refusal(404, 'NOT_FOUND', `nothing answers ${call.method} /${call.path.join('/')}`);
}

/** The JSON of a body, or undefined when it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Passes a value of the right shape. @throws BAD_REQUEST naming the place. */
type Check = (value: unknown, at: string) => void;

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

const is =
  (what: string, holds: (value: unknown) => boolean): Check =>
  (value, at) => {
    if (!holds(value)) {
      throw malformed(`${at} is not ${what}`);
    }
  };

export const text = is('a string', (value) => typeof value === 'string');
export const flag = is('true or false', (value) => typeof value === 'boolean');
export const int32 = is('an int32', (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31);
export const positive = is('a positive int32', (value) => Number.isInteger(value) && inRange(Number(value)));
export const uuid = is('a uuid', isUuid);
export const dateTime = is('an RFC 3339 date-time', (value) => instant(value) !== undefined);
/** Spec 2: a map of string to string; null stands for no extensions. */
export const map = is(
  'a map of string to string',
  (value) => value === null || (isRecord(value) && Object.values(value).every((entry) => typeof entry === 'string')),
);

const inRange = (value: number) => value >= 1 && value < 2 ** 31;

export const fields =
  (required: Record<string, Check>, optional: Record<string, Check> = {}): Check =>
  (value, at) => {
    if (!isRecord(value)) {
      throw malformed(`${at} is not an object`);
    }
    for (const [name, check] of Object.entries(required)) {
      check(value[name], `${at}/${name}`);
    }
    for (const [name, check] of Object.entries(optional)) {
      if (name in value) {
        check(value[name], `${at}/${name}`);
      }
    }
  };

/** An array of at least one. */
export const someOf =
  (check: Check): Check =>
  (value, at) => {
    if (!Array.isArray(value) || value.length === 0) {
      throw malformed(`${at} is not a filled array`);
    }
    for (const [index, entry] of value.entries()) {
      check(entry, `${at}/${index}`);
    }
  };

/** Generated ids are written in capitals. Spec silent: either case of a uuid is lawful. */
export const newId = () => randomUUID().toUpperCase();
export const sameId = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const DATE_TIME = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;

/** The instant of an RFC 3339 date-time with a real calendar date, in milliseconds. */
export function instant(value: unknown): number | undefined {
  const date = typeof value === 'string' ? DATE_TIME.exec(value)?.[1] : undefined;
  if (date === undefined || !isDate(date)) {
    return undefined;
  }
  return Date.parse(String(value).toUpperCase());
}

export function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) {
    return false;
  }
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

export const OFFSET_MS = 2 * 3_600_000;

/** An instant as the operator writes it: fractions of a second and its own offset, +02:00 all year. */
export const written = (at: number) => new Date(at + OFFSET_MS).toISOString().replace('Z', '+02:00');
