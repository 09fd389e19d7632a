// The request ids that a caller has used lately, each with the call that it came with.
import { bounded } from '../../wire/bounded.ts';
import type { CallRecord } from '../../wire/call-record.ts';

/** What makes two calls one request that is sent again: everything but their headers. */
interface Known {
  method: string;
  path: string;
  length: number;
  hash: number;
}

/** At least this many ids are remembered, and at most twice as many. */
const REMEMBERED = 10_000;

/** Characters of a path that are remembered: those of a list with all that it can ask for are fewer. */
const MOST_PATH = 400;

const hashOf = (text: string, first: number): number => {
  let hash = first;
  for (let index = 0; index < text.length; index += 1) {
    hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  }
  return hash;
};

const knownOf = ({ method, path, body }: CallRecord, before: string): Known => {
  const text = body?.text ?? '';
  return {
    method,
    path: path === before ? before : bounded(path, MOST_PATH),
    length: path.length + text.length,
    hash: hashOf(text, hashOf(path, 0)),
  };
};

export class RequestIds {
  /** Two generations of ids. The older is forgotten as a whole: looking for the oldest id of a large map takes long. */
  #recent = new Map<string, Known>();
  #older = new Map<string, Known>();
  /** Creates come to the same path again and again: it is kept once. */
  #latestPath = '';

  /** Remembers the id of a call; answers the other request that had it before, if one had. */
  add(id: string, record: CallRecord): Pick<Known, 'method' | 'path'> | undefined {
    const own = knownOf(record, this.#latestPath);
    this.#latestPath = own.path;
    const before = this.#recent.get(id) ?? this.#older.get(id);
    if (before === undefined) {
      if (this.#recent.size >= REMEMBERED) {
        this.#older = this.#recent;
        this.#recent = new Map();
      }
      this.#recent.set(id, own);
      return undefined;
    }
    const isSame =
      before.method === own.method &&
      before.path === own.path &&
      before.length === own.length &&
      before.hash === own.hash;
    return isSame ? undefined : before;
  }
}
