import { randomUUID } from 'node:crypto';
import { requiredSection } from '../../schemas/profile-section.ts';
import { windowAt } from '../../schemas/profile-window.ts';
import { CatalogClient } from '../booking/client.ts';
import { readOffering } from '../booking/offering.ts';
import { Caller } from '../exchange/caller.ts';
import { listAt, numberAt } from '../exchange/pointer.ts';
import { later } from '../generate/date-time.ts';
import { CreatedResources } from '../resources/created-resources.ts';
import { Task } from '../schedule/task.ts';
import { type Connection, connectionOf, controlAt } from '../upstream/control.ts';
import { V1Client } from '../v1/client.ts';
import type { Look } from './look.ts';

const DAY_MS = 86_400_000;
const MAX_DAYS = 10;

/** What the operator behind a platform got while reads of ours went to the platform. */
interface OperatorCalls {
  connection: Connection;
  /** The statuses that it answered, one a call. */
  statuses: number[];
  /** A list that was asked for once more did not reach it: the platform answered it from its cache. */
  cachesLists: boolean;
  /** Calls came before: what is not asked for again may be kept. */
  wasCalled: boolean;
}

/**
 * Asks a platform for availability and for a hold, and looks which calls its operator gets. Undefined where the profile does
 * not say where that operator is controlled. @throws Blocked when it cannot be asked
 */
export const callsAtOperator = async ({ session }: Look): Promise<OperatorCalls | undefined> => {
  const address = session.profile.operator?.control;
  if (address === undefined) {
    return undefined;
  }
  const { connection } = session;
  const section = requiredSection(session.profile, 'booking');
  const caller = new Caller(connection);
  const control = controlAt(session.ofWorker(address), connection.transport);
  const { supplierId, products } = await readOffering(new CatalogClient(caller), section);
  const api = new V1Client(caller, new CreatedResources(session.accounting, new Task()), supplierId);
  const [product] = products;
  const journal = (query: string) => control.call('GET', `/journal?interface=partner&${query}`);
  const since = numberAt(await journal('order=newest&limit=1'), '/calls/0/number') ?? 0;
  const { start, end } = windowAt(section, Date.now());
  // Longer than that of earlier reads, which a cache may have.
  const window = { start: later(start, -Math.ceil((1 + Math.random()) * MAX_DAYS * DAY_MS)), end };
  const list = async (): Promise<void> => {
    if (product !== undefined) {
      const [rate] = product.rates;
      await api.listAvailabilities({ productId: product.id, ...(rate && { rateId: rate.id }), ...window });
    }
  };
  await list();
  await api.getHold(randomUUID());
  const calls = listAt(await journal(`after=${since}`), '/calls');
  const statuses = calls.map((call) => numberAt(call, '/status') ?? 0);
  await list();
  const latest = Math.max(since, ...calls.map((call) => numberAt(call, '/number') ?? 0));
  const again = listAt(await journal(`after=${latest}`), '/calls');
  const cachesLists = product !== undefined && connectionOf(statuses) === 'connected' && again.length === 0;
  return { connection: connectionOf(statuses), statuses, cachesLists, wasCalled: since > 0 };
};
