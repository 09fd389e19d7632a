import { perKind, type ResourceKind, resourceKinds } from '../../schemas/resource-kinds.ts';
import { counted } from '../../schemas/text/counted.ts';
import { Blocked, Contended } from '../errors.ts';
import type { CapacityClaim, CapacityShare } from './capacity-share.ts';

/** What a run may have and make at most. */
export interface Budget {
  /** Of each kind, alive at one time or made in the whole run on all interfaces, as the kind is limited. */
  limits: Record<ResourceKind, number>;
  /** Of each kind, made on one interface. */
  each: number;
  /** Where the workers and shards of a run divide the limits: into how many parts, and what the profile allows in all. */
  share?: { of: number; whole: Record<ResourceKind, number> };
}

/** What is entered of a create. */
interface Entered {
  /** What it asks for; absent for a booking that just takes over its hold. */
  claims?: readonly CapacityClaim[] | undefined;
  hold?: string | undefined;
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
  readonly #spent: Record<ResourceKind, number>;

  /** @param spent what counts against the limits from before, as for `spentBy` */
  constructor(budget: Budget, share: CapacityShare, spent: Record<ResourceKind, number> = perKind(() => 0)) {
    this.#budget = { ...budget };
    this.capacityShare = share;
    this.#spent = spent;
  }

  /** How many of a kind may be alive or made, beside what counts from before. */
  allowed(kind: ResourceKind): number {
    return Math.max(0, this.#budget.limits[kind] - this.#spent[kind]);
  }

  /** Enters a create. @throws Blocked when it would pass the budget. */
  begin(key: string, kind: ResourceKind, { claims, hold }: Entered): void {
    const { limits, each } = this.#budget;
    const { plural, limited } = resourceKinds[kind];
    if (this.#counted(kind) >= limits[kind]) {
      const message = this.#limitWords(kind);
      throw limited === 'alive' ? new Contended(message) : new Blocked(message);
    }
    if (this.#made[kind] >= each) {
      throw new Blocked(
        `a run makes at most ${counted(each, kind, plural)} in all: run fewer checks at a time, with --only`,
      );
    }
    this.capacityShare.take(key, kind, claims, hold);
    this.#made[kind] += 1;
    this.#alive[kind].add(key);
  }

  /** What the profile allows, what of it is this process's where several divide it, and what to do. */
  #limitWords(kind: ResourceKind): string {
    const { limits, share } = this.#budget;
    const { plural, limited } = resourceKinds[kind];
    const allowed = `the profile allows ${counted(share?.whole[kind] ?? limits[kind], kind, plural)} ${LIMIT_WORDS[limited]}`;
    return share === undefined
      ? `${allowed}: raise limits.${plural}`
      : `${allowed}, and each of the ${share.of} workers and shards of this run has a share of ${limits[kind]}: ` +
          `raise limits.${plural}, or use fewer (--workers, --shard)`;
  }

  /** Something no longer counts as alive, and yet is not undone: a hold that a booking has taken over, or a repeat. Answers whether it did. */
  isExhausted(key: string, kind: ResourceKind): boolean {
    return this.#alive[kind].delete(key);
  }

  /** What counts against the limit of a kind. */
  #counted(kind: ResourceKind): number {
    return this.#spent[kind] + { alive: this.#alive[kind].size, made: this.#made[kind] }[resourceKinds[kind].limited];
  }

  /** A create was accepted, under this name; again, when it only showed what was there already. */
  made(key: string, kind: ResourceKind, name: string, again: boolean): void {
    this.#made[kind] -= again ? 1 : 0;
    this.capacityShare.named(key, name);
  }

  /** What was left may still be there: it goes on counting. Answers whether it was alive, and is no more. */
  end(key: string, kind: ResourceKind, state: 'refused' | 'undone' | 'left'): boolean {
    if (state === 'left') {
      return false;
    }
    this.#made[kind] -= state === 'refused' ? 1 : 0;
    this.capacityShare.giveBack(key, state === 'undone');
    return this.isExhausted(key, kind);
  }

  /** This many more may be made, in the search for a smaller counter-example. The limits of the profile stay. */
  grant(more: number): void {
    this.#budget.each += more;
  }
}
