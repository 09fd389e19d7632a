// The request ids that a caller has used lately, each with the call that it came with.
import { memoizeLast } from '../../kernel/latest.ts';
import { bounded } from '../../wire/bounded.ts';
import type { CallRecord } from '../../wire/call-record.ts';

/** What makes two calls one request that is sent again: everything but their headers. */
interface Known {
  method: string;
  path: string;
  length: number;
  hash: number;
}

/** At least this number of ids are remembered, and at most twice as many. */
const REMEMBERED = 10_000;

/** Characters of a path that are remembered: those of a list with all that it can ask for are fewer. */
const MAX_PATH = 400;

const hashOf = (text: string, first: number): number => {
  let hash = first;
  let index = 0;
  // Four at a time come to the same number, and need not wait for one another.
  for (; index + 4 <= text.length; index += 4) {
    const some =
      Math.imul(text.charCodeAt(index), 31 ** 3) +
      Math.imul(text.charCodeAt(index + 1), 31 ** 2) +
      Math.imul(text.charCodeAt(index + 2), 31) +
      text.charCodeAt(index + 3);
    hash = (Math.imul(hash, 31 ** 4) + some) | 0;
  }
  for (; index < text.length; index += 1) {
    hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  }
  return hash;
};

const rememberedPath = memoizeLast((path: string) => ({ text: bounded(path, MAX_PATH), hash: hashOf(path, 0) }));

const isSame = (one: Known, other: Known): boolean =>
  one.hash === other.hash && one.length === other.length && one.method === other.method && one.path === other.path;

export class RequestIds {
  /** Two generations of ids. The older is forgotten as a whole: looking for the oldest id of a large map takes long. */
  #recent = new Map<string, Known>();
  #older = new Map<string, Known>();
  /** Reads are sent again and again, each time with an id of its own: what they ask is kept once. */
  #latest: Known | undefined;

  /** Remembers the id of a call; answers the other request that had it before, if one had. */
  add(id: string, record: CallRecord): Pick<Known, 'method' | 'path'> | undefined {
    const own = this.#knownOf(record);
    const before = this.#recent.get(id) ?? this.#older.get(id);
    if (before === undefined) {
      if (this.#recent.size >= REMEMBERED) {
        this.#older = this.#recent;
        this.#recent = new Map();
      }
      this.#recent.set(id, own);
      return undefined;
    }
    return isSame(before, own) ? undefined : before;
  }

  #knownOf({ method, path, body }: CallRecord): Known {
    const text = body?.text ?? '';
    const { text: shown, hash } = rememberedPath(path);
    const own = { method, path: shown, length: path.length + text.length, hash: hashOf(text, hash) };
    if (this.#latest === undefined || !isSame(this.#latest, own)) {
      this.#latest = own;
    }
    return this.#latest;
  }
}
