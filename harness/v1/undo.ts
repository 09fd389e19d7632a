import type { ResourceKind } from '../../schemas/resource-kinds.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { listAt, textAt } from '../exchange/pointer.ts';
import { refusesTheThing } from '../exchange/refused-thing.ts';
import type { CreatedResources } from '../resources/created-resources.ts';
import { readWhilePending, undoOpen } from '../resources/undo.ts';
import { sameId } from './availability.ts';
import type { V1Client } from './client.ts';
import { hasEnded, isOver, isPending, statusIn } from './ended.ts';
import type { Offer } from './rates.ts';

/** How to end one kind of thing, and how to see that it has ended. */
interface UndoCalls {
  end(id: string): Promise<Exchange>;
  read(id: string): Promise<Exchange>;
}

/** What an undo needs to know beside what was made. */
interface UndoTerms {
  /** How long something PENDING is looked at. */
  maxWaitMs: number;
  /** What is sold: some of it cannot be cancelled. */
  offers: readonly Offer[];
}

/** So often a release or cancel is sent: what is PENDING may refuse the first. The maximum wait is for both. */
const TRIES = 2;

/** Why a booking refuses its cancel, as far as that is known: by what it shows, or by the rate that it is made of. */
const whyNotCancelable = (shown: Exchange, offers: readonly Offer[]): string => {
  const rateIds = listAt(shown.json, '/booking/items').map((item) => textAt(item, '/rateId'));
  const rate = offers
    .map((offer) => offer.rate)
    .find((one) => rateIds.some((id) => !one.cancelable && sameId(id, one.id)));
  const reasons = [
    ...(rate === undefined ? [] : [`its rate ${rate.id} is sold with "cancelable": false`]),
    ...(shown.at('/booking/cancelable') === false ? ['it shows "cancelable": false itself'] : []),
  ];
  return reasons.length === 0 ? '' : `: ${reasons.join(', and ')}`;
};

/** Why the thing is still there; undefined when it is gone: ended now, or already. Something PENDING is waited for. */
const remains = async (
  kind: ResourceKind,
  { end, read }: UndoCalls,
  id: string,
  { maxWaitMs, offers }: UndoTerms,
): Promise<string | undefined> => {
  let reason: string | undefined;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const ended = await end(id);
    if (hasEnded(ended, kind)) {
      return undefined;
    }
    const shown = await readWhilePending(
      (answer) => isPending(answer, kind),
      () => read(id),
      maxWaitMs / TRIES,
    );
    if (refusesTheThing(shown) || isOver(shown, kind)) {
      return undefined;
    }
    const status = statusIn(shown, kind);
    reason =
      `${ended.call}; ${shown.call}${status === undefined ? '' : `, status ${status}`}` +
      whyNotCancelable(shown, offers);
  }
  return reason;
};

/** Cancels the bookings and releases the holds that are still open. */
export const undoV1 = (api: V1Client, resources: CreatedResources, terms: UndoTerms): Promise<void> => {
  const calls: Record<ResourceKind, UndoCalls> = {
    booking: { end: (id) => api.cancelBooking(id), read: (id) => api.getBooking(id) },
    hold: { end: (id) => api.releaseHold(id), read: (id) => api.getHold(id) },
  };
  return undoOpen(resources, async (kind, id) => {
    const reason = await remains(kind, calls[kind], id, terms);
    // A hold that was booked against may refuse its release: it belongs to the booking.
    return resources.isBooked(id) ? undefined : reason;
  });
};
