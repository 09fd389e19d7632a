// A walk through every rule of v2, in either binding.
import type { Walk } from '../walk.ts';
import { access } from './walk/access.ts';
import { atOnce } from './walk/at-once.ts';
import { checks, dates } from './walk/availability.ts';
import { changes, elapsed, unknownBookings } from './walk/change.ts';
import { creates } from './walk/create.ts';
import { walkerOf } from './walk/walker.ts';
import type { Binding } from './wire/exchange.ts';

/** The walk through v2 as a binding shows it. */
export const v2Walk =
  (binding: Binding): Walk =>
  async (deviation, write) => {
    const walker = walkerOf(binding, deviation, write);
    await access(walker);
    const chosen = await dates(walker);
    await checks(walker, chosen);
    const first = await creates(walker, chosen);
    await changes(walker, first);
    await elapsed(walker);
    await unknownBookings(walker);
    await atOnce(walker);
  };
