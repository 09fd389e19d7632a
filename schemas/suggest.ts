/** Edits within which a misspelt word is still taken for a known one. */
const maxEdits = (known: string): number => Math.min(known.length - 1, Math.max(2, Math.ceil(known.length / 3)));

/** Known ids that end with a word of several parts: its beginning was left out. */
const endingWith = (wanted: string, known: readonly string[]): string[] =>
  wanted.includes('.') ? known.filter((word) => word.endsWith(`.${wanted}`)) : [];

/**
 * The known words that a misspelt one most likely meant, best first; none when nothing is near.
 * @param most the edits that are allowed, by default some for each length
 */
export const suggestions = (wanted: string, known: readonly string[], count = 1, most?: number): string[] => {
  const near = known
    // A text that is far longer than the word needs no comparison: it may be a megabyte that somebody sent.
    .filter((word) => Math.abs(word.length - wanted.length) <= maxEdits(word))
    .map((word) => ({ word, edits: editsBetween(wanted.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, edits }) => edits <= (most ?? maxEdits(word)))
    .sort((a, b) => a.edits - b.edits);
  return [...new Set([...endingWith(wanted, known), ...near.map(({ word }) => word)])].slice(0, count);
};

/** ` Did you mean x?`, or nothing. */
export const didYouMean = (wanted: string, known: readonly string[], count = 1): string => {
  const words = suggestions(wanted, known, count);
  return words.length === 0 ? '' : ` Did you mean ${words.join(' or ')}?`;
};

/** Insertions, deletions and replacements of one character, and swaps of two neighbours. */
const editsBetween = (a: string, b: string): number => {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : replaced;
      next.push(Math.min(replaced, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
};
