/** The values under each key, in their order: in one pass, however many there are. */
export const groupedBy = <Value>(values: readonly Value[], keyOf: (value: Value) => string): Map<string, Value[]> => {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, [value]);
    } else {
      group.push(value);
    }
  }
  return groups;
};

/** The values whose key another has that stands before them. */
export const repeated = <Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[] =>
  [...groupedBy(values, keyOf).values()].flatMap((same) => same.slice(1));

/** The first under each key, then the second of each: so few values are of as many keys as can be. */
export const inTurns = <Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[] => {
  const places = new Map(
    [...groupedBy(values, keyOf).values()].flatMap((group) =>
      [...group.entries()].map(([place, one]) => [one, place] as const),
    ),
  );
  return values.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
};
