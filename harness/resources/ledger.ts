import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { perKind, type ResourceKind, resourceKinds } from '../../schemas/resource-kinds.ts';
import { jsonText } from '../../schemas/text/escape.ts';
import { CannotWrite } from '../errors.ts';

/** Something that a run made on the target, entered before the request is sent. */
export interface LedgerEntry {
  key: string;
  interface: string;
  /** Index of the worker that made it, for targets with one world a worker. */
  worker: number;
  /** The shard that made it, for the same. */
  shard?: { index: number; of: number };
  kind: ResourceKind;
  /** Known before the answer only when we supplied it. */
  id?: string;
  /** The hold that a booking is made on. */
  hold?: string;
  /** The supplier that it was made with, where the calls on it name one. */
  supplier?: string;
  /** When it was entered. */
  sentAt: string;
  /** By what it can be found, where we supplied no id. */
  mark?: string;
  /** `left`: it could not be undone. */
  state: 'sent' | 'made' | 'refused' | 'undone' | 'left';
  /** It was not there when it was looked for, and no answer has ever shown it. */
  unseen?: true;
  /** Why it was left. */
  reason?: string;
}

/** An entry as it stands in the file. */
export interface WrittenEntry extends LedgerEntry {
  /** Base address of the interface that it was made on. */
  address: string;
  /** It is of a run before the one whose ledger this is now. */
  earlier?: true;
}

/** The file that survives a killed run. Each line replaces an earlier one with the same key. */
export class Ledger {
  readonly #path: string | undefined;
  readonly #address: string;
  readonly #withoutSecrets: (text: string) => string;
  /** The last line may be there in part. */
  #torn = false;

  /** Without a path nothing is written: in-process targets die with the process. */
  constructor(path: string | undefined, address: string, withoutSecrets: (text: string) => string) {
    this.#path = path;
    this.#address = address;
    this.#withoutSecrets = withoutSecrets;
  }

  /** Whether what it lists is undone after the run. */
  get lasts(): boolean {
    return this.#path !== undefined;
  }

  /** Enters what is about to be made. @throws CannotWrite: what cannot be entered must not be made */
  enter(entry: LedgerEntry): void {
    const code = this.#append(entry);
    if (code !== undefined) {
      throw new CannotWrite(`The ledger ${this.#path} cannot be written (${code}).`);
    }
  }

  /** Notes what became of an entry. Where that cannot be written it stays open, and is looked at again. */
  note(entry: LedgerEntry): void {
    this.#append(entry);
  }

  /** Answers the code of the error, where there is one. */
  #append(entry: LedgerEntry): string | undefined {
    if (this.#path === undefined) {
      return undefined;
    }
    const { id, hold, supplier, reason } = entry; // in these the target may have put anything
    const written: WrittenEntry = {
      ...entry,
      ...(id !== undefined && { id: this.#withoutSecrets(id) }),
      ...(hold !== undefined && { hold: this.#withoutSecrets(hold) }),
      ...(supplier !== undefined && { supplier: this.#withoutSecrets(supplier) }),
      ...(reason !== undefined && { reason: this.#withoutSecrets(reason) }),
      address: this.#address,
    };
    const line = jsonText(written);
    try {
      appendFileSync(this.#path, `${this.#torn ? '\n' : ''}${line}\n`);
      this.#torn = false;
      return undefined;
    } catch (error) {
      this.#torn = true;
      return (error as NodeJS.ErrnoException).code ?? String(error);
    }
  }
}

/** What a ledger file lists, each entry as it was written last. */
const entriesIn = (path: string): WrittenEntry[] => {
  if (!existsSync(path)) {
    return [];
  }
  const last = new Map<string, WrittenEntry>();
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const entry = entryOf(line);
    if (entry !== undefined) {
      last.set(entry.key, entry);
    }
  }
  return [...last.values()];
};

/** What a ledger file lists as made, or as sent without an answer: nobody has tried in vain to undo it. */
export const openEntries = (path: string): WrittenEntry[] =>
  entriesIn(path).filter(({ state }) => state === 'sent' || state === 'made');

/** What a ledger file lists as left: it could not be undone. */
export const leftEntries = (path: string): WrittenEntry[] => entriesIn(path).filter(({ state }) => state === 'left');

/** What a run has sent, and no answer has shown: it may be made yet, or was never carried out. */
export const unansweredEntries = (path: string): WrittenEntry[] =>
  entriesIn(path).filter(
    ({ state, unseen, earlier }) => earlier !== true && (state === 'sent' || (state === 'undone' && unseen === true)),
  );

/**
 * What counts against the limits of a profile before an interface begins: made by the same worker, on another one. Of
 * what is limited by being alive, that is what could not be undone.
 */
export const spentBy = (worker: number, path: string | undefined): Record<ResourceKind, number> => {
  const own = path === undefined ? [] : entriesIn(path).filter((entry) => entry.worker === worker && !entry.earlier);
  return perKind((wanted) => {
    const ofKind = own.filter(({ kind }) => kind === wanted);
    if (resourceKinds[wanted].limited === 'alive') {
      return ofKind.filter(({ state }) => state === 'left').length;
    }
    const made = ofKind.filter(({ state }) => state !== 'refused');
    return new Set(made.map(({ id, key }) => id?.toLowerCase() ?? key)).size;
  });
};

/** Undefined for the half line that a killed run may leave. */
const entryOf = (line: string): WrittenEntry | undefined => {
  try {
    return line === '' ? undefined : (JSON.parse(line) as WrittenEntry);
  } catch {
    return undefined;
  }
};

/** Whether a text can be the content of a ledger: another file of the user must not be taken for one. */
export const isLedger = (text: string): boolean => text === '' || text.startsWith('{"key":');

/** A hold whose id is not known can never be asked for, and ends by itself: that it was listed is all that can be done about it. */
const isListedForGood = ({ kind, id, earlier }: WrittenEntry): boolean =>
  kind === 'hold' && id === undefined && earlier === true;

/** Ends the run of a ledger: what is not undone stays in it for the next one, and a ledger of nothing goes. */
export const closeLedger = (path: string): void => {
  const staying = [...openEntries(path), ...leftEntries(path).filter((entry) => !isListedForGood(entry))];
  if (staying.length === 0) {
    rmSync(path, { force: true });
    return;
  }
  const part = `${path}.part`;
  try {
    writeFileSync(part, staying.map((entry) => `${jsonText({ ...entry, earlier: true })}\n`).join(''));
    renameSync(part, path);
  } catch {
    // The ledger as it is says the same in more lines.
    rmSync(part, { force: true });
  }
};
