import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { LARGEST_ANSWER, TOO_LARGE, type TransportError } from './wire.ts';

const LIMIT = { maxOutputLength: LARGEST_ANSWER };

/** The low bits of the first byte of zlib data name its method, 8; some servers send the bare stream instead. */
const inflated = (bytes: Buffer): Buffer =>
  ((bytes[0] ?? 0) & 0x0f) === 8 ? inflateSync(bytes, LIMIT) : inflateRawSync(bytes, LIMIT);

const asItIs = (bytes: Buffer): Buffer => bytes;

/** How each content coding is undone, and names that are none and that servers send with plain bodies. RFC 9110, 8.4.1. */
const CODINGS: Record<string, (bytes: Buffer) => Buffer> = {
  identity: asItIs,
  none: asItIs,
  'utf-8': asItIs,
  utf8: asItIs,
  gzip: (bytes) => gunzipSync(bytes, LIMIT),
  'x-gzip': (bytes) => gunzipSync(bytes, LIMIT),
  deflate: inflated,
  br: (bytes) => brotliDecompressSync(bytes, LIMIT),
};

/** The body without its content encoding. We ask for none, but some targets encode all the same. */
export const decodedContent = (packed: Buffer, encoding = ''): { bytes: Buffer } | { error: TransportError } => {
  const codings = encoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '');
  let bytes = packed;
  for (const coding of packed.length === 0 ? [] : codings.reverse()) {
    const undo = CODINGS[coding];
    if (undo === undefined) {
      return { error: { kind: 'not-http', message: `the answer is packed as ${coding}, and was asked for unpacked` } };
    }
    try {
      bytes = undo(bytes);
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
        ? { error: TOO_LARGE }
        : { error: { kind: 'not-http', message: `the answer says content-encoding ${coding} and is not` } };
    }
  }
  return { bytes };
};
