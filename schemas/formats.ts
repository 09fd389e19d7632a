// The formats that a conformance tool must judge itself: uuid, date-time, int32, int64, zones and currencies. Spec 2, 2.8, 2.9.

export const UUID_LENGTH = 36;
const DASH = '-'.charCodeAt(0);

/** By its code, whether a character is a hexadecimal digit: 1 or 0. */
const isHexDigit = new Uint8Array(128);
for (const digit of '0123456789abcdefABCDEF') {
  isHexDigit[digit.charCodeAt(0)] = 1;
}

const areHexDigits = (text: string, from: number, to: number): boolean => {
  for (let index = from; index < to; index += 1) {
    if (isHexDigit[text.charCodeAt(index)] !== 1) {
      return false;
    }
  }
  return true;
};

/**
 * Whether a text is a uuid of RFC 9562: any version, either case, no braces and no `urn:uuid:`. Read character by
 * character: a regular expression takes twice as long, and every id of every body comes by here.
 */
export const isUuid = (text: string): boolean =>
  text.length === UUID_LENGTH &&
  text.charCodeAt(8) === DASH &&
  text.charCodeAt(13) === DASH &&
  text.charCodeAt(18) === DASH &&
  text.charCodeAt(23) === DASH &&
  areHexDigits(text, 0, 8) &&
  areHexDigits(text, 9, 13) &&
  areHexDigits(text, 14, 18) &&
  areHexDigits(text, 19, 23) &&
  areHexDigits(text, 24, UUID_LENGTH);

const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})t(\d{2}):(\d{2}):(\d{2})(\.\d+)?(?:z|([+-])(\d{2}):(\d{2}))$/i;

const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Days of a month (1 to 12) in the proleptic Gregorian calendar; 0 for any other month. */
const daysOf = (year: number, month: number): number => {
  const leapDay = month === 2 && ((year % 4 === 0 && year % 100 !== 0) || year % 400 === 0) ? 1 : 0;
  return (days[month - 1] ?? 0) + leapDay;
};

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const MAX_REMEMBERED = 10_000;
/** Longer texts are no times that anybody repeats. */
const LONGEST_REMEMBERED = 64;

/** Texts that were read lately: one answer repeats most of those of the answer before. */
const remembered = new Map<string, number>();

/**
 * The moment that a date-time of RFC 3339 names, in milliseconds since 1970 with fraction; NaN for any other text.
 * Two spellings of one moment give one number. A leap second is the first moment of the next day.
 */
export const instant = (text: string): number => {
  const known = remembered.get(text);
  if (known !== undefined) {
    return known;
  }
  const moment = momentOf(text);
  if (text.length > LONGEST_REMEMBERED) {
    return moment;
  }
  if (remembered.size >= MAX_REMEMBERED) {
    remembered.clear();
  }
  remembered.set(text, moment);
  return moment;
};

const momentOf = (text: string): number => {
  const parts = DATE_TIME.exec(text);
  if (!parts) {
    return Number.NaN;
  }
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const [hour, minute, second] = [Number(parts[4]), Number(parts[5]), Number(parts[6])];
  const [offsetHour, offsetMinute] = [Number(parts[9] ?? 0), Number(parts[10] ?? 0)];
  const dayExists = day >= 1 && day <= daysOf(year, month);
  if (!dayExists || hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) {
    return Number.NaN;
  }

  const offsetMs = (parts[8] === '-' ? -1 : 1) * (offsetHour * 60 + offsetMinute) * MINUTE_MS;
  const startOfMinute = new Date(0).setUTCFullYear(year, month - 1, day) + (hour * 60 + minute) * MINUTE_MS - offsetMs;
  const lastMinuteOfDay = ((startOfMinute % DAY_MS) + DAY_MS) % DAY_MS === DAY_MS - MINUTE_MS;
  if (second === 60 && !lastMinuteOfDay) {
    return Number.NaN;
  }
  return startOfMinute + second * 1000 + Number(parts[7] ?? 0) * 1000;
};

/** Whether a text is a date-time of RFC 3339: any offset, `t` and `z` in either case, a day that exists. */
export const isDateTime = (text: string): boolean => !Number.isNaN(instant(text));

/** Whether a number is an integer of 32 bits. */
export const isInt32 = (value: number): boolean => Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31;

/** Whether a number is an integer of 64 bits. The largest reads as 2 ** 63 in a double, so that is taken too. */
export const isInt64 = (value: number): boolean => Number.isInteger(value) && value >= -(2 ** 63) && value <= 2 ** 63;

/** Answers of a question about texts that come again and again. */
const rememberedFor = (judge: (text: string) => boolean): ((text: string) => boolean) => {
  const known = new Map<string, boolean>();
  return (text) => {
    const answer = known.get(text) ?? judge(text);
    if (known.size < MAX_REMEMBERED && text.length <= LONGEST_REMEMBERED) {
      known.set(text, answer);
    }
    return answer;
  };
};

/** Some versions of Node take an offset for a zone. */
const OFFSET = /^[+-]/;

/** Names of three letters that IANA has. Node takes others too, which are abbreviations of several zones: IST, PST, CST. */
const SHORT_ZONES = ['CET', 'EET', 'EST', 'GMT', 'HST', 'MET', 'MST', 'PRC', 'ROC', 'ROK', 'UCT', 'UTC', 'WET'];

const isAbbreviation = (text: string): boolean => text.length === 3 && !SHORT_ZONES.includes(text.toUpperCase());

/** Whether a text is the IANA name of a time zone, in any letter case, or is empty. Spec 2.9. */
export const isTimeZone = rememberedFor((text) => {
  try {
    return (
      text === '' ||
      (!OFFSET.test(text) && !isAbbreviation(text) && Intl.DateTimeFormat('en', { timeZone: text }) !== undefined)
    );
  } catch {
    return false;
  }
});

const currencyNames = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });

/** Codes of ISO 4217 that Node has no name for. */
const UNNAMED_CURRENCIES = ['XAD'];

/** Currencies that Node names and ISO 4217 does not have. */
const OTHER_CURRENCIES = ['CNH', 'CNX'];

/**
 * Whether a text is a currency code of ISO 4217, of today or withdrawn. Spec 2.8. Spec silent: three letters in either case are
 * taken.
 */
export const isCurrency = rememberedFor((text) => {
  const code = text.toUpperCase();
  return (
    /^[A-Z]{3}$/.test(code) &&
    (UNNAMED_CURRENCIES.includes(code) || (currencyNames.of(code) !== undefined && !OTHER_CURRENCIES.includes(code)))
  );
});
