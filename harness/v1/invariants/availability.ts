import { instant, isDateTime } from '../../../schemas/formats.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import type { Difference } from '../../judge/invariants.ts';
import { offsetsIn } from '../../judge/offset.ts';
import { allListed, type ListedAvailability, singleOf } from '../availability.ts';
import { isList } from './availability-list.ts';
import type { V1Invariant, V1Observation } from './invariant.ts';

const isSingle = (exchange: Exchange): boolean =>
  exchange.intent.operation === 'getAvailability' && exchange.succeeded && exchange.isJson;

/** Judges each availability that an answer shows. */
const eachAvailability =
  (fault: (listed: ListedAvailability) => Difference | undefined) =>
  (exchange: Exchange): Difference[] | undefined => {
    const single = isSingle(exchange) ? singleOf(exchange) : undefined;
    const shownHere = isList(exchange) ? allListed(exchange) : single === undefined ? [] : [single];
    return shownHere.length === 0 ? undefined : shownHere.map(fault).filter((found) => found !== undefined);
  };

/** For every answer that shows availabilities: each by itself. Spec 2.1. */
export const availabilityRules: V1Invariant[] = [
  {
    requirement: 'availability.capacity-within-max',
    judge: eachAvailability(({ id, capacity, maxCapacity }) =>
      maxCapacity === undefined || maxCapacity === -1 || capacity <= maxCapacity
        ? undefined
        : { expected: `a capacity of at most ${maxCapacity}`, received: `${capacity} for availability ${id}` },
    ),
  },
  {
    requirement: 'availability.end-not-before-start',
    judge: eachAvailability(({ id, start, end }) =>
      !isDateTime(end) || instant(start) <= instant(end)
        ? undefined
        : { expected: `an end not before ${start}`, received: `${end} for availability ${id}` },
    ),
  },
];

const SLOW_MS = 2_000;

export const availabilityObservations: V1Observation[] = [
  { point: 'availability.offsets', observe: (exchange) => offsetsIn(isList(exchange) ? allListed(exchange) : []) },
  {
    point: 'limit.answer-time',
    observe: (exchange) =>
      ['listAvailabilities', 'getAvailability'].includes(exchange.intent.operation)
        ? exchange.endedMs - exchange.sentMs > SLOW_MS
          ? `some over 2 s: ${exchange.operation}`
          : 'within 2 s'
        : undefined,
  },
];
