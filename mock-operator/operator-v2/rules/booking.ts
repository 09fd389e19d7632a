// A booking of v2 as it is stored, and as a create requests it. Spec 2.12, 3.3.
import type { Body } from '../../kernel/body.ts';
import type { Seats } from '../../kernel/inventory.ts';
import type { Offered } from '../../kernel/offer.ts';
import { perWorld } from '../../kernel/per-world.ts';
import { Table } from '../../kernel/table.ts';
import type { World } from '../../kernel/world.ts';

interface UnitItemRequest extends Body {
  uuid?: string;
  unitId: string;
}

/** What was sent, unknown members included. */
export interface BookingRequest extends Body {
  uuid: string;
  productId: string;
  optionId: string;
  availabilityId: string;
  unitItems: UnitItemRequest[];
  holdExpirationMinutes?: number;
}

/** A create as it was let through: it may lack what it had to have. */
export type IncompleteRequest = Partial<BookingRequest> & Pick<BookingRequest, 'productId' | 'optionId'>;

/** PENDING is the beginning of ON_HOLD, and, once it has been confirmed, of CONFIRMED. */
export type V2Status = 'PENDING' | 'ON_HOLD' | 'CONFIRMED' | 'CANCELLED' | 'EXPIRED';

export interface UnitItem extends UnitItemRequest {
  uuid: string;
}

export interface V2Booking {
  /** The uuid of the booking, as it was sent. */
  readonly id: string;
  readonly supplierId: string;
  readonly sent: BookingRequest;
  /** The option is a rate of the one inventory. */
  readonly offered: Offered;
  readonly unitItems: readonly UnitItem[];
  readonly status: V2Status;
  /** Milliseconds since 1970, as all times here. */
  readonly createdAt: number;
  readonly expiresAt: number;
  /** When the hold ended before any extend. */
  readonly firstExpiresAt: number;
  readonly confirmedAt?: number;
  readonly endedAt?: number;
  /** What ended it; absent while it lives. */
  readonly endedBy?: 'time' | 'cancel';
  /** What the confirm sent. */
  readonly confirmation?: Body;
  /** What the cancel sent. */
  readonly cancellation?: Body;
}

/** The bookings of v2 of a world. */
export const v2Bookings = perWorld(() => new Table<V2Booking>());

/** The name under which a booking has seats. */
export const ownerOf = ({ id }: Pick<V2Booking, 'id'>): string => `v2:${id.toLowerCase()}`;

/** One seat a unit. */
export const seatsOf = ({ offered, unitItems }: Pick<V2Booking, 'offered' | 'unitItems'>): Seats[] => [
  { availabilityId: offered.availability.id, quantity: unitItems.length },
];

/** Takes the seats of a booking. */
export const takeSeats = (world: World, booking: V2Booking): void =>
  world.store.inventory.take(ownerOf(booking), seatsOf(booking));

/** Gives back what a booking has taken. */
export const giveBack = (world: World, booking: V2Booking): void => world.store.inventory.giveBack(ownerOf(booking));

/** Whether a booking is in progress: holding inventory until its time is over. Spec 3.3. */
export const isInProgress = ({ status, confirmedAt }: V2Booking): boolean =>
  (status === 'ON_HOLD' || status === 'PENDING') && confirmedAt === undefined;

/** The latest other booking that has not ended; of those meant, if only some are. */
export const otherAlive = (
  world: World,
  { id }: V2Booking,
  isMeant: (other: V2Booking) => boolean = () => true,
): V2Booking | undefined =>
  v2Bookings(world).findLast((other) => other.id !== id && other.endedAt === undefined && isMeant(other));

/** The latest other booking of the same availability that has not ended. */
export const otherAliveThere = (world: World, booking: V2Booking): V2Booking | undefined =>
  otherAlive(world, booking, ({ offered }) => offered.availability.id === booking.offered.availability.id);

/** Whether a booking is of the last option that is sold: faults may be of one option alone. */
export const isOfTheLastOption = ({ offered }: Pick<V2Booking, 'offered'>, world: World): boolean =>
  offered.rate.id === world.store.rates.all().at(-1)?.id;

/** Whether the hold of a booking ends later than it did at first. */
export const wasExtended = ({ firstExpiresAt, expiresAt }: V2Booking): boolean => expiresAt > firstExpiresAt;
