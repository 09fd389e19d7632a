// Holds and bookings that a check starts from.

import { instant, isDateTime } from '../../schemas/formats.ts';
import type { V1Requirement } from '../../schemas/requirements/v1.ts';
import { assertJudgeable, Blocked } from '../errors.ts';
import type { Clock } from '../schedule/clock.ts';
import type { Availability } from './availability.ts';
import type { Hold, V1Client } from './client.ts';
import type { Requests } from './request.ts';
import type { Search } from './search.ts';
import type { Settled, Settling } from './settling.ts';

/** A hold that lives at least this much longer is alive when the booking arrives. */
const MARGIN_MS = 60_000;

/** So long a hold lasts whose end is waited for, where a target takes the `expires` that it is asked for. */
const BRIEF_MS = 8_000;

/** @throws Blocked where a check would ask for no seats, as another seller took those that it saw */
const mustBeSome = (seats = 1): void => {
  assertJudgeable(seats >= 1, 'the seats that were free a moment ago are taken: somebody else sells here');
};

export const makingOf = ({
  api,
  requests,
  settling,
  search,
  clock,
  maxWaitMs,
  requirementId,
}: {
  api: V1Client;
  requests: Requests;
  settling: Settling;
  search: Pick<Search, 'availability'>;
  clock: Clock;
  maxWaitMs: number;
  requirementId(requirement: V1Requirement): string;
}) => {
  const isAlive = ({ status, latest }: Settled): boolean => {
    const expires = latest.wordsAt('/hold/expires');
    return status === 'ACTIVE' && isDateTime(expires) && instant(expires) > clock.now() + MARGIN_MS;
  };
  /** The rates on which a booking without a hold was accepted. */
  const bookedWithoutHold = new Set<string>();
  const making = {
    /** Acquires a hold and waits until it is no longer PENDING. @throws Blocked when it is refused */
    acquired: async (hold: Hold): Promise<Settled> => {
      const created = await api.createHold(hold);
      const settled = await settling.settledHold(created);
      if (settled === undefined || settled.status === 'FAILED') {
        throw new Blocked(
          `a complete and satisfiable hold was refused, or given no id (see ${requirementId('hold.create-is-accepted')}): ${created.call}`,
        );
      }
      return settled;
    },
    /** Holds this number of seats on an availability. @throws Blocked */
    heldSeats: async (availability: Availability, quantity?: number): Promise<Settled> => {
      mustBeSome(quantity);
      return making.acquired(requests.hold(requests.holdItem(availability, quantity)));
    },
    /**
     * What a booking of this number of seats names: a hold of them; nothing where the rate takes no holds, once a booking without one
     * was accepted on it. Spec silent: whether that is booked without a hold. @throws Blocked
     */
    holdIdFor: async (availability: Availability, quantity?: number): Promise<string | undefined> => {
      const { offer } = availability;
      if (offer.rate.holdable) {
        return (await making.heldSeats(availability, quantity)).id;
      }
      if (!bookedWithoutHold.has(offer.rate.id)) {
        await making.booked(await search.availability('any', { of: offer }));
        bookedWithoutHold.add(offer.rate.id);
      }
      return undefined;
    },
    /** Takes this number of seats: holds them, or books them where the rate takes no holds. @throws Blocked */
    takenSeats: (availability: Availability, quantity?: number): Promise<Settled> =>
      availability.offer.rate.holdable
        ? making.heldSeats(availability, quantity)
        : making.booked(availability, quantity),
    /**
     * A hold whose end is waited for: with a near `expires` where the rate of the availability keeps holds beyond the maximum wait
     * of the profile. A target may ignore that. Spec 2.10.
     */
    endingSoon: (hold: Hold, { offer }: Availability): Hold => {
      const { holdablePeriod = 0 } = offer.rate;
      return clock.movable || holdablePeriod * 1000 <= maxWaitMs
        ? hold
        : { ...hold, expires: new Date(clock.now() + Math.min(BRIEF_MS, maxWaitMs)).toISOString() };
    },
    /** Holds this number of seats for as short a time as the target lets. @throws Blocked */
    heldBriefly: async (availability: Availability, quantity?: number): Promise<Settled> => {
      mustBeSome(quantity);
      const hold = requests.hold(requests.holdItem(availability, quantity));
      const brief = making.endingSoon(hold, availability);
      const settled = brief === hold ? undefined : await settling.settledHold(await api.createHold(brief));
      // Spec silent: whether a requested `expires` is taken, ignored or refused.
      return settled === undefined || settled.status === 'FAILED' ? making.acquired(hold) : settled;
    },
    /**
     * Holds and books on an availability, with further members of the booking where some are given, and waits until the
     * booking is no longer PENDING. @throws Blocked
     */
    booked: async (
      availability: Availability,
      count?: number,
      members: object = {},
    ): Promise<Settled & { holdId?: string }> => {
      const hold = availability.offer.rate.holdable ? await making.heldSeats(availability, count) : undefined;
      const booking = { ...requests.booking(requests.bookingItems(availability, count), hold?.id), ...members };
      const isSatisfiable = Object.keys(members).length === 0 && hold !== undefined && isAlive(hold);
      const created = await api.createBooking(booking);
      if (isSatisfiable) {
        created.markSatisfiable();
      }
      const settled = await settling.settledBooking(created);
      if (settled === undefined) {
        throw hold === undefined
          ? new Blocked(
              'a complete booking without a hold was refused, or given no id, on a rate that is not holdable: what else is ' +
                `asked of bookings cannot be judged on it (see ${requirementId('booking.non-holdable-without-hold')})`,
              'holdable-rates',
            )
          : new Blocked(
              `a complete booking on a hold was refused, or given no id (see ${requirementId('booking.create-is-accepted')}): ${created.call}`,
            );
      }
      return { ...settled, ...(hold && { holdId: hold.id }) };
    },
  };
  return making;
};

export type Making = ReturnType<typeof makingOf>;
