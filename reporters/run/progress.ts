import { durationInWords } from '../../schemas/text/duration.ts';
import { escaped } from '../../schemas/text/escape.ts';
import { moreEndedIn, secondsMoreIn } from '../../schemas/text/remaining.ts';
import { isTerminal } from '../ansi.ts';

const LOOK_EVERY_MS = 500;
/** Before a line: one that is rewritten, or one that stays, which nobody reads of a short run. */
const FIRST_PAUSE_MS = { rewritten: 2_000, plain: 20_000 };
const LONGEST_PAUSE_MS = 60_000;

/** The expected size of a run, and its clock. */
interface Expected {
  /** How long the run is expected to last. */
  seconds?: number | undefined;
  /** How long of this it waits: it lasts no less, whatever its pace. */
  waitSeconds?: number | undefined;
  now?: () => number;
}

/** A step that has begun, and its current activity. */
interface UnderWay {
  since: number;
  words: string;
  /** When what it says that it waits for is over. */
  until: number;
  /** How many steps beside it have ended that are not reported. */
  ended: number;
}

/**
 * Live progress: one line that is rewritten on a terminal, else a plain line now and then. While nothing ends it names the step that is
 * under way, after a while, and then less and less often.
 */
export class Progress {
  readonly #stream: NodeJS.WriteStream;
  readonly #rewrites: boolean;
  readonly #total: number;
  readonly #seconds: number | undefined;
  readonly #waitSeconds: number;
  readonly #now: () => number;
  readonly #begun: number;
  readonly #underWay = new Map<string, UnderWay>();
  readonly #timer: NodeJS.Timeout;
  #done = 0;
  #maxEnded = 0;
  #lastLine: number;
  readonly #firstMs: number;
  #pauseMs: number;

  constructor(stream: NodeJS.WriteStream, total: number, { seconds, waitSeconds = 0, now = Date.now }: Expected = {}) {
    this.#stream = stream;
    this.#rewrites = isTerminal(stream, process.env);
    this.#firstMs = FIRST_PAUSE_MS[this.#rewrites ? 'rewritten' : 'plain'];
    this.#pauseMs = this.#firstMs;
    this.#total = total;
    this.#seconds = seconds;
    this.#waitSeconds = waitSeconds;
    this.#now = now;
    this.#begun = now();
    this.#lastLine = now();
    this.#timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref();
  }

  /** A check has begun, or is busy with something else. */
  doing(id: string, words = 'begins'): void {
    const now = this.#now();
    const until = now + 1000 * secondsMoreIn(words);
    this.#underWay.set(id, { since: this.#underWay.get(id)?.since ?? now, words, until, ended: moreEndedIn(words) });
  }

  /** A check is over. */
  step(id: string): void {
    this.#done += 1;
    this.#underWay.delete(id);
    this.#pauseMs = this.#firstMs;
    this.#say(escaped(id));
  }

  /** Names the longest running step, where nothing was printed for a while. */
  look(): void {
    const [oldest] = this.#underWay;
    if (oldest === undefined || this.#now() - this.#lastLine < this.#pauseMs) {
      return;
    }
    const [id, { since, words }] = oldest;
    this.#say(`${escaped(id)}, for ${durationInWords((this.#now() - since) / 1000)}: ${escaped(words)}`);
    this.#pauseMs = this.#rewrites ? LOOK_EVERY_MS : Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
  }

  /** Leaves the terminal line empty for the next output. */
  clear(): void {
    clearInterval(this.#timer);
    if (this.#rewrites) {
      this.#stream.write('\r\u001b[2K');
    }
  }

  /**
   * The part of the expected duration that is over, where one is known. Once half of the steps have ended, their pace is better
   * known. It lasts no less than what is waited for now; where that is longer than was expected, both are said.
   */
  #expectation(): string {
    if (this.#seconds === undefined) {
      return '';
    }
    const seconds = (this.#now() - this.#begun) / 1000;
    const share = this.#ended / this.#total;
    const expected = share < 0.5 ? this.#seconds : Math.max(seconds / share, this.#waitSeconds);
    const waited = Math.max(...[...this.#underWay.values()].map(({ until }) => (until - this.#begun) / 1000), 0);
    const revised = waited > Math.max(seconds, expected) ? ` of about ${durationInWords(waited)}` : '';
    if (seconds > expected) {
      return `, ${durationInWords(seconds)}${revised}, where ${durationInWords(expected)} were expected,`;
    }
    return `, ${durationInWords(seconds)}${revised || ` of about ${durationInWords(expected)}`}`;
  }

  get #ended(): number {
    const now = this.#done + [...this.#underWay.values()].reduce((sum, { ended }) => sum + ended, 0);
    this.#maxEnded = Math.max(this.#maxEnded, now); // a step that has just begun has yet to say it
    return this.#maxEnded;
  }

  #say(words: string): void {
    const line = `  ${this.#ended}/${this.#total}${this.#expectation()} ${words}`;
    if (this.#rewrites) {
      this.#lastLine = this.#now();
      this.#stream.write(`\r\u001b[2K${line.slice(0, (this.#stream.columns || 80) - 1)}`);
    } else if (this.#now() - this.#lastLine >= this.#firstMs) {
      this.#lastLine = this.#now();
      this.#stream.write(`${line}\n`);
    }
  }
}
