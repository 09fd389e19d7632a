// The query of a call as it was written.
import { didYouMean } from '../../schemas/suggest.ts';
import { at, type Flaw } from './duty.ts';

export interface Query {
  readonly raw: string;
  readonly values: URLSearchParams;
}

export const queryIn = (path: string): Query => {
  const from = path.indexOf('?');
  const raw = from === -1 ? '' : path.slice(from + 1);
  return { raw, values: new URLSearchParams(raw) };
};

/** The names in a query that an operation does not have, and those that stand there twice. */
export const strangeNames = ({ values }: Query, known: readonly string[]): Flaw[] => {
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
