// What must be true of one availability and of the bookings on it, whatever order calls come in.

import type { Exchange } from '../exchange/exchange.ts';
import { expect } from '../judge/expect.ts';
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

/** What the calls so far have led to. */
export class Model {
  readonly availability: Availability;
  readonly bookings: ModelBooking[] = [];
  /** Between these the vacancies lie: after the cancel of a confirmed booking it is not shown whether they come back. */
  readonly vacancies: { least: number; most: number };
  /** A list that was read after the last change: it is judged as it is. */
  latestList: Exchange | undefined;
  /** The vacancies that were listed last, or counted before the first step. */
  listed: number;
  /** How many vacancies a unit takes, as far as was seen. */
  each = 1;

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

  /** Ends what is in progress and whose time was over at a moment, in milliseconds since 1970. */
  elapse(at: number): void {
    for (const booking of this.bookings.filter(({ state, expiresAt }) => state === 'inProgress' && expiresAt <= at)) {
      booking.state = 'elapsed';
      this.take(-booking.taken);
    }
  }
}

interface ReadBooking {
  booking: ModelBooking;
  read: Exchange;
}

/** Reads bookings, side by side. */
const readAll = ({ v2 }: OperatorV2Context, bookings: readonly ModelBooking[]): Promise<ReadBooking[]> =>
  Promise.all(bookings.map(async (booking) => ({ booking, read: await v2.getBooking(booking.uuid) })));

/** Holds bookings against the model. */
const judgeBookings = ({ given, binding }: OperatorV2Context, bookings: readonly ReadBooking[]): void => {
  for (const { booking, read } of bookings) {
    const { request, state, expiresAt } = booking;
    expectSameBooking(read, request);
    expectState(binding, read, SHOWN[state]);
    const stated = state === 'inProgress' ? given.statedExpiration(read) : undefined;
    expect(read).toShow(
      stated === undefined || !endsLater(expiresAt, stated),
      `a hold that ends no sooner than ${new Date(expiresAt).toISOString()}, as was stated before`,
      read.at('/utcHoldExpiration'),
      '/utcHoldExpiration',
    );
    if (!LIVING.includes(state)) {
      booking.wasReadEnded = true;
    }
  }
};

/** Reads back what may have changed, side by side, and holds it against the model. Spec 2.12, 3.3, 4.4. */
export const judgeModel = async (context: OperatorV2Context, model: Model): Promise<void> => {
  const { given } = context;
  const { least, most } = model.vacancies;
  const changing = model.bookings.filter(({ wasReadEnded }) => wasReadEnded === undefined);
  const [list, bookings] = await Promise.all([
    model.availability.unstated ? undefined : (model.latestList ?? given.listOf(model.availability)),
    readAll(context, changing),
  ]);
  model.latestList = undefined;
  if (list !== undefined) {
    const now = given.vacanciesIn(list, model.availability);
    expect(list).toShow(
      now <= most && (now >= least || given.canBe(now, model.availability, least)),
      `${least === most ? least : `${least} to ${most}`} vacancies for the availability at ${model.availability.start}`,
      now,
    );
    model.listed = now;
  }
  judgeBookings(context, bookings);
};

/** Reads the bookings that have ended once more, when the sequence is over. */
export const judgeEnded = async (context: OperatorV2Context, { bookings }: Model): Promise<void> => {
  const ended = bookings.filter(({ wasReadEnded }) => wasReadEnded === true);
  judgeBookings(context, await readAll(context, ended));
};
