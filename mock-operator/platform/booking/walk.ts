// A walk through every rule of the Booking API.
import type { Walk } from '../../walk.ts';
import { breakOperator } from './walk/broken.ts';
import { readAvailability, readCatalog } from './walk/read.ts';
import { sell } from './walk/sale.ts';
import { walkerOf } from './walk/walker.ts';

/** The walk through the Booking API. */
export const bookingWalk: Walk = async (deviation, write) => {
  const walker = walkerOf(deviation, write);
  await readCatalog(walker);
  const at = await readAvailability(walker);
  await breakOperator(walker, at, await sell(walker, at));
};
