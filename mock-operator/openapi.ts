// The OpenAPI documents of the interfaces, as `npm run gen` has written them.
import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { INTERFACES, speaking } from '../schemas/interfaces.ts';
import { once } from '../schemas/once.ts';
import type { DocumentName } from '../schemas/openapi.ts';
import { baseOf } from './wire/address.ts';

const folder = new URL('../schemas/generated/', import.meta.url);

/** Read when it is first asked for. */
const textOf: (name: DocumentName) => string = once((name) =>
  readFileSync(new URL(`${name}.openapi.json`, folder), 'utf8'),
);

/** The same for a reader one folder further down, below `/v1.2`. */
const fromBelow = (text: string): string => text.replace('"servers":[{"url":"."}]', '"servers":[{"url":".."}]');

/** Anybody may read them; the journal knows nothing of it. */
export const openapi = (): Hono => {
  const routes = new Hono();
  const serve = (path: string, text: () => string) =>
    routes.get(path, (c) => c.body(text(), 200, { 'Content-Type': 'application/json' }));
  serve('/octo/openapi.json', () => textOf('octo'));
  for (const name of INTERFACES) {
    serve(`${baseOf(name)}/openapi.json`, () => textOf(name));
  }
  for (const name of [...speaking('v1'), ...speaking('set-up')]) {
    serve(`${baseOf(name)}/v1.2/openapi.json`, () => fromBelow(textOf(name)));
  }
  return routes;
};
