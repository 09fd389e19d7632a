import { asBlocked, Exhausted, unlessBlocked } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { OldSeats } from '../schedule/interface.ts';
import type { Operator } from '../upstream/operator.ts';
import { isLimited, listedOfRate, sameId } from '../v1/availability.ts';
import { OLD_MS } from './aging.ts';
import type { BookingContext } from './context.ts';
import { type Lists, seesKeptList } from './seat-count.ts';

const LISTS_ARE_KEPT =
  'the platform answers from what it has kept of availability, also after its own sales, which it may do for 5 minutes';

const READS = ['listAvailabilities', 'getAvailability'];

/** What a list that was kept can be seen in: an answer that shows availability, or none. */
const mayBeKept = ({ intent, succeeded, status }: Exchange): boolean =>
  READS.includes(intent.operation) && (succeeded || status === 404);

/** Whether the operator behind got a call with the request id of one to the platform. */
const wasAsked = async (operator: Operator | undefined, { intent }: Exchange): Promise<boolean> => {
  const { operation, headerRequestId = '' } = intent;
  const calls = await operator?.calls(operation as 'getAvailability', 0, headerRequestId);
  return (calls ?? []).length > 0;
};

/**
 * What late seats explain: reads of availability that show some, or none, and that the operator was not seen to be asked for.
 * Where seats are counted by no such read, nothing else.
 */
const explains =
  ({ operatorBeside }: BookingContext, areCounted: boolean): OldSeats['explain'] =>
  async (exchanges) => {
    const operator = await operatorBeside().catch(unlessBlocked);
    for (const exchange of exchanges) {
      const isRead = READS.includes(exchange.intent.operation);
      if (isRead ? !mayBeKept(exchange) || (await wasAsked(operator, exchange)) : areCounted) {
        return false;
      }
    }
    return true;
  };

/** What is known of seats that a platform may lawfully show late; undefined where it shows them at once, or never. Spec 8. */
export const oldSeatsOf = async (context: BookingContext, lists: Lists): Promise<OldSeats | undefined> => {
  const { api, given, operatorBeside } = context;
  if (await lists.lookAgain(() => seesKeptList({ api, listing: given }, operatorBeside))) {
    return { why: LISTS_ARE_KEPT, areCounted: true, explain: explains(context, true) };
  }
  lists.lateSales ??= lateSales(context);
  const why = await lists.lateSales;
  lists.areKept ||= why === LISTS_ARE_KEPT;
  return why === undefined ? undefined : { why, areCounted: lists.areKept, explain: explains(context, lists.areKept) };
};

/**
 * Why seats may lawfully be shown late, in words: after a booking of its own the platform lists what it listed before, and
 * the right seats only five minutes later. Undefined where it lists the booking at once, or never.
 */
const lateSales = async ({ api, given, clock }: BookingContext): Promise<string | undefined> => {
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
    const waited = await clock.pass(OLD_MS, 'fixed').catch(unableToWait);
    if (waited !== undefined) {
      return `after a booking the list is as before, and whether that is a cache of 5 minutes could not be seen: ${waited}`;
    }
    return (await free()) === before ? undefined : LISTS_ARE_KEPT;
  } catch (error) {
    if (error instanceof Exhausted) {
      return `whether the platform lists its own sales late, as it may for 5 minutes, could not be seen: ${error.message}`;
    }
    return unlessBlocked(error);
  }
};

const unableToWait = (error: unknown): string => asBlocked(error).message;
