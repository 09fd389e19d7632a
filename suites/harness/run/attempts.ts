import type { Left, Outcome } from '../../../schemas/generated/types.ts';
import { catalogue } from '../../../schemas/requirements/index.ts';
import { type Effects, leftOf } from '../effects/effects.ts';
import { Blocked, Failed, NotApplicable } from '../errors.ts';
import type { Caller } from '../exchange/caller.ts';
import { propertyRunOf } from '../generate/property-run.ts';
import type { Arranged, Observe, Opened } from './interface.ts';
import { othersCanExplain } from './others.ts';
import type { Check } from './registry.ts';
import type { Session } from './session.ts';

export type Conclusion = Pick<Outcome, 'state' | 'failures'> & { reason?: string };

/** How an attempt ended, and whether what others sell can explain its failure. */
export interface Attempt {
  ending: Conclusion;
  doubtful: boolean;
}

/** The attempts at one check: each begins anew and takes back what it made, and all make one list of exchanges. */
export class Attempts<Context> {
  /** Why the last undo came to no end; what a ledger lists is tried again when the run has ended, and told then. */
  #notUndone: string | undefined;
  readonly #check: Check<Context>;
  readonly #session: Session;
  readonly #opened: Opened<Context>;
  readonly #caller: Caller;
  readonly #effects: Effects;
  readonly #observe: Observe;
  readonly #arranged: Arranged<Context>[] = [];

  constructor(
    check: Check<Context>,
    session: Session,
    opened: Opened<Context>,
    parts: { caller: Caller; effects: Effects; observe: Observe },
  ) {
    this.#check = check;
    this.#session = session;
    this.#opened = opened;
    this.#caller = parts.caller;
    this.#effects = parts.effects;
    this.#observe = parts.observe;
  }

  /** Makes an attempt. A further one gets other availabilities, and may make as much again as the one before. */
  async next(): Promise<Attempt> {
    const begin = this.#caller.exchanges.length;
    const arranged = this.arrange();
    const attempt = await this.#ended(arranged);
    await this.#undo(arranged);
    if (attempt.doubtful) {
      const made = this.#caller.exchanges.slice(begin).filter(({ request }) => request.method === 'POST');
      this.#session.books.quota.grant(made.length);
    }
    return attempt;
  }

  /** What the next attempt is given. Only the first observes: the others see the same. */
  arrange(): Arranged<Context> {
    const isFirst = this.#arranged.length === 0;
    const arranged = this.#opened.arrange({
      caller: this.#caller,
      effects: this.#effects,
      observe: isFirst ? this.#observe : () => {},
      propertyRun: {
        ...propertyRunOf(this.#session, this.#check.requirement, this.#caller),
        isFinal: (failed) => !isFirst || !this.#isDoubtful(failed),
      },
    });
    this.#arranged.push(arranged);
    return arranged;
  }

  /** The names of the availabilities that the attempts so far keep for themselves. */
  leased(): ReadonlySet<string> {
    return new Set(this.#arranged.flatMap((arranged) => arranged.leased()));
  }

  /** Gives back what the attempts so far kept for themselves. */
  end(): void {
    for (const arranged of this.#arranged) {
      arranged.end();
    }
  }

  async #ended({ context }: Arranged<Context>): Promise<Attempt> {
    try {
      await this.#check.body(context);
      return { ending: { state: 'passed', failures: [] }, doubtful: false };
    } catch (error) {
      if (error instanceof Failed) {
        return { ending: { state: 'failed', failures: error.failures }, doubtful: this.#isDoubtful(error) };
      }
      if (error instanceof Blocked) {
        return { ending: this.#blockedBy(error), doubtful: false };
      }
      if (error instanceof NotApplicable) {
        return { ending: { state: 'not-applicable', failures: [], reason: error.message }, doubtful: false };
      }
      throw error;
    }
  }

  #isDoubtful({ failures, certain }: Failed): boolean {
    return (
      !this.#session.otherSellers.impossible &&
      !certain &&
      othersCanExplain(catalogue[this.#check.requirement], failures, this.#caller.exchanges)
    );
  }

  #blockedBy({ lacking, message }: Blocked): Conclusion {
    return lacking !== undefined && this.#opened.without.includes(lacking)
      ? { state: 'not-applicable', failures: [], reason: declaredWithout(lacking) }
      : { state: 'blocked', failures: [], reason: message };
  }

  /** What stays on the target. */
  get left(): Left[] {
    const reason = this.#notUndone;
    const open = reason === undefined ? [] : this.#effects.allOpen();
    return [...this.#effects.left, ...open.map((entry) => leftOf(entry, reason ?? ''))];
  }

  async #undo(arranged: Arranged<Context>): Promise<void> {
    try {
      this.#notUndone = undefined;
      await arranged.undo();
    } catch (error) {
      if (!(error instanceof Blocked)) {
        throw error;
      }
      this.#notUndone = this.#session.books.ledger.lasts ? undefined : error.message;
    }
  }
}

export const declaredWithout = (lacking: string): string => `the profile declares: without ${lacking}`;
