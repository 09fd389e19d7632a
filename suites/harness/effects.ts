import { randomUUID } from 'node:crypto';
import { Blocked } from './ending.ts';
import type { EffectKind, Ledger, LedgerEntry } from './ledger.ts';

/** How many holds and bookings a run may have or make. Shared by all checks of a worker. */
export interface Allowance {
  holdsAtOnce: number;
  bookingsInAll: number;
  holdsNow: number;
  bookingsMade: number;
}

/** What one check has made on the target, entered in the ledger before it is sent. */
export class Effects {
  readonly #entries: LedgerEntry[] = [];
  readonly #ledger: Ledger;
  readonly #allowance: Allowance;
  readonly #maker: Pick<LedgerEntry, 'interface' | 'worker'>;

  constructor(ledger: Ledger, allowance: Allowance, maker: Pick<LedgerEntry, 'interface' | 'worker'>) {
    this.#ledger = ledger;
    this.#allowance = allowance;
    this.#maker = { interface: maker.interface, worker: maker.worker };
  }

  /** Enters a create that is about to be sent. @throws Blocked when the profile's limits are used up. */
  begin(kind: EffectKind, id?: string): LedgerEntry {
    const allowance = this.#allowance;
    if (kind === 'hold' && allowance.holdsNow >= allowance.holdsAtOnce) {
      throw new Blocked(`the profile allows ${allowance.holdsAtOnce} holds at a time: raise limits.holds`);
    }
    if (kind === 'booking' && allowance.bookingsMade >= allowance.bookingsInAll) {
      throw new Blocked(`the profile allows ${allowance.bookingsInAll} bookings in a run: raise limits.bookings`);
    }
    if (kind === 'hold') {
      allowance.holdsNow += 1;
    }
    const entry: LedgerEntry = {
      key: randomUUID(),
      ...this.#maker,
      kind,
      state: 'sent',
      ...(id !== undefined && { id }),
    };
    this.#entries.push(entry);
    this.#ledger.write(entry);
    return entry;
  }

  /** Takes over what an earlier run left in its ledger. */
  adopt(entries: readonly LedgerEntry[]): void {
    this.#entries.push(...entries);
  }

  /** Tells how a create ended: made under an id, or refused. */
  end(entry: LedgerEntry, id: string | undefined): void {
    if (id === undefined) {
      this.#close(entry, 'refused');
      return;
    }
    if (entry.kind === 'booking') {
      this.#allowance.bookingsMade += 1;
    }
    Object.assign(entry, { id, state: 'made' });
    this.#ledger.write(entry);
  }

  /** The effect with this id is gone from the target. */
  undone(kind: EffectKind, id: string): void {
    for (const entry of this.open(kind)) {
      if (entry.id?.toLowerCase() === id.toLowerCase()) {
        this.#close(entry, 'undone');
      }
    }
  }

  /** An effect that cannot be undone: it is counted as residue once, and not tried again. */
  leave(entry: LedgerEntry): void {
    this.#close(entry, 'left');
  }

  /** What this check has made and not undone, newest first. */
  open(kind: EffectKind): LedgerEntry[] {
    return this.#entries
      .filter((entry) => entry.kind === kind && (entry.state === 'made' || entry.state === 'sent'))
      .reverse();
  }

  #close(entry: LedgerEntry, state: 'refused' | 'undone' | 'left'): void {
    if (entry.kind === 'hold') {
      this.#allowance.holdsNow -= 1;
    }
    entry.state = state;
    this.#ledger.write(entry);
  }
}
