// The runner's tests: one for each check of an interface that the run asks for. Nothing else in the harness knows the runner.
import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { _baseTest, type WorkerInfo } from '@playwright/test';
import type { AttachedOutcome } from '../../../schemas/attached-outcome.ts';
import type { Outcome } from '../../../schemas/generated/types.ts';
import { type Interface, isInterface } from '../../../schemas/interfaces.ts';
import { catalogue } from '../../../schemas/requirements/index.ts';
import { currentRun } from '../../../schemas/run.ts';
import { exchangeLines } from '../../../schemas/text/exchange-lines.ts';
import { CannotWrite } from '../errors.ts';
import { harnessOf } from '../interfaces/interfaces.ts';
import { groupedBy } from '../judge/group.ts';
import { InWorlds } from '../run/in-worlds.ts';
import type { Performing } from '../run/interface.ts';
import type { DeclaredCheck } from '../run/registry.ts';
import { selected } from '../run/selection.ts';
import { openSession } from '../run/session.ts';
import { SideBySide } from '../run/side-by-side.ts';
import { openSockets } from '../transport/socket.ts';
import type { Transport } from '../transport/wire.ts';
import { loadSuites } from './load-suites.ts';

const run = currentRun();

// V8 compiles a function anew, optimized, once it has run for a while, and by its usual measure of a while that is a quarter of
// the CPU of a run, which lasts seconds: by a longer one it does so with the few functions that are worth it.
setFlagsFromString('--interrupt-budget=1000000');

// The runner looks every frame of every stack up in source maps, which JavaScript has none of, for several stacks of each test.
if (!import.meta.url.endsWith('.ts')) {
  Reflect.deleteProperty(Error, 'prepareStackTrace');
}

/** `suites/v1/hold.suite.ts:12` → `suites/v1/hold.suite.ts` */
const suiteOf = ({ location }: DeclaredCheck): string => location.replace(/:\d+$/, '');

/** The checks of an interface that the run asks for. */
const chosenChecks = async (name: Interface): Promise<DeclaredCheck[]> =>
  (await loadSuites(name)).filter(({ requirement }) => selected(run ?? {}, requirement));

/** The checks that this process has declared. */
const declared = new Map<Interface, readonly DeclaredCheck[]>();

/** One interface of the target, opened in one world of a worker: its checks, and how it is closed. */
interface OpenedWorld {
  checks: SideBySide;
  opened: Performing<object>;
}

/** Opens an interface for a worker of the runner, in as many worlds as it checks in at one time: each counts as a worker. */
const openWorlds = async (
  { parallelIndex, config, project: { name } }: WorkerInfo,
  transport: Transport,
): Promise<OpenedWorld[]> => {
  if (run === undefined || !isInterface(name)) {
    throw new Error('a suite runs through `holdfast certify`, which describes the run in HOLDFAST_RUN');
  }
  const { worldsEach = 1, workersEach } = run;
  const open = async (world: number): Promise<OpenedWorld> => {
    const session = await openSession({
      interface: name,
      profile: run.profile,
      ...(run.profilePath !== undefined && { profilePath: run.profilePath }),
      seed: run.seed,
      ...(run.runs !== undefined && { runs: run.runs }),
      transport,
      worker: parallelIndex + world * config.workers,
      workers: config.workers * worldsEach,
      ...(workersEach !== undefined && { workersEach: workersEach * worldsEach }),
      shard: run.shard,
      ledgerPath: run.ledger,
      startedAt: run.startedAt,
    });
    const opened = await harnessOf(name).open(session);
    return { checks: new SideBySide(session, opened), opened };
  };
  const worlds = Math.max(1, Math.min(worldsEach, declared.get(name)?.length ?? 0));
  return Promise.all(Array.from({ length: worlds }, (_, world) => open(world)));
};

// The test without the fixtures for browsers: nothing is certified with one, and each costs every check a moment.
const test = _baseTest.extend<object, { inWorlds: InWorlds }>({
  inWorlds: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern
    async ({}, use, worker) => {
      const sockets = openSockets();
      const worlds = await openWorlds(worker, sockets.transport);
      const inWorlds = new InWorlds(worlds.map(({ checks }) => checks));
      await use(inWorlds);
      await inWorlds.stop();
      await Promise.all(worlds.map(({ opened }) => opened.close()));
      sockets.close();
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

/**
 * What the reporter is handed of an outcome. Its exchanges, a hundred times as much, go into their file from here: else each would
 * be read and written several times on the way.
 * @throws CannotWrite
 */
const handedOver = ({ exchanges, ...outcome }: Outcome): AttachedOutcome => {
  const handed = { ...outcome, requests: exchanges.length };
  if (run?.exchangeLog === undefined) {
    return { ...handed, exchanges };
  }
  try {
    appendFileSync(run.exchangeLog, exchangeLines({ requirement: outcome.requirement, exchanges }));
  } catch (error) {
    throw new CannotWrite(
      `What was found cannot be written: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  return handed;
};

/**
 * Makes a test of a check. The test fails only for a fault of ours: what the target did is the outcome, attached for
 * the reporter. So the runner never restarts a worker because a target is wrong, and its red is ours alone.
 */
const declareTest = (
  check: DeclaredCheck,
  ofItsSuite: readonly DeclaredCheck[],
  ofAll: readonly DeclaredCheck[],
): void => {
  const { requirement, location } = check;
  const details = { annotation: { type: 'check', description: location } };
  test(`${requirement} — ${catalogue[requirement].sentence}`, details, async ({ inWorlds }, info) => {
    const hasAll = info.config.workers === 1 || run?.workersEach === 1;
    const own = hasAll && run?.shard === undefined ? ofAll : ofItsSuite; // else workers are given whole suites
    inWorlds.start(own.slice(own.indexOf(check))); // those before it were this worker's, or those of one that a fault of ours ended
    const ended = saying(inWorlds.outcomeOf(check), () => inWorlds.doing(check)).then(handedOver);
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

/** Declares the tests of an interface. A process of the runner loads the file of the interface that it is to check, and no other. */
export const declareChecks = async (name: Interface): Promise<void> => {
  const checks = run?.interfaces.includes(name) ? await chosenChecks(name) : [];
  declared.set(name, checks);
  for (const [suite, ofSuite] of groupedBy(checks, suiteOf)) {
    test.describe(suite, () => {
      test.describe.configure({ mode: 'default' }); // workers and shards divide suites, not their checks
      for (const check of ofSuite) {
        declareTest(check, ofSuite, checks);
      }
    });
  }
};
