import { instant, isDateTime } from '../../../schemas/formats.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { listAt, textAt } from '../../exchange/pointer.ts';
import { shown } from '../../judge/expect.ts';
import type { Difference } from '../../judge/invariants.ts';
import type { V1Invariant } from './invariant.ts';

const STATUSES = ['ACTIVE', 'EXPIRED', 'FAILED', 'PENDING', 'RELEASED'];

export const showsHold = (exchange: Exchange): boolean =>
  exchange.succeeded && exchange.intent.response === 'partner/hold-envelope' && exchange.at('/hold') !== undefined;

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
    requirement: 'hold.expires-is-stated',
    judge: (exchange) =>
      showsHold(exchange)
        ? typeof exchange.at('/hold/expires') === 'string'
          ? []
          : [{ expected: 'a date-time', received: shown(exchange.at('/hold/expires')), pointer: '/hold/expires' }]
        : undefined,
  },
];
