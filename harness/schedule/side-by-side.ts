import type { Outcome } from '../../schemas/generated/types.ts';
import type { RequirementId } from '../../schemas/requirements/index.ts';
import { Turn, Turns } from '../resources/turns.ts';
import type { Activity } from './activity.ts';
import type { Performing } from './interface.ts';
import type { DeclaredCheck } from './registry.ts';
import type { Session } from './session.ts';

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

const byLength = (check: DeclaredCheck): number => LONGEST_FIRST.findIndex((is) => is(check));

/** Checks in the order in which they are best begun where several are under way at one time. */
export const longestFirst = (checks: readonly DeclaredCheck[]): DeclaredCheck[] =>
  checks.toSorted((a, b) => byLength(a) - byLength(b));

/**
 * The checks of a session. On a live target several run side by side, within the limits of the profile; what one
 * cannot distinguish from what the others do, it looks at again when they have ended. Where the clock is moved nothing
 * waits, and each runs in its turn.
 */
export class SideBySide {
  readonly #outcomes = new Map<RequirementId, Promise<Outcome>>();
  readonly #turns = new Turns();
  readonly #opened: Pick<Performing<object>, 'perform' | 'giveUp'>;
  readonly #activity: Activity;
  readonly #underWay = new Set<RequirementId>();
  readonly #most: number;
  /** What has not begun. Each resolves when the next may begin. */
  #queue: (() => Promise<unknown>)[] = [];
  #alone: (() => Promise<unknown>)[] = [];
  /** Each resolves when a check has ended, or waits to be alone. */
  readonly #begun: Promise<unknown>[] = [];
  #working: Promise<void> = Promise.resolve();
  /** How many checks are under way that neither rest nor wait to be alone. */
  #busy = 0;
  /** Each is called when none is. */
  readonly #whenQuiet: (() => void)[] = [];

  constructor(
    { clock, connection, activity }: Pick<Session, 'clock' | 'connection' | 'activity'>,
    opened: Pick<Performing<object>, 'perform' | 'giveUp'>,
  ) {
    this.#opened = opened;
    this.#activity = activity;
    this.#most = clock.movable ? 1 : Math.min(MAX_AT_A_TIME, connection.concurrencyLimit.most);
  }

  /** Begins checks, each once. Where one runs at a time, it begins when its outcome is asked for. */
  start(checks: readonly DeclaredCheck[]): void {
    if (this.#most === 1) {
      return;
    }
    const fresh = checks.filter(({ requirement }) => !this.#outcomes.has(requirement));
    for (const check of longestFirst(fresh)) {
      this.#outcomes.set(check.requirement, this.#queued(check));
    }
    this.#working = this.#working.then(() => this.#work());
  }

  /** The outcome of a check, begun before or now. */
  outcomeOf({ requirement }: DeclaredCheck): Promise<Outcome> {
    return this.#outcomes.get(requirement) ?? this.#performed(requirement, new Turn(this.#turns));
  }

  /** Whether a check is under way, how many others are, and what of it takes long, in words. */
  doing({ requirement }: DeclaredCheck): string {
    const others = this.#underWay.size - (this.#underWay.has(requirement) ? 1 : 0);
    return [
      this.#underWay.has(requirement) ? 'under way' : 'has to wait',
      ...(others > 0 ? [`${others} ${others === 1 ? 'other is' : 'others are'} under way`] : []),
      ...this.#activity.words.slice(0, MAX_SAID),
    ].join('; ');
  }

  /** Begins nothing more, and ends what has begun where it stands. */
  async stop(): Promise<void> {
    this.#queue = [];
    this.#alone = [];
    await this.#opened.giveUp();
  }

  async #performed(requirement: RequirementId, turn: Turn): Promise<Outcome> {
    this.#underWay.add(requirement);
    try {
      return await this.#opened.perform(requirement, turn);
    } finally {
      this.#underWay.delete(requirement);
    }
  }

  #queued({ requirement, waits }: DeclaredCheck): Promise<Outcome> {
    const outcome = new Promise<Outcome>((resolve, reject) => {
      const perform = (turn: Turn) => {
        const performed = this.#performed(requirement, turn);
        performed.then(resolve, reject);
        return performed.catch(() => {}); // thrown where the outcome is awaited
      };
      this.#queue.push(
        () =>
          new Promise<void>((nextMayBegin) => {
            const isOver = new Promise<void>((over) => {
              const whenAlone = () =>
                new Promise<void>((go) => {
                  this.#alone.push(() => {
                    go();
                    return performed;
                  });
                  over();
                });
              const turn = new Turn(this.#turns, whenAlone, {
                isUrgent: waits,
                rests: () => {
                  nextMayBegin();
                  this.#idle();
                },
                wakes: () => {
                  this.#busy += 1;
                },
                whenQuiet: () => new Promise((go) => this.#whenQuiet.push(go)),
              });
              this.#busy += 1;
              const performed = perform(turn).then(() => over());
            });
            this.#begun.push(
              isOver.then(() => {
                nextMayBegin();
                this.#idle();
              }),
            );
          }),
      );
    });
    outcome.catch(() => {}); // thrown where it is awaited
    return outcome;
  }

  /** A check does nothing for a while, or nothing any more. */
  #idle(): void {
    this.#busy -= 1;
    if (this.#busy === 0 && this.#queue.length === 0) {
      for (const go of this.#whenQuiet.splice(0)) {
        go();
      }
    }
  }

  async #work(): Promise<void> {
    await Promise.all(Array.from({ length: this.#most }, () => allOf(() => this.#queue.shift())));
    await Promise.all(this.#begun); // some began while others waited
    await allOf(() => this.#alone.shift());
  }
}

/** Runs what comes next until nothing does. */
const allOf = async (next: () => (() => Promise<unknown>) | undefined): Promise<void> => {
  for (let run = next(); run !== undefined; run = next()) {
    await run();
  }
};
