// What the words of a step say in numbers: the progress of a run reads them there.

/** How long the step still waits. */
export const secondsMore = (ms: number): string => `${Math.max(0, Math.ceil(ms / 1000))} s more`;

/** The longest that such words name; 0 where they name none. */
export const secondsMoreIn = (words: string): number =>
  Math.max(0, ...[...words.matchAll(/\b(\d+) s more\b/g)].map(([, seconds]) => Number(seconds)));

/** How many checks have ended that the runner, which takes them in their order, has not reported. */
export const moreEnded = (count: number): string => `${count} more ended`;

/** The number that such words name; 0 where they name none. */
export const moreEndedIn = (words: string): number => Number(/\b(\d+) more ended\b/.exec(words)?.[1] ?? 0);
