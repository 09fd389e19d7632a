// The query of a call as it was written.
import { didYouMean } from '../../schemas/suggest.ts';
import { at, type CallerRule, type Mistake } from './caller-rule.ts';

export interface Query {
  readonly raw: string;
  readonly values: URLSearchParams;
}

const NONE: Query = { raw: '', values: new URLSearchParams() };

/** The query that was read last: who waits for something asks the same again and again. */
let latest = NONE;

export const queryIn = (path: string): Query => {
  const from = path.indexOf('?');
  if (from === -1) {
    return NONE;
  }
  const raw = path.slice(from + 1);
  if (raw !== latest.raw) {
    latest = { raw, values: new URLSearchParams(raw) };
  }
  return latest;
};

interface QueriedCall {
  operation: string | undefined;
  query: Query;
}

/** The same duty, of which a call misses what the call before missed that had the same query. It looks at nothing else. */
export const ofQuery = <ParsedCall extends QueriedCall>(callerRule: CallerRule<ParsedCall>): CallerRule<ParsedCall> => {
  let before: (QueriedCall & { mistakes: readonly Mistake[] | undefined }) | undefined;
  return (call) => {
    const { operation, query } = call;
    if (before?.query !== query || before.operation !== operation) {
      before = { operation, query, mistakes: callerRule(call) };
    }
    return before.mistakes;
  };
};

/** The names in a query that an operation does not have, and those that stand there twice. */
export const strangeNames = ({ values }: Query, known: readonly string[]): Mistake[] => {
  const names = [...values.keys()];
  return names.flatMap((name, index) => {
    const pointer = at('/query', name);
    if (!known.includes(name)) {
      const allowed = known.length === 0 ? 'it has no query' : `it has ${known.join(', ')}`;
      return [{ pointer, message: `The operation has no parameter ${name}: ${allowed}.${didYouMean(name, known)}` }];
    }
    return names.indexOf(name) < index ? [{ pointer, message: `The query names ${name} twice.` }] : [];
  });
};
