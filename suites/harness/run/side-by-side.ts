import type { Outcome } from '../../../schemas/generated/types.ts';
import type { RequirementId } from '../../../schemas/requirements/index.ts';
import type { Performing } from './interface.ts';
import type { DeclaredCheck } from './registry.ts';
import type { Session } from './session.ts';

/**
 * The checks of a session, one after the other, beside those that mostly wait: these are started early, so that a run
 * lasts as long as its longest wait. Where the clock is moved nothing waits, and everything runs in its turn.
 */
export class SideBySide {
  readonly #started = new Map<RequirementId, Promise<Outcome>>();
  readonly #session: Pick<Session, 'clock'>;
  readonly #opened: Pick<Performing<object>, 'perform'>;

  constructor(session: Pick<Session, 'clock'>, opened: Pick<Performing<object>, 'perform'>) {
    this.#session = session;
    this.#opened = opened;
  }

  /** Starts those of some checks that mostly wait, each once. */
  startWaiting(checks: readonly DeclaredCheck[]): void {
    const early = this.#session.clock.movable ? [] : checks.filter(({ waits }) => waits);
    for (const { requirement } of early.filter((check) => !this.#started.has(check.requirement))) {
      const outcome = this.#opened.perform(requirement);
      outcome.catch(() => {}); // a fault of ours is thrown where the check is awaited
      this.#started.set(requirement, outcome);
    }
  }

  /** The outcome of a check, started early or now. */
  outcomeOf({ requirement }: DeclaredCheck): Promise<Outcome> {
    return this.#started.get(requirement) ?? this.#opened.perform(requirement);
  }

  /** Waits for what was started early, also when nobody has asked for it. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#started.values());
  }
}
