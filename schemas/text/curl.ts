import { escaped } from './escape.ts';
import type { Part } from './redactor.ts';

/** What is sent; without a body, none. */
interface Sent {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/** A literal text for bash; one with characters that are not to be printed is written with their escapes. */
const literal = (text: string): string => {
  if (text === '') {
    return '';
  }
  return escaped(text) === text
    ? `'${text.replaceAll("'", `'\\''`)}'`
    : `$'${escaped(text.replaceAll('\\', '\\\\').replaceAll("'", "\\'"))}'`;
};

/**
 * A command line that makes the call again. Secrets stand as shell variables, expanded when it is pasted.
 * @param parts sets the secrets of a text apart
 */
export const curl = (request: Sent, parts: (text: string) => Part[]): string => {
  const quoted = (text: string): string =>
    parts(text)
      .map((part) => ('text' in part ? literal(part.text) : `"$${part.variable}"`))
      .join('');
  const headers = Object.entries(request.headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const body = request.body === undefined ? [] : [`--data-binary ${quoted(request.body)}`];
  const method = request.method === 'GET' ? [] : [`-X ${request.method}`];
  return ['curl -sS -i --path-as-is', ...method, quoted(request.url), ...headers, ...body].join(' ');
};
