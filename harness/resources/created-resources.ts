import { randomUUID } from 'node:crypto';
import type { Left, Outcome } from '../../schemas/generated/types.ts';
import { countsOf, perKind, RESOURCE_KINDS, type ResourceKind } from '../../schemas/resource-kinds.ts';
import { assertJudgeable, Contended, Unsendable } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { CapacityClaim, CapacityShare } from './capacity-share.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';
import type { Quota } from './quota.ts';

/** Something that a target sells: a rate of v1, or an option of v2. */
export interface Sold {
  supplier: string;
  product: string;
  item: string;
}

/** A create that is about to be sent. */
export interface Create {
  /** Known before the answer only when we supply it. */
  id?: string | undefined;
  /** What it asks for; absent for a booking that just takes over its hold. */
  claims?: CapacityClaim[];
  /** The hold that a booking is made on. */
  hold?: string | undefined;
  /** The supplier that it is made with, where the calls on it name one. */
  supplier?: string | undefined;
  /** By what it can be found on the target, in words, where we supply no id: `"resellerBookingRef": "…"`. */
  mark?: string | undefined;
  /** What it is of, each once. */
  of?: readonly Sold[];
}

/** Where a session enters what it makes. */
export interface Accounting {
  quota: Quota;
  ledger: Ledger;
  maker: Pick<LedgerEntry, 'interface' | 'worker' | 'shard'>;
}

/** The holds that a check may keep alive beside others. */
export interface HoldPermits {
  /** One more is about to be made. Answers whether there is a permit for it. */
  takeHold(): boolean;
  /** One is gone, or a booking has taken it over. */
  giveHold(): void;
}

/** What one check has made on the target, entered in the ledger before it is sent. */
export class CreatedResources {
  /** What could not be undone. */
  readonly left: Left[] = [];
  /** What each create was of. */
  readonly asked: Sold[] = [];
  readonly #entries: LedgerEntry[] = [];
  /** What was seen to be made, each once, however often its create was repeated. */
  readonly #made: Record<ResourceKind, Set<string>> = perKind(() => new Set());
  /** Creates whose answer is still awaited: what becomes of them is not known yet. */
  readonly #underWay = new Set<LedgerEntry>();
  /** What an answer has shown to be made. */
  readonly #shown = new Set<LedgerEntry>();
  #isGivenUp = false;
  readonly #accounting: Accounting;
  readonly #permits: HoldPermits;

  constructor(accounting: Accounting, permits: HoldPermits) {
    this.#accounting = accounting;
    this.#permits = permits;
  }

  /** The share of availabilities that may be taken. */
  get capacityShare(): CapacityShare {
    return this.#accounting.quota.capacityShare;
  }

  /** How many of each kind the check was seen to make. */
  get made(): Outcome['resources'] {
    return countsOf((kind) => this.#made[kind].size);
  }

  /**
   * Enters a create, sends it, and enters how it ended.
   * @param idOf the id of what an answer shows to be made; undefined where it shows none
   * @throws Blocked when the profile's limits are used up, or the check was given up
   * @throws CannotWrite when the ledger cannot take it
   */
  async make(
    kind: ResourceKind,
    create: Create,
    send: () => Promise<Exchange>,
    idOf: (answer: Exchange) => string | undefined,
  ): Promise<Exchange> {
    const entry = this.#begin(kind, create);
    this.asked.push(...(create.of ?? []));
    try {
      const answer = await send();
      this.#end(entry, answer, idOf(answer));
      return answer;
    } catch (error) {
      if (error instanceof Unsendable) {
        this.#close(entry, 'refused');
      }
      throw error;
    } finally {
      this.#underWay.delete(entry);
    }
  }

  /** Nothing more can be made. */
  giveUp(): void {
    this.#isGivenUp = true;
  }

  /** Takes over what an earlier run has in its ledger, to undo it or to try that again. */
  resume(entries: readonly LedgerEntry[]): void {
    for (const entry of entries) {
      const resumed = { ...entry, state: entry.state === 'sent' ? ('sent' as const) : ('made' as const) };
      this.#entries.push(resumed);
      if (resumed.state === 'made') {
        this.#shown.add(resumed);
      }
    }
  }

  /** The effect with this id was shown: so it was made, also when the answer of its create was lost. */
  seen(kind: ResourceKind, id: string): void {
    for (const entry of this.#known(kind, id)) {
      if (entry.state === 'sent') {
        this.#isMade(entry, entry.id);
      }
    }
  }

  /** Whether this check made the effect with this id, also one that is gone by now. */
  hasMade(kind: ResourceKind, id: string): boolean {
    return this.#made[kind].has(id.toLowerCase());
  }

  /** The effect with this id is gone from the target. */
  undone(kind: ResourceKind, id: string): void {
    for (const entry of this.#known(kind, id)) {
      this.#close(entry, 'undone');
    }
  }

  /** A thing that was looked for when its check had ended, and is not there, or no longer; some were never seen to be. */
  gone(entry: LedgerEntry, kinds: readonly ResourceKind[] = [entry.kind]): void {
    for (const one of this.#same(entry, kinds)) {
      if (!this.#shown.has(one)) {
        one.unseen = true;
      }
      this.#close(one, 'undone');
    }
  }

  /** A thing that cannot be undone, and why: it is reported once, and not tried again in this run. */
  leave(entry: LedgerEntry, reason: string, kinds: readonly ResourceKind[] = [entry.kind]): void {
    for (const one of this.#same(entry, kinds)) {
      this.#made[one.kind].add((one.id ?? one.key).toLowerCase());
      one.reason = reason;
      this.#close(one, 'left');
    }
    this.left.push(leftOf(entry, reason));
  }

  /** What this check has made and not undone, newest first. */
  open(kind: ResourceKind): LedgerEntry[] {
    return this.#entries.filter((entry) => entry.kind === kind && this.isOpen(entry)).reverse();
  }

  /** The same of every kind: what was made on something else comes before it. */
  allOpen(): LedgerEntry[] {
    return RESOURCE_KINDS.toReversed().flatMap((kind) => this.open(kind));
  }

  /** Whether a booking was seen to be made on the hold with this id. */
  isBooked(hold: string): boolean {
    return this.#entries.some((entry) => entry.hold?.toLowerCase() === hold.toLowerCase() && this.#shown.has(entry));
  }

  /** Whether an entry is neither undone nor refused nor left. */
  isOpen({ state }: LedgerEntry): boolean {
    return state === 'made' || state === 'sent';
  }

  /**
   * Enters a create that is about to be sent.
   * @throws Blocked when the profile's limits are used up, or the check was given up.
   * @throws CannotWrite when the ledger cannot take it.
   */
  #begin(kind: ResourceKind, { id, claims, hold, supplier, mark }: Create): LedgerEntry {
    assertJudgeable(!this.#isGivenUp, 'the run is being stopped');
    const key = randomUUID();
    const onHold = (hold ?? (kind === 'hold' ? id : undefined))?.toLowerCase();
    this.#takePermit(kind);
    try {
      this.#accounting.quota.begin(key, kind, { claims, hold: onHold });
    } catch (error) {
      this.#givePermit(kind);
      throw error;
    }
    const entry: LedgerEntry = {
      key,
      ...this.#accounting.maker,
      kind,
      state: 'sent',
      ...(id !== undefined && { id }),
      ...(hold !== undefined && { hold }),
      ...(supplier !== undefined && { supplier }),
      ...(id === undefined && mark !== undefined && { mark }),
      sentAt: new Date().toISOString(),
    };
    this.#accounting.ledger.enter(entry);
    this.#entries.push(entry);
    this.#underWay.add(entry);
    return entry;
  }

  /**
   * Enters how a create ended: made, under an id where one is known; refused; or, without an answer or with a server error,
   * one or the other, which counts as made until it is seen to be gone.
   */
  #end(entry: LedgerEntry, answer: Exchange, id = entry.id): void {
    if (answer.succeeded) {
      this.#isMade(entry, id);
    } else if (answer.error === undefined ? answer.status < 500 : answer.error.kind === 'refused') {
      this.#close(entry, 'refused');
    }
  }

  /** @throws Contended when the check has no permit for one more */
  #takePermit(kind: ResourceKind): void {
    if (kind === 'hold' && !this.#permits.takeHold()) {
      throw new Contended('other checks have the holds that are left: raise limits.holds');
    }
  }

  #givePermit(kind: ResourceKind): void {
    if (kind === 'hold') {
      this.#permits.giveHold();
    }
  }

  /** An entry with every other of these kinds that is open under its id. */
  #same(entry: LedgerEntry, kinds: readonly ResourceKind[]): LedgerEntry[] {
    const { id } = entry;
    const others = id === undefined ? [] : kinds.flatMap((kind) => this.#known(kind, id));
    return [...new Set([entry, ...others])].filter((one) => this.isOpen(one));
  }

  #known(kind: ResourceKind, id: string): LedgerEntry[] {
    return this.open(kind).filter(
      (entry) => entry.id?.toLowerCase() === id.toLowerCase() && !this.#underWay.has(entry),
    );
  }

  #isMade(entry: LedgerEntry, id: string | undefined): void {
    const made = this.#made[entry.kind];
    const name = (id ?? entry.key).toLowerCase();
    this.#accounting.quota.made(entry.key, entry.kind, name, made.has(name));
    made.add(name);
    this.#shown.add(entry);
    if (id !== undefined && this.#known(entry.kind, id).some((other) => other !== entry && other.state === 'made')) {
      this.#isExhausted(entry); // a repeat that shows what is there already
    }
    if (entry.kind === 'booking' && entry.hold !== undefined) {
      this.#isBookedNow(entry.hold);
    }
    Object.assign(entry, { ...(id !== undefined && { id }), state: 'made' });
    this.#accounting.ledger.note(entry);
  }

  /** Its booking has taken its seats over: others may hold as many. */
  #isBookedNow(hold: string): void {
    for (const entry of this.#known('hold', hold)) {
      this.#isExhausted(entry);
    }
  }

  #isExhausted({ key, kind }: LedgerEntry): void {
    if (this.#accounting.quota.isExhausted(key, kind)) {
      this.#givePermit(kind);
    }
  }

  #close(entry: LedgerEntry, state: 'refused' | 'undone' | 'left'): void {
    if (this.#accounting.quota.end(entry.key, entry.kind, state)) {
      this.#givePermit(entry.kind);
    }
    entry.state = state;
    this.#accounting.ledger.note(entry);
  }
}

/** An entry that is still there, for reports. */
export const leftOf = ({ kind, interface: name, id }: LedgerEntry, reason: string): Left => ({
  kind,
  interface: name,
  ...(id !== undefined && { id }),
  reason,
});
