// A booking as it is kept, and as it is asked for. Spec 2.4, 2.5.
import type { Seats } from './inventory.ts';
import type { Price, Rate } from './offer.ts';
import type { Asked } from './place.ts';
import type { StatusEvent } from './timeline.ts';

export interface Traveler {
  isLead?: boolean;
  [more: string]: unknown;
}

/** What was sent, unknown members included. */
export interface WantedBooking {
  id?: string;
  holdId?: string;
  items: WantedBookingItem[];
  [more: string]: unknown;
}

export interface WantedBookingItem extends Asked {
  id?: string;
  startTime: string;
  traveler: Traveler;
  [more: string]: unknown;
}

export interface BookedItem {
  readonly sent: WantedBookingItem;
  /** Absent when none was sent and none given. */
  readonly id?: string;
  readonly rate: Rate;
  readonly price: Price;
}

export interface Booking {
  readonly id: string;
  readonly sent: WantedBooking;
  readonly items: readonly BookedItem[];
  readonly seats: readonly Seats[];
  readonly cancelable: boolean;
  readonly status: string;
  readonly timeline: readonly StatusEvent[];
  readonly version: number;
}

/** The name under which a booking has seats. */
export const ownerOf = ({ id }: Pick<Booking, 'id'>): string => `booking:${id}`;
