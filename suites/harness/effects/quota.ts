import { type EffectKind, effectKinds, perKind } from '../../../schemas/effect-kinds.ts';
import { Blocked } from '../errors.ts';
import type { CapacityClaim, CapacityShare } from './capacity-share.ts';

/** What a run may have and make at most. */
export interface Budget {
  /** Of each kind, alive at one time or made in the whole run on all interfaces, as the kind is limited. */
  limits: Record<EffectKind, number>;
  /** Of each kind, made on one interface. */
  each: number;
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
  readonly #alive = perKind(() => 0);
  readonly #spent: Record<EffectKind, number>;

  /** @param spent what counts against the limits from before, as for `spentBy` */
  constructor(budget: Budget, share: CapacityShare, spent: Record<EffectKind, number> = perKind(() => 0)) {
    this.#budget = { ...budget };
    this.capacityShare = share;
    this.#spent = spent;
  }

  /** Enters a create. @throws Blocked when it would pass the budget. */
  begin(key: string, kind: EffectKind, asked: readonly CapacityClaim[] | undefined, hold: string | undefined): void {
    const { limits, each } = this.#budget;
    const { plural, limited } = effectKinds[kind];
    if (this.#spent[kind] + { alive: this.#alive, made: this.#made }[limited][kind] >= limits[kind]) {
      throw new Blocked(`the profile allows ${limits[kind]} ${plural} ${LIMIT_WORDS[limited]}: raise limits.${plural}`);
    }
    if (this.#made[kind] >= each) {
      throw new Blocked(`a run makes at most ${each} ${plural} in all: run fewer checks at a time, with --only`);
    }
    this.capacityShare.take(key, kind, asked, hold);
    this.#made[kind] += 1;
    this.#alive[kind] += 1;
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
    this.#alive[kind] -= 1;
    this.capacityShare.giveBack(key, state === 'undone');
  }

  /** So many more may be made, in the search for a smaller counter-example. The limits of the profile stay. */
  grant(more: number): void {
    this.#budget.each += more;
  }
}
