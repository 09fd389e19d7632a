// The interfaces that speak the v1.2 dialect, each with its address and its operations.
import { type Speaking, speaking } from '../../../schemas/interfaces.ts';
import type { BookingOperation } from '../../../schemas/operations/booking.ts';
import { operationsOf } from '../../../schemas/operations/by-interface.ts';
import type { ChannelOperation } from '../../../schemas/operations/channel.ts';
import type { Operation } from '../../../schemas/operations/operation.ts';
import { baseOf } from '../../wire/address.ts';
import type { CallRecord } from '../../wire/call-record.ts';
import { type Matched, matcherOf } from '../operation.ts';

/** Those of the Booking API include those of the Partner API. */
export type V1Operation = BookingOperation | ChannelOperation;

/** The dialects whose calls have the paths and the headers of v1.2. */
export type V1Dialect = 'v1' | 'set-up';

export type V1Name = Speaking<V1Dialect>;

export interface V1Api {
  name: V1Name;
  /** Where it lies in its world. */
  base: string;
  operations: Readonly<Partial<Record<V1Operation, Operation>>>;
  /** @param path below the base, without the query */
  match(method: string, path: string): Matched<V1Operation> | undefined;
}

const apiOf = (name: V1Name): V1Api => {
  const operations: V1Api['operations'] = operationsOf[name];
  return { name, base: baseOf(name), operations, match: matcherOf(operations as Record<V1Operation, Operation>) };
};

export const v1Apis = Object.fromEntries(
  [...speaking('v1'), ...speaking('set-up')].map((name) => [name, apiOf(name)]),
) as Readonly<Record<V1Name, V1Api>>;

/** Whether a call came to an interface of the v1.2 dialect. */
export const isV1 = (record: CallRecord): record is CallRecord & { called: V1Name } =>
  Object.hasOwn(v1Apis, record.called);

/** The operation that a call asks for. @param path below the world, without the query */
export const matchV1 = (name: V1Name, method: string, path: string): Matched<V1Operation> | undefined => {
  const { base, match } = v1Apis[name];
  return match(method, path.slice(base.length));
};
