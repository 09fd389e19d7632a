// Which answers a fuzz breaks, and how: the same for the same seed.
import type { Break } from './breaking.ts';
import type { Place } from './place.ts';
import { wrongBodies, wrongValues } from './wrong-value.ts';

/** Numbers from 0 to 1 that look random (mulberry32). */
const randomFrom = (seed: number): (() => number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const shuffled = <Value>(values: readonly Value[], random: () => number): Value[] =>
  values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);

/** Every member with every wrong value, and every kind of answer as every wrong body, each alone. */
const allBreaks = (places: readonly Place[], random: () => number): Break[] => {
  const after = () => (random() < 0.7 ? 0 : Math.floor(random() * 30));
  const element = () => (random() < 0.7 ? ('all' as const) : Math.floor(random() * 7));
  const kinds = new Map(places.map(({ operation, refused }) => [`${operation} ${refused}`, { operation, refused }]));
  return [
    ...places.flatMap((place) => wrongValues.map((wrong) => ({ ...place, wrong, element: element(), after: after() }))),
    ...[...kinds.values()].flatMap((kind) =>
      Object.keys(wrongBodies).map((body) => ({ ...kind, body, after: after() })),
    ),
  ];
};

/** Every fourth breaks several members at once. */
const SEVERAL_EVERY = 4;

/** So many cases, each member, each wrong value and each operation as often as the others. */
export const casesOf = (places: readonly Place[], count: number, seed: number): Break[][] => {
  const random = randomFrom(seed);
  const left = spread(shuffled(allBreaks(places, random), random));
  return Array.from({ length: count }, (_, index) => {
    const several = index % SEVERAL_EVERY === SEVERAL_EVERY - 1 ? 2 + Math.floor(random() * 5) : 1;
    return Array.from({ length: several }, () => left()).filter((one) => one !== undefined);
  });
};

const wrongOf = (one: Break): string => ('body' in one ? one.body : one.wrong.name);

/** Hands out breaks in turns: next comes one whose member, wrong value and operation were met least so far. */
const spread = (breaks: readonly Break[]): (() => Break | undefined) => {
  const met = new Map<string, number>();
  const left = new Set(breaks);
  const marksOf = (one: Break): string[] => [
    `wrong ${wrongOf(one)}`,
    `operation ${one.operation} ${one.refused}`,
    `place ${one.operation} ${one.refused} ${'body' in one ? '' : one.pointer}`,
  ];
  const marks = new Map(breaks.map((one) => [one, marksOf(one)]));
  return () => {
    let best: Break | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const one of left) {
      const score = (marks.get(one) ?? []).reduce((sum, mark) => sum + (met.get(mark) ?? 0), 0);
      if (score < least) [best, least] = [one, score];
      if (least === 0) break;
    }
    if (best === undefined) return undefined;
    left.delete(best);
    for (const mark of marks.get(best) ?? []) met.set(mark, (met.get(mark) ?? 0) + 1);
    return best;
  };
};
