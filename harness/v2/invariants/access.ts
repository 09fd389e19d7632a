import type { Exchange } from '../../exchange/exchange.ts';
import { writingOfIntegers } from '../../judge/integers.ts';
import type { Invariant, PassiveObservation } from '../../judge/invariants.ts';

/** A body that is invalid on purpose, or an answer that never came, says nothing about content. */
const hasAnswer = (exchange: Exchange): boolean => exchange.error === undefined && exchange.status > 0;

/** Rules for every answer of v2. Spec 4, 7. */
export const accessRules: Invariant[] = [
  {
    requirement: 'operator-v2.error.no-server-error',
    judge: (exchange) =>
      hasAnswer(exchange)
        ? exchange.status < 500
          ? []
          : [{ expected: 'no server error', received: `status ${exchange.status}` }]
        : undefined,
  },
  {
    requirement: 'operator-v2.content.is-json',
    judge: (exchange) => {
      if (!hasAnswer(exchange) || !exchange.hasBody || exchange.status >= 500 || exchange.status === 401) {
        return undefined;
      }
      const type = exchange.answer?.headers['content-type'] ?? 'no content-type';
      return [
        ...(/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)
          ? []
          : [{ expected: 'content-type application/json', received: type }]),
        ...(exchange.isJson
          ? []
          : [{ expected: 'one JSON document', received: exchange.unreadable ?? 'an empty body' }]),
      ];
    },
  },
];

const membersOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.keys(value).sort().join(', ') : 'no object';

/** Open points that any exchange may show. */
export const accessObservations: PassiveObservation[] = [
  { point: 'operator-v2.content.integers', observe: writingOfIntegers },
  {
    point: 'operator-v2.error.object',
    observe: (exchange) =>
      exchange.refused ? (exchange.isJson ? `members ${membersOf(exchange.json)}` : 'no JSON') : undefined,
  },
  {
    point: 'operator-v2.error.server-error-body',
    observe: (exchange) =>
      exchange.status >= 500 ? `${exchange.status} ${exchange.isJson ? 'with' : 'without'} a JSON body` : undefined,
  },
  {
    point: 'operator-v2.success.statuses',
    observe: (exchange) => (exchange.succeeded ? `${exchange.intent.operation}: ${exchange.status}` : undefined),
  },
];
