/** What others wait for: places for what a check makes, until that is undone, and availabilities, until its end. */
type Wanted = 'place' | 'availability';

interface Waiting {
  wanted: Wanted;
  /** Others wait for what it has already: it looks before those that have nothing. */
  hasSome: boolean;
  /** It takes long: it looks before others that have nothing. */
  isUrgent: boolean;
  /** How many places it would give back, had it to do without one more. */
  gives: number;
  go: (isFreed: boolean) => void;
}

/** What is known of one that waits. */
type Known = Pick<Waiting, 'hasSome' | 'gives'>;

/** Who of those that wait looks first. */
const rank = ({ hasSome, isUrgent }: Waiting): number => (hasSome ? 0 : isUrgent ? 1 : 2);

/** Of two that wait, which loses less when it has to begin anew: what takes long loses most, and then what has made more. */
const byLoss = (a: Omit<Waiting, 'go'>, b: Omit<Waiting, 'go'>): number =>
  Number(a.isUrgent) - Number(b.isUrgent) || a.gives - b.gives;

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
      go(true);
    }
  }

  /**
   * Waits until another check gives something back, and answers true. Where every other check waits itself, one of them has
   * to do without, and is answered false: one that has something to give back, at the least loss, and this one where none has.
   */
  untilFreed(turn: Turn, wanted: Wanted, known: Known): Promise<boolean> {
    const own = { wanted, ...known, isUrgent: turn.isUrgent };
    if ([...this.#running].every((other) => other === turn || this.#waiting.has(other))) {
      const loser = this.#whoLosesLeast(turn, own);
      if (loser === turn) {
        return Promise.resolve(false);
      }
      this.#refuse(loser);
    }
    return new Promise((go) => this.#waiting.set(turn, [...(this.#waiting.get(turn) ?? []), { ...own, go }]));
  }

  #whoLosesLeast(turn: Turn, own: Omit<Waiting, 'go'>): Turn {
    const [loser] = [...this.#waiting, [turn, [own]] as const]
      .flatMap(([waits, all]) => all.map((one) => ({ waits, ...one })))
      .filter(({ gives }) => gives > 0)
      .toSorted(byLoss);
    return loser?.waits ?? turn;
  }

  #refuse(turn: Turn): void {
    const waiting = this.#waiting.get(turn) ?? [];
    this.#waiting.delete(turn);
    for (const { go } of waiting) {
      go(false);
    }
  }
}

interface TurnParts extends Partial<Pick<Turn, 'isUrgent' | 'whenQuiet' | 'signal'>> {
  /** Called when it only waits, for time to pass or for what another check finds out, and when it goes on. */
  rests?: () => unknown;
  wakes?: () => unknown;
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
  readonly #wakes: () => unknown;
  /** Resolves when all checks only rest, or wait to be alone; absent where that never comes. */
  readonly whenQuiet: (() => Promise<void>) | undefined;
  /** Ends it where it lets time pass. */
  readonly signal: AbortSignal | undefined;

  /** @param whenAlone resolves when every other check has ended; without it nothing runs beside this one */
  constructor(
    turns: Turns,
    whenAlone?: () => Promise<void>,
    { rests = () => {}, wakes = () => {}, isUrgent = false, whenQuiet, signal }: TurnParts = {},
  ) {
    this.#turns = turns;
    this.#rests = rests;
    this.#wakes = wakes;
    this.isUrgent = isUrgent;
    this.whenQuiet = whenQuiet;
    this.signal = signal;
    this.#isAlone = whenAlone === undefined;
    this.#whenAlone = whenAlone ?? (async () => {});
    turns.join(this);
  }

  /** Nothing that is seen now can come from another check of this process. */
  get isAlone(): boolean {
    return this.#isAlone;
  }

  /**
   * Waits until another check gives something back. Answers false when it has to do without, as a second look beside the first
   * always has. `hasSome`: it has such itself
   * already, or keeps others from it; `gives`: the number that it would give back.
   */
  async untilFreed(wanted: Wanted, { hasSome = false, gives = 0 }: Partial<Known> = {}): Promise<boolean> {
    return (
      !this.#isRacing && this.signal === undefined && (await this.#turns.untilFreed(this, wanted, { hasSome, gives }))
    );
  }

  /** It only waits: meanwhile another may begin. */
  async rest<Result>(until: () => Promise<Result>): Promise<Result> {
    this.#rests();
    return until().finally(this.#wakes);
  }

  /** The time of a second look beside the first, which takes only what is free. */
  beside(signal: AbortSignal): Turn {
    return new Turn(this.#turns, async () => {}, { signal });
  }

  /** Waits for what another check finds out for all: that one may wait for what this one would give back. */
  async whileOther<Found>(finds: Promise<Found>): Promise<Found> {
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

  /** Waits until every other check has ended. The check has given back what it had. */
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
    this.#turns.leave(this); // a check that only waits for its parts gives nothing back
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
