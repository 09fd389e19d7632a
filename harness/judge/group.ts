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
