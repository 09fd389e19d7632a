import { perKind, type ResourceKind } from '../../schemas/resource-kinds.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { Pending, stayedPending } from '../exchange/pending.ts';
import { textAt } from '../exchange/pointer.ts';
import type { Clock } from '../schedule/clock.ts';
import { now } from '../transport/scope.ts';
import { idIn } from './availability.ts';
import type { V1Client } from './client.ts';

/** A hold or booking that has settled: no longer PENDING. */
export interface Settled {
  created: Exchange;
  /** The last exchange that shows it: the create itself, or a later read. */
  latest: Exchange;
  id: string;
  status: string | undefined;
}

/** What a session has learnt of how long holds and bookings are PENDING. */
export type PendingOfEach = Readonly<Record<ResourceKind, Pending>>;

export const openPending = (): PendingOfEach => perKind(() => new Pending());

export const settlingOf = (api: V1Client, clock: Clock, maxWaitMs: number, pending: PendingOfEach) => {
  const settled =
    (kind: ResourceKind, read: (id: string) => Promise<Exchange>) =>
    async (created: Exchange): Promise<Settled | undefined> => {
      const id = idIn(created, kind);
      if (!created.succeeded || id === undefined) {
        return undefined;
      }
      const statusIn = (answer: Exchange) => textAt(answer.json, `/${kind}/status`);
      const began = now();
      const latest = await pending[kind].settled(
        (answer) => statusIn(answer) === 'PENDING',
        created,
        () => read(id),
        maxWaitMs,
        kind === 'booking' ? clock : undefined, // a hold has little time, and lives on while it is PENDING
      );
      const status = statusIn(latest);
      if (status === 'PENDING') {
        throw stayedPending(`the ${kind} stayed PENDING`, began, maxWaitMs);
      }
      return { created, latest, id, status };
    };
  return {
    settledHold: settled('hold', (id) => api.getHold(id)),
    settledBooking: settled('booking', (id) => api.getBooking(id)),
  };
};

/** What a create made, once it is no longer PENDING; undefined when it was refused, or gives no id. @throws Blocked */
export type Settling = ReturnType<typeof settlingOf>;
