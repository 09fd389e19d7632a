import type { Failure } from '../../schemas/generated/types.ts';
import { Failed } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { listAt, textAt } from '../exchange/pointer.ts';
import { expect, shown } from '../judge/expect.ts';
import { plainText, sameValue } from '../judge/reflection.ts';
import { type Availability, bookedThingOf, contradictionsIn, sameId } from './availability.ts';
import type { BookingRequest } from './client.ts';

/** Unit items of ours that are shown with another unit, or another reference than they were sent with. */
const unlikeItems = (exchange: Exchange, request: BookingRequest): Failure[] => {
  const byUuid = new Map(request.unitItems.map((item) => [item.uuid.toLowerCase(), item]));
  return listAt(exchange.canonical, '/unitItems').flatMap((item, index) => {
    const sent = byUuid.get(textAt(item, '/uuid')?.toLowerCase() ?? '');
    const unit = textAt(item, '/unitId') ?? textAt(item, '/unit/id');
    const reference = textAt(item, '/resellerReference') ?? '';
    return [
      ...(sent === undefined || unit === undefined || sameId(sent.unitId, unit)
        ? []
        : [exchange.failure(shown(sent.unitId), shown(unit), `/unitItems/${index}/unitId`)]),
      // Spec silent: whether the reference of a unit is shown.
      ...(sent?.resellerReference === undefined || reference === '' || sent.resellerReference === reference
        ? []
        : [exchange.failure(shown(sent.resellerReference), shown(reference), `/unitItems/${index}/resellerReference`)]),
    ];
  });
};

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
    ...unlikeItems(exchange, request),
    ...contradictionsIn(exchange.canonical).map((pointer) =>
      exchange.failure('the id that the booking names elsewhere', shown(exchange.at(pointer)), pointer),
    ),
  ];
};

/** The answer succeeds and shows the whole booking that was asked for: other data come of no concurrent traffic. Spec 4.4. */
export const expectSameBooking = (exchange: Exchange, request: BookingRequest): void => {
  exchange.markJudged();
  const failures = exchange.succeeded
    ? differences(exchange, request)
    : [exchange.failure('a success (2xx) with the booking', exchange.error?.message ?? `status ${exchange.status}`)];
  if (failures.length > 0) {
    throw new Failed(failures, exchange.succeeded);
  }
};

/** Whether the answer shows the booking that was asked for. */
export const isSameBooking = (exchange: Exchange, request: BookingRequest): boolean =>
  exchange.succeeded && differences(exchange, request).length === 0;

/** Times that the booking shows of its availability are those that the list showed. Spec 2.12, 4.4. */
export const expectTimesOf = (exchange: Exchange, { start, end }: Pick<Availability, 'start' | 'end'>): void => {
  for (const [listed, pointer] of [
    [start, '/availability/localDateTimeStart'],
    [end, '/availability/localDateTimeEnd'],
  ] as const) {
    const stated = exchange.at(pointer);
    expect(exchange).toShow(
      typeof stated !== 'string' || sameValue(listed, stated),
      `${listed}, as it was listed`,
      stated,
      pointer,
    );
  }
};
