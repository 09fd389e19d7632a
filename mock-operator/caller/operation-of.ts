// The name of the operation that a call asks for, in whatever interface.
import { bookingOperations } from '../../schemas/operations/booking.ts';
import { channelOperations } from '../../schemas/operations/channel.ts';
import { operatorV2Operations } from '../../schemas/operations/operator-v2.ts';
import { partnerOperations } from '../../schemas/operations/partner.ts';
import { worldPath } from '../wire/address.ts';
import type { CallRecord } from '../wire/call-record.ts';
import { isV1, matchV1 } from './v1/api.ts';
import { matchV2 } from './v2/parsed-call.ts';

const operations = { ...partnerOperations, ...operatorV2Operations, ...bookingOperations, ...channelOperations };

/** An operation of any interface. */
export type OperationName = keyof typeof operations;

/** The names of all operations. */
export const isOperation: ReadonlySet<string> = new Set(Object.keys(operations));

/** Before the body of a call has been read; in OCTO a check looks like a list. */
export const operationOf = (record: CallRecord): string | undefined => {
  const path = worldPath(record.path);
  return (isV1(record) ? matchV1(record.called, record.method, path) : matchV2(record, path))?.name;
};
