import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { withEntities } from '../../schemas/text/entities.ts';
import { escaped, jsonText } from '../../schemas/text/escape.ts';
import { baseStyle } from '../kit/style.ts';

interface Parts {
  title: string;
  style: string;
  /** Markup; texts in it are `marked`. */
  body: string;
  /** The script of the page, and the data that it draws, where it draws any. */
  drawn?: { script: string; data?: unknown };
}

/** A text for the markup of the page. */
export const marked = (text: string): string => withEntities(escaped(text));

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** One file that needs no other. Its policy lets nothing run but its own script, and nothing be fetched. */
export const documentOf = ({ title, style, body, drawn }: Parts): string => {
  // `</script` would end the element, even within a string.
  const script = drawn?.script.replaceAll(/<(?=\/script|!--)/gi, '\\x3c');
  const scripts = script === undefined ? '' : ` script-src ${sourceOf(script)};`;
  const policy = `default-src 'none';${scripts} style-src ${sourceOf(style)}; img-src data:; base-uri 'none'; form-action 'none'`;
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
    `<div id="page">${body}</div>`,
    ...(drawn === undefined
      ? []
      : [
          ...(drawn.data === undefined
            ? []
            : [
                `<script type="application/json" id="data">${jsonText(drawn.data).replaceAll('<', '\\u003c')}</script>`,
              ]),
          `<script>${script}</script>`,
        ]),
    '</html>',
    '',
  ].join('\n');
};

/** The style of the report and of the catalogue. */
export const pageStyle = (): string => baseStyle() + readFileSync(new URL('page.css', import.meta.url), 'utf8');
