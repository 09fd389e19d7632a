import { groupedBy } from '../../schemas/group.ts';

/** The first under each key, then the second of each: so few values are of as many keys as can be. */
export const inTurns = <Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[] => {
  const places = new Map(
    [...groupedBy(values, keyOf).values()].flatMap((group) =>
      [...group.entries()].map(([place, one]) => [one, place] as const),
    ),
  );
  return values.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
};
