// The interfaces that speak the v1.2 dialect, each with its address and its operations.
import { type BookingOperation, bookingOperations } from '../../../schemas/operations/booking.ts';
import { type ChannelOperation, channelOperations } from '../../../schemas/operations/channel.ts';
import type { Operation } from '../../../schemas/operations/operation.ts';
import { partnerOperations } from '../../../schemas/operations/partner.ts';
import type { CallRecord } from '../../wire/call-record.ts';
import { type Matched, matcherOf } from '../operation.ts';

/** Those of the Booking API include those of the Partner API. */
export type V1Operation = BookingOperation | ChannelOperation;

export type V1Name = 'partner' | 'booking' | 'channel';

export interface V1Api {
  name: V1Name;
  /** Where it lies in its world. */
  base: string;
  operations: Readonly<Partial<Record<V1Operation, Operation>>>;
  /** @param path below the base, without the query */
  match(method: string, path: string): Matched<V1Operation> | undefined;
}

export const v1Apis: Readonly<Record<V1Name, V1Api>> = {
  partner: { name: 'partner', base: '', operations: partnerOperations, match: matcherOf(partnerOperations) },
  booking: { name: 'booking', base: '/booking', operations: bookingOperations, match: matcherOf(bookingOperations) },
  channel: { name: 'channel', base: '/channel', operations: channelOperations, match: matcherOf(channelOperations) },
};

/** Whether a call came to an interface of the v1.2 dialect. */
export const isV1 = (record: CallRecord): record is CallRecord & { called: V1Name } =>
  Object.hasOwn(v1Apis, record.called);

/** The operation that a call asks for. @param path below the world, without the query */
export const matchV1 = (name: V1Name, method: string, path: string): Matched<V1Operation> | undefined => {
  const { base, match } = v1Apis[name];
  return match(method, path.slice(base.length));
};
