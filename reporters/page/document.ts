import { createHash } from 'node:crypto';
import { escaped, jsonText } from '../../schemas/text/escape.ts';

interface Parts {
  title: string;
  style: string;
  script: string;
  data: unknown;
  /** What is seen where scripts do not run, in paragraphs. */
  plain: string[];
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text for the markup of the page. */
export const marked = (text: string): string =>
  escaped(text).replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** One file that needs no other. Its policy lets nothing run but its own script, and nothing be fetched. */
export const documentOf = ({ title, style, script, data, plain }: Parts): string => {
  // `</script` would end the element, whatever stands around it.
  const inert = script.replaceAll(/<(?=\/script|!--)/gi, '\\x3c');
  const policy = `default-src 'none'; script-src ${sourceOf(inert)}; style-src ${sourceOf(style)}; img-src data:; base-uri 'none'; form-action 'none'`;
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${marked(title)}</title>`,
    '<link rel="icon" href="data:,">',
    `<style>${style}</style>`,
    `<div id="page">${plain.map((text) => `<p>${marked(text)}</p>`).join('')}</div>`,
    `<script type="application/json" id="data">${jsonText(data).replaceAll('<', '\\u003c')}</script>`,
    `<script>${inert}</script>`,
    '</html>',
    '',
  ].join('\n');
};
