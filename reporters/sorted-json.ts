/** JSON without blanks whose members are in one order, so that digests and signatures are the same for the same value. */
export const sortedJson = (value: unknown): string => JSON.stringify(value, (_key, member) => sorted(member));

const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
