import { Blocked } from './ending.ts';
import type { EffectKind } from './ledger.ts';
import type { Asked, Share } from './share.ts';

/** What a run may have and make at most. */
export interface Budget {
  /** Holds alive at one time. */
  holdsAtOnce: number;
  /** Bookings made in the whole run, on all interfaces. */
  bookings: number;
  /** Holds, and as many bookings, made on one interface. */
  each: number;
}

/** What was made before: by the same worker, on another interface. */
export interface Spent {
  /** Holds that could not be undone, and may be alive. */
  holdsNow: number;
  bookings: number;
}

/**
 * The budget of one worker, shared by all its checks. A create counts from before it is sent until it is refused, so
 * that creates which leave together cannot pass it; releases and cancels are always allowed.
 */
export class Allowance {
  readonly share: Share;
  readonly #budget: Budget;
  #holdsNow: number;
  readonly #made: Record<EffectKind, number> = { hold: 0, booking: 0 };
  readonly #spentBookings: number;

  constructor(budget: Budget, share: Share, spent: Spent = { holdsNow: 0, bookings: 0 }) {
    this.#budget = { ...budget };
    this.share = share;
    this.#holdsNow = spent.holdsNow;
    this.#spentBookings = spent.bookings;
  }

  /** Enters a create. @throws Blocked when it would pass the budget. */
  begin(key: string, kind: EffectKind, asked: readonly Asked[] | undefined, hold: string | undefined): void {
    const { holdsAtOnce, bookings, each } = this.#budget;
    if (kind === 'hold' && this.#holdsNow >= holdsAtOnce) {
      throw new Blocked(`the profile allows ${holdsAtOnce} holds at a time: raise limits.holds`);
    }
    if (kind === 'booking' && this.#spentBookings + this.#made.booking >= bookings) {
      throw new Blocked(`the profile allows ${bookings} bookings in a run: raise limits.bookings`);
    }
    if (this.#made[kind] >= each) {
      throw new Blocked(`a run makes at most ${each} ${kind}s in all: run fewer checks at a time, with --only`);
    }
    this.share.take(key, kind, asked, hold);
    this.#made[kind] += 1;
    this.#holdsNow += kind === 'hold' ? 1 : 0;
  }

  /** A create was accepted, under this name; again, when it only showed what was there already. */
  made(key: string, kind: EffectKind, name: string, again: boolean): void {
    this.#made[kind] -= again ? 1 : 0;
    this.share.named(key, name);
  }

  /** What was left may still be there: it goes on counting. */
  end(key: string, kind: EffectKind, state: 'refused' | 'undone' | 'left'): void {
    if (state === 'left') {
      return;
    }
    this.#made[kind] -= state === 'refused' ? 1 : 0;
    this.#holdsNow -= kind === 'hold' ? 1 : 0;
    this.share.giveBack(key, state === 'undone');
  }

  /** So many more may be made, in the search for a smaller counter-example. The limits of the profile stay. */
  grant(more: number): void {
    this.#budget.each += more;
  }
}
