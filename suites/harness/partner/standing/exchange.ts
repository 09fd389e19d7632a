import { isUuid } from '../../../../schemas/formats.ts';
import { violations } from '../../../../schemas/validate.ts';
import type { Exchange } from '../../exchange.ts';
import { shown } from '../../expect.ts';
import type { StandingObservation, StandingRule } from '../../standing.ts';

const same = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' && a.toLowerCase() === b.toLowerCase();

const reqIdOf = (exchange: Exchange): unknown => exchange.at('/meta/reqId');

/** The request ids that may lawfully stand in the answer. */
const ownIds = ({ intent }: Exchange): (string | undefined)[] => [intent.bodyRequestId, intent.headerRequestId];

/** Rules that hold for every answer of the Partner API. Request ids of other calls are known from the whole check. */
export const exchangeRules = (all: readonly Exchange[]): StandingRule[] => [
  {
    requirement: 'partner.req-id.every-answer-carries-one',
    judge: (exchange) => {
      if (!exchange.succeeded || !exchange.isJson) {
        return undefined;
      }
      const received = reqIdOf(exchange);
      return typeof received === 'string' && isUuid(received)
        ? []
        : [{ expected: 'a uuid', received: shown(received), pointer: '/meta/reqId' }];
    },
  },
  {
    requirement: 'partner.req-id.comes-back',
    judge: (exchange) => {
      const sent = exchange.intent.bodyRequestId;
      if (sent === undefined || !exchange.succeeded || !exchange.isJson) {
        return undefined;
      }
      const received = reqIdOf(exchange);
      return same(received, sent) ? [] : [{ expected: shown(sent), received: shown(received), pointer: '/meta/reqId' }];
    },
  },
  {
    requirement: 'partner.req-id.never-of-another-request',
    judge: (exchange) => {
      const received = reqIdOf(exchange);
      if (typeof received !== 'string') {
        return undefined;
      }
      if (ownIds(exchange).some((id) => same(received, id))) {
        return [];
      }
      const foreign = all.some(
        (other) =>
          other !== exchange &&
          (ownIds(other).some((id) => same(received, id)) ||
            (other.number < exchange.number && same(received, reqIdOf(other)))),
      );
      return foreign
        ? [{ expected: 'no request id of another call', received: shown(received), pointer: '/meta/reqId' }]
        : [];
    },
  },
  {
    requirement: 'partner.req-id.header-comes-back',
    judge: (exchange) => {
      const { bodyRequestId, headerRequestId } = exchange.intent;
      if (
        exchange.request.body !== undefined ||
        bodyRequestId !== undefined ||
        !exchange.succeeded ||
        !exchange.isJson
      ) {
        return undefined;
      }
      const received = reqIdOf(exchange);
      return same(received, headerRequestId)
        ? []
        : [{ expected: shown(headerRequestId), received: shown(received), pointer: '/meta/reqId' }];
    },
  },
  {
    requirement: 'partner.req-id.errors-carry-one',
    judge: (exchange) => {
      if (!exchange.refused || !exchange.isJson) {
        return undefined;
      }
      const received = reqIdOf(exchange);
      return typeof received === 'string' && isUuid(received)
        ? []
        : [{ expected: 'a uuid', received: shown(received), pointer: '/meta/reqId' }];
    },
  },
  {
    requirement: 'partner.content.is-json',
    judge: (exchange) => {
      if (!exchange.hasBody || exchange.status >= 500 || exchange.status === 401) {
        return undefined;
      }
      const type = exchange.answer?.headers['content-type'] ?? 'no content-type';
      return /^application\/json\s*(;|$)/i.test(type)
        ? []
        : [{ expected: 'content-type application/json', received: type }];
    },
  },
  {
    requirement: 'partner.content.is-well-formed',
    judge: (exchange) => {
      if (exchange.fault !== undefined) {
        return ['refused', 'timeout', 'ours', 'idle-closed'].includes(exchange.fault.kind)
          ? undefined
          : [{ expected: 'one whole answer', received: exchange.fault.message }];
      }
      if (!exchange.hasBody || exchange.status >= 500 || exchange.status === 401) {
        return undefined;
      }
      return exchange.isJson
        ? []
        : [{ expected: 'one JSON document', received: `${exchange.unreadable}: ${shown(exchange.answer?.body)}` }];
    },
  },
  {
    requirement: 'partner.error.object-on-4xx',
    judge: (exchange) => {
      if (!exchange.refused || exchange.status === 401) {
        return undefined;
      }
      const error = exchange.at('/error');
      if (typeof error !== 'object' || error === null) {
        return [{ expected: 'an error object', received: shown(exchange.answer?.body), pointer: '/error' }];
      }
      return ['/error/code', '/error/message']
        .filter((pointer) => typeof exchange.at(pointer) !== 'string')
        .map((pointer) => ({ expected: 'a string', received: shown(exchange.at(pointer)), pointer }));
    },
  },
  {
    requirement: 'partner.error.code-is-of-the-list',
    judge: (exchange) => {
      const code = exchange.at('/error/code');
      if (!exchange.refused || exchange.status === 401 || code === undefined) {
        return undefined;
      }
      return violations('common/error', exchange.at('/error'))
        .filter(({ pointer }) => pointer === '/code')
        .map(({ message }) => ({ expected: message, received: shown(code), pointer: '/error/code' }));
    },
  },
  {
    requirement: 'partner.error.data-is-a-map-of-strings',
    judge: (exchange) => {
      if (!exchange.refused || exchange.at('/error') === undefined) {
        return undefined;
      }
      return violations('common/error', exchange.at('/error'))
        .filter(({ pointer }) => pointer.startsWith('/data'))
        .map(({ pointer, message }) => ({
          expected: message,
          received: shown(exchange.at(`/error${pointer}`)),
          pointer: `/error${pointer}`,
        }));
    },
  },
];

const isCreate = (exchange: Exchange, operation: string): boolean =>
  exchange.intent.operation === operation && exchange.succeeded && exchange.intent.defect === undefined;

/** Open points that any exchange may show. */
export const exchangeObservations: StandingObservation[] = [
  {
    point: 'partner.error.code-of-each-status',
    observe: (exchange) =>
      exchange.refused && typeof exchange.at('/error/code') === 'string' && ![400, 404].includes(exchange.status)
        ? `${exchange.status} ${exchange.wordsAt('/error/code')}`
        : undefined,
  },
  {
    point: 'partner.error.server-error-body',
    observe: (exchange) =>
      exchange.status >= 500 ? `${exchange.status} ${exchange.isJson ? 'with' : 'without'} a JSON body` : undefined,
  },
  {
    point: 'partner.hold.create-status',
    observe: (exchange) => (isCreate(exchange, 'partner.createHold') ? String(exchange.status) : undefined),
  },
  {
    point: 'partner.hold.first-status',
    observe: (exchange) => (isCreate(exchange, 'partner.createHold') ? shown(exchange.at('/hold/status')) : undefined),
  },
  {
    point: 'partner.booking.create-status',
    observe: (exchange) => (isCreate(exchange, 'partner.createBooking') ? String(exchange.status) : undefined),
  },
  {
    point: 'partner.booking.first-status',
    observe: (exchange) =>
      isCreate(exchange, 'partner.createBooking') ? shown(exchange.at('/booking/status')) : undefined,
  },
  {
    point: 'partner.hold.release-status',
    observe: (exchange) =>
      exchange.intent.operation === 'partner.releaseHold' && exchange.succeeded ? String(exchange.status) : undefined,
  },
];
