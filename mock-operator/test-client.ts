// Calls a mock operator without sockets, for the tests of the mock.

import { jsonIn } from '../schemas/text/json.ts';
import type { Mock } from './mock.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
export type Json = any;

export interface Answer {
  status: number;
  text: string;
  /** Undefined when the text is no JSON. */
  json: Json;
  headers: Headers;
}

/** Names and values of headers; one that is undefined is not sent. */
export type HeaderValues = Record<string, string | undefined>;

const parsed = (text: string): Json => jsonIn(text)?.value;

/** Gives the function that calls a mock; `prefix` is that of a world, for example `/_world/a`. */
export const callerOf =
  (mock: Pick<Mock, 'app'>, prefix: string, usualHeaders: () => HeaderValues) =>
  async (method: string, path: string, body?: unknown, headers: HeaderValues = {}): Promise<Answer> => {
    const all = { ...usualHeaders(), ...headers };
    const response = await mock.app.request(`${prefix}${path}`, {
      method,
      headers: Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, text, json: parsed(text), headers: response.headers };
  };
