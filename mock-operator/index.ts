/**
 * The mock operator on a socket: what `import { startMock } from 'holdfast'` gives.
 *
 * ```ts
 * import assert from 'node:assert';
 * import { after, before, test } from 'node:test';
 * import { type StartedMock, startMock } from 'holdfast';
 *
 * let mock: StartedMock;
 * before(async () => {
 *   mock = await startMock();
 * });
 * after(() => mock.close());
 *
 * test('my client says so when the platform is busy', async () => {
 *   const world = mock.world('busy');
 *   const { url, headers } = world.api('booking');
 *   world.next('listSuppliers', { status: 503, retryAfterSeconds: 1 });
 *
 *   // What my client does:
 *   const ask = () =>
 *     fetch(`${url}/v1.2/suppliers`, { headers: { ...headers, 'X-Request-ID': crypto.randomUUID() } });
 *   const busy = await ask();
 *   world.clock.advance(1); // in place of waiting
 *   const again = await ask();
 *
 *   assert.deepEqual([busy.status, again.status], [503, 200]);
 *   assert.deepEqual(world.findings(), []);
 *   world.end();
 * });
 * ```
 *
 * `require('holdfast')` works where Node can require a module (20.19, 22.12 and newer). Jest loads modules when it is started with
 * `NODE_OPTIONS=--experimental-vm-modules`; then `import` and `await import('holdfast')` work.
 */

import { DEMO_CHANNEL_KEYS, DEMO_KEYS, DEMO_RESELLERS } from './demo.ts';
import { runIn } from './likeness/files.ts';
import { likenessOf } from './likeness/likeness.ts';
import { listen } from './listen.ts';
import { createMock, type Mock } from './mock.ts';
import { checkOptions, notListening, type StartOptions } from './start-options.ts';
import { type WorldHandle, worldHandle } from './world-handle.ts';

export type { Inventory, SavedState } from '../schemas/generated/types.ts';
export type { OperationName } from './caller/operation-of.ts';
export type { JournalEntry, JournalQuery } from './control/journal-view.ts';
export type { ScenarioName } from './control/scenario.ts';
export type { Api } from './first-calls.ts';
export type { FaultName, VariantName } from './generated/names.ts';
export type { Credentials } from './interfaces.ts';
export type { WorldOptions } from './kernel/controlled-world.ts';
export type { MockOptions } from './mock.ts';
export type { StartOptions } from './start-options.ts';
export type { Finding } from './wire/call-record.ts';
export type { Behaviour, WorldHandle } from './world-handle.ts';
export type { WorldsOptions } from './worlds.ts';

export interface StartedMock extends Omit<WorldHandle, 'end'> {
  mock: Mock;
  /** What the operator of `like` does, and the mock does not, a line each. */
  unlike: readonly string[];
  /** A world apart from all others, for a test of its own; it comes into being when it is first asked for. */
  world(name: string): WorldHandle;
  /** Stops listening, ends idle connections at once, the others after a second, and resolves when all are closed. */
  close(): Promise<void>;
}

/**
 * Starts the mock. Callers must show the keys; without the option those are the demo keys.
 * @throws Misuse for an option that there is not, and an Error in words with the code of the system where it cannot listen
 */
export const startMock = async (given: StartOptions = {}): Promise<StartedMock> => {
  checkOptions(given);
  const { port = 0, host = '127.0.0.1', tls, like, ...own } = given;
  const likeness = like === undefined ? undefined : likenessOf({ ...own, ...runIn(like) });
  const variants = [...(likeness?.options.variants ?? []), ...(own.variants ?? [])];
  const options = { ...likeness?.options, ...own, variants };
  const { keys = DEMO_KEYS, resellers = DEMO_RESELLERS, channelKeys = DEMO_CHANNEL_KEYS } = options;
  const mock = createMock({ ...options, host, keys, resellers, channelKeys });
  const { url, close } = await listen(mock.app.fetch, host, port, tls).catch((error) => {
    throw notListening(error, host, port);
  });
  return {
    ...worldHandle(mock.worlds.root, url),
    mock,
    unlike: likeness?.otherwise ?? [],
    world: (name) => worldHandle(mock.worlds.world(name), url),
    close: () => {
      mock.worlds.close();
      return close();
    },
  };
};
