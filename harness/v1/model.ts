// What must be true of one availability and of the holds and bookings on it, whatever order calls come in.

import type { Exchange } from '../exchange/exchange.ts';
import { listAt, numberAt } from '../exchange/pointer.ts';
import { later } from '../generate/date-time.ts';
import { expect } from '../judge/expect.ts';
import { ComingBack } from '../schedule/given-back.ts';
import { type Availability, listedOfRate, sameId } from './availability.ts';
import type { Counted } from './capacity.ts';
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
  /** It was read since it ended: it is not read again before the sequence is over. */
  wasReadEnded?: true;
}

export const isLive = ({ released, booked, expired }: ModelHold): boolean => !released && !booked && !expired;

/** @throws Contended when one may have ended by itself meanwhile: where the clock is moved, a step lets holds end. */
export const mustLive = ({ clock }: V1Context, holds: readonly ModelHold[]): void => {
  for (const { livesUntil = Number.POSITIVE_INFINITY } of holds.filter(isLive)) {
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
  /** It was read since it was cancelled: it is not read again before the sequence is over. */
  wasReadEnded?: true;
}

/** What the calls so far have led to. */
export class Model {
  readonly availability: Availability;
  readonly holds: ModelHold[] = [];
  readonly bookings: ModelBooking[] = [];
  /** Between these the capacity lies: after a cancel it is not shown whether seats come back. Spec 2.1. */
  readonly capacity: { least: number; most: number };
  /** Seats of holds that have ended. */
  readonly coming = new ComingBack();

  constructor(availability: Availability, capacity: number) {
    this.availability = availability;
    this.capacity = { least: capacity, most: capacity };
  }

  /** Holds end whose time is over. Their seats may be free again, and are after this time. */
  elapse(now: number, sweepMs: number): void {
    for (const hold of this.holds
      .filter(isLive)
      .filter(({ expiresAt = Number.POSITIVE_INFINITY }) => expiresAt <= now)) {
      hold.expired = true;
      this.capacity.most += hold.quantity;
      this.coming.add(hold.quantity, (hold.expiresAt ?? now) + sweepMs);
    }
  }

  /** What must have come back by now has. */
  sweep(now: number): void {
    this.capacity.least += this.coming.takeBack(now);
  }

  /** Seats are gone, or with a negative number free again. */
  take(quantity: number): void {
    this.capacity.least -= quantity;
    this.capacity.most -= quantity;
  }
}

/** What is free of an availability now, by a list of its time; counted, where lists may be old. */
const freeOf = async ({ api, given }: V1Context, availability: Availability): Promise<Counted> => {
  const { id, start, end, offer } = availability;
  const counted = await given.count.free(availability);
  if (counted !== undefined) {
    return counted;
  }
  const answer = await api.listAvailabilities({
    productId: offer.productId,
    rateId: offer.rate.id,
    start: later(start, -MINUTE),
    end: later(end, MINUTE),
  });
  expect(answer).toSucceed();
  const free = listedOfRate(answer, offer.rate.id).find((one) => sameId(one.id, id))?.capacity ?? 0; // sold out: left out
  answer.seats.push({ availability: id, free });
  return { answer, free };
};

/** The capacity that a list shows is one that the calls can have led to. */
const judgeCapacity = (context: V1Context, model: Model, { answer, free }: Counted): void => {
  const { availability, capacity, holds } = model;
  mustLive(context, holds);
  model.sweep(answer.leftAt);
  const { least, most } = capacity;
  expect(answer).toShow(
    free >= least && free <= most,
    `a capacity of ${least === most ? least : `${least} to ${most}`} for the availability at ${availability.start}`,
    String(free),
  );
};

const judgeHold = (context: V1Context, hold: ModelHold, read: Exchange): void => {
  mustLive(context, [hold]);
  expect(read).toBeNoServerError();
  if ((hold.released || hold.expired) && read.refused) {
    return; // Spec silent: how long an ended hold stays readable.
  }
  expect(read).toSucceed();
  expect(read).toHaveAt('/hold/status', hold.released ? 'RELEASED' : hold.expired ? 'EXPIRED' : 'ACTIVE');
  expect(read).toHaveAt('/hold/items/0/quantity', hold.quantity);
  (hold.released ? expect(read) : expect(read).not).toHaveEvent('RELEASED', '/hold/timeline');
};

const judgeBooking = (booking: ModelBooking, read: Exchange): void => {
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
  (cancelled ? expect(read) : expect(read).not).toHaveEvent('CANCELLED', '/booking/timeline');
  const before = cancelled ? booking.versionBeforeCancel : undefined;
  expect(read).toShowAt(
    '/booking/version',
    version === undefined || before === undefined || version > before,
    `a version above ${before}, as the booking was cancelled since`,
  );
  expect(read).toShowAt(
    '/booking/version',
    version === undefined || booking.version === undefined || version >= booking.version,
    `a version of at least ${booking.version}, which was seen before`,
  );
  booking.version = version ?? booking.version;
};

/** Reads holds and bookings, side by side. Answers what compares each with the model. */
const readAll = async (
  context: V1Context,
  { holds, bookings }: Pick<Model, 'holds' | 'bookings'>,
): Promise<(() => void)[]> => {
  const { api } = context;
  // Spec silent: the status of a hold that was booked on.
  const unbooked = holds.filter(({ booked }) => !booked);
  const judges = await Promise.all([
    ...unbooked.map(async (hold) => {
      const read = await api.getHold(hold.id);
      return () => judgeHold(context, hold, read);
    }),
    ...bookings.map(async (booking) => {
      const read = await api.getBooking(booking.id);
      return () => judgeBooking(booking, read);
    }),
  ]);
  return judges;
};

/** Reads back what may have changed, side by side, and compares it with the model. Spec 2.1, 2.7, 3.1, 3.2. */
export const judgeModel = async (context: V1Context, model: Model): Promise<void> => {
  const changing = {
    holds: model.holds.filter(({ wasReadEnded }) => wasReadEnded === undefined),
    bookings: model.bookings.filter(({ wasReadEnded }) => wasReadEnded === undefined),
  };
  const [counted, judges] = await Promise.all([freeOf(context, model.availability), readAll(context, changing)]);
  judgeCapacity(context, model, counted);
  for (const judge of judges) {
    judge();
  }
  for (const hold of changing.holds.filter(({ released, expired }) => released || expired)) {
    hold.wasReadEnded = true;
  }
  for (const booking of changing.bookings.filter(({ status }) => status === 'CANCELLED')) {
    booking.wasReadEnded = true;
  }
};

/** Reads what has ended once more, when the sequence is over. Seats that come back late do so before the next one begins. */
export const judgeEnded = async (context: V1Context, { holds, bookings, coming }: Model): Promise<void> => {
  const judges = await readAll(context, {
    holds: holds.filter(({ wasReadEnded }) => wasReadEnded === true),
    bookings: bookings.filter(({ wasReadEnded }) => wasReadEnded === true),
  });
  for (const judge of judges) {
    judge();
  }
  await coming.all(context.clock);
};
