// What must be true of one availability and of the bookings on it, whatever order calls come in.

import type { Exchange } from '../exchange/exchange.ts';
import { expect } from '../judge/expect.ts';
import { ComingBack } from '../schedule/given-back.ts';
import type { Availability } from './availability.ts';
import type { BookingRequest } from './client.ts';
import type { OperatorV2Context } from './context.ts';
import { endsLater } from './hold-end.ts';
import { expectSameBooking } from './same-booking.ts';
import { ENDED, expectState, IN_PROGRESS, type State } from './state.ts';

export interface ModelBooking {
  uuid: string;
  /** As it was sent, to be sent again. */
  request: BookingRequest;
  state: 'inProgress' | 'confirmed' | 'cancelled' | 'elapsed';
  /** How many vacancies it has taken. */
  taken: number;
  /** When its hold ends, in milliseconds since 1970. */
  expiresAt: number;
  /** At which look it was read the last time; none since a step has changed it. */
  lookedAt?: number | undefined;
  /** It was read since it ended: it is not read again before the sequence is over. */
  wasReadEnded?: true;
}

/** The states in which a booking holds inventory. */
export const LIVING: readonly ModelBooking['state'][] = ['inProgress', 'confirmed'];

/** The states of 3.3 that an answer may show. An elapsed booking may still be called what it was. */
const SHOWN: Record<ModelBooking['state'], readonly State[]> = {
  inProgress: IN_PROGRESS,
  confirmed: ['confirmed'],
  cancelled: ENDED,
  elapsed: [...ENDED, ...IN_PROGRESS],
};

/** Unchanged bookings that are read at each look, in turn: to read all of them costs more than the steps. */
const READ_IN_TURN = 1;

/** What the calls so far have led to. */
export class Model {
  readonly availability: Availability;
  readonly bookings: ModelBooking[] = [];
  /** Between these the vacancies lie: after the cancel of a confirmed booking it is not shown whether they come back. */
  readonly vacancies: { least: number; most: number };
  /** Vacancies of bookings that have elapsed. */
  readonly coming = new ComingBack();
  /** What was read after the last change: it is judged as it is. */
  latestLook: Look | undefined;
  /** The vacancies that were listed last, or counted before the first step. */
  listed: number;
  /** How many vacancies a unit takes, as far as was seen. */
  each = 1;
  /** How often it was read back. */
  looks = 0;

  constructor(availability: Availability, vacancies: number) {
    this.availability = availability;
    this.vacancies = { least: vacancies, most: vacancies };
    this.listed = vacancies;
  }

  /** Vacancies are gone, or with a negative number free again. */
  take(vacancies: number): void {
    this.vacancies.least -= vacancies;
    this.vacancies.most -= vacancies;
  }

  /** Ends what is in progress and whose time was over at a moment, in milliseconds since 1970. What it had comes back by a later one. */
  elapse(at: number, sweepMs: number): void {
    for (const booking of this.bookings.filter(({ state, expiresAt }) => state === 'inProgress' && expiresAt <= at)) {
      booking.state = 'elapsed';
      booking.lookedAt = undefined;
      this.vacancies.most += booking.taken;
      this.coming.add(booking.taken, booking.expiresAt + sweepMs);
    }
  }

  /** What must have come back by now has. */
  sweep(now: number): void {
    this.vacancies.least += this.coming.takeBack(now);
  }

  /** What is read at the next look: what a step has changed, and of the others those that were not read the longest. */
  toRead(): ModelBooking[] {
    const living = this.bookings.filter(({ wasReadEnded }) => wasReadEnded === undefined);
    const unchanged = living.filter(({ lookedAt }) => lookedAt !== undefined);
    return [
      ...living.filter(({ lookedAt }) => lookedAt === undefined),
      ...unchanged.toSorted((a, b) => (a.lookedAt ?? 0) - (b.lookedAt ?? 0)).slice(0, READ_IN_TURN),
    ];
  }

  /** What the latest look has not read. */
  unread(): ModelBooking[] {
    return this.bookings.filter(({ lookedAt }) => lookedAt !== this.looks);
  }
}

interface ReadBooking {
  booking: ModelBooking;
  read: Exchange;
}

/** Reads bookings, side by side. */
const readAll = ({ v2 }: OperatorV2Context, bookings: readonly ModelBooking[]): Promise<ReadBooking[]> =>
  Promise.all(bookings.map(async (booking) => ({ booking, read: await v2.getBooking(booking.uuid) })));

/** What was read back: the list, where it states vacancies, and bookings. */
interface Look {
  list: Exchange | undefined;
  bookings: ReadBooking[];
}

/** Reads the list and bookings, side by side. */
export const lookAt = async (
  context: OperatorV2Context,
  { availability }: Model,
  bookings: readonly ModelBooking[],
): Promise<Look> => {
  const [list, read] = await Promise.all([
    availability.unstated ? undefined : context.given.listOf(availability),
    readAll(context, bookings),
  ]);
  return { list, bookings: read };
};

/** Holds bookings against the model. */
const judgeBookings = ({ given, binding }: OperatorV2Context, bookings: readonly ReadBooking[]): void => {
  for (const { booking, read } of bookings) {
    const { request, state, expiresAt } = booking;
    expectSameBooking(read, request);
    expectState(binding, read, SHOWN[state]);
    const stated = state === 'inProgress' ? given.statedExpiration(read) : undefined;
    expect(read).toShowAt(
      '/utcHoldExpiration',
      stated === undefined || !endsLater(expiresAt, stated),
      `a hold that ends no sooner than ${new Date(expiresAt).toISOString()}, as was stated before`,
    );
    if (!LIVING.includes(state)) {
      booking.wasReadEnded = true;
    }
  }
};

/** Reads back what may have changed, side by side, and compares it with the model. Spec 2.12, 3.3, 4.4. */
export const judgeModel = async (context: OperatorV2Context, model: Model): Promise<void> => {
  const { given } = context;
  const { list, bookings } = model.latestLook ?? (await lookAt(context, model, model.toRead()));
  model.latestLook = undefined;
  if (list !== undefined) {
    model.sweep(list.leftAt);
    const { least, most } = model.vacancies;
    const now = given.vacanciesIn(list, model.availability);
    expect(list).toShow(
      now <= most && (now >= least || given.canBe(now, model.availability, least)),
      `${least === most ? least : `${least} to ${most}`} vacancies for the availability at ${model.availability.start}`,
      now,
    );
    model.listed = now;
  }
  judgeBookings(context, bookings);
  model.looks += 1;
  for (const { booking } of bookings) {
    booking.lookedAt = model.looks;
  }
};

/** Reads all that the latest look has not read, when the sequence is over. What comes back late does so before the next one begins. */
export const judgeRest = async (context: OperatorV2Context, model: Model): Promise<void> => {
  judgeBookings(context, await readAll(context, model.unread()));
  await model.coming.all(context.clock);
};
