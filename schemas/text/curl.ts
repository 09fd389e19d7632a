import { escaped } from './escape.ts';
import type { Part } from './redactor.ts';

/** A request; one without a body has no such member. */
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

/** The parts with neighbouring texts in one. */
const joined = (parts: readonly Part[]): Part[] => {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (last !== undefined && 'text' in last && 'text' in part) {
      last.text += part.text;
    } else {
      all.push({ ...part });
    }
  }
  return all;
};

const headerParts = (parts: (text: string) => Part[], name: string, value: string): Part[] => {
  const together = parts(`${name}: ${value}`);
  return together.some((part) => 'variable' in part) ? together : [{ text: `${name}: ` }, ...parts(value)];
};

/**
 * A command line that makes the call again. Secrets stand as shell variables, expanded when it is pasted.
 * @param parts sets the secrets of a text apart
 */
export const curl = (request: Sent, parts: (text: string) => Part[]): string => {
  const quotedParts = (all: Part[]): string =>
    joined(all)
      .map((part) => ('text' in part ? literal(part.text) : `"$${part.variable}"`))
      .join('');
  const quoted = (text: string): string => quotedParts(parts(text));
  // The value of a header is looked at alone too: a short secret is hidden where it is the whole of it.
  const headers = Object.entries(request.headers).map(
    ([name, value]) => `-H ${quotedParts(headerParts(parts, name, value))}`,
  );
  const body = request.body === undefined ? [] : [`--data-binary ${quoted(request.body)}`];
  const method = request.method === 'GET' ? [] : [`-X ${request.method}`];
  return ['curl -sS -i --path-as-is', ...method, quoted(request.url), ...headers, ...body].join(' ');
};
