// Lawful variants together: one of each open point at most, for two of one point exclude each other.

import { variants, variantsOf } from '../../mock-operator/faults.ts';
import { randomFrom } from '../../mock-operator/kernel/random.ts';
import { addTo } from '../../schemas/group.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { interfacesFor } from './bound-interface.ts';

/** Each open point of an interface with the variants that settle it. */
export const pointsOf = (name: Interface): readonly string[][] => {
  const byPoint = new Map<string, string[]>();
  for (const [variant, point] of variants) {
    if (interfacesFor(point).includes(name)) {
      addTo(byPoint, point, variant);
    }
  }
  return [...byPoint.values()];
};

/** Every variant that shows at an interface: those of the operator behind a platform show at its API too. */
export const shownAt = (name: Interface): string[] => [
  ...new Set([...pointsOf(name).flat(), ...variantsOf(name).keys()]),
];

const pairOf = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/**
 * Combinations in which every two variants of different points occur together at least once. Greedy: each combination
 * takes, point by point, the variant that covers most pairs that are still open.
 */
export const pairwise = (points: readonly string[][]): string[][] => {
  const open = new Set(
    points.flatMap((here, index) =>
      points.slice(index + 1).flatMap((there) => here.flatMap((a) => there.map((b) => pairOf(a, b)))),
    ),
  );
  const combinations: string[][] = [];
  while (open.size > 0) {
    const chosen: string[] = [];
    for (const point of points.toSorted((a, b) => b.length - a.length)) {
      const gain = (variant: string) =>
        chosen.filter((other) => open.has(pairOf(variant, other))).length * 1000 +
        [...open].filter((pair) => pair.split(' ').includes(variant)).length;
      chosen.push(point.toSorted((a, b) => gain(b) - gain(a))[0] as string);
    }
    for (const [index, a] of chosen.entries()) {
      for (const b of chosen.slice(index + 1)) {
        open.delete(pairOf(a, b));
      }
    }
    combinations.push(chosen.toSorted());
  }
  return combinations;
};

/** `count` combinations that a seed determines: of few or many points, each with any of its variants. */
export const random = (points: readonly string[][], count: number, seed: number): string[][] => {
  const next = randomFrom(`combinations ${seed}`);
  const below = (limit: number) => next() % limit;
  return Array.from({ length: count }, () => {
    const wanted = 2 + below(points.length - 1);
    const left = [...points];
    const taken = Array.from({ length: wanted }, () => left.splice(below(left.length), 1)[0] ?? []);
    return taken.map((point) => point[below(point.length)] as string).toSorted();
  });
};
