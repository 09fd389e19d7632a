import { isUuid } from '../../../schemas/formats.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { type History, outboundIn, sentIds } from '../../exchange/history.ts';
import { memoized } from '../../exchange/memoize.ts';
import { shown } from '../../judge/expect.ts';
import type { Difference } from '../../judge/invariants.ts';
import type { V1Invariant } from './invariant.ts';

const POINTER = '/meta/reqId';

const same = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' && a.toLowerCase() === b.toLowerCase();

const reqIdOf = (exchange: Exchange): unknown => exchange.at(POINTER);

/** Whether a request carries an id, also in the text of a body that is no JSON: an operator may have read it there. */
const isOwn = (exchange: Exchange, id: string): boolean =>
  sentIds(exchange).includes(id) || exchange.request.body?.toLowerCase().includes(id) === true;

/** Every request id that a check has sent, in lower case. */
const sentInAll = memoized((history: History): ReadonlySet<string> => new Set(outboundIn(history).flatMap(sentIds)));

/** Request id in lower case → the number of the exchange that was answered with it first. */
const firstAnswered = memoized((history: History): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  for (const exchange of outboundIn(history)) {
    const id = reqIdOf(exchange);
    if (typeof id === 'string') {
      const key = id.toLowerCase();
      found.set(key, Math.min(exchange.number, found.get(key) ?? exchange.number));
    }
  }
  return found;
});

/**
 * Whether a request id that is none of an exchange's own was sent with another one, be it later or beside it, or came
 * back from an earlier one.
 */
const isOfAnother = (exchange: Exchange, id: string, history: History): boolean => {
  const key = id.toLowerCase();
  return sentInAll(history).has(key) || (firstAnswered(history).get(key) ?? exchange.number) < exchange.number;
};

const carriesUuid = (exchange: Exchange): Difference[] => {
  const received = reqIdOf(exchange);
  return typeof received === 'string' && isUuid(received)
    ? []
    : [{ expected: 'a uuid', received: shown(received), pointer: POINTER }];
};

const carries = (exchange: Exchange, sent: string | undefined): Difference[] => {
  const received = reqIdOf(exchange);
  return same(received, sent) ? [] : [{ expected: shown(sent), received: shown(received), pointer: POINTER }];
};

/** For every answer: whose request id it carries. Spec 2, 4. */
export const requestIdRules: V1Invariant[] = [
  {
    requirement: 'req-id.every-answer-carries-one',
    judge: (exchange) => (exchange.succeeded && exchange.isJson ? carriesUuid(exchange) : undefined),
  },
  {
    requirement: 'req-id.comes-back',
    judge: (exchange) => {
      const sent = exchange.intent.bodyRequestId;
      return sent !== undefined && exchange.succeeded && exchange.isJson ? carries(exchange, sent) : undefined;
    },
  },
  {
    requirement: 'req-id.never-of-another-request',
    judge: (exchange, history) => {
      const received = reqIdOf(exchange);
      if (typeof received !== 'string') {
        return undefined;
      }
      return !isOwn(exchange, received.toLowerCase()) && isOfAnother(exchange, received, history)
        ? [{ expected: 'no request id of another call', received: shown(received), pointer: POINTER }]
        : [];
    },
  },
  {
    requirement: 'req-id.error-carries-that-of-the-body',
    judge: (exchange) => {
      const sent = exchange.intent.bodyRequestId;
      if (sent === undefined || !isUuid(sent) || !exchange.refused) {
        return undefined;
      }
      // R38d: none at all is no violation of this requirement; another one warns of it.
      return reqIdOf(exchange) === undefined ? [] : carries(exchange, sent);
    },
  },
  {
    requirement: 'req-id.header-comes-back',
    judge: (exchange) => {
      const { bodyRequestId, headerRequestId } = exchange.intent;
      const hasNoBody = exchange.request.body === undefined && bodyRequestId === undefined;
      const isSent = Object.keys(exchange.request.headers).some((name) => name.toLowerCase() === 'x-request-id');
      return isSent && hasNoBody && exchange.succeeded && exchange.isJson
        ? carries(exchange, headerRequestId)
        : undefined;
    },
  },
  {
    requirement: 'req-id.errors-carry-one',
    judge: (exchange) => (exchange.refused && exchange.isJson ? carriesUuid(exchange) : undefined),
  },
];
