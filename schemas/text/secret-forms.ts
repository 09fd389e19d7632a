import { decoded } from './decoding.ts';

/** A part of a secret shorter than this would be found everywhere; the whole is looked for at any length. */
const MIN_PART = 4;
/** Base64 without its ends gives little away below this length. */
const MIN_BASE64 = 8;

/** The secret and its parts: the token after its scheme, and the decoded value of `Basic`. */
const partsOf = (secret: string): string[] => {
  const [, scheme = '', token = ''] = /^(\S+) +(.+)$/.exec(secret) ?? [];
  const pair = /^basic$/i.test(scheme) ? Buffer.from(token, 'base64').toString('latin1') : '';
  const parts = [token, pair, pair.slice(pair.indexOf(':') + 1)];
  return [secret, ...parts.filter((part) => part.length >= MIN_PART)];
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
  const [utf8, latin1] = [Buffer.from(text, 'utf8'), Buffer.from(text, 'latin1')];
  const base64 = [utf8, latin1]
    .flatMap((bytes) => [bytes.toString('base64'), ...base64Inside(bytes)])
    .filter((form) => form.length >= MIN_BASE64);
  const whole = [
    text,
    utf8.toString('latin1'), // its bytes, percent-encoded or taken for another character set
    text.replaceAll(' ', '+'), // as a form of a web page is sent
    utf8.toString('latin1').replaceAll(' ', '+'),
    JSON.stringify(text).slice(1, -1),
  ];
  return [
    ...whole,
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
    ...(text.length < MIN_PART ? [] : [utf8.toString('hex'), latin1.toString('hex')]),
    ...whole.map(decoded).filter((form) => form.length >= MIN_PART),
  ];
};

/**
 * Every text by which a target may give a secret away, as it is or encoded, whole or the part of it that gives it away. Escaped ones
 * are not among them: texts are searched as they are and decoded.
 */
export const formsOf = (secret: string): string[] => [...new Set(partsOf(secret).flatMap(writtenAs))];
