import type { HoldPermits } from '../resources/created-resources.ts';
import type { Semaphore } from './semaphore.ts';

/** What a check acquires: to have begun, to be one of those that do something, and holds to keep alive. */
export type PermitKind = 'begun' | 'busy' | 'holds';

/** A check that runs alone has all of these; there are never as many checks. */
export const ALL_BEGUN = 1_000_000;
/** The parts of a check begin before other checks do. */
const RANK_OF_PARTS = 0;
/** Checks that run alone begin when all others have ended. */
export const RANK_ALONE = 99;

/** Who has to know whether any check does something. */
export interface Quiet {
  /** A check only waits from here on: for time to pass, or for permits. */
  rests(): void;
  wakes(): void;
  /** Resolves when all checks only wait. */
  whenQuiet(): Promise<void>;
}

interface TaskParts {
  /** Absent where nothing runs beside. */
  semaphore?: Semaphore<PermitKind>;
  permits?: Partial<Record<PermitKind, number>>;
  rank?: number;
  quiet?: Quiet;
  isAlone?: boolean;
  /** Whether it may wait for an availability that another check has, while it has none itself. */
  mayWait?: boolean;
  /** Ends it where it lets time pass. */
  signal?: AbortSignal;
}

/** One check as the scheduler runs it, or a part of one: beside others, or alone. */
export class Task implements HoldPermits {
  readonly signal: AbortSignal | undefined;
  readonly #semaphore: Semaphore<PermitKind> | undefined;
  readonly #rank: number;
  readonly #quiet: Quiet | undefined;
  #permits: Record<PermitKind, number>;
  /** Holds that it needs permits for, as declared or as it has turned out. */
  #holds: number;
  #alive = 0;
  #lacksHolds = false;
  #isAlone: boolean;
  #mayWait: boolean;

  constructor({ semaphore, permits, rank = 0, quiet, isAlone, mayWait = true, signal }: TaskParts = {}) {
    this.#semaphore = semaphore;
    this.#permits = { begun: 0, busy: 0, holds: 0, ...permits };
    this.#holds = this.#permits.holds;
    this.#rank = rank;
    this.#quiet = quiet;
    this.#isAlone = isAlone ?? semaphore === undefined;
    this.#mayWait = mayWait;
    this.signal = signal;
  }

  /** Nothing that is seen now can come from another check of this process. */
  get isAlone(): boolean {
    return this.#isAlone;
  }

  /** Whether it may wait for an availability that another check has, while it has none itself. */
  get mayWait(): boolean {
    return this.#mayWait && !this.#isAlone;
  }

  /** It lacked a permit for a hold, and may have more when it begins anew. */
  get lacksHolds(): boolean {
    return this.#lacksHolds;
  }

  /** Resolves when all checks only wait; absent where that never comes. */
  get whenQuiet(): (() => Promise<void>) | undefined {
    const quiet = this.#isAlone ? undefined : this.#quiet;
    return quiet && (() => quiet.whenQuiet());
  }

  takeHold(): boolean {
    const lacks = this.#alive >= this.#permits.holds;
    if (this.#semaphore !== undefined && lacks) {
      if (!this.#semaphore.tryAcquire({ holds: 1 })) {
        this.#lacksHolds = this.#permits.holds < this.#semaphore.limit('holds');
        this.#holds = Math.max(this.#holds, 2 * this.#permits.holds, 1);
        return false;
      }
      this.#permits.holds += 1;
    }
    this.#alive += 1;
    return true;
  }

  giveHold(): void {
    this.#alive -= 1;
  }

  /** It only waits: meanwhile another may begin. */
  async rest<Result>(until: () => Promise<Result>): Promise<Result> {
    this.#semaphore?.release({ busy: this.#permits.busy });
    this.#permits.busy = 0;
    this.#quiet?.rests();
    return until().finally(() => this.#quiet?.wakes());
  }

  /** A second look beside the first, which takes only what is free; undefined where that is not enough. */
  beside(signal: AbortSignal): Task | undefined {
    const semaphore = this.#semaphore;
    const permits = { begun: 1, holds: this.#holds };
    return semaphore?.tryAcquire(permits) ? new Task({ semaphore, permits, mayWait: false, signal }) : undefined;
  }

  /** Gives its permits back, and acquires as many holds as it has turned out to need. */
  async acquireMore(): Promise<void> {
    this.#lacksHolds = false;
    await this.#acquire();
  }

  /** Gives its permits back, and waits until every other check has ended. */
  async alone(): Promise<void> {
    if (!this.#isAlone) {
      this.#isAlone = true;
      await this.#acquire();
    }
  }

  /** Gives its permits back, but for holds that stay. */
  end(): void {
    this.#semaphore?.release({ ...this.#permits, holds: this.#permits.holds - this.#alive });
    this.#semaphore?.retire('holds', this.#alive);
    this.#permits = { begun: 0, busy: 0, holds: 0 };
    this.#alive = 0;
  }

  /**
   * Does several things one after the other, and those side by side with them that there are permits for: each with this many
   * holds. It needs none of them to go on, so it waits for none. What lacked a hold is done again when the others have ended.
   */
  async inParts<Result>(
    acts: ((part: Task) => Promise<Result>)[],
    { holds = this.#holds, mayWait: mayPartsWait }: { holds?: number | undefined; mayWait: boolean },
  ): Promise<PromiseSettledResult<Result>[]> {
    const mayWait = this.#mayWait && mayPartsWait; // what looks beside another waits for nobody: others may wait for that one
    const results: PromiseSettledResult<Result>[] = [];
    const toCome = [...acts];
    const again: typeof acts = [];
    const work = async (part: Task): Promise<void> => {
      for (let act = toCome.shift(); act !== undefined; act = toCome.shift()) {
        const [result] = await Promise.allSettled([act(part)]);
        if (part !== this && part.#lacksHolds) {
          part.#lacksHolds = false;
          again.push(act);
        } else {
          results.push(result);
        }
      }
    };
    const begun: Promise<void>[] = [];
    const semaphore = this.#semaphore;
    for (let more = 1; semaphore !== undefined && more < acts.length; more += 1) {
      void semaphore.acquire({ holds }, RANK_OF_PARTS).then((permits) => {
        const part = new Task({ semaphore, permits, isAlone: this.#isAlone, mayWait });
        begun.push(work(part).finally(() => part.end())); // at once where nothing is left to do
      });
    }
    const before = this.#mayWait;
    this.#mayWait = mayWait;
    await work(this);
    await Promise.all(begun);
    toCome.push(...again);
    await work(this);
    this.#mayWait = before;
    return results;
  }

  async #acquire(): Promise<void> {
    this.end();
    this.#quiet?.rests();
    const needs = this.#isAlone ? { begun: ALL_BEGUN } : { begun: 1, busy: 1 };
    const permits = this.#semaphore?.acquire({ ...needs, holds: this.#holds }, this.#isAlone ? RANK_ALONE : this.#rank);
    this.#permits = (await permits) ?? this.#permits;
    this.#quiet?.wakes();
  }
}
