// A walk through every rule of the Partner API.
import type { Walk } from '../walk.ts';
import { lists, singles } from './walk/availability.ts';
import { bookings } from './walk/booking.ts';
import { refusedBookings } from './walk/booking-refusal.ts';
import { expiry, holds } from './walk/hold.ts';
import { requests, unusual } from './walk/request.ts';
import { walkerOf } from './walk/walker.ts';

const STAGES = [lists, singles, holds, expiry, bookings, refusedBookings, requests, unusual];

/** The walk through the Partner API. */
export const partnerWalk: Walk = async (deviation, write) => {
  const walker = walkerOf(deviation, write);
  for (const stage of STAGES) {
    await stage(walker);
  }
};
