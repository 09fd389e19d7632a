// The exchanges of a run in a file: JSON lines, packed for each check, so that a run that is killed leaves what has ended.
import { closeSync, openSync, readSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Exchange, Outcome } from '../generated/types.ts';
import { jsonText } from './escape.ts';

/** One exchange and the requirement whose check made it: a line of the log. The others say how the run and its checks went on. */
export type LoggedExchange = Exchange & { requirement: string };

/** Beyond this a file shrinks little and takes much longer. */
const LEVEL = 3;
/** The head of a gzip member with one extra field, `HF`: the length of the whole member. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0xff, 8, 0, 0x48, 0x46, 4, 0, 0, 0, 0, 0]);
const LENGTH_AT = HEAD.length - 4;
/** The head that zlib writes. */
const PLAIN_HEAD_BYTES = 10;

/** Lines as a member of a gzip file: what is appended to another is a gzip file too. */
export const packedLines = (lines: readonly object[]): Buffer => {
  const text = lines.map((line) => `${jsonText(line)}\n`).join('');
  const packed = Buffer.concat([HEAD, gzipSync(text, { level: LEVEL }).subarray(PLAIN_HEAD_BYTES)]);
  packed.writeUInt32LE(packed.length, LENGTH_AT);
  return packed;
};

/** How a check went on, where that is known, and its exchanges. */
export const packedExchanges = ({
  requirement,
  recorded,
  exchanges,
}: Pick<Outcome, 'requirement' | 'recorded' | 'exchanges'>): Buffer =>
  packedLines([
    ...(recorded === undefined ? [] : [recorded]),
    ...exchanges.map((exchange) => ({ requirement, ...exchange })),
  ]);

/** The lines of a file one by one: the file may be larger than memory. What was cut off at its end is left out. */
export function* linesOf(path: string): Generator<object> {
  const file = openSync(path, 'r');
  try {
    for (let packed = nextMember(file); packed !== undefined; packed = nextMember(file)) {
      for (const line of gunzipSync(packed).toString().split('\n')) {
        if (line !== '') {
          yield JSON.parse(line) as object;
        }
      }
    }
  } finally {
    closeSync(file);
  }
}

/** Whether a line is an exchange of a check. */
export const isLoggedExchange = (line: object): line is LoggedExchange => 'requirement' in line;

/** The exchanges of a file alone. */
export function* exchangesOf(path: string): Generator<LoggedExchange> {
  for (const line of linesOf(path)) {
    if (isLoggedExchange(line)) {
      yield line;
    }
  }
}

const nextMember = (file: number): Buffer | undefined => {
  const head = Buffer.alloc(HEAD.length);
  if (filled(file, head) < head.length) {
    return undefined;
  }
  if (!head.subarray(PLAIN_HEAD_BYTES, LENGTH_AT).equals(HEAD.subarray(PLAIN_HEAD_BYTES, LENGTH_AT))) {
    throw new Error('it is no log of exchanges that holdfast has written');
  }
  const rest = Buffer.alloc(head.readUInt32LE(LENGTH_AT) - head.length);
  return filled(file, rest) < rest.length ? undefined : Buffer.concat([head, rest]);
};

/** Fills a buffer from a file, as far as there is something left. Answers how many bytes were. */
const filled = (file: number, buffer: Buffer): number => {
  let length = 0;
  for (let read = 1; read > 0 && length < buffer.length; length += read) {
    read = readSync(file, buffer, length, buffer.length - length, null);
  }
  return length;
};
