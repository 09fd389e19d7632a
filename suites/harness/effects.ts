import { randomUUID } from 'node:crypto';
import type { Outcome } from '../../schemas/generated/types.ts';
import type { Allowance } from './allowance.ts';
import type { Exchange } from './exchange.ts';
import type { EffectKind, Ledger, LedgerEntry } from './ledger.ts';
import type { Asked, Share } from './share.ts';

/** A create that is about to be sent. */
export interface Create {
  /** Known before the answer only when we supply it. */
  id?: string | undefined;
  /** What it asks for; absent for a booking that just takes over its hold. */
  asked?: Asked[];
  /** The hold that a booking is made on. */
  hold?: string | undefined;
}

/** What one check has made on the target, entered in the ledger before it is sent. */
export class Effects {
  readonly #entries: LedgerEntry[] = [];
  /** What was seen to be made, each once, however often its create was repeated. */
  readonly #made: Record<EffectKind, Set<string>> = { hold: new Set(), booking: new Set() };
  /** Creates whose answer is still awaited: what becomes of them, nothing else can tell. */
  readonly #underWay = new Set<LedgerEntry>();
  readonly #ledger: Ledger;
  readonly #allowance: Allowance;
  readonly #maker: Pick<LedgerEntry, 'interface' | 'worker'>;

  constructor(ledger: Ledger, allowance: Allowance, maker: Pick<LedgerEntry, 'interface' | 'worker'>) {
    this.#ledger = ledger;
    this.#allowance = allowance;
    this.#maker = { interface: maker.interface, worker: maker.worker };
  }

  /** The share of availabilities that may be taken. */
  get share(): Share {
    return this.#allowance.share;
  }

  /** How many holds and bookings the check was seen to make. */
  get made(): Outcome['effects'] {
    return { holds: this.#made.hold.size, bookings: this.#made.booking.size };
  }

  /** Enters a create that is about to be sent. @throws Blocked when the profile's limits are used up. */
  begin(kind: EffectKind, { id, asked, hold }: Create = {}): LedgerEntry {
    const key = randomUUID();
    this.#allowance.begin(key, kind, asked, (hold ?? (kind === 'hold' ? id : undefined))?.toLowerCase());
    const entry: LedgerEntry = { key, ...this.#maker, kind, state: 'sent', ...(id !== undefined && { id }) };
    this.#entries.push(entry);
    this.#underWay.add(entry);
    this.#ledger.write(entry);
    return entry;
  }

  /** Takes over what an earlier run left in its ledger. */
  adopt(entries: readonly LedgerEntry[]): void {
    this.#entries.push(...entries);
  }

  /**
   * Tells how a create ended: made, under an id where one is known; refused; or, without an answer, one or the other,
   * which counts as made until it is seen to be gone.
   */
  end(entry: LedgerEntry, answer: Exchange, id = entry.id): void {
    this.#underWay.delete(entry);
    if (answer.succeeded) {
      this.#isMade(entry, id);
    } else if (answer.fault === undefined || answer.fault.kind === 'refused') {
      this.#close(entry, 'refused');
    }
  }

  /** The effect with this id was shown: so it was made, also when the answer of its create was lost. */
  seen(kind: EffectKind, id: string): void {
    for (const entry of this.#known(kind, id)) {
      if (entry.state === 'sent') {
        this.#isMade(entry, entry.id);
      }
    }
  }

  /** Whether this check made the effect with this id, be it gone by now. */
  hasMade(kind: EffectKind, id: string): boolean {
    return this.#made[kind].has(id.toLowerCase());
  }

  /** The effect with this id is gone from the target. */
  undone(kind: EffectKind, id: string): void {
    for (const entry of this.#known(kind, id)) {
      this.#close(entry, 'undone');
    }
  }

  /** An effect that cannot be undone: it is counted as residue once, and not tried again. */
  leave(entry: LedgerEntry): void {
    this.#made[entry.kind].add((entry.id ?? entry.key).toLowerCase());
    this.#close(entry, 'left');
  }

  /** What this check has made and not undone, newest first. */
  open(kind: EffectKind): LedgerEntry[] {
    return this.#entries
      .filter((entry) => entry.kind === kind && (entry.state === 'made' || entry.state === 'sent'))
      .reverse();
  }

  #known(kind: EffectKind, id: string): LedgerEntry[] {
    return this.open(kind).filter(
      (entry) => entry.id?.toLowerCase() === id.toLowerCase() && !this.#underWay.has(entry),
    );
  }

  #isMade(entry: LedgerEntry, id: string | undefined): void {
    const made = this.#made[entry.kind];
    const name = (id ?? entry.key).toLowerCase();
    this.#allowance.made(entry.key, entry.kind, name, made.has(name));
    made.add(name);
    Object.assign(entry, { ...(id !== undefined && { id }), state: 'made' });
    this.#ledger.write(entry);
  }

  #close(entry: LedgerEntry, state: 'refused' | 'undone' | 'left'): void {
    this.#allowance.end(entry.key, entry.kind, state);
    entry.state = state;
    this.#ledger.write(entry);
  }
}
