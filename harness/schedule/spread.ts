// Which of what a target sells a check asked for.
import type { Outcome } from '../../schemas/generated/types.ts';
import type { SafeText } from '../../schemas/text/safe-text.ts';
import type { Sold } from '../resources/effects.ts';
import type { Opened } from './interface.ts';

const keyOf = ({ supplier, product, item }: Sold): string => [supplier, product, item].join(' ').toLowerCase();

const countOf = (all: readonly Sold[], member: keyof Sold): number =>
  new Set(all.map((one) => one[member].toLowerCase())).size;

/** How often each rate or option that is sold was asked for; ids that are no one's do not count. */
export const spreadOf = (
  { sold }: Pick<Opened<never>, 'sold'>,
  asked: readonly Sold[],
  { line }: SafeText,
): Pick<Outcome, 'spread'> => {
  const { kind, all } = asked.length === 0 || sold === undefined ? { kind: 'rate' as const, all: [] } : sold();
  const times = new Map<string, number>();
  for (const key of asked.map(keyOf)) {
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  const creates = all.flatMap((one) => {
    const count = times.get(keyOf(one));
    const { supplier, product, item } = one;
    return count === undefined
      ? []
      : [{ supplier: line(supplier), product: line(product), item: line(item), times: count }];
  });
  const offered = {
    suppliers: countOf(all, 'supplier'),
    products: countOf(all, 'product'),
    items: countOf(all, 'item'),
  };
  return creates.length === 0 ? {} : { spread: { kind, offered, creates } };
};
