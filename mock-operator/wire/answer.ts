// Sends the answers of all interfaces, and keeps them for the journal.
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Context, Env } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Part } from '../kernel/cached-json.ts';
import type { ExchangeEnv } from './exchange.ts';
import { KeptAnswer } from './kept-answer.ts';

/** The fast `Response` of the Node adapter, which it only installs in place of the global one: that is put back at once. */
const lightResponse = (): typeof Response => {
  const names = ['Request', 'Response'] as const;
  const own = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name) as PropertyDescriptor);
  getRequestListener(() => new Response());
  const light = globalThis.Response;
  for (const [index, name] of names.entries()) {
    Object.defineProperty(globalThis, name, own[index] as PropertyDescriptor);
  }
  return light;
};

const LightResponse = lightResponse();

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

/** Answers share chunks of memory: to allocate memory for one takes as long as to fill it. */
const CHUNK_BYTES = 1024 * 1024;
let chunk = Buffer.alloc(0);
let usedBytes = 0;

const allocate = (length: number): Buffer<ArrayBuffer> => {
  if (usedBytes + length > chunk.length) {
    chunk = Buffer.allocUnsafeSlow(Math.max(length, CHUNK_BYTES));
    usedBytes = 0;
  }
  usedBytes += length;
  return chunk.subarray(usedBytes - length, usedBytes);
};

const bytesOf = (parts: readonly Part[], length: number): Uint8Array<ArrayBuffer> => {
  const bytes = allocate(length);
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

/** A longer text with cached parts is joined from their bytes: to encode it again takes longer. */
const MAX_ENCODED_BYTES = 2048;

/** Answers with a text; an empty text means no body. The journal keeps the parts. */
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
  // A behaviour may have set headers, which only `c.body` adds. Without one, a plain object of headers is several times as fast.
  if (record.behaviour) {
    return c.body(body as string, status as ContentfulStatusCode, headers);
  }
  const own = lowered(headers);
  if (body === null || record.method === 'HEAD' || !(c.env as Partial<HttpBindings> | undefined)?.incoming) {
    return new LightResponse(body, { status, headers: own });
  }
  const length = lengthOf(parts);
  // Without it the server would join the text to count it, and again to send it.
  own['content-length'] = String(length);
  const sent = parts.length > 1 && length > MAX_ENCODED_BYTES ? bytesOf(parts, length) : body;
  return new LightResponse(sent, { status, headers: own });
};

/** Removes the answer from the context: Hono would copy its headers into the answer that replaces it. */
export const withdraw = <E extends Env>(c: Context<E>): Response => {
  const { res } = c;
  c.res = undefined;
  return res;
};
