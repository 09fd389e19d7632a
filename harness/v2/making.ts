// Bookings that a check starts from, and the requests that make them.
import type { Binding, OperatorV2Profile } from '../../schemas/generated/types.ts';
import { Blocked, Withheld } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Pending } from '../exchange/pending.ts';
import { refusesTheThing } from '../exchange/refused-thing.ts';
import type { Task } from '../schedule/task.ts';
import { type Availability, findAgain, listedIn } from './availability.ts';
import { fewestUnits, otherUnit, severalUnits } from './catalog.ts';
import type { BookingRequest, OperatorV2Client } from './client.ts';
import { CONTACT } from './contact.ts';
import { mustBeCancellable } from './exemption.ts';
import type { Listing } from './listing.ts';
import { bookingRequest, type Configuration, configuration } from './request.ts';
import type { SessionState } from './session-state.ts';
import type { Settling } from './settling.ts';

/** Length of the holds that checks ask for, in minutes. */
export const HOLD_MINUTES = 15;

/** A booking that was accepted. */
export interface Booked {
  created: Exchange;
  /** The last exchange that shows it. */
  latest: Exchange;
  uuid: string;
  request: BookingRequest;
  availability: Availability;
}

/**
 * Whether the list still offers an availability with room for this number of units when the maximum wait is over after it was
 * refused. A free sale may be sold out; units that are not stated may be too few for a booking of several.
 */
const isStillOffered = async (
  listing: Pick<Listing, 'listOf'>,
  availability: Availability,
  units: number,
  lateLists: Pending,
  maxWaitMs: number,
): Promise<boolean> => {
  const hasRoom = (vacancies = fewestUnits(availability.offer) === 1 ? 1 : 0): boolean => vacancies >= units;
  const read = () => listing.listOf(availability);
  const offers = (list: Awaited<ReturnType<typeof read>>): boolean => {
    const found = list.succeeded ? findAgain(availability, listedIn(list)) : undefined;
    return (found?.status === 'AVAILABLE' || found?.status === 'LIMITED') && hasRoom(found.vacancies);
  };
  return offers(await lateLists.settled(offers, await read(), read, maxWaitMs));
};

export const makingOf = ({
  v2,
  profile,
  binding,
  runTag,
  listing,
  settling,
  state,
  task,
  maxWaitMs,
}: {
  v2: OperatorV2Client;
  profile: OperatorV2Profile;
  binding: Binding;
  /** Marks what is created. */
  runTag: string;
  listing: Pick<Listing, 'listOf'>;
  settling: Settling;
  state: Pick<SessionState, 'lateLists'>;
  task: Task;
  maxWaitMs: number;
}) => {
  /** A refusal of what is still listed as free, and is refused once more, is the target's fault. */
  const markIfSatisfiable = async (refusal: Exchange, availability: Availability, again: BookingRequest) => {
    const isOffered = () =>
      task.rest(() => isStillOffered(listing, availability, again.unitItems.length, state.lateLists, maxWaitMs));
    if (!refusesTheThing(refusal) || !(await isOffered())) {
      return;
    }
    const repeated = await making.create(availability, again);
    if (refusesTheThing(repeated) && (await isOffered())) {
      repeated.markSatisfiable();
    }
  };
  const refusedRepeats: Exchange[] = [];
  const making = {
    /** A complete create for this number of units, or the fewest that the option takes. */
    request: (availability: Availability, units = 1): BookingRequest => ({
      ...bookingRequest(availability, Math.max(units, fewestUnits(availability.offer)), profile.channel),
      holdExpirationMinutes: HOLD_MINUTES,
      resellerReference: runTag,
    }),
    /** The same create with its last unit of another kind, where the option has one that counts. */
    ofTwoKinds: (request: BookingRequest, { offer }: Availability): BookingRequest => {
      const unitId = otherUnit(offer)?.id ?? offer.unit.id;
      const last = request.unitItems.length - 1;
      return {
        ...request,
        unitItems: request.unitItems.map((item, index) => (index === last ? { ...item, unitId } : item)),
      };
    },
    /** A configuration for the check call. */
    configuration: (availability: Availability, quantity: number = fewestUnits(availability.offer)): Configuration =>
      configuration(availability, quantity),
    /** What a confirm sends. */
    confirmation: (): Record<string, unknown> => ({ contact: CONTACT, resellerReference: runTag }),
    create: (availability: Availability, request: BookingRequest): Promise<Exchange> =>
      v2.createBooking(availability.offer.supplier.id, request),
    /** The same create again: what it answers, or a read of the booking where the binding lets the repeat be refused. */
    repeated: async (availability: Availability, request: BookingRequest): Promise<Exchange> => {
      const again = await making.create(availability, request);
      if (!making.refusesRepeat(again)) {
        return again;
      }
      refusedRepeats.push(again);
      return v2.getBooking(request.uuid);
    },
    /** Whether this refuses the repeat of a create where the binding lets it. */
    refusesRepeat: (again: Exchange): boolean =>
      binding.usedUuid !== undefined && again.refused && again.at('/error') === binding.usedUuid,
    /** @throws Withheld when a repeat was refused so, one of these or before */
    mustHaveRepeated: (...answers: readonly Exchange[]): void => {
      const [refused] = [...refusedRepeats, ...answers.filter(making.refusesRepeat)];
      if (refused !== undefined) {
        throw new Withheld([refused.failure('the booking again', `${binding.usedUuid}`, '/error')]);
      }
    },
    /** A booking in progress, of this number of units or as near to it as the option lets. @throws Blocked when it is refused */
    created: async (availability: Availability, units = 1, minutes: number = HOLD_MINUTES): Promise<Booked> => {
      const fresh = () => ({
        ...making.request(availability, severalUnits(availability.offer, units)),
        holdExpirationMinutes: minutes,
      });
      const request = fresh();
      const created = await making.create(availability, request);
      const latest = await settling.settled(created);
      if (latest === undefined) {
        await markIfSatisfiable(created, availability, fresh());
        throw new Blocked(`a complete booking was refused (see operator-v2.create.is-accepted): ${created.call}`);
      }
      return { created, latest, uuid: request.uuid, request, availability };
    },
    /** A confirmed booking. @throws Blocked when the confirm is refused, or leads elsewhere */
    confirmed: async (availability: Availability, units = 1): Promise<Booked> => {
      const booked = await making.created(availability, units);
      const confirmed = await v2.confirmBooking(booked.uuid, making.confirmation());
      const latest = await settling.settled(confirmed, 'pending');
      if (latest === undefined || settling.state(latest) !== 'confirmed') {
        throw new Blocked('a booking in progress was not confirmed (see operator-v2.confirm.moves-to-confirmed)');
      }
      return { ...booked, latest };
    },
    /** The first cancel of a booking. @throws NotApplicable when the booking says that it cannot be cancelled, and it is refused */
    cancel: async ({ uuid, latest }: Booked): Promise<Exchange> => {
      const answer = await v2.cancelBooking(uuid);
      if (answer.refused) {
        mustBeCancellable(binding, latest);
      }
      return answer;
    },
  };
  return making;
};

export type Making = ReturnType<typeof makingOf>;
