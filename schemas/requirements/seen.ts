// What a report says of the open points, as data that can be compared.
import type { Report } from '../generated/types.ts';
import { hidesOthers, valueSeen } from './observed.ts';

export type Observation = Report['observations'][number];

/** Open point → case → the values seen in it, each with the observation. A case is what stands before a colon: `after release: 404`. */
export type Seen = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, Observation>>>;

/** What stands before the colon of a value; nothing where there is none. */
export const caseOf = (value: string): string => /^(.+?): /.exec(value)?.[1] ?? '';

type Cases = Map<string, Map<string, Observation>>;

/** The values without those that only come of the time that an answer took. */
const lasting = (point: string, cases: Cases): Cases => {
  const only = [...(cases.get('') ?? [])].filter(([value]) => hidesOthers(point, value));
  return only.length === 0 ? cases : new Map([['', new Map(only)]]);
};

/** What a run has seen at each open point that says something of how a target behaves. */
export const seenIn = ({ observations }: Pick<Report, 'observations'>): Seen => {
  const seen = new Map<string, Cases>();
  for (const one of observations) {
    const value = valueSeen(one.point, one.observed);
    if (value !== undefined) {
      const cases = seen.get(one.point) ?? (new Map() as Cases);
      const values = cases.get(caseOf(value)) ?? new Map<string, Observation>();
      seen.set(one.point, cases.set(caseOf(value), values));
      values.set(value, values.get(value) ?? one);
    }
  }
  return new Map([...seen].map(([point, cases]) => [point, lasting(point, cases)]));
};

const isSame = (some: ReadonlyMap<string, unknown>, others: ReadonlyMap<string, unknown>): boolean =>
  some.size === others.size && [...some.keys()].every((value) => others.has(value));

/** The cases of a point that two runs have seen, and in which they have not seen the same. */
export const changedCases = (
  some: ReadonlyMap<string, ReadonlyMap<string, Observation>>,
  others: typeof some,
): string[] =>
  [...some].flatMap(([name, values]) => {
    const other = others.get(name);
    return other === undefined || isSame(values, other) ? [] : [name];
  });
