// What a run asked for of what its interfaces sell.
import type { Outcome, Report } from '../schemas/generated/types.ts';
import { INTERFACES } from '../schemas/interfaces.ts';
import { counted } from '../schemas/text/counted.ts';

type Spread = NonNullable<Report['spread']>[number];

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** How often each thing that was asked for was: the most often first. */
const allCreates = (findings: readonly Pick<Outcome, 'spread'>[]): Spread['creates'] => {
  const all = new Map<string, Spread['creates'][number]>();
  for (const one of findings.flatMap(({ spread }) => spread?.creates ?? [])) {
    const key = `${one.supplier} ${one.product} ${one.item}`;
    all.set(key, { ...one, times: one.times + (all.get(key)?.times ?? 0) });
  }
  return [...all.values()].toSorted((a, b) => b.times - a.times || (a.item < b.item ? -1 : 1));
};

/** The spread of each interface whose checks asked for something. */
export const spreadIn = (findings: readonly Pick<Outcome, 'interface' | 'spread'>[]): Pick<Report, 'spread'> => {
  const spread = INTERFACES.flatMap((name): Spread[] => {
    const own = findings.filter((finding) => finding.interface === name && finding.spread !== undefined);
    const [first] = own;
    if (first?.spread === undefined) {
      return [];
    }
    const creates = allCreates(own);
    const part = (member: 'supplier' | 'product' | 'item') => ({
      touched: new Set(creates.map((one) => (member === 'item' ? `${one.product} ${one.item}` : one[member]))).size,
      offered: Math.max(...own.map(({ spread }) => spread?.offered[`${member}s`] ?? 0)),
    });
    const { kind } = first.spread;
    return [
      { interface: name, kind, suppliers: part('supplier'), products: part('product'), items: part('item'), creates },
    ];
  });
  return spread.length === 0 ? {} : { spread };
};

/** `partner 2 of 2 products, 7 of 7 rates, 31 % of the creates on one rate` */
export const spreadInWords = ({ interface: name, kind, suppliers, products, items, creates }: Spread): string => {
  const part = ({ touched, offered }: Spread['items'], word: string): string =>
    `${touched} of ${counted(offered, word)}`;
  const parts = [
    ...(suppliers.offered > 1 ? [part(suppliers, 'supplier')] : []),
    part(products, 'product'),
    part(items, kind),
  ];
  const most = Math.round((100 * (creates[0]?.times ?? 0)) / sum(creates.map(({ times }) => times)));
  return `${name} ${parts.join(', ')}, ${most} % of the creates on one ${kind}`;
};

/** What of an interface a hold or a booking named: how many of its rates or options, of which suppliers. */
export const soldIn = ({ interface: name, kind, items, creates }: Spread) => ({
  interface: name,
  kind,
  ...items,
  suppliers: [...new Set(creates.map(({ supplier }) => supplier))],
});
