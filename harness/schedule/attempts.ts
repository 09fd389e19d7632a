import type { Left, Outcome } from '../../schemas/generated/types.ts';
import { catalogue, type RequirementId } from '../../schemas/requirements/index.ts';
import { countsOf, resourceKinds } from '../../schemas/resource-kinds.ts';
import { secondsMore } from '../../schemas/text/remaining.ts';
import { asBlocked, Contended, Failed, OutcomeUnknown } from '../errors.ts';
import { Caller } from '../exchange/caller.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { type PropertyRun, propertyRunOf } from '../generate/property-run.ts';
import type { Observation } from '../judge/invariants.ts';
import { CreatedResources, leftOf, type Sold } from '../resources/created-resources.ts';
import { Sampler } from '../resources/sampler.ts';
import { apart, now } from '../transport/scope.ts';
import type { Arranged, AttemptParts, Division, Opened } from './interface.ts';
import { othersCanExplain } from './interference.ts';
import type { Check } from './registry.ts';
import { mostSevere, type Result, resultOf } from './result.ts';
import type { Session } from './session.ts';
import { Task } from './task.ts';

/** The cases of a long check run side by side in this number of parts. */
const PARTS = 5;

/** How an attempt ended. */
export interface Attempt {
  result: Result;
  /** Concurrent traffic can explain its failure. */
  doubtful: boolean;
  /** How long it took. */
  lastedMs: number;
  /** The checks beside this one may have blocked it, or a slow moment of ours. */
  isContended?: boolean;
  /** Nobody can tell whether one of its calls was carried out. */
  isToBeginAnew?: boolean;
}

/** The attempts at one check: each begins anew and takes back what it made, and all make one list of exchanges. */
export class Attempts<Context> {
  /** Why the last undo came to no end; what a ledger lists is tried again when the run has ended, and reported then. */
  #notUndone: string | undefined;
  readonly #check: Check<Context>;
  readonly #session: Session;
  readonly #opened: Opened<Context>;
  readonly #caller: Caller;
  /** What was noted of open points. */
  readonly observations: Observation[] = [];
  readonly #resources: CreatedResources;
  readonly #task: Task;
  /** The attempt that observes; those after it see the same. */
  #observing = 0;
  readonly #arranged: Arranged<Context>[] = [];
  readonly #resourcesOfParts: CreatedResources[] = [];

  constructor(
    check: Check<Context>,
    session: Session,
    opened: Opened<Context>,
    parts: { caller: Caller; resources: CreatedResources; task: Task },
  ) {
    this.#check = check;
    this.#session = session;
    this.#opened = opened;
    this.#caller = parts.caller;
    this.#resources = parts.resources;
    this.#task = parts.task;
  }

  /**
   * Makes an attempt. A further one gets other availabilities, and may make as much again as the one before. One that came to no end
   * for a call of unknown outcome is begun anew, which its caller allows a few times; so is one that makes more holds on this target than it
   * has permits for.
   */
  async next(): Promise<Attempt> {
    let attempt = await this.#once();
    while (attempt.isToBeginAnew || this.#task.lacksHolds) {
      this.startOver();
      await (this.#task.lacksHolds && this.#task.acquireMore());
      attempt = await this.#once();
    }
    return attempt;
  }

  #once(): Promise<Attempt> {
    return apart(`attempt ${this.#arranged.length}`, () => this.#made());
  }

  async #made(): Promise<Attempt> {
    this.#notUndone = undefined;
    const begin = this.#caller.exchanges.length;
    const arranged = this.arrange();
    const attempt = await this.#ended(arranged);
    await this.#undo(arranged);
    if (attempt.doubtful) {
      this.#grantAgain(this.#caller.exchanges.slice(begin));
    }
    return attempt;
  }

  /** Whether a second look may be needed that lets time pass: it is begun before the first has ended. */
  get waits(): boolean {
    const { requirement, waits } = this.#check;
    return waits && catalogue[requirement].seats === true && !this.#session.clock.movable;
  }

  /** Makes an attempt beside the one that is under way, with calls, resources and availabilities of its own. */
  beside(task: Task): Promise<Attempt> {
    return apart('beside', () => this.#madeBeside(task));
  }

  async #madeBeside(task: Task): Promise<Attempt> {
    const caller = this.#caller.part();
    const resources = new CreatedResources(this.#session.accounting, task);
    const arranged = this.#opened.arrange({
      caller,
      resources,
      task,
      sampler: new Sampler(`${this.#session.sampleSeed} ${this.#check.requirement} beside`, this.#turn),
      observe: () => {},
      propertyRun: propertyRunOf(this.#session, this.#check.requirement, caller),
    });
    this.#arranged.push(arranged);
    this.#resourcesOfParts.push(resources);
    const attempt = await this.#ended(arranged);
    await this.#undo(arranged);
    arranged.given.endLeases();
    this.#grantAgain(caller.exchanges);
    return attempt;
  }

  /** Which rate or option it begins with: the same in another run with the seed, whatever runs beside it. */
  get #turn(): string {
    return `${this.#session.property.seed} ${this.#check.requirement}`;
  }

  /** Says meanwhile, in the progress of the run, that the check is looked at again, and about how long that takes. */
  again<Value>(act: () => Promise<Value>, aboutMs = 0): Promise<Value> {
    const words = `looks again at ${this.#check.requirement}, as calls of other checks could explain what it found`;
    const until = performance.now() + aboutMs;
    const rest = () => until - performance.now();
    return this.#session.activity.during(() => (rest() > 0 ? `${words}: about ${secondsMore(rest())}` : words), act);
  }

  /** About how long the search for a smaller case takes, at the pace of the calls so far; 0 where the check draws none. */
  searchMs({ result: { failures } }: Attempt): number {
    const { exchanges } = this.#caller;
    const tookMs = exchanges.reduce((all, { sentMs, endedMs }) => all + endedMs - sentMs, 0);
    const isDrawn = failures.some(({ counterexample }) => counterexample !== undefined);
    return isDrawn ? (this.#session.property.shrinkRequests * tookMs) / exchanges.length : 0;
  }

  /** Lets the check make as much again as these made. */
  #grantAgain(exchanges: readonly Exchange[]): void {
    const made = exchanges.filter(({ request }) => request.method === 'POST');
    this.#session.accounting.quota.grant(made.length);
  }

  /** Forgets how the attempts so far went, and gives back what they kept: the next one begins the check. */
  startOver(): void {
    this.end();
    this.#observing = this.#arranged.length;
    this.observations.length = 0;
  }

  /** What the next attempt is given. */
  arrange(): Arranged<Context> {
    const isFirst = this.#arranged.length === this.#observing;
    const name = `${this.#session.sampleSeed} ${this.#check.requirement} ${this.#arranged.length}`;
    const shared = {
      observe: (point: RequirementId, observed: string, exchange = this.#caller.exchanges.at(-1)) => {
        if (isFirst) {
          this.observations.push({ point, observed, exchange });
        }
      },
    };
    const limits = { isFinal: (failed: Failed) => !isFirst || !this.#isDoubtful(failed) };
    const arranged: Arranged<Context> = this.#opened.arrange({
      ...shared,
      caller: this.#caller,
      resources: this.#resources,
      task: this.#task,
      sampler: new Sampler(name, this.#turn),
      propertyRun: { ...propertyRunOf(this.#session, this.#check.requirement, this.#caller), ...limits },
      inParts: (body, division = {}) =>
        this.#session.clock.movable ? body(arranged.context) : this.#inParts(body, division, name, shared, limits),
    });
    this.#arranged.push(arranged);
    return arranged;
  }

  async #inParts(
    body: (context: Context) => Promise<void>,
    { parts = PARTS, holds, mayWait = this.leased().size === 0 }: Division,
    name: string,
    shared: Pick<AttemptParts<Context>, 'observe'>,
    limits: Pick<PropertyRun, 'isFinal'>,
  ): Promise<void> {
    const results = await this.#task.inParts(
      Array.from(
        { length: parts },
        (_, index) => (task: Task) =>
          apart(`part ${index}`, async () => {
            const caller = this.#caller.part();
            const resources = new CreatedResources(this.#session.accounting, task);
            const run = propertyRunOf(this.#session, `${this.#check.requirement} ${index}`, caller);
            const arranged = this.#opened.arrange({
              ...shared,
              caller,
              resources,
              task,
              sampler: new Sampler(`${name} ${index}`, this.#turn),
              propertyRun: { ...run, ...limits, runs: Math.ceil((run.runs - index) / parts) },
            });
            this.#arranged.push(arranged);
            this.#resourcesOfParts.push(resources);
            try {
              await body(arranged.context);
            } finally {
              await this.#undo(arranged);
              arranged.given.endLeases(); // also of one that failed: where there are fewer availabilities than parts, the next waits for it
            }
          }),
      ),
      { holds, mayWait },
    );
    const thrown = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    if (thrown.length > 0) {
      throw mostSevere(thrown);
    }
  }

  /** The names of the availabilities that the attempts so far keep for themselves. */
  leased(): ReadonlySet<string> {
    return new Set(this.#arranged.flatMap((arranged) => arranged.given.leased()));
  }

  /** Gives back what the attempts so far kept for themselves. */
  end(): void {
    for (const arranged of this.#arranged) {
      arranged.given.endLeases();
    }
  }

  async #ended({ context }: Arranged<Context>): Promise<Attempt> {
    const begin = now();
    try {
      await this.#check.body(context);
      return { result: { state: 'passed', failures: [] }, doubtful: false, lastedMs: now() - begin };
    } catch (error) {
      return {
        lastedMs: now() - begin,
        result: resultOf(error, this.#opened.without),
        doubtful: error instanceof Failed && this.#isDoubtful(error),
        isContended: error instanceof Contended,
        isToBeginAnew: error instanceof OutcomeUnknown,
      };
    }
  }

  /** Whether what is free, and how late a target shows it, can explain a failure. */
  seatsExplain({ state, failures }: Result): boolean {
    return state === 'failed' && this.#othersCanExplain(failures);
  }

  /** The calls in which a failure was seen. */
  exchangesOf({ failures }: Result): Exchange[] {
    return this.#caller.exchanges.filter(({ number }) => failures.some(({ exchange }) => exchange === number));
  }

  #othersCanExplain(failures: Result['failures']): boolean {
    return othersCanExplain(catalogue[this.#check.requirement], failures, this.#caller.exchanges);
  }

  #isDoubtful({ failures, certain }: Failed): boolean {
    const nobodySells = this.#session.otherSellers.impossible && this.#task.isAlone;
    return !nobodySells && !certain && this.#othersCanExplain(failures);
  }

  /** How many of each kind were seen to be made. */
  get made(): Outcome['resources'] {
    const all = [this.#resources, ...this.#resourcesOfParts].map(({ made }) => made);
    return countsOf((kind) => all.reduce((sum, made) => sum + made[resourceKinds[kind].plural], 0));
  }

  /** What each create was of. */
  get asked(): Sold[] {
    return [this.#resources, ...this.#resourcesOfParts].flatMap(({ asked }) => asked);
  }

  /** What stays on the target. */
  get left(): Left[] {
    const reason = this.#notUndone;
    const resources = [this.#resources, ...this.#resourcesOfParts];
    const open = reason === undefined ? [] : resources.flatMap((one) => one.allOpen());
    return [...resources.flatMap((one) => one.left), ...open.map((entry) => leftOf(entry, reason ?? ''))];
  }

  /**
   * Ends the check where it stands: nothing more is sent or made for it, and what it made is undone, with calls of their own.
   * The check itself may go on waiting for something, to no effect.
   */
  async giveUp(): Promise<void> {
    const every = [this.#resources, ...this.#resourcesOfParts];
    for (const resources of every) {
      resources.giveUp();
    }
    await this.#caller.giveUp();
    const caller = new Caller(this.#session.connection);
    for (const resources of every) {
      await this.#undo(
        this.#opened.arrange({
          caller,
          resources,
          task: new Task(),
          sampler: new Sampler('undo'),
          observe: () => {},
          propertyRun: propertyRunOf(this.#session, 'undo', caller),
        }),
      );
    }
  }

  async #undo(arranged: Arranged<Context>): Promise<void> {
    try {
      await arranged.undo();
    } catch (error) {
      const { message } = asBlocked(error);
      this.#notUndone = this.#session.accounting.ledger.lasts ? undefined : message;
    }
  }
}
