import type { Interface } from '../interfaces.ts';
import { bookingOperations } from './booking.ts';
import { channelOperations } from './channel.ts';
import { operatorV2Operations } from './operator-v2.ts';
import { partnerOperations } from './partner.ts';

/** The operations of each interface, by their names. */
export const operationsOf = {
  partner: partnerOperations,
  'operator-v2': operatorV2Operations,
  booking: bookingOperations,
  channel: channelOperations,
} as const satisfies Record<Interface, object>;
