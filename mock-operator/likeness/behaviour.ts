// Which variants, and which statuses of refusals, make the mock behave as a run has seen another operator behave.

import type { Binding } from '../../schemas/generated/types.ts';
import { addTo } from '../../schemas/group.ts';
import { caseOf, type Seen } from '../../schemas/requirements/seen.ts';
import { type Settled, settled } from '../generated/settled.ts';
import { ownWordsIn } from './own-words.ts';

/** Point and case → the values seen. */
type Values = ReadonlyMap<string, ReadonlySet<string>>;

export interface Chosen {
  variants: string[];
  /** Open point, as the mock has it, or `point: reason` → the status of what is refused there. */
  statuses: Record<string, number>;
  /** Status of a v2 booking → the word of the other operator. */
  words: Record<string, string>;
  /** Members of the error object of v2; none where variants have them. */
  errorMembers: string[];
  /** What the mock does otherwise, a line each. */
  otherwise: string[];
}

/** A line of point and case. */
const keyOf = (point: string, name: string): string => `${point}\n${name}`;

const valuesOf = (points: Readonly<Record<string, readonly string[]>>): Map<string, Set<string>> => {
  const values = new Map<string, Set<string>>();
  for (const [point, all] of Object.entries(points)) {
    for (const value of all) {
      const key = keyOf(point, caseOf(value));
      values.set(key, (values.get(key) ?? new Set()).add(value));
    }
  }
  return values;
};

const REFUSED = /\b4\d\d\b/g;

/** The values with all statuses of successes made one, and all of refusals: another variant, or a status, may give the right one. */
const loosely = (values: ReadonlySet<string>): Set<string> =>
  new Set([...values].map((value) => value.replaceAll(/\b([24])\d\d\b/g, '$1xx')));

const isSame = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  some.size === others.size && [...some].every((value) => others.has(value));

const BUT_FOR_STATUS = 0.75;
const SOME_OF_IT = 0.5;

/** How like two sets of values are, from 0 to 1. */
const likeness = (wanted: ReadonlySet<string>, got: ReadonlySet<string> = new Set()): number => {
  if (isSame(wanted, got)) {
    return 1;
  }
  if (isSame(loosely(wanted), loosely(got))) {
    return BUT_FOR_STATUS;
  }
  const both = [...wanted].filter((value) => got.has(value)).length;
  return (SOME_OF_IT * both) / (wanted.size + got.size - both);
};

const likenessOf = (wanted: Values, got: Values): number =>
  [...wanted].reduce((sum, [key, values]) => sum + likeness(values, got.get(key)), 0);

/** What the mock shows with variants: as usual, and where one of them differs, as the last of these does. */
const shownWith = (usual: Values, variants: readonly Values[]): Values =>
  new Map([...usual, ...variants.flatMap((one) => [...one])]);

/** Sums of parts are not exact. */
const MIN_GAIN = 1e-9;

interface Variant {
  name: string;
  values: Values;
}

/** What it costs that a variant alone shows something else than what is wanted: another may not undo that. */
const WRONG = 0.1;

const wrongIn = ({ values }: Variant, wanted: Values): number =>
  [...values].filter(([key, some]) => wanted.has(key) && !isSame(some, wanted.get(key) ?? new Set())).length;

/** Adds the variant that makes the mock most like what is wanted, until none does. Where two differ at a point, the better one counts. */
const chosenFrom = (table: Settled, wanted: Values): { names: string[]; shown: Values } => {
  const usual = valuesOf(table.usual);
  const all = Object.entries(table.variants).map(([name, points]): Variant => {
    const own = [...valuesOf(points)].filter(([key, some]) => !isSame(some, usual.get(key) ?? new Set()));
    return { name, values: new Map(own) };
  });
  const shownBy = (some: readonly Variant[]) =>
    shownWith(
      usual,
      some.map(({ values }) => values),
    );
  const gainOf = (some: readonly Variant[]) =>
    likenessOf(wanted, shownBy(some)) - WRONG * some.reduce((sum, one) => sum + wrongIn(one, wanted), 0);
  let chosen: readonly Variant[] = [];
  for (;;) {
    const left = all.filter((one) => !chosen.includes(one));
    const orders = left.flatMap((one) => [
      [...chosen, one],
      [one, ...chosen],
    ]);
    const [best, most] = orders.reduce<[readonly Variant[], number]>(
      ([some, before], order) => {
        const gain = gainOf(order);
        return gain > before + MIN_GAIN ? [order, gain] : [some, before];
      },
      [chosen, gainOf(chosen)],
    );
    if (most <= gainOf(chosen) + MIN_GAIN) {
      return { names: chosen.map(({ name }) => name), shown: shownBy(chosen) };
    }
    chosen = best;
  }
};

/** A set with each refusal by one status. */
const refusedWith = (status: string, values: ReadonlySet<string>): Set<string> =>
  new Set([...values].map((value) => value.replaceAll(REFUSED, status)));

/** What some cases show when all refusals in them have the status that makes them most like what is wanted; undefined where none does. */
const bestStatus = (
  keys: readonly string[],
  wanted: Values,
  shown: Values,
): { status: string; shown: Values } | undefined => {
  const of = (values: Values) =>
    new Map(keys.flatMap((key) => (values.has(key) ? [[key, values.get(key) ?? new Set<string>()]] : [])));
  const cases = of(wanted);
  const statuses = new Set([...cases.values()].flatMap((some) => [...some].flatMap((one) => one.match(REFUSED) ?? [])));
  const now = likenessOf(cases, shown);
  return [...statuses]
    .map((status) => {
      const own = [...of(shown)].map(([key, values]) => [key, refusedWith(status, values)] as const);
      return { status, shown: shownWith(shown, [new Map(own)]) };
    })
    .filter((one) => likenessOf(cases, one.shown) > now)
    .sort((a, b) => likenessOf(cases, b.shown) - likenessOf(cases, a.shown))[0];
};

/**
 * The name that the rules of the mock have for the refusals of a case, or of all cases of its point: what a platform shows of
 * the dialect, its own operator does.
 */
const nameInRules = (key: string): string | undefined => {
  const [point = '', name = ''] = key.split('\n');
  return [point, point.replace(/^booking\./, 'partner.')]
    .flatMap((one) => [`${one}: ${name}`, one])
    .find((one) => settled.statuses.includes(one));
};

/** The name of refusals in the rules → the cases that show them. */
const byName = (keys: readonly string[]): Map<string, string[]> => {
  const named = new Map<string, string[]>();
  for (const key of keys) {
    const name = nameInRules(key);
    if (name !== undefined) {
      addTo(named, name, key);
    }
  }
  return named;
};

const inWords = (values: ReadonlySet<string> | undefined): string => [...(values ?? ['nothing'])].join(' and ');

/**
 * What makes the mock most like what a run has seen.
 * @param isShown whether a case of a point is shown by something else than a variant
 */
export const behaviourLike = (
  seen: Seen,
  binding: Pick<Binding, 'words'> | undefined,
  isShown: (point: string, name: string) => boolean,
): Chosen => {
  const { words, errorMembers, inOurs } = ownWordsIn(seen, binding);
  const wanted: Values = new Map(
    [...seen].flatMap(([point, cases]) =>
      [...cases]
        .filter(([name]) => !isShown(point, name))
        .map(([name, values]) => {
          const ours = [...values.keys()].map((value) => inOurs(point, value));
          return [keyOf(point, name), new Set(ours)] as const;
        }),
    ),
  );
  const { names, shown: withVariants } = chosenFrom(settled, wanted);
  const statuses: Record<string, number> = {};
  let shown = withVariants;
  for (const [name, keys] of byName([...wanted.keys()])) {
    const best = bestStatus(keys, wanted, shown);
    if (best !== undefined) {
      statuses[name] = Number(best.status);
      shown = best.shown;
    }
  }
  return {
    variants: names,
    statuses,
    words,
    errorMembers,
    otherwise: [...wanted]
      .filter(([key, values]) => !isSame(values, shown.get(key) ?? new Set()))
      .map(([key, values]) => `${key.split('\n')[0]}: ${inWords(values)}; the mock: ${inWords(shown.get(key))}`),
  };
};
