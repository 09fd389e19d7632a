// A booking as it is stored, and as a create requests it. Spec 2.4, 2.5.
import type { Seats } from '../../kernel/inventory.ts';
import type { Price, Rate } from '../../kernel/offer.ts';
import { perWorld } from '../../kernel/per-world.ts';
import { rule, type Version } from '../../kernel/rule.ts';
import { Table } from '../../kernel/table.ts';
import type { World } from '../../kernel/world.ts';
import type { RequestItem } from './resource.ts';
import { moveTo, type StatusEvent } from './timeline.ts';

export interface Traveler {
  isLead?: boolean;
  [more: string]: unknown;
}

/** What was sent, unknown members included. */
export interface BookingRequest {
  id?: string;
  holdId?: string;
  items: BookingRequestItem[];
  [more: string]: unknown;
}

export interface BookingRequestItem extends RequestItem {
  id?: string;
  startTime: string;
  traveler: Traveler;
  [more: string]: unknown;
}

export interface BookedItem {
  readonly sent: BookingRequestItem;
  /** Absent when none was sent and none given. */
  readonly id?: string;
  readonly rate: Rate;
  readonly price: Price;
}

export interface Booking {
  readonly id: string;
  readonly sent: BookingRequest;
  readonly items: readonly BookedItem[];
  readonly seats: readonly Seats[];
  readonly cancelable: boolean;
  readonly status: string;
  readonly timeline: readonly StatusEvent[];
  readonly version: number;
  /** Put into PENDING from outside, it stays so until it is put into another status. */
  readonly staysPending?: boolean;
}

/** The bookings of a world. */
export const bookings = perWorld(() => new Table<Booking>());

/** The name under which a booking has seats. */
export const ownerOf = ({ id }: Pick<Booking, 'id'>): string => `booking:${id}`;

/** Takes the seats of a booking. */
export const takeSeats = (world: World, booking: Booking): void =>
  world.store.inventory.take(ownerOf(booking), booking.seats);

/** Gives back what a booking has taken. */
export const giveBack = (world: World, booking: Booking): void => world.store.inventory.giveBack(ownerOf(booking));

const opened = rule(
  'partner.booking.timeline-has-each-move',
  (world, booking: Booking): Booking => ({ ...moveTo(booking, 'OPEN', world.now()), version: booking.version + 1 }),
  { 'opening-is-missing-from-the-timeline': (_world, booking) => ({ ...booking, status: 'OPEN' }) },
);

/** Moves a PENDING booking to OPEN. Spec silent: when; here with the next call for it. */
export const openPending: Version<[Booking], Booking> = (world, booking) =>
  booking.status === 'PENDING' && !booking.staysPending ? bookings(world).save(opened(world, booking)) : booking;
