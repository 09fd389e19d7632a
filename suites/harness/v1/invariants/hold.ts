import { instant, isDateTime } from '../../../../schemas/formats.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { listAt, textAt, valueAt } from '../../exchange/pointer.ts';
import { shown } from '../../judge/expect.ts';
import type { Difference } from '../../judge/invariants.ts';
import { sameId } from '../availability.ts';
import type { V1Invariant } from './invariant.ts';

const STATUSES = ['ACTIVE', 'EXPIRED', 'FAILED', 'PENDING', 'RELEASED'];

const showsHold = (exchange: Exchange): boolean =>
  exchange.succeeded && exchange.intent.response === 'partner/hold-envelope' && exchange.at('/hold') !== undefined;

/** The rate in an item is the one that the item names, with the price that it names. Spec 2.5, 2.10. */
export const itemRateDifferences = (exchange: Exchange, pointer: string): Difference[] | undefined => {
  const items = listAt(exchange.json, pointer).map((item, index) => ({ item, at: `${pointer}/${index}` }));
  return items.length === 0
    ? undefined
    : items.flatMap(({ item, at }) => {
        const prices = listAt(item, '/rate/prices');
        return [
          ...(textAt(item, '/rate/id') === undefined || sameId(textAt(item, '/rate/id'), textAt(item, '/rateId'))
            ? []
            : [
                {
                  expected: shown(valueAt(item, '/rateId')),
                  received: shown(valueAt(item, '/rate/id')),
                  pointer: `${at}/rate/id`,
                },
              ]),
          ...(prices.length === 0 || prices.some((price) => sameId(textAt(price, '/id'), textAt(item, '/priceId')))
            ? []
            : [
                {
                  expected: `the price ${shown(valueAt(item, '/priceId'))}`,
                  received: 'other prices',
                  pointer: `${at}/rate/prices`,
                },
              ]),
        ];
      });
};

/** Statuses of a timeline that are none of the list. Spec 2.7. */
export const timelineDifferences = (
  exchange: Exchange,
  pointer: string,
  statuses: readonly string[],
): Difference[] | undefined => {
  const events = listAt(exchange.json, pointer);
  return !Array.isArray(exchange.at(pointer))
    ? undefined
    : events.flatMap((event, index) => {
        const typeOf = textAt(event, '/typeOf');
        return typeOf === undefined || statuses.includes(typeOf)
          ? []
          : [{ expected: statuses.join(', '), received: shown(typeOf), pointer: `${pointer}/${index}/typeOf` }];
      });
};

/** Rules for every answer that shows a hold. Spec 2.7, 2.10, 3.1. */
export const holdRules: V1Invariant[] = [
  {
    requirement: 'hold.item-rate-is-the-rate',
    judge: (exchange) => (showsHold(exchange) ? itemRateDifferences(exchange, '/hold/items') : undefined),
  },
  {
    requirement: 'hold.timeline-names-hold-statuses',
    judge: (exchange) => (showsHold(exchange) ? timelineDifferences(exchange, '/hold/timeline', STATUSES) : undefined),
  },
  {
    requirement: 'hold.active-only-before-expires',
    judge: (exchange) => {
      const expires = textAt(exchange.json, '/hold/expires') ?? '';
      const retrieved = textAt(exchange.json, '/hold/retrieved') ?? '';
      if (!showsHold(exchange) || exchange.at('/hold/status') !== 'ACTIVE') {
        return undefined;
      }
      if (!isDateTime(expires) || !isDateTime(retrieved)) {
        return [];
      }
      return instant(expires) > instant(retrieved) - 1_000
        ? []
        : [
            {
              expected: `an instant after ${retrieved}, as the hold is ACTIVE`,
              received: expires,
              pointer: '/hold/expires',
            },
          ];
    },
  },
  {
    requirement: 'hold.expires-is-told',
    judge: (exchange) =>
      showsHold(exchange)
        ? typeof exchange.at('/hold/expires') === 'string'
          ? []
          : [{ expected: 'a date-time', received: shown(exchange.at('/hold/expires')), pointer: '/hold/expires' }]
        : undefined,
  },
];
