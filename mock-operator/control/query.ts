// Queries of control calls: what none asks for is refused, for it would be overlooked.
import type { MiddlewareHandler } from 'hono';
import { didYouMean } from '../../schemas/suggest.ts';
import { Misuse } from './misuse.ts';

/** The names in the query of each call that has one. Those of the journal are its filters, which it judges itself. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'GET /journal/matching': ['text'],
  'GET /calendar': ['rate', 'from', 'until'],
};

const JOURNAL = 'GET /journal';

/** Refuses a query with a name that the call does not have; `isKnown` says what there is below `/_mock`. @throws Misuse 400 */
export const knownQuery =
  (isKnown: (path: string) => boolean): MiddlewareHandler =>
  async (c, next) => {
    const path = c.req.path.replace(/^\/_mock/, '');
    const call = `${c.req.method} ${path}`;
    const names = NAMES[call] ?? [];
    const strange = Object.keys(c.req.query()).find((name) => !names.includes(name));
    if (strange !== undefined && c.req.method !== 'POST' && call !== JOURNAL && isKnown(path)) {
      const has = names.length === 0 ? 'it has no query' : `it has ${names.join(', ')}`;
      throw new Misuse(`${call.replace(' ', ' /_mock')} takes no ${strange}: ${has}.${didYouMean(strange, names)}`);
    }
    await next();
  };
