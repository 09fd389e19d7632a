// A run that is stopped sends nothing further but what undoes what its checks made, and waits for none of them.
import { expect, test } from '@playwright/test';
import { harnessOf } from '../../harness/descriptors/interfaces.ts';
import { loadSuites } from '../../harness/runner/load-suites.ts';
import { Scheduler } from '../../harness/schedule/scheduler.ts';
import { openSession } from '../../harness/schedule/session.ts';
import { openSockets } from '../../harness/transport/socket.ts';
import type { Transport } from '../../harness/transport/wire.ts';
import { interfaces, sellingInterfaces } from '../../schemas/interfaces.ts';
import { watchedOperator } from './watched-operator.ts';

/** No answer is nearer, as from another continent. */
const AWAY_MS = 60;

/** Longer than what is left of many checks: some wait until a hold has ended. */
const MAX_WAIT_SECONDS = 30;

/** A check that was let go on would take longer. */
const SOON_MS = 6_000;

for (const name of sellingInterfaces) {
  test(`${interfaces[name].title}: what is under way is undone at once`, async () => {
    const target = await watchedOperator();
    const sockets = openSockets();
    let stopped = false;
    const created: boolean[] = [];
    const transport: Transport = async (request, options) => {
      const creates =
        request.method === 'POST' &&
        /\/(holds|bookings|suppliers?|products?|rates?)$/.test(new URL(request.url).pathname);
      created.push(...(creates ? [stopped] : []));
      await new Promise((resolve) => setTimeout(resolve, AWAY_MS));
      return sockets.transport(request, options);
    };
    try {
      const profile = { ...target.profile, limits: { ...target.profile.limits, patienceSeconds: MAX_WAIT_SECONDS } };
      const session = await openSession({ interface: name, profile, transport, seed: 1 });
      const scheduler = new Scheduler([{ session, opened: await harnessOf(name).open(session) }]);
      scheduler.start(await loadSuites(name));
      const made = () => (name === 'channel' ? created : target.alive().left).length; // a set-up cannot be undone
      await expect.poll(made, { timeout: 30_000, intervals: [20] }).toBeGreaterThan(5);

      stopped = true;
      const since = performance.now();
      await scheduler.stop();
      const tookMs = performance.now() - since;

      const left = target.alive().left;
      expect(left).toEqual([]);
      expect(created.filter((late) => late)).toEqual([]);
      expect(tookMs).toBeLessThan(SOON_MS);
    } finally {
      sockets.close();
      await target.close();
    }
  });
}
