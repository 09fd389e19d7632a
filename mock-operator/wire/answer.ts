// An answer on its way out, whatever its interface; the journal keeps it.
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Context, Env } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Part } from '../kernel/cached-json.ts';
import type { ExchangeEnv } from './exchange.ts';
import { KeptAnswer } from './kept-answer.ts';

/** The adapter gives it away only in place of the global one, which is put back before anything else can run. */
const lightOne = (): typeof Response => {
  const names = ['Request', 'Response'] as const;
  const own = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name) as PropertyDescriptor);
  getRequestListener(() => new Response());
  const light = globalThis.Response;
  for (const [index, name] of names.entries()) {
    Object.defineProperty(globalThis, name, own[index] as PropertyDescriptor);
  }
  return light;
};

const LightResponse = lightOne();

/** The names in lower case, as a `Headers` would write them. */
const lowered = (headers: Readonly<Record<string, string>>): Record<string, string> => {
  const all: Record<string, string> = {};
  for (const name in headers) {
    all[name.toLowerCase()] = headers[name] as string;
  }
  return all;
};

const lengthOf = (parts: readonly Part[]): number => {
  let bytes = 0;
  for (const part of parts) {
    bytes += typeof part === 'string' ? Buffer.byteLength(part) : part.bytes.length;
  }
  return bytes;
};

/** Answers are cut from one piece of memory after another: to get each its own takes as long as to fill it. */
const PIECE = 1024 * 1024;
let piece = Buffer.alloc(0);
let taken = 0;

const room = (length: number): Buffer<ArrayBuffer> => {
  if (taken + length > piece.length) {
    piece = Buffer.allocUnsafeSlow(Math.max(length, PIECE));
    taken = 0;
  }
  taken += length;
  return piece.subarray(taken - length, taken);
};

const bytesOf = (parts: readonly Part[], length: number): Uint8Array<ArrayBuffer> => {
  const bytes = room(length);
  let at = 0;
  for (const part of parts) {
    if (typeof part === 'string') {
      at += bytes.write(part, at);
    } else {
      bytes.set(part.bytes, at);
      at += part.bytes.length;
    }
  }
  return bytes;
};

/** From this number of bytes on, a text with kept parts is put together of bytes: to encode it anew takes longer. */
const LONG = 2048;

/** Answers with a text; with an empty one without a body. The journal keeps it in its parts. */
export const answer = <E extends ExchangeEnv>(
  c: Context<E>,
  status: number,
  text: string,
  headers: Record<string, string>,
  parts: readonly Part[] = [text],
): Response => {
  const { record } = c.get('exchange');
  record.answer = new KeptAnswer(headers, parts);
  const body = text === '' ? null : text;
  // A behaviour may have put headers before. Otherwise plain ones are written as they are, which is several times as cheap.
  if (record.behaviour) {
    return c.body(body as string, status as ContentfulStatusCode, headers);
  }
  const own = lowered(headers);
  if (body === null || record.method === 'HEAD' || !(c.env as Partial<HttpBindings> | undefined)?.incoming) {
    return new LightResponse(body, { status, headers: own });
  }
  const length = lengthOf(parts);
  // The server would put the text together to count it, and once more to send it.
  own['content-length'] = String(length);
  return new LightResponse(parts.length > 1 && length > LONG ? bytesOf(parts, length) : body, { status, headers: own });
};

/** Takes an answer back: Hono would write its headers into the one that takes its place. */
export const withdraw = <E extends Env>(c: Context<E>): Response => {
  const { res } = c;
  c.res = undefined;
  return res;
};
