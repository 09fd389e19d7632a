import type { Exchange } from '../exchange/exchange.ts';
import { refusesTheThing } from '../exchange/refused-thing.ts';
import type { Difference } from './invariants.ts';

/** A create that nothing lawful stood against is accepted. An answer that is neither success nor refusal says nothing. */
export const judgeSatisfiable =
  (expected: string) =>
  (exchange: Exchange): Difference[] | undefined => {
    if (!exchange.isSatisfiable) {
      return undefined;
    }
    if (refusesTheThing(exchange)) {
      return [{ expected, received: `status ${exchange.status}` }];
    }
    return exchange.succeeded ? [] : undefined;
  };
