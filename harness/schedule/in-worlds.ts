import type { Outcome } from '../../schemas/generated/types.ts';
import type { RequirementId } from '../../schemas/requirements/index.ts';
import type { DeclaredCheck } from './registry.ts';
import { longestFirst, type SideBySide } from './side-by-side.ts';

/**
 * The checks of several sessions, each in a world of its own whose clock it moves: in each world one check at a time, and while
 * that waits for an answer, those of the other worlds go on. With one world each check begins when its outcome is asked for.
 */
export class InWorlds {
  readonly #worlds: readonly SideBySide[];
  readonly #first: SideBySide;
  readonly #outcomes = new Map<RequirementId, Promise<Outcome>>();
  /** Where each check that has begun is performed. */
  readonly #places = new Map<RequirementId, SideBySide>();
  /** What has not begun: performs a check in a world, and resolves when it has ended. */
  #queue: ((world: SideBySide) => Promise<unknown>)[] = [];
  #working: Promise<unknown> = Promise.resolve();

  /** @param worlds one or more */
  constructor(worlds: readonly SideBySide[]) {
    this.#worlds = worlds;
    this.#first = worlds[0] as SideBySide;
  }

  /** Begins checks, each once. */
  start(checks: readonly DeclaredCheck[]): void {
    if (this.#worlds.length === 1) {
      this.#first.start(checks);
      return;
    }
    for (const check of longestFirst(checks.filter(({ requirement }) => !this.#outcomes.has(requirement)))) {
      this.#outcomes.set(check.requirement, this.#queued(check));
    }
    this.#working = this.#working.then(() => Promise.all(this.#worlds.map((world) => this.#workIn(world))));
  }

  /** The outcome of a check, begun before or now. */
  outcomeOf(check: DeclaredCheck): Promise<Outcome> {
    return this.#outcomes.get(check.requirement) ?? this.#first.outcomeOf(check);
  }

  /** Whether a check is under way, and what of it takes long, in words. */
  doing(check: DeclaredCheck): string {
    return (this.#places.get(check.requirement) ?? this.#first).doing(check);
  }

  /** Begins nothing more, and ends what has begun where it stands. */
  async stop(): Promise<void> {
    this.#queue = [];
    await Promise.all(this.#worlds.map((world) => world.stop()));
  }

  #queued(check: DeclaredCheck): Promise<Outcome> {
    const outcome = new Promise<Outcome>((resolve, reject) => {
      this.#queue.push((world) => {
        this.#places.set(check.requirement, world);
        const performed = world.outcomeOf(check);
        performed.then(resolve, reject);
        return performed.catch(() => {}); // thrown where the outcome is awaited
      });
    });
    outcome.catch(() => {}); // thrown where it is awaited
    return outcome;
  }

  async #workIn(world: SideBySide): Promise<void> {
    for (let begin = this.#queue.shift(); begin !== undefined; begin = this.#queue.shift()) {
      await begin(world);
    }
  }
}
