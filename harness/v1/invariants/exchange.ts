import type { Exchange } from '../../exchange/exchange.ts';
import { shown } from '../../judge/expect.ts';
import { writingOfIntegers } from '../../judge/integers.ts';
import type { V1Observation } from './invariant.ts';

const isCreate = (exchange: Exchange, operation: string): boolean =>
  exchange.intent.operation === operation && exchange.succeeded && exchange.intent.violation === undefined;

/** Open points that any exchange may show. */
export const exchangeObservations: V1Observation[] = [
  { point: 'content.integers', observe: writingOfIntegers },
  {
    point: 'error.code-of-each-status',
    observe: (exchange) =>
      exchange.refused && typeof exchange.at('/error/code') === 'string' && ![400, 404].includes(exchange.status)
        ? `${exchange.status}: ${exchange.wordsAt('/error/code')}`
        : undefined,
  },
  {
    point: 'error.server-error-body',
    observe: (exchange) =>
      exchange.status >= 500 ? `${exchange.status} ${exchange.isJson ? 'with' : 'without'} a JSON body` : undefined,
  },
  {
    point: 'hold.create-status',
    observe: (exchange) => (isCreate(exchange, 'createHold') ? String(exchange.status) : undefined),
  },
  {
    point: 'hold.first-status',
    observe: (exchange) => (isCreate(exchange, 'createHold') ? shown(exchange.at('/hold/status')) : undefined),
  },
  {
    point: 'booking.create-status',
    observe: (exchange) => (isCreate(exchange, 'createBooking') ? String(exchange.status) : undefined),
  },
  {
    point: 'booking.first-status',
    observe: (exchange) => (isCreate(exchange, 'createBooking') ? shown(exchange.at('/booking/status')) : undefined),
  },
  {
    point: 'hold.release-status',
    observe: (exchange) =>
      exchange.intent.operation === 'releaseHold' && exchange.succeeded ? String(exchange.status) : undefined,
  },
];
