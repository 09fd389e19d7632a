/** A second, and what clocks may differ by within one. */
const WINDOW_MS = 1_005;

/** So long may a request that was sent be on its way, as long as nothing has come back. */
const ON_ITS_WAY_MS = 100;

/** Requests a second that no process of ours comes near. */
const OUT_OF_REACH = 10_000;

/**
 * Lets at most `perSecond` requests reach a target in any second, wherever they come from. A request counts until a
 * second after it has arrived, which is a moment after it was sent, and no later than it ends. All are on their way for
 * some time, so what counts is by how much one may be later than another: no more than its answer took longer than the
 * quickest one, from when each was handed to the network. A burst is allowed as long as the second before it was quiet
 * enough: races need requests that leave together.
 */
export class RateLimit {
  /** From when on the requests that have ended count no longer; soonest first. */
  readonly #countUntil: number[] = [];
  #underWay = 0;
  /** The latest to wait for its turn; who comes next waits for that. */
  #queue: Promise<void> = Promise.resolve();
  readonly #waiting: (() => void)[] = [];
  /** The shortest time so far from handing a request to the network to its answer. */
  #quickestMs: number | undefined;
  readonly #most: number;
  readonly #windowMs: number;

  constructor(perSecond: number) {
    this.#most = Math.max(1, Math.floor(perSecond));
    this.#windowMs = WINDOW_MS * Math.max(1, 1 / perSecond);
  }

  /**
   * Sends a request when its turn has come, first come, first served, or at once where room was kept for it. One that throws was
   * not sent, and does not count. `send` may say when it was handed to the network; `isAnswered` whether it ended with an
   * answer of the target.
   */
  async during<Answer>(
    send: (handedOver: () => void) => Promise<Answer>,
    isKept = false,
    isAnswered: (answer: Answer) => boolean = () => true,
  ): Promise<Answer> {
    if (this.#most >= OUT_OF_REACH) {
      return send(() => {});
    }
    if (!isKept) {
      await this.#begin(1);
    }
    const begun = performance.now();
    let handedOver: number | undefined;
    try {
      const answer = await send(() => {
        handedOver = performance.now();
      });
      const ended = performance.now();
      const arrived =
        handedOver !== undefined && isAnswered(answer)
          ? handedOver + Math.min(ON_ITS_WAY_MS, this.#beyondQuickest(ended - handedOver))
          : Math.min(begun + ON_ITS_WAY_MS, ended);
      this.#count(arrived + this.#windowMs);
      return answer;
    } finally {
      this.#underWay -= 1;
      this.#wake();
    }
  }

  /** How much longer than the quickest so far an answer took, in milliseconds. */
  #beyondQuickest(answerMs: number): number {
    const beyond = answerMs - (this.#quickestMs ?? 0);
    this.#quickestMs = Math.min(this.#quickestMs ?? answerMs, answerMs);
    return Math.max(0, beyond);
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) {
      wake();
    }
  }

  #count(until: number): void {
    const after = this.#countUntil.findLastIndex((other) => other <= until);
    this.#countUntil.splice(after + 1, 0, until);
  }

  /** Keeps room for requests that begin together, and answers for how many: at most as many as are ever allowed. */
  async room(requests: number): Promise<number> {
    const together = Math.min(requests, this.#most);
    if (this.#most < OUT_OF_REACH) {
      await this.#begin(together);
    }
    return together;
  }

  /** Gives back room that was kept. */
  giveBack(requests: number): void {
    if (this.#most < OUT_OF_REACH) {
      this.#underWay -= requests;
      this.#wake();
    }
  }

  /** Lets this number of requests begin, when their turn has come. */
  #begin(requests: number): Promise<void> {
    const turn = this.#queue.then(() => this.#free(requests));
    this.#queue = turn.then(() => {
      this.#underWay += requests;
    });
    return this.#queue;
  }

  /** Resolves when this many more may begin. */
  async #free(requests: number): Promise<void> {
    while (this.#counting() > this.#most - requests) {
      const [soonest] = this.#countUntil;
      await (soonest === undefined ? new Promise<void>((resolve) => this.#waiting.push(resolve)) : until(soonest));
    }
  }

  /** Resolves when the next client may begin as if we had sent nothing: a limit is one for all processes. */
  async rest(): Promise<void> {
    await until(this.#countUntil.at(-1) ?? 0);
  }

  /** How many requests count now. */
  #counting(): number {
    while ((this.#countUntil[0] ?? Number.POSITIVE_INFINITY) <= performance.now()) {
      this.#countUntil.shift();
    }
    return this.#underWay + this.#countUntil.length;
  }
}

const until = async (moment: number): Promise<void> => {
  const wait = moment - performance.now();
  if (wait > 0) {
    await new Promise((resolve) => setTimeout(resolve, Math.ceil(wait)));
  }
};
