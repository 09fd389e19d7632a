import { escapedOrNot, formsOf } from './secret-forms.ts';
import type { WireRequest } from './wire.ts';

/** Replaces each secret value in a text, however it is written, by the name of its variable. */
export type Redact = (text: string) => string;

/** Makes the replacement for `variable → value`. Longer forms first, so that none is cut by a shorter one. */
export const redactor = (secrets: ReadonlyMap<string, string>): Redact => {
  const forms = [...secrets]
    .flatMap(([variable, value]) => (value === '' ? [] : formsOf(value).map((form) => ({ variable, form }))))
    .sort((a, b) => b.form.length - a.form.length);
  if (forms.length === 0) {
    return (text) => text;
  }
  const any = new RegExp(forms.map(({ form }) => `(${escapedOrNot(form)})`).join('|'), 'gi');
  return (text) =>
    text.replaceAll(any, (_, ...found: (string | undefined)[]) => {
      const which = found.slice(0, forms.length).findIndex((group) => group !== undefined);
      return `$${forms[which]?.variable}`;
    });
};

/** Marks where a secret stood, so that only there the shell expands a variable. Never part of a request. */
const MARK = '\u0000';

/** A word for the shell: literal, but for the variables that replace secrets. */
const quoted = (text: string, secrets: Redact): string => {
  const marked = secrets(text.replaceAll('$', MARK));
  const literal = (part: string) => (part === '' ? '' : `'${part.replaceAll(MARK, '$').replaceAll("'", `'\\''`)}'`);
  return marked
    .split(/(\$[A-Za-z_][A-Za-z0-9_]*)/)
    .map((part) => (part.startsWith('$') ? `"${part}"` : literal(part)))
    .join('');
};

/** A command line that makes the call again. Secrets stand as shell variables, expanded when it is pasted. */
export const curl = (request: WireRequest, redact: Redact): string => {
  const headers = Object.entries(request.headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`, redact)}`);
  const body = request.body === undefined ? [] : [`--data-binary ${quoted(request.body, redact)}`];
  const method = request.method === 'GET' ? [] : [`-X ${request.method}`];
  return ['curl -sS -i --path-as-is', ...method, quoted(request.url, redact), ...headers, ...body].join(' ');
};
