// What the items and tickets of a booking say of themselves. Spec 2.5, 2.6.
import { choice } from '../../kernel/rule.ts';
import type { World } from '../../kernel/world.ts';

const saying =
  (open: string, cancelled: string) =>
  (_world: World, ofBooking: string): string =>
    ofBooking === 'CANCELLED' ? cancelled : open;

/** The status of an item or ticket, by the status of its booking. */
export const partStatus = choice<[ofBooking: string], string>(
  'partner.booking.item-and-ticket-statuses',
  // Spec silent: the words, and when one follows another.
  saying('OPEN', 'CANCELLED'),
  {
    'cancelled-items-and-tickets-are-refunded': saying('OPEN', 'REFUNDED'),
    'items-and-tickets-stay-open': saying('OPEN', 'OPEN'),
    'items-and-tickets-have-words-of-their-own': saying('VALID', 'VOID'),
  },
);
