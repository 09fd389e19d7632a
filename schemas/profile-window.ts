import type { ProfileWindow } from './generated/types.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Whether a date-time of a profile is given in days from now, `+1d`. */
export const isRelative = (moment: string): boolean => moment.startsWith('+');

const momentAt = (moment: string, now: number): string =>
  isRelative(moment) ? new Date(now + Number.parseInt(moment.slice(1), 10) * DAY_MS).toISOString() : moment;

/** When a profile says there is availability, as date-times; `now` is in milliseconds since 1970. */
export const windowAt = ({ window }: { window?: ProfileWindow }, now: number): { start: string; end: string } => {
  const { start = '+0d', end = '+14d' } = window ?? {};
  return { start: momentAt(start, now), end: momentAt(end, now) };
};
