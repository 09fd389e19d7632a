import { sumsOf } from '../../../schemas/group.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { type History, outboundIn } from '../../exchange/history.ts';
import { memoized } from '../../exchange/memoize.ts';
import { textAt } from '../../exchange/pointer.ts';
import { shown } from '../../judge/expect.ts';
import { writingOfIntegers } from '../../judge/integers.ts';
import type { V1Observation } from './invariant.ts';
import { idOf, isCreate, type Kind } from './shown-object.ts';

/** Id in lower case → how many creates there were under it. */
const creates = (kind: Kind) =>
  memoized(
    (history: History): ReadonlyMap<string, number> =>
      sumsOf(
        outboundIn(history)
          .filter((one) => isCreate(one, kind))
          .map((one) => [idOf(one, kind) ?? '', 1]),
      ),
  );

const createsOf = { hold: creates('hold'), booking: creates('booking') };

/** A create that made something: what a create gets that repeats another is a point of its own. */
const makes = (exchange: Exchange, kind: Kind, history: History): boolean =>
  isCreate(exchange, kind) &&
  exchange.succeeded &&
  exchange.intent.violation === undefined &&
  createsOf[kind](history).get(idOf(exchange, kind) ?? '') === 1;

/** Open points that any exchange may show. */
export const exchangeObservations: V1Observation[] = [
  { point: 'content.integers', observe: writingOfIntegers },
  {
    point: 'error.code-of-each-status',
    observe: (exchange) =>
      exchange.refused && ![400, 404].includes(exchange.status)
        ? `${exchange.status}: ${textAt(exchange.json, '/error/code') ?? 'no error object'}`
        : undefined,
  },
  {
    point: 'error.server-error-body',
    observe: (exchange) =>
      exchange.status >= 500 ? `${exchange.status} ${exchange.isJson ? 'with' : 'without'} a JSON body` : undefined,
  },
  {
    point: 'hold.create-status',
    observe: (exchange, history) => (makes(exchange, 'hold', history) ? String(exchange.status) : undefined),
  },
  {
    point: 'hold.first-status',
    observe: (exchange, history) => (makes(exchange, 'hold', history) ? shown(exchange.at('/hold/status')) : undefined),
  },
  {
    point: 'booking.create-status',
    observe: (exchange, history) => (makes(exchange, 'booking', history) ? String(exchange.status) : undefined),
  },
  {
    point: 'booking.first-status',
    observe: (exchange, history) =>
      makes(exchange, 'booking', history) ? shown(exchange.at('/booking/status')) : undefined,
  },
  {
    point: 'hold.release-status',
    observe: (exchange) =>
      exchange.intent.operation === 'releaseHold' && exchange.succeeded ? String(exchange.status) : undefined,
  },
];
