// What is wrong with a body, in the words of a refusal.

/** At most this many are named in one refusal; the others are counted. */
const MOST = 10;

/** `/hold/items/0/quantity: expected an integer; and 3 more` */
export const inWords = (violations: readonly { pointer: string; message: string }[]): string => {
  const words = violations
    .slice(0, MOST)
    .map(({ pointer, message }) => `${pointer || 'the body'}: expected ${message}`);
  return [...words, ...(violations.length > MOST ? [`and ${violations.length - MOST} more`] : [])].join('; ');
};
