// The text of a file that people write, with any editor.
import { readFileSync } from 'node:fs';

const encodingOf = ([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' => {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) {
    return 'utf-16le';
  }
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : 'utf-8';
};

/** The text of bytes in UTF-8 or UTF-16, without its byte order mark. @throws TypeError with this code for other bytes */
export const textOfBytes = (bytes: Uint8Array): string =>
  new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);

export const NO_TEXT = 'ERR_ENCODING_INVALID_ENCODED_DATA';

/** The text of a file, read alike wherever one is named. @throws Error with the code of Node, or NO_TEXT */
export const readText = (file: string): string => textOfBytes(readFileSync(file));
