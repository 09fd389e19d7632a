import { expect, test } from '@playwright/test';
import { textOfBytes } from './file-text.ts';

const TEXT = '{\r\n  "name": "Café 旅"\r\n}\r\n';

const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

const written: [as: string, bytes: Buffer][] = [
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16', Buffer.from(TEXT, 'utf16le')],
  ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
  ['UTF-16 of the other byte order', swapped(TEXT)],
  ['UTF-16 of the other byte order with its mark', swapped(`\ufeff${TEXT}`)],
];

for (const [as, bytes] of written) {
  test(`text in ${as} is read`, () => {
    expect(textOfBytes(bytes)).toBe(TEXT);
  });
}

test('an empty file is an empty text, and other bytes are none', () => {
  expect(textOfBytes(Buffer.alloc(0))).toBe('');
  expect(() => textOfBytes(Buffer.from('{"name":"Café"}', 'latin1'))).toThrow(TypeError);
});
