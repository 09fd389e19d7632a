import { instant, isDateTime } from '../../schemas/formats.ts';
import { jsonIn } from '../../schemas/text/json.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { memoized } from '../exchange/memoize.ts';
import { listAt, textAt } from '../exchange/pointer.ts';
import { sameId, singleOf } from './availability.ts';

const rateIdsOf = (items: unknown[]): string[] => items.flatMap((item) => textAt(item, '/rateId') ?? []);

/** The body of a request; undefined where it is no JSON. */
export const sentBody = memoized(({ request }: Exchange): unknown => jsonIn(request.body)?.value);

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
 * anything; whether it may be given is judged by requirements of its own.
 */
export const matchesRequest = memoized((exchange: Exchange): boolean => {
  const { operation, parameters } = exchange.intent;
  const idIs = (pointer: string, asked: string | undefined): boolean => {
    const id = textAt(exchange.json, pointer);
    return id === undefined || sameId(id, asked);
  };
  switch (operation) {
    case 'listAvailabilities':
      return idIs('/availabilities/productId', parameters.product_id);
    case 'getAvailability':
      return coversTheStart(exchange);
    case 'createHold':
      return isOfTheRates(exchange, 'hold');
    case 'createBooking':
      return isOfTheRates(exchange, 'booking');
    case 'getHold':
      return idIs('/hold/id', parameters.hold_id);
    case 'getBooking':
      return idIs('/booking/id', parameters.booking_id);
    default:
      return true;
  }
});
