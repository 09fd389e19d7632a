// The name of the operation that a call asks for, in whatever interface.
import { bookingOperations } from '../../schemas/operations/booking.ts';
import { channelOperations } from '../../schemas/operations/channel.ts';
import { operatorV2Operations } from '../../schemas/operations/operator-v2.ts';
import { partnerOperations } from '../../schemas/operations/partner.ts';
import { worldPath } from '../wire/address.ts';
import type { CalledInterface, CallRecord } from '../wire/call-record.ts';
import { matcherOf } from './operation.ts';
import { matchV1 } from './v1/heard.ts';
import { matchV2 } from './v2/heard.ts';

/** The names of all operations. */
export const isOperation: ReadonlySet<string> = new Set(
  [partnerOperations, operatorV2Operations, bookingOperations, channelOperations].flatMap((one) => Object.keys(one)),
);

const matchBooking = matcherOf(bookingOperations);
const matchChannel = matcherOf(channelOperations);

type Match = (record: CallRecord, path: string) => { name: string } | undefined;

const matches: Readonly<Record<CalledInterface, Match>> = {
  partner: ({ method }, path) => matchV1(method, path),
  'operator-v2': matchV2,
  octo: matchV2,
  booking: ({ method }, path) => matchBooking(method, path.slice('/booking'.length)),
  channel: ({ method }, path) => matchChannel(method, path.slice('/channel'.length)),
};

/** Before the body of a call has been read; in OCTO a check looks like a list. */
export const operationOf = (record: CallRecord): string | undefined =>
  matches[record.called](record, worldPath(record.path))?.name;
