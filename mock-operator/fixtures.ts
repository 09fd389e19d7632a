// The mock operator as fixtures of a test runner: one mock a worker, and a world of its own for each test. Vitest and Playwright
// take the same; neither is imported, so that the fixtures are of the runner that the user has.
import { type StartedMock, type StartOptions, startMock } from './index.ts';
import type { WorldHandle } from './world-handle.ts';

/** What each test is handed: a world apart from all others, which ends with the test. */
export interface TestFixtures {
  world: WorldHandle;
}

/** What the tests of a worker share. */
export interface WorkerFixtures {
  mock: StartedMock;
}

type Use<Value> = (value: Value) => Promise<void>;

let worlds = 0;

/**
 * For `test.extend` of Vitest (3.2 or newer) and of Playwright.
 *
 * ```ts
 * import { test as base } from 'vitest';
 * import { mockFixtures, type TestFixtures, type WorkerFixtures } from 'holdfast/fixtures';
 *
 * const test = base.extend<TestFixtures & WorkerFixtures>(mockFixtures({ scenarios: ['flaky'] }));
 *
 * test('my client tries again', async ({ world }) => {
 *   const { url, headers } = world.api('booking');
 * });
 * ```
 *
 * With Playwright the two kinds stand apart: `base.extend<TestFixtures, WorkerFixtures>(mockFixtures())`.
 */
export const mockFixtures = (options: StartOptions = {}) => ({
  mock: [
    // biome-ignore lint/correctness/noEmptyPattern: both runners read from the pattern what a fixture needs
    async ({}: object, use: Use<StartedMock>): Promise<void> => {
      const mock = await startMock(options);
      await use(mock);
      await mock.close();
    },
    { scope: 'worker' },
  ] as [(given: object, use: Use<StartedMock>) => Promise<void>, { scope: 'worker' }],

  world: async ({ mock }: WorkerFixtures, use: Use<WorldHandle>): Promise<void> => {
    worlds += 1;
    const world = mock.world(`test-${worlds}`);
    await use(world);
    world.end();
  },
});
