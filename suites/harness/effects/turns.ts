/** What others wait for: places for what a check makes, until that is undone, and availabilities, until its end. */
type Wanted = 'place' | 'availability';

interface Waiting {
  wanted: Wanted;
  /** Others wait for what it has already: it looks before those that have nothing. */
  hasSome: boolean;
  /** It takes long: it looks before others that have nothing. */
  isUrgent: boolean;
  go: () => void;
}

/** Who of those that wait looks first. */
const rank = ({ hasSome, isUrgent }: Waiting): number => (hasSome ? 0 : isUrgent ? 1 : 2);

/** The checks that run at one time on one target, and those of them that wait for what another has. */
export class Turns {
  readonly #running = new Set<Turn>();
  readonly #waiting = new Map<Turn, Waiting[]>();

  join(turn: Turn): void {
    this.#running.add(turn);
  }

  leave(turn: Turn): void {
    this.#running.delete(turn);
    this.free('place');
    this.free('availability');
  }

  /** Something was given back: who waits for such looks again. */
  free(given: Wanted): void {
    const all = [...this.#waiting];
    this.#waiting.clear();
    for (const [turn, waiting] of all) {
      const others = waiting.filter(({ wanted }) => wanted !== given);
      if (others.length > 0) {
        this.#waiting.set(turn, others);
      }
    }
    const looking = all.flatMap(([, waiting]) => waiting.filter(({ wanted }) => wanted === given));
    for (const { go } of looking.toSorted((a, b) => rank(a) - rank(b))) {
      go();
    }
  }

  /** Waits until another check gives something back. Answers false at once when every other check waits itself. */
  async untilFreed(turn: Turn, wanted: Wanted, hasSome: boolean): Promise<boolean> {
    if ([...this.#running].every((other) => other === turn || this.#waiting.has(other))) {
      return false;
    }
    await new Promise<void>((go) =>
      this.#waiting.set(turn, [...(this.#waiting.get(turn) ?? []), { wanted, hasSome, isUrgent: turn.isUrgent, go }]),
    );
    return true;
  }
}

/** The time of one check: beside others, until it asks to be alone. */
export class Turn {
  /** Whether it had to do without something that another check had. */
  wentWithout = false;
  /** It takes long: the sooner it begins, the sooner all have ended. */
  readonly isUrgent: boolean;
  #isAlone: boolean;
  #isRacing = false;
  readonly #turns: Turns;
  readonly #whenAlone: () => Promise<void>;
  readonly #rests: () => unknown;

  /**
   * @param whenAlone resolves when every other check has ended; without it nothing runs beside this one
   * @param rests called when it only waits, for time to pass or for what another check finds out
   */
  constructor(
    turns: Turns,
    whenAlone?: () => Promise<void>,
    { rests = () => {}, isUrgent = false }: { rests?: () => unknown; isUrgent?: boolean } = {},
  ) {
    this.#turns = turns;
    this.#rests = rests;
    this.isUrgent = isUrgent;
    this.#isAlone = whenAlone === undefined;
    this.#whenAlone = whenAlone ?? (async () => {});
    turns.join(this);
  }

  /** Nothing that is seen now can come from another check of this process. */
  get isAlone(): boolean {
    return this.#isAlone;
  }

  /** Waits until another check gives something back. Answers false when none could. `hasSome`: it has such itself already. */
  async untilFreed(wanted: Wanted, hasSome = false): Promise<boolean> {
    return !this.#isRacing && (await this.#turns.untilFreed(this, wanted, hasSome));
  }

  /** It only waits: meanwhile another may begin. */
  rest(): void {
    this.#rests();
  }

  /** Waits for what another check finds out for all: that one may wait for what this one would give back. */
  async whileOther<Found>(finds: Promise<Found>): Promise<Found> {
    this.rest();
    this.#turns.leave(this);
    try {
      return await finds;
    } finally {
      this.#turns.join(this);
    }
  }

  /** It has to do without something that another check may have. */
  goWithout(): void {
    this.wentWithout ||= !this.#isAlone;
  }

  /** Makes calls that leave together: they keep places that others want, and so wait for nothing of theirs. */
  async race<Answer>(calls: () => Promise<Answer>): Promise<Answer> {
    this.#isRacing = true;
    return calls().finally(() => {
      this.#isRacing = false;
    });
  }

  /** A place was given back that others may wait for. */
  free(): void {
    this.#turns.free('place');
  }

  /** Waits until every other check has ended. Whoever asks has given back what it had. */
  async alone(): Promise<void> {
    if (!this.#isAlone) {
      this.#turns.leave(this);
      await this.#whenAlone();
      this.#isAlone = true;
      this.#turns.join(this);
    }
  }

  end(): void {
    this.#turns.leave(this);
  }

  /** Does several things side by side, each in a time of its own, and waits for all of them. */
  async inParts<Result>(acts: ((part: Turn) => Promise<Result>)[]): Promise<PromiseSettledResult<Result>[]> {
    this.#turns.leave(this); // whoever only waits for its parts gives nothing back
    const parts = acts.map(() => new Turn(this.#turns, this.#isAlone ? undefined : async () => {}, { isUrgent: true }));
    const results = await Promise.allSettled(
      acts.map((act, index) => {
        const part = parts[index] as Turn;
        return act(part).finally(() => part.end());
      }),
    );
    this.#turns.join(this);
    this.wentWithout ||= parts.some(({ wentWithout }) => wentWithout);
    return results;
  }
}

/** The time of a check that nothing runs beside. */
export const soleTurn = (): Turn => new Turn(new Turns());
