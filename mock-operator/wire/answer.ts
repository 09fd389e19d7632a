// An answer on its way out, whatever its interface; the journal keeps it.
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ExchangeEnv } from './exchange.ts';
import { KeptAnswer } from './kept-answer.ts';

/** The names in lower case, as a `Headers` would write them. */
const lowered = (headers: Readonly<Record<string, string>>): Record<string, string> => {
  const all: Record<string, string> = {};
  for (const name in headers) {
    all[name.toLowerCase()] = headers[name] as string;
  }
  return all;
};

const bytesOf = (parts: readonly string[]): number => {
  let bytes = 0;
  for (const part of parts) {
    bytes += Buffer.byteLength(part);
  }
  return bytes;
};

/** Answers with a text; with an empty one without a body. The journal keeps it in its parts. */
export const answer = <E extends ExchangeEnv>(
  c: Context<E>,
  status: number,
  text: string,
  headers: Record<string, string>,
  parts: readonly string[] = [text],
): Response => {
  const { record } = c.get('exchange');
  record.answer = new KeptAnswer(headers, parts);
  const body = text === '' ? null : text;
  // A behaviour may have put headers before. Otherwise plain ones are written as they are, which is several times as cheap.
  if (record.behaviour) {
    return c.body(body as string, status as ContentfulStatusCode, headers);
  }
  const own = lowered(headers);
  if (body !== null && record.method !== 'HEAD' && (c.env as Partial<HttpBindings> | undefined)?.incoming) {
    // The server would put the text together to count it, and once more to send it.
    own['content-length'] = String(bytesOf(parts));
  }
  return new Response(body, { status, headers: own });
};
