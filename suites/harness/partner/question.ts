import { instant, isDateTime } from '../../../schemas/formats.ts';
import type { Exchange } from '../exchange.ts';
import { listAt, textAt } from '../pointer.ts';
import type { StandingRule } from '../standing.ts';
import { sameId, singleOf } from './slot.ts';

const rateIdsOf = (items: unknown[]): string[] => items.flatMap((item) => textAt(item, '/rateId') ?? []);

const sentBody = ({ request }: Exchange): unknown => {
  try {
    return JSON.parse(request.body ?? '');
  } catch {
    return undefined;
  }
};

/** Whether what came back is about a rate that was asked for; true when none was named. */
const isOfTheRates = (exchange: Exchange, kind: 'hold' | 'booking'): boolean => {
  const asked = rateIdsOf(listAt(sentBody(exchange), `/${kind}/items`));
  const shown = rateIdsOf(listAt(exchange.json, `/${kind}/items`));
  return asked.length === 0 || shown.length === 0 || shown.some((id) => asked.some((other) => sameId(id, other)));
};

const coversTheStart = (exchange: Exchange): boolean => {
  const { at = '' } = exchange.intent.parameters;
  const found = singleOf(exchange);
  return (
    found === undefined ||
    !isDateTime(at) ||
    !isDateTime(found.end) ||
    (instant(found.start) <= instant(at) && instant(at) <= instant(found.end))
  );
};

/**
 * Whether a successful answer is about what was asked. A well-formed answer to another question is no witness of
 * anything; whether it may be given is judged by rows of its own.
 */
export const answersTheQuestion = (exchange: Exchange): boolean => {
  const { operation, parameters } = exchange.intent;
  const idIs = (pointer: string, asked: string | undefined): boolean => {
    const id = textAt(exchange.json, pointer);
    return id === undefined || sameId(id, asked);
  };
  switch (operation) {
    case 'partner.listAvailabilities':
      return idIs('/availabilities/productId', parameters.product_id);
    case 'partner.getAvailability':
      return coversTheStart(exchange);
    case 'partner.createHold':
      return isOfTheRates(exchange, 'hold');
    case 'partner.createBooking':
      return isOfTheRates(exchange, 'booking');
    case 'partner.getHold':
      return idIs('/hold/id', parameters.hold_id);
    case 'partner.getBooking':
      return idIs('/booking/id', parameters.booking_id);
    default:
      return true;
  }
};

/** A rule that finds nothing wrong only in answers to what was asked. */
export const ofTheQuestion = ({ requirement, judge }: StandingRule): StandingRule => ({
  requirement,
  judge: (exchange) => {
    const found = judge(exchange);
    return found?.length === 0 && exchange.succeeded && !answersTheQuestion(exchange) ? undefined : found;
  },
});
