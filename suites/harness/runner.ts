import { _baseTest } from '@playwright/test';
import { currentRun } from '../../schemas/run.ts';
import { type Check, declaredChecks, withoutTests } from './check.ts';
import { loadSuites } from './checked.ts';
import { CannotWrite } from './ending.ts';
import { harnesses } from './harnesses.ts';
import { perform } from './perform.ts';
import type { Interface } from './run.ts';
import { openSession, type Session } from './session.ts';
import { openSockets } from './socket.ts';

// The test without the fixtures for browsers: nothing is certified with one, and each costs every check a moment.
const test = _baseTest.extend<object, { session: Session }>({
  session: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern
    async ({}, use, worker) => {
      const run = currentRun();
      if (run === undefined) {
        throw new Error('a suite runs through `holdfast certify`, which describes the run in HOLDFAST_RUN');
      }
      const sockets = openSockets();
      const session = await openSession({
        interface: worker.project.name as Interface,
        profile: run.profile,
        ...(run.profilePath !== undefined && { profilePath: run.profilePath }),
        seed: run.seed,
        ...(run.runs !== undefined && { runs: run.runs }),
        transport: sockets.transport,
        worker: worker.parallelIndex,
        workers: worker.config.workers,
        shard: run.shard,
        ledgerPath: run.ledger,
        startedAt: run.startedAt,
      });
      if (worker.config.workers === 1 && !session.clock.movable && run.shard === undefined) {
        await withoutTests(() => loadSuites(session.interface, '?planted'));
        plant(session);
      }
      await use(session);
      await Promise.allSettled(session.planted.values());
      await session.line.limiter.rest();
      sockets.close();
    },
    { scope: 'worker', timeout: 0 },
  ],
});

/** Starts the checks known so far that mostly wait: they are due while the others run. */
const plant = (session: Session): void => {
  for (const check of declaredChecks().filter(({ planted }) => planted)) {
    if (session.planted.has(check.requirement)) {
      continue;
    }
    const outcome = perform(check, session, harnesses[session.interface]);
    outcome.catch(() => {}); // a fault of ours is thrown where the check is awaited
    session.planted.set(check.requirement, outcome);
  }
};

/**
 * Makes a test of a check. The test fails only for a fault of ours: what the target did is the outcome, attached for
 * the reporter. So the runner never restarts a worker because a target is wrong, and its red is ours alone.
 */
export const declareInRunner = (title: string, check: Check): void => {
  test(title, async ({ session }, info) => {
    if (check.planted && !session.clock.movable) {
      plant(session);
    }
    const outcome = await (
      session.planted.get(check.requirement) ?? perform(check, session, harnesses[session.interface])
    ).catch((error: unknown) => {
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
