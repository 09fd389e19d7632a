// The window of a list of availabilities. Spec 4.1 rule 1.
import { instant } from '../../../schemas/formats.ts';
import { digitsOf } from '../../kernel/body.ts';
import { Mistakes } from '../../kernel/mistakes.ts';
import type { Availability } from '../../kernel/offer.ts';
import { perWorld } from '../../kernel/per-world.ts';
import { choice, rule, rules, type Version } from '../../kernel/rule.ts';
import { inOtherWords, refuse, refuseIf } from './api-error.ts';

/** Moments in milliseconds since 1970. */
export interface Window {
  start: number;
  end: number;
}

/** The query of a list, as it came. */
export interface ListQuery {
  start: string | undefined;
  end: string | undefined;
  rateId: string | undefined;
}

const DAY_MS = 86_400_000;

const bad = (name: string, text: string): never => refuse('BAD_REQUEST', `${name} ${text}`, { parameter: name });

type Read = Version<[text: string | undefined], number>;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const offset = rules((_world, text: string): number => instant(text), {
  'partner.availability-list.offsets-count': {
    'window-offset-is-ignored': (_world, text) =>
      Number.isNaN(instant(text)) ? Number.NaN : instant(`${digitsOf(text)}Z`),
    'window-offset-west-of-greenwich-counts-as-east': (_world, text) => instant(text.replace(/-(\d\d:\d\d)$/, '+$1')),
  },
  'partner.availability-list.any-window-around-it-lists-it': {
    'offset-beyond-twelve-hours-is-lost': (_world, text) =>
      instant(text) + (/\+(12:[1-5]|13|14)/.test(text) ? 12 * HOUR_MS : 0),
    'nine-digits-of-a-fraction-are-no-date-time': (_world, text) => (/\.\d{9}/.test(text) ? Number.NaN : instant(text)),
    'offset-with-quarters-counts-the-other-way': (_world, text) =>
      instant(
        text.replace(
          /([+-])(\d\d:(15|45))$/,
          (_whole, sign: string, time: string) => (sign === '+' ? '-' : '+') + time,
        ),
      ),
  },
  'partner.availability-list.broken-windows-are-400': {
    'thirtieth-of-february-is-a-day': (_world, text) =>
      /-02-30T/.test(text) ? instant(text.replace('-02-30T', '-03-02T')) : instant(text),
    'window-without-offset-is-local-time': (_world, text) =>
      /^\d{4}-\d\d-\d\dT[\d:.]+$/.test(text) ? instant(`${text}Z`) : instant(text),
  },
});

const startMissing: Read = rule<[string | undefined], number>(
  'partner.availability-list.missing-start-is-400',
  () => bad('start', 'is missing'),
  {
    'missing-start-means-now': (world) => world.now(),
    'missing-start-is-404': () => refuse('NOT_FOUND', 'start is missing'),
  },
);

const endMissing: Read = rule<[string | undefined], number>(
  'partner.availability-list.missing-end-is-400',
  () => bad('end', 'is missing'),
  {
    'missing-end-means-a-day': (world) => world.now() + DAY_MS,
    'missing-end-is-a-server-error': () => refuse('INTERNAL_SERVER', 'end is missing'),
  },
);

const startInvalid: Read = rule<[string | undefined], number>(
  'partner.availability-list.invalid-start-is-400',
  () => bad('start', 'is no date-time'),
  {
    'invalid-start-means-now': (world) => world.now(),
    'start-may-be-a-date': (_world, text) =>
      /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? Date.parse(text ?? '') : bad('start', 'is no date-time'),
  },
);

const endInvalid: Read = rule<[string | undefined], number>(
  'partner.availability-list.invalid-end-is-400',
  () => bad('end', 'is no date-time'),
  {
    'invalid-end-is-424': () => refuse('FAILED_DEPENDENCY', 'end is no date-time'),
    'invalid-end-means-a-day': (world) => world.now() + DAY_MS,
  },
);

const reader =
  (missing: Read, invalid: Read): Read =>
  (world, text) => {
    if (text === undefined || text === '') {
      return missing(world, text);
    }
    const moment = offset(world, text);
    return Number.isNaN(moment) ? invalid(world, text) : moment;
  };

const readStart = reader(startMissing, startInvalid);
const readEnd = reader(endMissing, endInvalid);

// Spec silent: what a window gets whose end lies before its start.
const reversed = choice<[], void>('partner.availability-list.reversed-window', () => bad('end', 'lies before start'), {
  'reversed-window-is-empty': () => undefined,
});

const read: Version<[ListQuery], Window> = (world, query) => {
  const mistakes = new Mistakes(inOtherWords);
  const start = mistakes.of(() => readStart(world, query.start)) as number;
  const end = mistakes.of(() => readEnd(world, query.end)) as number;
  mistakes.refuse();
  const window = { start, end };
  if (window.end < window.start) {
    reversed(world);
  }
  return window;
};

const serverErrorOver =
  (over: (window: Window) => boolean): Version<[ListQuery], Window> =>
  (world, query) => {
    const window = { start: readStart(world, query.start), end: readEnd(world, query.end) };
    refuseIf(over(window), 'INTERNAL_SERVER', 'something went wrong');
    return read(world, query);
  };

/** Reads the window. @throws ApiError BAD_REQUEST */
export const windowOf = rule('partner.availability-list.any-window-is-kept', read, {
  'window-of-one-instant-is-a-server-error': serverErrorOver(({ start, end }) => start === end),
  'window-before-2001-is-a-server-error': serverErrorOver(({ start }) => start < Date.UTC(2001, 0)),
  'reversed-window-is-a-server-error': serverErrorOver(({ start, end }) => end < start),
});

type Lies = Version<[Availability, Window], boolean>;

/** An availability that overlaps the window lies in it. Spec silent: which do. */
const overlaps: Lies = choice(
  'Spec silent: which availabilities lie in a window',
  (_world, { start, end }, window) => start < window.end && end > window.start,
  {
    'window-contains-its-availabilities': (_world, { start, end }, window) =>
      start >= window.start && end <= window.end,
    'window-contains-the-starts': (_world, { start }, window) => start >= window.start && start < window.end,
  },
);

const isNarrow = ({ start, end }: Window): boolean => end - start < DAY_MS;

const lastWindows = perWorld((): { narrow?: Window | undefined; wide?: Window; cutTo?: Window | undefined } => ({}));

/** Wrong: the first wide window after a narrow one lists no more than that. */
const narrowedOnce: Lies = (world, availability, window) => {
  const last = lastWindows(world);
  if (isNarrow(window)) {
    last.narrow = window;
  } else if (window !== last.wide) {
    Object.assign(last, { wide: window, cutTo: last.narrow, narrow: undefined });
  }
  const cutTo = isNarrow(window) ? undefined : last.cutTo;
  return overlaps(world, availability, window) && (cutTo === undefined || overlaps(world, availability, cutTo));
};

/** Whether an availability lies in a window. */
export const liesIn: Lies = rules(overlaps, {
  'partner.availability-list.nothing-outside-the-window': {
    'window-end-is-ignored': (_world, { end }, window) => end > window.start,
    'window-start-is-ignored': (_world, { start }, window) => start < window.end,
    'window-is-whole-days': (_world, { start, end }, window) =>
      start < (Math.floor(window.end / DAY_MS) + 1) * DAY_MS && end > Math.floor(window.start / DAY_MS) * DAY_MS,
  },
  'partner.availability-list.narrow-window-keeps-its-own': {
    'wide-window-lists-no-more-than-the-narrow-one-before': narrowedOnce,
    'narrow-window-finds-nothing': (world, availability, window) =>
      !isNarrow(window) && overlaps(world, availability, window),
    'narrow-window-loses-what-begins-with-it': (world, availability, window) =>
      overlaps(world, availability, window) && (!isNarrow(window) || availability.start - window.start > MINUTE_MS),
  },
});
