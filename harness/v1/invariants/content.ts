import { shown } from '../../judge/expect.ts';
import { nullMembers } from '../null-members.ts';
import type { V1Invariant } from './invariant.ts';

/** For every answer: that it is one JSON document. Spec 4. */
export const contentRules: V1Invariant[] = [
  {
    requirement: 'content.is-json',
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
    requirement: 'content.is-well-formed',
    judge: (exchange) => {
      if (exchange.error !== undefined) {
        return ['refused', 'timeout', 'ours', 'idle-closed'].includes(exchange.error.kind)
          ? undefined
          : [{ expected: 'one whole answer', received: exchange.error.message }];
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
    requirement: 'content.absent-members-are-left-out',
    judge: (exchange) =>
      exchange.isJson
        ? nullMembers(exchange.json).map((pointer) => ({
            expected: 'a value, or no such member',
            received: 'null',
            pointer,
          }))
        : undefined,
  },
];
