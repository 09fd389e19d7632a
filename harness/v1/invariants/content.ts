import type { Exchange } from '../../exchange/exchange.ts';
import { shown } from '../../judge/expect.ts';
import { nullMembers } from '../null-members.ts';
import type { V1Invariant } from './invariant.ts';

/** Whether an answer is to be judged: it has a body, and is neither a server error nor a refusal of the credentials. */
const isJudged = ({ hasBody, status }: Exchange): boolean => hasBody && status < 500 && status !== 401;

/** Errors that say nothing about the answer: none came, or the connection was closed before the target sent one. */
const WITHOUT_ANSWER = ['refused', 'timeout', 'ours', 'idle-closed'];

/** Every answer is one JSON document. Spec 4. */
export const contentRules: V1Invariant[] = [
  {
    requirement: 'content.is-json',
    judge: (exchange) => {
      if (!isJudged(exchange)) {
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
        return WITHOUT_ANSWER.includes(exchange.error.kind)
          ? undefined
          : [{ expected: 'one whole answer', received: exchange.error.message }];
      }
      if (!isJudged(exchange)) {
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
