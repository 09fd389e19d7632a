// What a run finds does not depend on the order of its checks: none needs what another has left, or minds it.
import { expect, test } from '@playwright/test';
import { runAll } from '../../harness/runner/run-all.ts';
import type { DeclaredCheck } from '../../harness/schedule/registry.ts';
import { inProcess } from '../../harness/transport/in-process.ts';
import { randomFrom } from '../../mock-operator/kernel/random.ts';
import { type Dialect, type Interface, interfaces } from '../../schemas/interfaces.ts';
import { seedsOf } from '../fixtures/matrix.ts';
import { reportOf } from '../fixtures/report.ts';
import { interfaces as offered, profile } from '../proof/bound-interface.ts';
import { mockWith } from '../proof/mock-with.ts';

/** Fisher and Yates; a seed determines the order. */
const shuffled =
  (seed: number) =>
  (checks: DeclaredCheck[]): DeclaredCheck[] => {
    const next = randomFrom(`order ${seed}`);
    const order = [...checks];
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = next() % (last + 1);
      [order[last], order[other]] = [order[other] as DeclaredCheck, order[last] as DeclaredCheck];
    }
    return order;
  };

/** Backwards, each two checks are in the other order. */
const orders: Record<string, (checks: DeclaredCheck[]) => DeclaredCheck[]> = {
  backwards: (checks) => checks.toReversed(),
  ...Object.fromEntries(seedsOf(0, 3).map((seed) => [`shuffled by seed ${seed}`, shuffled(seed)])),
};

/** Right but for a few requirements of each interface, so that there is more than one state to keep. */
const FAULTS: Record<Dialect, string[]> = {
  v1: ['release-is-forgotten'],
  v2: ['v2-cancel-of-a-confirmed-booking-is-forgotten'],
  'set-up': [],
};

/** Requirement → state, of every requirement of the report. */
const statesOf = async (
  name: Interface,
  order?: (checks: DeclaredCheck[]) => DeclaredCheck[],
): Promise<Record<string, string>> => {
  const findings = await runAll({
    interface: name,
    profile,
    transport: inProcess(mockWith({ faults: FAULTS[interfaces[name].dialect] })),
    unwritten: true,
    seed: 1,
    runs: 1,
    shrinkRequests: 0,
    ...(order !== undefined && { order }),
  });
  const { requirements } = reportOf(name, profile, findings);
  return Object.fromEntries(requirements.map(({ id, state }) => [id, state]));
};

for (const name of offered) {
  test.describe(name, () => {
    let usual: Record<string, string>;

    test.beforeAll(async () => {
      usual = await statesOf(name);
    });

    for (const [words, order] of Object.entries(orders)) {
      test(`the checks of ${name} ${words} end as in their usual order`, async () => {
        expect(Object.values(usual)).toContain('passed');
        expect(await statesOf(name, order)).toEqual(usual);
      });
    }
  });
}
