// The formats that a conformance tool must judge itself: uuid, date-time, int32, int64. Spec 2, general conventions.

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a uuid of RFC 9562: any version, either case, no braces and no `urn:uuid:`. */
export const isUuid = (text: string): boolean => uuid.test(text);

const dateTime = /^(\d{4})-(\d{2})-(\d{2})t(\d{2}):(\d{2}):(\d{2})(\.\d+)?(?:z|([+-])(\d{2}):(\d{2}))$/i;

/** Days of a month (1 to 12) in the proleptic Gregorian calendar; 0 for any other month. */
const daysOf = (year: number, month: number): number => {
  const leapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, leapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
};

const dayMs = 86_400_000;
const minuteMs = 60_000;

/**
 * The moment that a date-time of RFC 3339 names, in milliseconds since 1970 with fraction; NaN for any other text.
 * Two spellings of one moment give one number. A leap second is the first moment of the next day.
 */
export const instant = (text: string): number => {
  const parts = dateTime.exec(text);
  if (!parts) return Number.NaN;
  const field = (index: number): number => Number(parts[index] ?? 0);
  const [year, month, day, hour, minute, second] = [field(1), field(2), field(3), field(4), field(5), field(6)];
  const [offsetHour, offsetMinute] = [field(9), field(10)];
  const dayExists = day >= 1 && day <= daysOf(year, month);
  if (!dayExists || hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return Number.NaN;

  const offsetMs = (parts[8] === '-' ? -1 : 1) * (offsetHour * 60 + offsetMinute) * minuteMs;
  const startOfMinute = new Date(0).setUTCFullYear(year, month - 1, day) + (hour * 60 + minute) * minuteMs - offsetMs;
  const lastMinuteOfDay = ((startOfMinute % dayMs) + dayMs) % dayMs === dayMs - minuteMs;
  if (second === 60 && !lastMinuteOfDay) return Number.NaN;
  return startOfMinute + second * 1000 + field(7) * 1000;
};

/** Whether a text is a date-time of RFC 3339: any offset, `t` and `z` in either case, a day that exists. */
export const isDateTime = (text: string): boolean => !Number.isNaN(instant(text));

/** Whether a number is an integer of 32 bits. */
export const isInt32 = (value: number): boolean => Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31;

/** Whether a number is an integer of 64 bits. The largest reads as 2 ** 63 in a double, so that is taken too. */
export const isInt64 = (value: number): boolean => Number.isInteger(value) && value >= -(2 ** 63) && value <= 2 ** 63;
