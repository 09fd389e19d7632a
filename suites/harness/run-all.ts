import type { Outcome, Profile } from '../../schemas/generated/types.ts';
import { type Check, declaredChecks } from './check.ts';
import { loadSuites } from './checked.ts';
import { harnesses } from './harnesses.ts';
import type { Place } from './part.ts';
import { perform } from './perform.ts';
import { type Interface, selected } from './run.ts';
import { openSession } from './session.ts';
import type { Transport } from './wire.ts';

/** A run in this process; the others of several workers run beside it. */
interface OwnRun extends Place {
  interface: Interface;
  profile: Profile;
  transport: Transport;
  seed?: number;
  runs?: number;
  shrinkRequests?: number;
  only?: string[];
  unwritten?: boolean;
  alone?: boolean;
  /** Puts the checks into another order than that of the suites. */
  order?: (checks: Check[]) => Check[];
}

/** Runs the checks of one interface in this process, without the runner: for self-tests and the proof. */
export const runAll = async (parts: OwnRun): Promise<Outcome[]> => {
  await loadSuites(parts.interface);
  const session = await openSession({ ...parts, seed: parts.seed ?? 1 });
  const harness = harnesses[parts.interface];
  const inSuites = declaredChecks().filter(
    ({ requirement }) =>
      requirement.startsWith(`${parts.interface}.`) && selected(parts.only ? { only: parts.only } : {}, requirement),
  );
  const checks = parts.order?.(inSuites) ?? inSuites;
  const due = session.clock.movable ? [] : checks.filter(({ planted }) => planted);
  const planted = new Map(due.map((check) => [check, perform(check, session, harness)]));
  const outcomes: Outcome[] = [];
  for (const check of checks) {
    outcomes.push(await (planted.get(check) ?? perform(check, session, harness)));
  }
  return outcomes;
};
