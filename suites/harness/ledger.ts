import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { jsonText } from '../../text/escape.ts';

export type EffectKind = 'hold' | 'booking';

/** Something that a run made on the target, entered before the request is sent. */
export interface LedgerEntry {
  key: string;
  interface: string;
  /** Index of the worker that made it, for targets with one world a worker. */
  worker: number;
  kind: EffectKind;
  /** Known before the answer only when we supplied it. */
  id?: string;
  /** `left`: it could not be undone. */
  state: 'sent' | 'made' | 'refused' | 'undone' | 'left';
}

/** The file that survives a killed run. Each line replaces an earlier one with the same key. */
export class Ledger {
  readonly #path: string | undefined;
  readonly #withoutSecrets: (text: string) => string;

  /** Without a path nothing is written: in-process targets die with the process. */
  constructor(path: string | undefined, withoutSecrets: (text: string) => string) {
    this.#path = path;
    this.#withoutSecrets = withoutSecrets;
  }

  /** Whether what it lists is undone after the run. */
  get lasts(): boolean {
    return this.#path !== undefined;
  }

  write(entry: LedgerEntry): void {
    if (this.#path !== undefined) {
      const { id } = entry; // the target may have given it
      const written = id === undefined ? entry : { ...entry, id: this.#withoutSecrets(id) };
      appendFileSync(this.#path, `${jsonText(written)}\n`);
    }
  }
}

/** What a ledger file lists, each entry as it was written last. */
const entriesIn = (path: string): LedgerEntry[] => {
  if (!existsSync(path)) {
    return [];
  }
  const last = new Map<string, LedgerEntry>();
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const entry = entryOf(line);
    if (entry !== undefined) {
      last.set(entry.key, entry);
    }
  }
  return [...last.values()];
};

/** What a ledger file still lists as made, or as sent without an answer. */
export const openEntries = (path: string): LedgerEntry[] =>
  entriesIn(path).filter(({ state }) => state === 'sent' || state === 'made');

/** What a worker has made so far in the run, on any interface: its part of the limits is one for the whole run. */
export const spentBy = (worker: number, path: string | undefined): { holdsNow: number; bookings: number } => {
  const own = path === undefined ? [] : entriesIn(path).filter((entry) => entry.worker === worker);
  const bookings = own.filter(({ kind, state }) => kind === 'booking' && state !== 'refused');
  return {
    holdsNow: own.filter(({ kind, state }) => kind === 'hold' && state === 'left').length,
    bookings: new Set(bookings.map(({ id, key }) => id?.toLowerCase() ?? key)).size,
  };
};

/** Undefined for the half line that a killed run may leave. */
const entryOf = (line: string): LedgerEntry | undefined => {
  try {
    return line === '' ? undefined : (JSON.parse(line) as LedgerEntry);
  } catch {
    return undefined;
  }
};

export const forgetLedger = (path: string): void => rmSync(path, { force: true });
