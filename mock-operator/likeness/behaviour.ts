// Which variants, and which statuses of refusals, make the mock behave as a run has seen another operator behave.
import { caseOf, type Seen } from '../../schemas/requirements/seen.ts';
import { type Settled, settled } from '../generated/settled.ts';

/** Point and case → the values seen. */
type Values = ReadonlyMap<string, ReadonlySet<string>>;

export interface Chosen {
  variants: string[];
  /** Open point, as the mock has it → the status of what is refused there. */
  statuses: Record<string, number>;
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

const casesOf = (point: string, values: Values): [key: string, values: ReadonlySet<string>][] =>
  [...values].filter(([key]) => key.startsWith(keyOf(point, '')));

/** What a point shows when all its refusals have the status that makes it most like what is wanted; undefined where none does. */
const bestStatus = (point: string, wanted: Values, shown: Values): { status: string; shown: Values } | undefined => {
  const cases = casesOf(point, wanted);
  const statuses = new Set(cases.flatMap(([, values]) => [...values].flatMap((value) => value.match(REFUSED) ?? [])));
  const now = likenessOf(new Map(cases), shown);
  return [...statuses]
    .map((status) => {
      const own = casesOf(point, shown).map(([key, values]) => [key, refusedWith(status, values)] as const);
      return { status, shown: shownWith(shown, [new Map(own)]) };
    })
    .filter((one) => likenessOf(new Map(cases), one.shown) > now)
    .sort((a, b) => likenessOf(new Map(cases), b.shown) - likenessOf(new Map(cases), a.shown))[0];
};

/** The name of a point in the rules of the mock: what a platform shows of the dialect, its own operator does. */
const pointInRules = (point: string): string | undefined =>
  [point, point.replace(/^booking\./, 'partner.')].find((one) => settled.statuses.includes(one));

const inWords = (values: ReadonlySet<string> | undefined): string => [...(values ?? ['nothing'])].join(' and ');

/** What makes the mock most like what a run has seen. */
export const behaviourLike = (seen: Seen): Chosen => {
  const wanted: Values = new Map(
    [...seen].flatMap(([point, cases]) =>
      [...cases].map(([name, values]) => [keyOf(point, name), new Set(values.keys())] as const),
    ),
  );
  const { names, shown: withVariants } = chosenFrom(settled, wanted);
  const statuses: Record<string, number> = {};
  let shown = withVariants;
  for (const point of seen.keys()) {
    const inRules = pointInRules(point);
    const best = inRules === undefined || inRules in statuses ? undefined : bestStatus(point, wanted, shown);
    if (inRules !== undefined && best !== undefined) {
      statuses[inRules] = Number(best.status);
      shown = best.shown;
    }
  }
  return {
    variants: names,
    statuses,
    otherwise: [...wanted]
      .filter(([key, values]) => !isSame(values, shown.get(key) ?? new Set()))
      .map(([key, values]) => `${key.split('\n')[0]}: ${inWords(values)}; the mock: ${inWords(shown.get(key))}`),
  };
};
