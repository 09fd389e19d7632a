import type { Failure } from '../../../schemas/generated/types.ts';
import { Failed } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { shown } from '../judge/expect.ts';
import { plainText } from '../judge/reflection.ts';
import { bookedThingOf, sameId } from './availability.ts';
import type { BookingRequest } from './client.ts';

/** What stands in a booking against what was asked for. Spec 4.4. */
const differences = (exchange: Exchange, request: BookingRequest): Failure[] => {
  const whole = bookedThingOf(exchange.canonical);
  const sent = request.unitItems.map(({ unitId }) => plainText(unitId)).sort();
  const received = whole.units.map((unit) => (typeof unit === 'string' ? plainText(unit) : undefined)).sort();
  const pairs: [unknown, unknown, string][] = [
    [request.uuid, exchange.at('/uuid'), '/uuid'],
    [request.productId, whole.product, '/productId'],
    [request.optionId, whole.option, '/optionId'],
    [request.availabilityId, whole.availability, '/availability'],
  ];
  return [
    ...pairs
      .filter(([sent, received]) => !sameId(sent, received))
      .map(([sent, received, pointer]) => exchange.failure(shown(sent), shown(received), pointer)),
    ...(sent.length === received.length && sent.every((unit, index) => unit === received[index])
      ? []
      : [
          exchange.failure(
            `the units ${shown(request.unitItems.map(({ unitId }) => unitId))}`,
            shown(whole.units),
            '/unitItems',
          ),
        ]),
  ];
};

/** The answer succeeds and shows the whole booking that was asked for. Spec 4.4. */
export const expectSameBooking = (exchange: Exchange, request: BookingRequest): void => {
  exchange.markJudged();
  const failures = exchange.succeeded
    ? differences(exchange, request)
    : [exchange.failure('a success (2xx) with the booking', exchange.error?.message ?? `status ${exchange.status}`)];
  if (failures.length > 0) {
    throw new Failed(failures);
  }
};

/** Whether the answer shows the booking that was asked for. */
export const isSameBooking = (exchange: Exchange, request: BookingRequest): boolean =>
  exchange.succeeded && differences(exchange, request).length === 0;
