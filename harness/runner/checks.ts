// The runner's tests: one for each check of an interface that the run asks for. Nothing else in the harness knows the runner.
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { _baseTest, type WorkerInfo } from '@playwright/test';
import type { AttachedOutcome } from '../../schemas/attached-outcome.ts';
import type { Outcome, Run } from '../../schemas/generated/types.ts';
import { groupedBy } from '../../schemas/group.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { catalogue, type RequirementId } from '../../schemas/requirements/index.ts';
import { countsOf } from '../../schemas/resource-kinds.ts';
import { currentRun } from '../../schemas/run.ts';
import { packedLines } from '../../schemas/text/exchange-log.ts';
import { harnessOf } from '../descriptors/interfaces.ts';
import { CannotWrite, TargetStopped } from '../errors.ts';
import { type OpenedSession, openWith } from '../schedule/opening.ts';
import type { DeclaredCheck } from '../schedule/registry.ts';
import { Scheduler } from '../schedule/scheduler.ts';
import { selected } from '../schedule/selection.ts';
import { Presence, STOPPED } from '../transport/presence.ts';
import { openSockets } from '../transport/socket.ts';
import { loadSuites } from './load-suites.ts';

// V8 compiles a function anew, optimized, once it has run for a while, and by its usual measure of a while that is a quarter of
// the CPU of a run, which lasts seconds: by a longer one it does so with the few functions that are worth it.
setFlagsFromString('--interrupt-budget=1000000');

// The runner looks every frame of every stack up in source maps, which JavaScript has none of, for several stacks of each test.
if (!import.meta.url.endsWith('.ts')) {
  Reflect.deleteProperty(Error, 'prepareStackTrace');
}

const run = currentRun();

/** Whether the target listens, for all that this process checks of it. */
const presence = new Presence(run?.waitSeconds ?? 0);

/** `suites/v1/hold.suite.ts:12` → `suites/v1/hold.suite.ts` */
const suiteOf = ({ location }: DeclaredCheck): string => location.replace(/:\d+$/, '');

/** What the run asks for of an interface. */
interface Chosen {
  name: Interface;
  checks: readonly DeclaredCheck[];
}

const chosenOf = async (run: Run, name: Interface): Promise<Chosen> => ({
  name,
  checks: (await loadSuites(name)).filter(({ requirement }) => selected(run, requirement)),
});

/** Seeds the ids of this process, where the run does not. */
const idSeed = run?.idSeed ?? randomUUID();

/** How often an interface was opened here: what is made by one has other ids than what is made by the next. */
let openings = 0;

/** Adds lines to the log of the run. Answers false where it has none, as in a shard. @throws CannotWrite */
const enterIntoLog = ({ exchangeLog }: Run, lines: () => object[]): boolean => {
  if (exchangeLog === undefined) {
    return false;
  }
  try {
    appendFileSync(exchangeLog, packedLines(lines()));
  } catch (error) {
    throw new CannotWrite(
      `What was found cannot be written: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  return true;
};

/** An interface of the target, opened: where its checks run, and how it is closed. */
interface Opened {
  name: Interface;
  scheduler: Scheduler;
  /** Hands checks to the scheduler, each once. */
  begin(checks: readonly DeclaredCheck[]): void;
  /** How many events the one session had when a check was handed over; undefined where there are several. */
  handedAt(check: DeclaredCheck): number | undefined;
  close(): Promise<void>;
}

/** Which workers an interface counts as, by number, where it is opened: each has a world of its own. */
interface Workers {
  own: number[];
  all: number;
}

/** One that is checked whole counts as the same workers, whichever process checks it. */
const workersOf = (
  { interfaces, worldsEach }: Run,
  { name, checks }: Chosen,
  { parallelIndex, config }: WorkerInfo,
): Workers => {
  if (worldsEach === undefined) {
    return { own: [parallelIndex], all: config.workers };
  }
  const worlds = Math.min(worldsEach, checks.length);
  const own = Array.from({ length: worlds }, (_, world) => interfaces.indexOf(name) + world * interfaces.length);
  return { own, all: worldsEach * interfaces.length };
};

const openInterface = async (run: Run, chosen: Chosen, info: WorkerInfo): Promise<Opened> => {
  const { name } = chosen;
  await presence.gone();
  const { own, all } = workersOf(run, chosen, info);
  const sockets = openSockets();
  openings += 1;
  const openWorld = async (worker: number) => {
    const parts = {
      interface: name,
      profile: run.profile,
      ...(run.profilePath !== undefined && { profilePath: run.profilePath }),
      seed: run.seed,
      ...(run.runs !== undefined && { runs: run.runs }),
      transport: sockets.transport,
      presence,
      credentialsAccepted: true,
      worker,
      workers: all,
      ...(run.worldsEach !== undefined && { workersEach: run.worldsEach }),
      shard: run.shard,
      ledgerPath: run.ledger,
      startedAt: run.startedAt,
      recordedAs: { name: `${name} ${worker} ${openings}`, idSeed },
    };
    const world = await openWith(harnessOf(name), parts);
    enterIntoLog(run, () => [world.line()]);
    return world;
  };
  const worlds = await Promise.all(own.map(openWorld));
  const scheduler = new Scheduler(worlds);
  const [{ session }] = worlds as [OpenedSession];
  const handedAt = new Map<RequirementId, number>();
  return {
    name,
    scheduler,
    begin: (checks) => {
      for (const { requirement } of checks) {
        handedAt.set(requirement, handedAt.get(requirement) ?? session.events.count);
      }
      scheduler.start(checks);
    },
    handedAt: ({ requirement }) => (worlds.length === 1 ? handedAt.get(requirement) : undefined),
    close: async () => {
      await scheduler.stop();
      await Promise.all(worlds.map(({ opened }) => opened.close()));
      sockets.close();
    },
  };
};

// The test without the fixtures for browsers: nothing is certified with one, and each costs every check a moment.
const test = _baseTest.extend<object, { opened: (run: Run, chosen: Chosen, anew: boolean) => Promise<Opened[]> }>({
  // One interface at a time is open in a process: the next one begins when all is given back that the last one made. One whose
  // target has stopped listening, and is back, is opened anew: what was known of the target may not be so any more.
  opened: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern
    async ({}, use, info) => {
      let open: Opened[] = [];
      const close = async () => {
        for (const one of open.splice(0)) {
          await one.close();
        }
      };
      await use(async (run, chosen, anew) => {
        if (open[0]?.name !== chosen.name) {
          await close();
        }
        if (open.length === 0 || anew) {
          open = [...open, await openInterface(run, chosen, info)];
        }
        return open;
      });
      await close();
    },
    { scope: 'worker', timeout: 0 },
  ],
});

/** So often the reporter learns what a check is busy with. A step of the runner costs milliseconds. */
const SAY_EVERY_MS = 1_000;

/** Waits for what comes, and hands the reporter a step with words of the moment as long as it does not. */
const saying = async <Result>(coming: Promise<Result>, words: () => string): Promise<Result> => {
  let said: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    said = said.then(() => test.step(words(), () => {})).catch(() => {}); // a run that is being stopped takes none
  }, SAY_EVERY_MS);
  try {
    return await coming;
  } finally {
    clearInterval(timer);
    await said;
  }
};

/** So often a check is begun anew whose target has stopped listening, and is back. */
const MAX_RETURNS = 2;

/** How a check ends that could not begin, as its target has stopped listening. */
const blockedBefore = ({ requirement }: DeclaredCheck, { name }: Chosen, reason: string): Outcome => ({
  requirement,
  interface: name,
  state: 'blocked',
  reason,
  stopped: 'target',
  durationMs: 0,
  failures: [],
  standing: [],
  observations: [],
  exchanges: [],
  resources: countsOf(() => 0),
  left: [],
});

/** The outcome with what only the runner knows of its recording. */
const recordedIn = ({ handedAt }: Opened, check: DeclaredCheck, outcome: Outcome): Outcome => {
  const at = handedAt(check);
  return outcome.recorded === undefined || at === undefined
    ? outcome
    : { ...outcome, recorded: { ...outcome.recorded, handedAt: at } };
};

const isCutOff = ({ stopped }: Outcome): boolean => stopped === 'target';

/** The outcome of a check. Where its target stops listening meanwhile, that of another beginning once it is back. */
const outcomeOf = async (
  check: DeclaredCheck,
  chosen: Chosen,
  open: (anew: boolean) => Promise<Opened[]>,
  starting: (opened: Opened) => void,
): Promise<Outcome> => {
  let outcome: Outcome | undefined;
  for (let returns = 0; returns <= MAX_RETURNS; returns += 1) {
    try {
      for (const opened of await open(returns > 0)) {
        starting(opened);
        outcome = recordedIn(opened, check, await opened.scheduler.outcomeOf(check));
        if (!isCutOff(outcome)) {
          return outcome;
        }
      }
    } catch (error) {
      if (!(error instanceof TargetStopped)) {
        throw error;
      }
      outcome ??= blockedBefore(check, chosen, error.message);
    }
    if ((await presence.gone()) !== undefined) {
      break;
    }
  }
  return outcome ?? blockedBefore(check, chosen, STOPPED);
};

/**
 * What the reporter is handed of an outcome. Its exchanges, a hundred times as much, go into their file from here: else each would
 * be read and written several times on the way.
 * @throws CannotWrite
 */
const handedOver = (run: Run, { exchanges, recorded, ...outcome }: Outcome): AttachedOutcome => {
  const away = presence.ended();
  const handed = {
    ...outcome,
    ...(away.length > 0 && { away }),
    requests: exchanges.filter(({ direction }) => direction === undefined).length,
  };
  const { requirement } = outcome;
  return enterIntoLog(run, () => [
    ...(recorded ? [recorded] : []),
    ...exchanges.map((one) => ({ requirement, ...one })),
  ])
    ? handed
    : { ...handed, exchanges };
};

/**
 * Makes a test of a check. The test fails only for a fault of ours: what the target did is the outcome, attached for
 * the reporter. So the runner never restarts a worker because a target is wrong, and its red is ours alone.
 */
const declareTest = (run: Run, check: DeclaredCheck, ofItsSuite: readonly DeclaredCheck[], chosen: Chosen): void => {
  const { requirement, location } = check;
  const details = { annotation: { type: 'check', description: location } };
  test(`${requirement} — ${catalogue[requirement].sentence}`, details, async ({ opened }, info) => {
    const hasAll = run.shard === undefined && (run.worldsEach !== undefined || info.config.workers === 1);
    const own = hasAll ? chosen.checks : ofItsSuite; // else workers are given whole suites
    const rest = own.slice(own.indexOf(check)); // those before it were this worker's, or those of one that a fault of ours ended
    let doing = () => 'begins';
    const found = outcomeOf(
      check,
      chosen,
      (anew) => opened(run, chosen, anew),
      ({ scheduler, begin }) => {
        doing = () => scheduler.doing(check);
        begin(rest);
      },
    );
    const ended = saying(found, () => presence.waiting ?? doing()).then((outcome) => handedOver(run, outcome));
    const outcome = await ended.catch((error: unknown) => {
      if (error instanceof CannotWrite) {
        info.attachments.push({ name: 'cannot-write', body: Buffer.from(error.message), contentType: 'text/plain' });
      }
      throw error;
    });
    // Pushed, not attached: attaching is a step of the runner, which costs milliseconds for each check.
    info.attachments.push({
      name: 'outcome',
      body: Buffer.from(JSON.stringify(outcome)),
      contentType: 'application/json',
    });
  });
};

/** Declares the tests of an interface. Workers and shards divide its suites, not their checks, or have it whole. */
const declareInterface = (run: Run, chosen: Chosen): void => {
  test.describe(chosen.name, () => {
    if (run.worldsEach !== undefined) {
      test.describe.configure({ mode: 'default' });
    }
    for (const [suite, ofSuite] of groupedBy(chosen.checks, suiteOf)) {
      test.describe(suite, () => {
        test.describe.configure({ mode: 'default' });
        for (const check of ofSuite) {
          declareTest(run, check, ofSuite, chosen);
        }
      });
    }
  });
};

if (run !== undefined) {
  const all: Chosen[] = [];
  for (const name of run.interfaces) {
    all.push(await chosenOf(run, name));
  }
  // Where each is one worker's whole, that with the most checks begins first: so no one goes on when all others have ended.
  const inOrder = run.worldsEach === undefined ? all : all.toSorted((a, b) => b.checks.length - a.checks.length);
  for (const chosen of inOrder) {
    declareInterface(run, chosen);
  }
}
