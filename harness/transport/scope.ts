// Whose code runs: by it the code of a check finds its time, its waits and its fresh ids, however deep it is called.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Asking, type Events, type Learner, learner } from './events.ts';

/** Where the fresh ids of a part of a check come from: each by its number. */
interface FreshIds {
  readonly seed: string;
  count: number;
  /** How often ids were counted apart from these under a name. */
  readonly apart: Map<string, number>;
}

const freshIds = (seed: string): FreshIds => ({ seed, count: 0, apart: new Map() });

interface Scope {
  readonly events: Events;
  readonly by: Learner;
  readonly ids: FreshIds;
}

const scopes = new AsyncLocalStorage<Scope>();

/** Does something for a check, or for the session that is opened. */
export const inScope = <Result>(
  { events, name, idSeed }: { events: Events; name: string; idSeed: string },
  act: (by: Learner) => Result,
): Result => {
  const by = learner(name);
  return scopes.run({ events, by, ids: freshIds(`${idSeed} ${name}`) }, () => act(by));
};

/** Does something whose fresh ids are counted apart: an attempt, or a part of one. Done again, it has others. */
export const apart = <Result>(name: string, act: () => Result): Result => {
  const scope = scopes.getStore();
  if (scope === undefined) {
    return act();
  }
  const before = scope.ids.apart.get(name) ?? 0;
  scope.ids.apart.set(name, before + 1);
  const again = before === 0 ? '' : ` again ${before}`;
  return scopes.run({ ...scope, ids: freshIds(`${scope.ids.seed} ${name}${again}`) }, act);
};

/** The text of the next fresh id; undefined where nothing seeds it. */
export const nextId = (): string | undefined => {
  const ids = scopes.getStore()?.ids;
  if (ids === undefined) {
    return undefined;
  }
  ids.count += 1;
  return `${ids.seed} ${ids.count}`;
};

/** Milliseconds from some moment to the latest that the session learnt: for what lasts. */
export const now = (): number => scopes.getStore()?.events.now() ?? performance.now();

/** The time of the machine's clock, in milliseconds since 1970. */
export const wallMs = (): number => scopes.getStore()?.events.wallMs() ?? Date.now();

/** Learns something beside the answers of calls. */
export const learnt = <Answer>(asking: Asking<Answer>): Promise<Answer> => {
  const scope = scopes.getStore();
  return scope === undefined ? asking.ask() : scope.events.learnt(scope.by, asking);
};

/** What a file of the machine says. */
export const known = <Value>(name: string, read: () => Value): Value =>
  scopes.getStore()?.events.known(name, read) ?? read();

/** Who runs; undefined where nobody counts. */
export const currentLearner = (): Learner | undefined => scopes.getStore()?.by;
