import { escaped } from '../../schemas/text/escape.ts';

const MAX_TEXT = 300;

const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);

/** A text of anybody's as plain text in Markdown: no markup, link, mention or HTML of it does anything. */
export const plain = (text: string): string =>
  escaped(cut(text)).replaceAll(/[^\p{L}\p{N}\s,;…→·]/gu, (character) => `&#${character.codePointAt(0)};`);

/** A name of ours, such as the id of a requirement. */
export const code = (name: string): string => `\`${escaped(cut(name)).replaceAll(/[`|<>]/g, '')}\``;

/** @param cells already Markdown */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
