import { randomUUID } from 'node:crypto';
import type { Outcome, Profile } from '../../schemas/generated/types.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { harnessOf } from '../descriptors/interfaces.ts';
import type { WorkerOf } from '../resources/partition.ts';
import type { Judging } from '../schedule/interface.ts';
import { openWith } from '../schedule/opening.ts';
import type { DeclaredCheck } from '../schedule/registry.ts';
import { Scheduler } from '../schedule/scheduler.ts';
import { selected } from '../schedule/selection.ts';
import type { Transport } from '../transport/wire.ts';
import { loadSuites } from './load-suites.ts';

/** A run in this process; the others of several workers run beside it. */
interface OwnRun extends WorkerOf {
  interface: Interface;
  profile: Profile;
  transport: Transport;
  seed?: number;
  runs?: number;
  shrinkRequests?: number;
  only?: string[];
  unwritten?: boolean;
  alone?: boolean;
  /** Judges the calls of each check by other rules than those of the interface. */
  judging?: Judging;
  /** Puts the checks into another order than that of the suites. */
  order?: (checks: DeclaredCheck[]) => DeclaredCheck[];
}

/** Runs the checks of one interface in this process, without the runner: for self-tests and the proof. */
export const runAll = async (parts: OwnRun): Promise<Outcome[]> => {
  const { only, order = (asIs) => asIs, judging = (asIs) => asIs } = parts;
  const declared = await loadSuites(parts.interface);
  const checks = order(
    declared.filter(({ requirement }) =>
      selected({ profile: parts.profile, ...(only !== undefined && { only }) }, requirement),
    ),
  );
  const recordedAs = { name: parts.interface, idSeed: randomUUID() };
  const { session, opened } = await openWith(
    harnessOf(parts.interface),
    { ...parts, seed: parts.seed ?? 1, recordedAs },
    { judging },
  );
  const scheduler = new Scheduler([{ session, opened }]);
  scheduler.start(checks);
  const outcomes: Outcome[] = [];
  for (const check of checks) {
    outcomes.push(await scheduler.outcomeOf(check));
  }
  await opened.close();
  return outcomes;
};
