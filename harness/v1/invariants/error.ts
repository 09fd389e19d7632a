import { violations } from '../../../schemas/validate.ts';
import { shown } from '../../judge/expect.ts';
import type { V1Invariant } from './invariant.ts';

/** For every refusal: its error object. Spec 7. */
export const errorRules: V1Invariant[] = [
  {
    requirement: 'error.object-on-4xx',
    judge: (exchange) => {
      if (!exchange.refused || exchange.status === 401) {
        return undefined;
      }
      const error = exchange.at('/error');
      if (typeof error !== 'object' || error === null) {
        return [{ expected: 'an error object', received: shown(exchange.at('/error')), pointer: '/error' }];
      }
      return ['/error/code', '/error/message']
        .filter((pointer) => typeof exchange.at(pointer) !== 'string')
        .map((pointer) => ({ expected: 'a string', received: shown(exchange.at(pointer)), pointer }));
    },
  },
  {
    requirement: 'error.code-is-of-the-list',
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
    requirement: 'error.data-is-a-map-of-strings',
    judge: (exchange) => {
      if (!exchange.refused || exchange.at('/error') === undefined) {
        return undefined;
      }
      return violations('common/error', exchange.at('/error'))
        .filter(({ pointer }) => pointer.startsWith('/data'))
        .map(({ place, message }) => ({
          expected: message,
          received: shown(exchange.at(`/error${place}`)),
          pointer: `/error${place}`,
        }));
    },
  },
];
