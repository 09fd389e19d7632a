/** What differs from call to call though the cause is one: ids, the query, the world of a worker. */
const VARYING: readonly [RegExp, string][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '{id}'],
  [/(?<=\/\S*)\?\S*/g, ''],
  [/\/_world\/[^/\s]+/g, ''],
];

/** The begin of a text without what varies. At most this long, as the patterns look back, and a target may write any length. */
export const plain = (text: string, most: number): string =>
  VARYING.reduce((rest, [varying, word]) => rest.replaceAll(varying, word), text.slice(0, most));
