// Encoded answers: read whatever the content encoding, refused in plain words when it cannot be undone.
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { decodedContent } from './content-encoding.ts';
import { LARGEST_ANSWER, TOO_LARGE } from './wire.ts';

const plain = Buffer.from('{"a":"東京"}');

const encodings: [string | undefined, Buffer][] = [
  [undefined, plain],
  ['identity', plain],
  ['UTF-8', plain],
  ['none', plain],
  ['gzip', gzipSync(plain)],
  ['GZip', gzipSync(plain)],
  ['x-gzip', gzipSync(plain)],
  ['deflate', deflateSync(plain)],
  ['deflate', deflateRawSync(plain)],
  ['br', brotliCompressSync(plain)],
  ['gzip, br', brotliCompressSync(gzipSync(plain))],
];

for (const [index, [encoding, bytes]] of encodings.entries()) {
  test(`${encoding ?? 'nothing'} is undone (${index + 1})`, () => {
    expect(decodedContent(bytes, encoding)).toEqual({ bytes: plain });
  });
}

test('an empty body is empty, whatever its encoding', () => {
  expect(decodedContent(Buffer.alloc(0), 'gzip')).toEqual({ bytes: Buffer.alloc(0) });
});

for (const [encoding, pack] of Object.entries({ gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync })) {
  test(`what says ${encoding} and is not, or is cut short, is broken`, () => {
    const error = { kind: 'not-http', message: `the answer says content-encoding ${encoding} and is not` };

    expect(decodedContent(plain, encoding)).toEqual({ error });
    expect(decodedContent(pack(plain).subarray(0, -3), encoding)).toEqual({ error });
  });
}

test('an unknown encoding is named, and a small body that unpacks to more than we read is too large', () => {
  const blanks = Buffer.alloc(LARGEST_ANSWER + 1, ' ');

  expect(decodedContent(plain, 'zstd')).toMatchObject({
    error: { kind: 'not-http', message: expect.stringContaining('zstd') },
  });
  expect(decodedContent(gzipSync(blanks), 'gzip')).toEqual({ error: TOO_LARGE });
  expect(decodedContent(brotliCompressSync(blanks), 'br')).toEqual({ error: TOO_LARGE });
});
