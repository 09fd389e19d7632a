// Derives again from a recording what its checks found: the same checks, on what was recorded in place of the target.
import type { Outcome, Run } from '../../schemas/generated/types.ts';
import { harnessOf } from '../descriptors/interfaces.ts';
import type { OpenedSession } from '../schedule/opening.ts';
import { openWith } from '../schedule/opening.ts';
import type { DeclaredCheck } from '../schedule/registry.ts';
import { Scheduler } from '../schedule/scheduler.ts';
import { Task } from '../schedule/task.ts';
import type { Presence } from '../transport/presence.ts';
import { RecordedEvents, type SessionLines } from '../transport/recorded-events.ts';
import { loadSuites } from './load-suites.ts';

/** What a run says of how its checks were made. */
type RecordedRun = Pick<Run, 'profile' | 'seed' | 'startedAt' | 'idSeed' | 'runs'>;

type RecordedChecks = SessionLines['checks'];

/** How a check is begun, and how its outcome is awaited. */
interface Beginning {
  /** Begins what was begun when this number of events had come. Answers whether there was anything. */
  begin(count: number): boolean;
  outcomes: Promise<Outcome[]>;
}

/** Checks of a session with one at a time: in the order in which they began. */
const oneAfterTheOther = ({ opened }: OpenedSession, checks: RecordedChecks, known: Known): Promise<Outcome[]> =>
  checks
    .toSorted((a, b) => a.began - b.began)
    .reduce<Promise<Outcome[]>>(async (before, { check }) => {
      const outcomes = await before;
      return [...outcomes, await opened.perform(known(check).requirement, new Task())];
    }, Promise.resolve([]));

/** What the recording says of the target where it broke a call off. */
const presence: Pick<Presence, 'standing'> = {
  standing: () => ({ stopped: () => undefined, answered: () => {}, isLost: async () => false }),
};

type Known = (id: string) => DeclaredCheck;

/** Checks side by side, each handed to the scheduler after as many events as in the run. */
const sideBySide = (world: OpenedSession, checks: RecordedChecks, known: Known): Beginning => {
  const scheduler = new Scheduler([world]);
  const toCome = [...checks];
  const found: Promise<Outcome>[] = [];
  let allHanded = () => {};
  const handed = new Promise<void>((resolve) => {
    allHanded = resolve;
  });
  return {
    begin: (count) => {
      const due = toCome.filter(({ handedAt = 0 }) => handedAt <= count).map(({ check }) => known(check));
      toCome.splice(0, toCome.length, ...toCome.filter(({ handedAt = 0 }) => handedAt > count));
      scheduler.start(due);
      found.push(...due.map((check) => scheduler.outcomeOf(check)));
      if (toCome.length === 0) {
        allHanded();
      }
      return due.length > 0;
    },
    outcomes: handed.then(() => Promise.all(found)),
  };
};

/** Blocked by what the recording lacks, whatever the check made of it. */
const unlessLacking = (outcome: Outcome, lacking: ReadonlyMap<string, string>): Outcome => {
  const words = lacking.get(outcome.requirement);
  return words === undefined
    ? outcome
    : { ...outcome, state: 'blocked', failures: [], reason: `the recording lacks what the check asks for: ${words}` };
};

/**
 * What the checks of one session find by its recording. A check that is not known any more is left out.
 * @throws RangeError where an event is missing, stands there twice, or came before the one before it
 */
export const rejudgedSession = async (run: RecordedRun, lines: SessionLines): Promise<Outcome[]> => {
  const { session: name, interface: own, worker, workers, workersEach } = lines.session;
  const declared = new Map((await loadSuites(own)).map((check) => [check.requirement as string, check]));
  const checks = inOrderOf([...declared.keys()], lines.checks);
  const known = (id: string) => declared.get(id) as DeclaredCheck;
  const events = new RecordedEvents(lines);
  let beginning: Beginning | undefined;
  const outcomes = openWith(
    harnessOf(own),
    {
      interface: own,
      profile: run.profile,
      seed: run.seed,
      ...(run.runs !== undefined && { runs: run.runs }),
      transport: () => Promise.reject(new Error('a recording is judged without a network')),
      presence,
      credentialsAccepted: true,
      worker,
      workers,
      ...(workersEach !== undefined && { workersEach }),
      startedAt: run.startedAt,
      recordedAs: { name, idSeed: run.idSeed ?? '' },
      again: true,
    },
    { events },
  ).then((world) => {
    const { clock, connection } = world.session;
    if (clock.movable || connection.concurrencyLimit.most === 1) {
      return oneAfterTheOther(world, checks, known);
    }
    beginning = sideBySide(world, checks, known);
    return beginning.outcomes;
  });
  outcomes.catch(() => {}); // thrown where it is awaited
  await events.come((count) => beginning?.begin(count) ?? false);
  return (await outcomes).map((outcome) => unlessLacking(outcome, events.lacking));
};

/** The checks in the order in which the suites declare them. */
const inOrderOf = (ids: readonly string[], checks: RecordedChecks): RecordedChecks => {
  const byId = new Map(checks.map((one) => [one.check, one]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
