// Secrets are hidden before anything is cut: wherever the cut falls, and wherever somebody else cut before us.
import { expect, test } from '@playwright/test';
import { decoded } from './decoding.ts';
import { safeText } from './safe-text.ts';

const SECRET = 'Zq7xK2mW9vT4bN8r"L3\\Y6c/J1h&G5fé';
const BASIC = `Basic ${Buffer.from(`reseller:${SECRET}`, 'latin1').toString('base64')}`;
const VALUES: Record<string, string> = { SECRET, BASIC };

const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const json = (text: string) => JSON.stringify(text).slice(1, -1);
const units = (text: string, write: (code: string) => string) =>
  [...text].map((character) => write(character.charCodeAt(0).toString(16).padStart(4, '0'))).join('');

const WRITINGS: Record<string, (text: string) => string> = {
  'as it is': (text) => text,
  'in JSON': json,
  'in JSON of JSON': (text) => json(json(text)),
  'in JSON of JSON of JSON': (text) => json(json(json(text))),
  'as escapes of JSON': (text) => units(text, (code) => `\\u${code}`),
  'as escapes of JSON in JSON': (text) => units(text, (code) => `\\\\u${code.toUpperCase()}`),
  'as escapes of JavaScript': (text) => units(text, (code) => `\\x${code.slice(2)}`),
  'in HTML': html,
  'as numbers of HTML': (text) => units(text, (code) => `&#${Number.parseInt(code, 16)};`),
  'as numbers of HTML, hexadecimal': (text) => units(text, (code) => `&#x${code};`),
  'in HTML of HTML of JSON': (text) => html(html(json(text))),
  'percent-encoded': encodeURIComponent,
  'percent-encoded, every byte': (text) =>
    [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  'percent-encoded twice, in JSON': (text) => json(encodeURIComponent(encodeURIComponent(text))),
  'as a form': (text) => new URLSearchParams({ '': text }).toString().slice(1),
  'in Base64': (text) => Buffer.from(text).toString('base64'),
  'in Base64 for addresses': (text) => Buffer.from(text).toString('base64url'),
  'within Base64': (text) => Buffer.from(`ab${text}cd`, 'latin1').toString('base64'),
  'in Base64, percent-encoded': (text) => encodeURIComponent(Buffer.from(text).toString('base64')),
  'in hexadecimal digits': (text) => Buffer.from(text).toString('hex'),
  'in capitals': (text) => text.toUpperCase(),
};

/** Characters of a secret that must not be seen together, however they are written. */
const REVEALING = 8;
const windows = (text: string, size = REVEALING): string[] => {
  const shown = text.toLowerCase();
  return Array.from({ length: Math.max(0, shown.length - size + 1) }, (_, at) => shown.slice(at, at + size));
};

const base64 = (before: string) => Buffer.from(`${before}${SECRET}`, 'latin1').toString('base64').slice(4, -4);
const CANARIES = new Set([
  ...windows(SECRET),
  ...windows(SECRET.slice(0, -1)), // its last letter has several forms
  ...['', 'a', 'ab', 'reseller:'].flatMap((before) => windows(base64(before))),
  ...windows(Buffer.from(SECRET).toString('base64').slice(0, -4)),
  ...windows(Buffer.from(SECRET).toString('hex'), 2 * REVEALING),
]);

/** What of the secret can be read in a text, as it is or decoded. */
const seenIn = (text: string): string | undefined => {
  for (const shown of new Set([text, decoded(text)])) {
    for (const size of [REVEALING, 2 * REVEALING]) {
      const seen = windows(shown, size).find((part) => CANARIES.has(part));
      if (seen !== undefined) {
        return seen;
      }
    }
  }
  return undefined;
};

/** The same with where it was seen: thousands of texts are looked at, and an expectation of each would take longer than that. */
const partsIn = (text: string, where: string): string[] => {
  const seen = seenIn(text);
  return seen === undefined ? [] : [`${where}: ${seen}`];
};

const safe = safeText(new Map(Object.entries(VALUES)));

test('the canaries of this test can be seen', () => {
  for (const [name, write] of Object.entries(WRITINGS)) {
    expect(seenIn(`a ${write(SECRET)} b`), name).toBeDefined();
  }
});

for (const [name, write] of Object.entries(WRITINGS)) {
  test(`a secret ${name} is hidden wherever the bound falls`, () => {
    const seen: string[] = [];
    for (const value of Object.values(VALUES)) {
      const form = write(value);
      for (let before = 0; before <= form.length + 4; before += 1) {
        const most = 40 + form.length;
        const raw = `${'.'.repeat(most - before)}"${form}" and more`;
        seen.push(...partsIn(safe.line(raw, most), `${before} before the bound`));
      }
      for (const before of [0, 1, 9, form.length >> 1, form.length]) {
        const raw = `${'.'.repeat(100_000 - before)}${form} and more`;
        seen.push(...partsIn(safe.data(raw).slice(-999), `${before} before the bound of data`));
      }
    }
    expect(seen).toEqual([]);
  });

  test(`a secret ${name} is hidden wherever the text was cut before`, () => {
    const seen: string[] = [];
    for (const value of Object.values(VALUES)) {
      const form = write(value);
      for (let length = 0; length <= form.length; length += 1) {
        const body = `the key is ${form.slice(0, length)}`;
        for (const raw of [body, JSON.stringify(body), `status 500 ${body}…`]) {
          seen.push(...partsIn(safe.line(raw), `${length} characters of ${form}, in ${raw}`));
        }
        seen.push(...partsIn(safe.data(body), `${length} characters of ${form}, in data`));
      }
    }
    expect(seen).toEqual([]);
  });
}

test('what shrinks by hiding is hidden to its end', () => {
  for (const [name, write] of Object.entries(WRITINGS)) {
    for (const value of Object.values(VALUES)) {
      for (const most of [7, 40, 41, 200]) {
        expect(seenIn(safe.line(`${write(value)} `.repeat(500), most)), name).toBeUndefined();
      }
    }
  }
  const text = safeText(new Map());
  const name = 'Quackenbush'.repeat(18);
  text.data(JSON.stringify({ lastName: name }));
  for (let most = 1; most < 60; most += 1) {
    expect(text.line(`${name} `.repeat(99), most)).not.toMatch(/Qua|ken|bush/);
  }
});

test('a bound leaves whole characters, and room for what is seen to be cut', () => {
  expect(safe.line('abc', 3)).toBe('abc');
  expect(safe.line('abcd', 3)).toBe('abc…');
  expect(safe.line('ab😀d', 3)).toBe('ab…');
  expect(safe.line('a\nb\nc', 3)).toBe('a\\nb…');
  expect(safe.data(`${'a'.repeat(100_000)}b`)).toHaveLength(100_001);
});

test('other people’s data are hidden before anything is cut', () => {
  const text = safeText(new Map());
  text.data('{"lastName":"Quackenbush"}');

  for (let most = 1; most < 30; most += 1) {
    expect(text.line('booked by Quackenbush today', most)).not.toMatch(/Qua/);
  }
});

test('a line that was made safe stays as it is', () => {
  const line = safe.line(`\n::error::${SECRET} \u202e"firstName":"Zebulon" ##[x`);

  expect(line).toBe('\\n::error::$SECRET \\u202e"firstName":"[redacted]" \\u0023#[x');
  expect(safe.line(line)).toBe(line);
});
