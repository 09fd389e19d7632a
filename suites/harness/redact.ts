import type { WireRequest } from './wire.ts';

/** Replaces each secret value in a text by the name of its variable. */
export type Redact = (text: string) => string;

/** Makes the replacement for `variable → value`. Longer values first, so that none is cut by a shorter one. */
export const redactor = (secrets: ReadonlyMap<string, string>): Redact => {
  const pairs = [...secrets].filter(([, value]) => value !== '').sort(([, a], [, b]) => b.length - a.length);
  return (text) => pairs.reduce((clean, [variable, value]) => clean.replaceAll(value, `$${variable}`), text);
};

const quoted = (text: string): string =>
  text.includes('$') ? `"${text.replace(/["\\`]/g, '\\$&')}"` : `'${text.replaceAll("'", `'\\''`)}'`;

/** A command line that makes the call again. Secrets stand as shell variables, expanded when it is pasted. */
export const curl = (request: WireRequest, redact: Redact): string => {
  const headers = Object.entries(request.headers).map(([name, value]) => `-H ${quoted(redact(`${name}: ${value}`))}`);
  const body = request.body === undefined ? [] : [`--data-binary ${bodyQuoted(redact(request.body))}`];
  const method = request.method === 'GET' ? [] : [`-X ${request.method}`];
  return ['curl -sS -i --path-as-is', ...method, quoted(redact(request.url)), ...headers, ...body].join(' ');
};

/** Bodies may hold `$` of their own: they are never expanded. */
const bodyQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
