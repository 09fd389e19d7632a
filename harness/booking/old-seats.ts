import { Blocked, BlockedByOthers } from '../errors.ts';
import { isLimited, listedOfRate, sameId } from '../v1/availability.ts';
import { OLD_MS } from './aging.ts';
import type { BookingContext } from './context.ts';

const KEPT =
  'the platform answers from what it has kept of availability, also after its own sales, which it may do for 5 minutes';

/**
 * Why seats may lawfully be shown late, in words: after a booking of its own the platform lists what it listed before, and
 * the right seats only five minutes later. Undefined where it lists the booking at once, or never. Spec 8.
 */
export const oldSeatsOf = async ({ api, given, clock }: BookingContext): Promise<string | undefined> => {
  try {
    const availability = await given.availability('reserved', { limited: true });
    const { offer, id } = availability;
    const query = { productId: offer.productId, rateId: offer.rate.id, ...given.window() };
    const free = async () =>
      listedOfRate(await api.listAvailabilities(query), offer.rate.id)
        .filter(isLimited)
        .find((listed) => sameId(listed.id, id))?.capacity ?? 0;
    const before = await free();
    await given.booked(availability);
    if ((await free()) !== before) {
      return undefined;
    }
    const waited = await clock.pass(OLD_MS).catch(unableToWait);
    if (waited !== undefined) {
      return `after a booking the list is as before, and whether that is a cache of 5 minutes could not be seen: ${waited}`;
    }
    return (await free()) === before ? undefined : KEPT;
  } catch (error) {
    if (error instanceof BlockedByOthers) {
      return `whether the platform lists its own sales late, as it may for 5 minutes, could not be seen: ${error.message}`;
    }
    if (error instanceof Blocked) {
      return undefined;
    }
    throw error;
  }
};

const unableToWait = (error: unknown): string => {
  if (error instanceof Blocked) {
    return error.message;
  }
  throw error;
};
