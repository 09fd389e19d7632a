// What must be true of one availability and of the holds and bookings on it, whatever order calls come in.

import { listAt, numberAt, textAt } from '../exchange/pointer.ts';
import { later } from '../generate/date-time.ts';
import { expect } from '../judge/expect.ts';
import { type Availability, listedOfRate, sameId } from './availability.ts';
import type { Hold } from './client.ts';
import type { V1Context } from './context.ts';
import { mustBeBefore } from './hold-end.ts';

const MINUTE = 60_000;

export interface ModelHold {
  id: string;
  quantity: number;
  /** As it was sent, to be sent again. */
  sent: Hold;
  released: boolean;
  /** Its time is over. */
  expired: boolean;
  /** In milliseconds since 1970, as stated when it was made; none when it was not stated. */
  expiresAt: number | undefined;
  /** Until when by our clock it surely lives; none when that was not stated. */
  livesUntil: number | undefined;
  /** A booking was made on it: what its own status is then, is not shown. */
  booked: boolean;
}

export const isLive = ({ released, booked, expired }: ModelHold): boolean => !released && !booked && !expired;

/** @throws Blocked when one may have ended by itself meanwhile; where the clock is moved, a step lets holds end. */
export const mustLive = ({ clock }: V1Context, holds: readonly ModelHold[]): void => {
  for (const { livesUntil = Number.POSITIVE_INFINITY } of clock.movable ? [] : holds.filter(isLive)) {
    mustBeBefore(clock, livesUntil);
  }
};

export interface ModelBooking {
  id: string;
  quantity: number;
  status: 'OPEN' | 'CANCELLED';
  /** Whether it says that it can be cancelled. */
  cancelable: boolean;
  /** The highest version that was seen. */
  version: number | undefined;
  /** What the version was when the booking was cancelled. */
  versionBeforeCancel?: number | undefined;
}

/** What the calls so far have led to. */
export class Model {
  readonly availability: Availability;
  readonly holds: ModelHold[] = [];
  readonly bookings: ModelBooking[] = [];
  /** Between these the capacity lies: after a cancel it is not shown whether seats come back. Spec 2.1. */
  readonly capacity: { least: number; most: number };

  constructor(availability: Availability, capacity: number) {
    this.availability = availability;
    this.capacity = { least: capacity, most: capacity };
  }

  /** Holds end whose time is over, and their seats are free again. */
  elapse(now: number): void {
    for (const hold of this.holds
      .filter(isLive)
      .filter(({ expiresAt = Number.POSITIVE_INFINITY }) => expiresAt <= now)) {
      hold.expired = true;
      this.take(-hold.quantity);
    }
  }

  /** Seats are gone, or with a negative number free again. */
  take(quantity: number): void {
    this.capacity.least -= quantity;
    this.capacity.most -= quantity;
  }
}

/** The capacity that the list shows now is one that the calls can have led to. */
const judgeCapacity = async (context: V1Context, { availability, capacity, holds }: Model): Promise<void> => {
  const { api } = context;
  const { productId, rate } = availability.offer;
  const window = { start: later(availability.start, -MINUTE), end: later(availability.end, MINUTE) };
  const list = await api.listAvailabilities({ productId, rateId: rate.id, ...window });
  mustLive(context, holds);
  const listed = listedOfRate(list, rate.id).find(({ id }) => sameId(id, availability.id));
  const { least, most } = capacity;
  const now = listed?.capacity ?? 0; // what is sold out may be left out
  expect(list).toSucceed();
  expect(list).toShow(
    now >= least && now <= most,
    `a capacity of ${least === most ? least : `${least} to ${most}`} for the availability at ${availability.start}`,
    String(now),
  );
};

/** Statuses that a timeline names. */
const events = (answer: { json: unknown }, pointer: string): (string | undefined)[] =>
  listAt(answer.json, pointer).map((event) => textAt(event, '/typeOf'));

const judgeHold = async (context: V1Context, hold: ModelHold): Promise<void> => {
  const read = await context.api.getHold(hold.id);
  mustLive(context, [hold]);
  expect(read).toBeNoServerError();
  if ((hold.released || hold.expired) && read.refused) {
    return; // Spec silent: how long an ended hold stays readable.
  }
  expect(read).toSucceed();
  expect(read).toHaveAt('/hold/status', hold.released ? 'RELEASED' : hold.expired ? 'EXPIRED' : 'ACTIVE');
  expect(read).toHaveAt('/hold/items/0/quantity', hold.quantity);
  const seen = events(read, '/hold/timeline').filter((typeOf) => typeOf === 'RELEASED').length;
  expect(read).toShow(
    seen > 0 === hold.released,
    hold.released ? 'an event RELEASED' : 'no event RELEASED',
    `${seen}`,
    '/hold/timeline',
  );
};

const judgeBooking = async ({ api }: V1Context, booking: ModelBooking): Promise<void> => {
  const read = await api.getBooking(booking.id);
  const version = numberAt(read.json, '/booking/version');
  const cancelled = booking.status === 'CANCELLED';
  expect(read).toSucceed();
  expect(read).toHaveAt('/booking/status', booking.status);
  expect(read).toShow(
    listAt(read.json, '/booking/items').length === booking.quantity,
    `${booking.quantity} items`,
    `${listAt(read.json, '/booking/items').length}`,
    '/booking/items',
  );
  const seen = events(read, '/booking/timeline').filter((typeOf) => typeOf === 'CANCELLED').length;
  expect(read).toShow(
    seen > 0 === cancelled,
    cancelled ? 'an event CANCELLED' : 'no event CANCELLED',
    `${seen}`,
    '/booking/timeline',
  );
  const before = cancelled ? booking.versionBeforeCancel : undefined;
  expect(read).toShow(
    version === undefined || before === undefined || version > before,
    `a version above ${before}, as the booking was cancelled since`,
    version,
    '/booking/version',
  );
  expect(read).toShow(
    version === undefined || booking.version === undefined || version >= booking.version,
    `a version of at least ${booking.version}, which was seen before`,
    version,
    '/booking/version',
  );
  booking.version = version ?? booking.version;
};

/** Reads everything back and holds it against the model. Spec 2.1, 2.7, 3.1, 3.2. */
export const judgeModel = async (context: V1Context, model: Model): Promise<void> => {
  await judgeCapacity(context, model);
  // Spec silent: the status of a hold that was booked on.
  for (const hold of model.holds.filter(({ booked }) => !booked)) {
    await judgeHold(context, hold);
  }
  for (const booking of model.bookings) {
    await judgeBooking(context, booking);
  }
};
