// What a command printed, compared with what a page shows: ids, ports, times and durations differ on each run.

const VOLATILE: [RegExp, string][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9a-f]{8}…/g, 'ID'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?/g, 'TIME'],
  [/\b\d{4}-\d\d-\d\d\b/g, 'DAY'],
  [/\b\d\d:\d\d:\d\d(\.\d+)?\b/g, 'TIME'],
  [/\b(\d+ min )?\d+(\.\d+)? ?(ms|s|min|seconds?|minutes?|hours?|h)\b/g, 'DURATION'],
  [/\b\d+ (requests|calls)\b/g, 'N $1'],
  [/\bexchange \d+/g, 'exchange N'],
  [/\bworker-\d+/g, 'worker-N'],
  [/--seed \d+|\bseed \d+/g, 'SEED'],
];

const normalised = (text: string): string =>
  VOLATILE.reduce((known, [pattern, word]) => known.replace(pattern, word), text)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** What the page shows as a pattern: a line that is `…` stands for any lines, and elsewhere `…` for the rest of a word or line. */
const patternOf = (shown: string): RegExp =>
  new RegExp(
    `^${normalised(shown)
      .split('\n')
      .map((line) => (line.trim() === '…' ? '(?:.*\n)*?' : `${literally(line).replaceAll('…', '.*')}\n`))
      .join('')}$`,
  );

export const isShown = (shown: string, printed: string): boolean => patternOf(shown).test(`${normalised(printed)}\n`);
