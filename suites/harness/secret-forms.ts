/** A part of a secret shorter than this would be found everywhere; the whole is looked for at any length. */
const LEAST_PART = 4;
/** Base64 without its ends tells little below this length. */
const LEAST_BASE64 = 8;

/** The secret, and what it is made of: the token after its scheme, and what `Basic` encodes. */
const partsOf = (secret: string): string[] => {
  const [, scheme = '', token = ''] = /^(\S+) +(.+)$/.exec(secret) ?? [];
  const pair = /^basic$/i.test(scheme) ? Buffer.from(token, 'base64').toString('latin1') : '';
  const parts = [token, pair, pair.slice(pair.indexOf(':') + 1)];
  return [secret, ...parts.filter((part) => part.length >= LEAST_PART)];
};

/** How the characters of Base64 look when the text begins at any byte of a longer one: without the ends. */
const base64Inside = (bytes: Buffer): string[] =>
  [0, 1, 2].map((before) => {
    const all = Buffer.concat([Buffer.alloc(before), bytes]);
    return all
      .toString('base64')
      .slice([0, 2, 3][before], [undefined, -3, -2][all.length % 3])
      .trim();
  });

const writtenAs = (text: string): string[] => {
  const percent = encodeURIComponent(text);
  const [utf8, latin1] = [Buffer.from(text, 'utf8'), Buffer.from(text, 'latin1')];
  const base64 = [utf8, latin1]
    .flatMap((bytes) => [bytes.toString('base64'), ...base64Inside(bytes)])
    .filter((form) => form.length >= LEAST_BASE64);
  return [
    text,
    encodeURI(text),
    percent,
    percent.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    new URLSearchParams({ '': text }).toString().slice(1),
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
    ...base64.map(encodeURIComponent),
    ...(text.length < LEAST_PART ? [] : [utf8.toString('hex'), utf8.toString('hex').toUpperCase()]),
  ];
};

/** Every text by which a target may give a secret away: as it is or encoded, whole or its telling part. */
export const formsOf = (secret: string): string[] => [...new Set(partsOf(secret).flatMap(writtenAs))];

/** How HTML writes what would be markup, once or again. */
const ENTITIES: Record<string, string> = {
  '"': '"|&(?:amp;)*(?:quot|#34);',
  "'": "'|&(?:amp;)*(?:apos|#39|#x27);",
  '&': '&(?:amp;)*',
  '<': '<|&(?:amp;)*(?:lt|#60);',
  '>': '>|&(?:amp;)*(?:gt|#62);',
};

/**
 * The source of a regular expression that finds a text also where it stands escaped: in HTML, in a JSON document, and
 * in a document within a string of another, however deep.
 */
export const escapedOrNot = (text: string): string =>
  [...text]
    .map((character) => {
      const code = character.charCodeAt(0);
      const unicode = `\\\\+u${code.toString(16).padStart(4, '0')}`;
      const entity = ENTITIES[character];
      if (entity !== undefined) return `(?:\\\\*(?:${entity})|${unicode})`;
      if (character === '\\') return '\\\\+';
      if (character === '/') return '\\\\*/';
      if (code > 0x7e) return `(?:${character}|${unicode})`;
      return character.replace(/[$^.*+?()[\]{}|-]/, '\\$&');
    })
    .join('');
