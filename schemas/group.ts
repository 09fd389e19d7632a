// Values in groups: under one key each.

/** Puts a value at the end of its group. */
export const addTo = <Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void => {
  const group = groups.get(key);
  if (group === undefined) {
    groups.set(key, [value]);
  } else {
    group.push(value);
  }
};

/** The values under each key, in their order: in one pass, however many there are. */
export const groupedBy = <Value>(values: readonly Value[], keyOf: (value: Value) => string): Map<string, Value[]> => {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    addTo(groups, keyOf(value), value);
  }
  return groups;
};

/** The values whose key another has that stands before them. */
export const repeated = <Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[] =>
  [...groupedBy(values, keyOf).values()].flatMap((same) => same.slice(1));

/** The sum of the numbers under each key. */
export const sumsOf = <Key>(numbers: Iterable<readonly [Key, number]>): Map<Key, number> => {
  const sums = new Map<Key, number>();
  for (const [key, number] of numbers) {
    sums.set(key, (sums.get(key) ?? 0) + number);
  }
  return sums;
};
