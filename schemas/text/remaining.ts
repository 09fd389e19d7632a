// How long what is waited for lasts still, as the words of a step say it: the progress of a run reads it there.
export const secondsMore = (ms: number): string => `${Math.max(0, Math.ceil(ms / 1000))} s more`;

/** The longest that such words name; 0 where they name none. */
export const secondsMoreIn = (words: string): number =>
  Math.max(0, ...[...words.matchAll(/\b(\d+) s more\b/g)].map(([, seconds]) => Number(seconds)));
