// Moments as they are written: in UTC, as in the calls, or in the zone of a product.

const iso = (at: number): string => new Date(at).toISOString();

/** `2026-06-01 07:10:00` */
export const momentWords = (at: number): string => iso(at).slice(0, 19).replace('T', ' ');

/** `07:10:00` */
export const timeWords = (at: number): string => iso(at).slice(11, 19);

/** `2026-06-01`, where it is then that day in a zone. */
export const dayIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);

/** `09:00` in a zone. */
export const timeIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(at);

/** `Mon 1 June` */
export const dayWords = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'long' }).format(
    Date.parse(day),
  );

export const DAY_MS = 86_400_000;

/** The day this number of days later. */
export const dayAfter = (day: string, days: number): string => iso(Date.parse(day) + days * DAY_MS).slice(0, 10);

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
