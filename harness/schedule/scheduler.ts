import type { Outcome } from '../../schemas/generated/types.ts';
import type { RequirementId } from '../../schemas/requirements/index.ts';
import { moreEnded } from '../../schemas/text/remaining.ts';
import type { Performing } from './interface.ts';
import type { DeclaredCheck } from './registry.ts';
import { Semaphore } from './semaphore.ts';
import type { Session } from './session.ts';
import { ALL_BEGUN, type PermitKind, type Quiet, RANK_ALONE, Task } from './task.ts';

/** This many checks at one time use the usual limits up on a target that takes a third of a second an answer, also while some of them wait. */
const MAX_AT_A_TIME = 20;

/** So much of what takes long is said at one time. */
const MAX_SAID = 3;

/**
 * Those that take long are begun first, so that no one check goes on when all others have ended; before them those that
 * wait, as most of their calls are made while few others are.
 */
const LONGEST_FIRST: ((check: DeclaredCheck) => boolean)[] = [
  ({ waits }) => waits,
  ({ location }) => /sequence\.suite/.test(location),
  ({ location }) => /\.property\.suite/.test(location),
  ({ long }) => long,
  ({ location }) => /wire\.suite/.test(location),
  () => true,
];

/** A session in which checks run. */
interface World {
  session: Pick<Session, 'clock' | 'connection' | 'activity' | 'accounting'>;
  opened: Pick<Performing<object>, 'perform' | 'giveUp'>;
}

/**
 * The checks of one session or several. On a live target those of one session run side by side, each once the permits are
 * free that it declares; what one cannot distinguish from what the others do, it looks at again when they have ended. Where
 * the clock is moved each session runs one check at a time.
 */
export class Scheduler {
  readonly #outcomes = new Map<RequirementId, Promise<Outcome>>();
  readonly #worlds: readonly World[];
  /** The worlds in which no check runs; where checks run side by side they share the one that there is. */
  readonly #idle: World[];
  readonly #underWay = new Map<RequirementId, World>();
  readonly #semaphore: Semaphore<PermitKind>;
  readonly #areSideBySide: boolean;
  /** Checks that have ended, and whose outcome nobody has asked for. */
  readonly #unreported = new Set<RequirementId>();
  /** How many checks do something, or have yet to begin. */
  #busy = 0;
  /** Each is called when none is. */
  readonly #whenQuiet: (() => void)[] = [];

  /** @param worlds one or more */
  constructor(worlds: readonly World[]) {
    const [{ session }] = worlds as [World];
    const atATime = Math.min(MAX_AT_A_TIME, session.connection.concurrencyLimit.most);
    this.#worlds = worlds;
    this.#idle = [...worlds];
    this.#areSideBySide = worlds.length === 1 && !session.clock.movable && atATime > 1;
    this.#semaphore = new Semaphore<PermitKind>({
      begun: ALL_BEGUN,
      busy: this.#areSideBySide ? atATime : worlds.length,
      holds: session.accounting.quota.allowed('hold'),
    });
  }

  /** Begins checks, each once: where one runs at a time in the order given, else the long ones first. */
  start(checks: readonly DeclaredCheck[]): void {
    const fresh = checks.filter(({ requirement }) => !this.#outcomes.has(requirement));
    for (const check of fresh.toSorted((a, b) => this.#rankOf(a) - this.#rankOf(b))) {
      const outcome = this.#areSideBySide ? this.#sideBySide(check) : this.#oneAtATime(check);
      outcome.catch(() => {}); // thrown where it is awaited
      this.#outcomes.set(check.requirement, outcome);
    }
  }

  /** The outcome of a check, begun before or now. */
  async outcomeOf(check: DeclaredCheck): Promise<Outcome> {
    this.start([check]);
    const outcome = await (this.#outcomes.get(check.requirement) as Promise<Outcome>);
    this.#unreported.delete(check.requirement);
    return outcome;
  }

  /** Whether a check is under way, how many others are and have ended, and what of it takes long, in words. */
  doing({ requirement }: DeclaredCheck): string {
    const own = this.#underWay.get(requirement);
    const { session } = own ?? (this.#worlds[0] as World);
    const others = this.#underWay.size - (own ? 1 : 0);
    return [
      own ? 'under way' : 'has to wait',
      ...(others > 0 ? [`${others} ${others === 1 ? 'other is' : 'others are'} under way`] : []),
      ...(this.#unreported.size > 0 ? [moreEnded(this.#unreported.size)] : []),
      ...session.activity.words.slice(0, MAX_SAID),
    ].join('; ');
  }

  /** Begins nothing more, and ends what has begun where it stands. */
  async stop(): Promise<void> {
    this.#semaphore.close();
    await Promise.all(this.#worlds.map(({ opened }) => opened.giveUp()));
  }

  #rankOf(check: DeclaredCheck): number {
    if (!this.#areSideBySide && this.#worlds.length === 1) {
      return 0;
    }
    return check.alone ? RANK_ALONE : LONGEST_FIRST.findIndex((is) => is(check));
  }

  async #sideBySide(check: DeclaredCheck): Promise<Outcome> {
    const { holds, alone: isAlone } = check;
    const rank = this.#rankOf(check);
    const counts = !isAlone; // those that run alone wait for all others to end
    this.#busy += counts ? 1 : 0;
    const needs = isAlone ? { begun: ALL_BEGUN } : { begun: 1, busy: 1 };
    const permits = await this.#semaphore.acquire({ ...needs, holds }, rank);
    this.#busy += counts ? 0 : 1;
    const task = new Task({ semaphore: this.#semaphore, permits, rank, quiet: this.#quiet, isAlone });
    try {
      return await this.#performed(check, this.#worlds[0] as World, task);
    } finally {
      task.end();
      this.#quiet.rests();
    }
  }

  async #oneAtATime(check: DeclaredCheck): Promise<Outcome> {
    const permits = await this.#semaphore.acquire({ busy: 1 }, this.#rankOf(check));
    const world = this.#idle.shift() as World;
    try {
      return await this.#performed(check, world, new Task());
    } finally {
      this.#idle.push(world);
      this.#semaphore.release(permits);
    }
  }

  async #performed({ requirement }: DeclaredCheck, world: World, task: Task): Promise<Outcome> {
    this.#underWay.set(requirement, world);
    try {
      return await world.opened.perform(requirement, task);
    } finally {
      this.#underWay.delete(requirement);
      this.#unreported.add(requirement);
    }
  }

  readonly #quiet: Quiet = {
    rests: () => {
      this.#busy -= 1;
      if (this.#busy === 0) {
        for (const go of this.#whenQuiet.splice(0)) {
          go();
        }
      }
    },
    wakes: () => {
      this.#busy += 1;
    },
    whenQuiet: () => new Promise((go) => this.#whenQuiet.push(go)),
  };
}
