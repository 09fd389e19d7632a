import type { Exchange } from '../../exchange/exchange.ts';
import { listAt, textAt, valueAt } from '../../exchange/pointer.ts';
import { sameId } from '../availability.ts';
import type { Offer } from '../rates.ts';
import { showsBooking } from './booking.ts';
import type { V1Invariant } from './invariant.ts';

/** What the rates of the items say, by the profile or else by themselves. */
const flagsOf = (exchange: Exchange, offers: readonly Offer[]): unknown[] =>
  listAt(exchange.json, '/booking/items').map(
    (item) =>
      offers.find(({ rate }) => sameId(rate.id, textAt(item, '/rateId')))?.rate.cancelable ??
      valueAt(item, '/rate/cancelable'),
  );

const judge =
  (
    offers: readonly Offer[],
    asked: (flags: unknown[]) => boolean,
    expected: boolean,
    words: string,
  ): V1Invariant['judge'] =>
  (exchange) => {
    const received = exchange.at('/booking/cancelable');
    const live = ['OPEN', 'PENDING'].includes(textAt(exchange.json, '/booking/status') ?? '');
    if (!showsBooking(exchange) || !live || typeof received !== 'boolean' || !asked(flagsOf(exchange, offers))) {
      return undefined;
    }
    return received === expected
      ? []
      : [{ expected: `${expected}, as ${words}`, received: String(received), pointer: '/booking/cancelable' }];
  };

/** A live booking is cancelable as its rates are: never when one is not; when all are, unless a policy forbids it. Spec 2.4. */
export const cancelableRules = (offers: readonly Offer[]): V1Invariant[] => [
  {
    requirement: 'booking.cancelable-follows-the-rates',
    judge: judge(offers, (flags) => flags.includes(false), false, 'the rate of an item is not cancelable'),
  },
  {
    requirement: 'booking.cancelable-where-the-rates-are',
    judge: judge(
      offers,
      (flags) => flags.length > 0 && flags.every((flag) => flag === true),
      true,
      'the rates of all items are cancelable',
    ),
  },
];
