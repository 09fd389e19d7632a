import { type EffectKind, effectKinds, perKind } from '../../../schemas/effect-kinds.ts';
import { Blocked, BlockedBeside } from '../errors.ts';
import type { CapacityClaim, CapacityShare } from './capacity-share.ts';

/** What a run may have and make at most. */
export interface Budget {
  /** Of each kind, alive at one time or made in the whole run on all interfaces, as the kind is limited. */
  limits: Record<EffectKind, number>;
  /** Of each kind, made on one interface. */
  each: number;
  /** Of how many parts it is one, where the workers and shards of a run divide it, and what the profile allows in all. */
  share?: { of: number; whole: Record<EffectKind, number> };
}

/** A limit of the profile in words. */
const LIMIT_WORDS = { alive: 'at a time', made: 'in a run' } as const;

/**
 * The budget of one worker, shared by all its checks. A create counts from before it is sent until it is refused, so
 * that creates which leave together cannot pass it; releases and cancels are always allowed.
 */
export class Quota {
  readonly capacityShare: CapacityShare;
  readonly #budget: Budget;
  readonly #made = perKind(() => 0);
  /** The keys of what is alive. */
  readonly #alive = perKind(() => new Set<string>());
  /** Creates that have a place and are not entered yet. */
  readonly #awaited = perKind(() => 0);
  readonly #spent: Record<EffectKind, number>;
  /** The places that are kept for whoever makes something. */
  readonly #kept = new Map<object, number>();

  /** @param spent what counts against the limits from before, as for `spentBy` */
  constructor(budget: Budget, share: CapacityShare, spent: Record<EffectKind, number> = perKind(() => 0)) {
    this.#budget = { ...budget };
    this.capacityShare = share;
    this.#spent = spent;
  }

  /** Whether as many of a kind are alive, or about to be sent, as may be: what is undone makes room. */
  isFull(kind: EffectKind): boolean {
    return (
      effectKinds[kind].limited === 'alive' && this.#counted(kind) + this.#awaited[kind] >= this.#budget.limits[kind]
    );
  }

  /** One more of a kind is about to be sent. */
  expect(kind: EffectKind): void {
    this.#awaited[kind] += 1;
  }

  /** What was about to be sent is sent now, or not at all. */
  expectNoMore(kind: EffectKind): void {
    this.#awaited[kind] -= 1;
  }

  /** Whether there is a place for one more of a kind beside those that are kept for other checks. */
  hasPlace(kind: EffectKind, maker: object, places: number): boolean {
    const kept = [...this.#kept.values()].reduce((sum, each) => sum + each, 0);
    const isKept = this.#kept.has(maker) || kept === 0 || kept + places <= this.#budget.limits[kind];
    return effectKinds[kind].limited !== 'alive' || (isKept && !this.isFull(kind));
  }

  /** Keeps places for a check that has begun to make something, so that it need not wait in the middle. */
  keepPlaces(maker: object, places: number): void {
    this.#kept.set(maker, places);
  }

  givePlaces(maker: object): void {
    this.#kept.delete(maker);
  }

  /** Enters a create. @throws Blocked when it would pass the budget. */
  begin(key: string, kind: EffectKind, asked: readonly CapacityClaim[] | undefined, hold: string | undefined): void {
    const { limits, each } = this.#budget;
    const { plural, limited } = effectKinds[kind];
    if (this.#counted(kind) >= limits[kind]) {
      const message = this.#limitWords(kind);
      throw limited === 'alive' ? new BlockedBeside(message) : new Blocked(message);
    }
    if (this.#made[kind] >= each) {
      throw new Blocked(`a run makes at most ${each} ${plural} in all: run fewer checks at a time, with --only`);
    }
    this.capacityShare.take(key, kind, asked, hold);
    this.#made[kind] += 1;
    this.#alive[kind].add(key);
  }

  /** What the profile allows, what of it is this process's where several divide it, and what to do. */
  #limitWords(kind: EffectKind): string {
    const { limits, share } = this.#budget;
    const { plural, limited } = effectKinds[kind];
    const allowed = `the profile allows ${share?.whole[kind] ?? limits[kind]} ${plural} ${LIMIT_WORDS[limited]}`;
    return share === undefined
      ? `${allowed}: raise limits.${plural}`
      : `${allowed}, and each of the ${share.of} workers and shards of this run has a share of ${limits[kind]}: ` +
          `raise limits.${plural}, or use fewer (--workers, --shard)`;
  }

  /** Something is no longer alive, and yet not undone: a hold that a booking has taken over. */
  isUsedUp(key: string, kind: EffectKind): void {
    this.#alive[kind].delete(key);
  }

  /** What counts against the limit of a kind. */
  #counted(kind: EffectKind): number {
    return this.#spent[kind] + { alive: this.#alive[kind].size, made: this.#made[kind] }[effectKinds[kind].limited];
  }

  /** A create was accepted, under this name; again, when it only showed what was there already. */
  made(key: string, kind: EffectKind, name: string, again: boolean): void {
    this.#made[kind] -= again ? 1 : 0;
    this.capacityShare.named(key, name);
  }

  /** What was left may still be there: it goes on counting. */
  end(key: string, kind: EffectKind, state: 'refused' | 'undone' | 'left'): void {
    if (state === 'left') {
      return;
    }
    this.#made[kind] -= state === 'refused' ? 1 : 0;
    this.#alive[kind].delete(key);
    this.capacityShare.giveBack(key, state === 'undone');
  }

  /** This many more may be made, in the search for a smaller counter-example. The limits of the profile stay. */
  grant(more: number): void {
    this.#budget.each += more;
  }
}
