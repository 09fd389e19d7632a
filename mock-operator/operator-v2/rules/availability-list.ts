// The list of availability dates. Spec 2.12, 4.4.

import { isDateTime } from '../../../schemas/formats.ts';
import { changing } from '../../kernel/around.ts';
import type { Body } from '../../kernel/body.ts';
import { remaining } from '../../kernel/capacity.ts';
import { Mistakes } from '../../kernel/mistakes.ts';
import type { Availability, Offered, Product, Rate } from '../../kernel/offer.ts';
import { counter, perWorld } from '../../kernel/per-world.ts';
import { choice, rule, rules, type Version } from '../../kernel/rule.ts';
import { localDate } from '../../kernel/time-zone.ts';
import type { World } from '../../kernel/world.ts';
import { type AvailabilityStatus, availabilityBody, isNamed, statusFor } from './availability.ts';
import { isInProgress, isOfTheLastOption, v2Bookings } from './booking.ts';
import { localDateTime } from './local-time.ts';
import { offerAt, optionsOf, productAt } from './product.ts';
import { inOtherWords, Refusal, refuse, refuseIf } from './refusal.ts';

/** What a list call asks for, as it came. */
export interface DatesQuery {
  productId?: string | undefined;
  /** Absent: all options of the product. */
  optionId?: string | undefined;
  localDateStart?: string | undefined;
  localDateEnd?: string | undefined;
  /** Instead of dates. */
  availabilityIds?: readonly string[] | undefined;
}

interface Dates {
  start: string;
  end: string;
}

const DAY_MS = 86_400_000;

const dateOf = (text: string | undefined, name: string): string => {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text) || !isDateTime(`${text}T00:00:00Z`)) {
    throw new Refusal('BAD_REQUEST', `${name} is no date`);
  }
  return text;
};

const reversed = choice<[], void>(
  'operator-v2.availability.reversed-dates',
  // Spec silent: what a list call gets whose last date lies before the first.
  () => refuse('BAD_REQUEST', 'localDateEnd lies before localDateStart'),
  { 'v2-reversed-dates-are-empty': () => undefined },
);

const datesOf: Version<[DatesQuery], Dates> = (world, { localDateStart, localDateEnd }) => {
  const mistakes = new Mistakes(inOtherWords);
  const start = mistakes.of(() => dateOf(localDateStart, 'localDateStart')) as string;
  const end = mistakes.of(() => dateOf(localDateEnd, 'localDateEnd')) as string;
  mistakes.refuse();
  const dates = { start, end };
  if (dates.end < dates.start) {
    reversed(world);
  }
  return dates;
};

const unknownProduct: Version<[Refusal], Rate[]> = choice<[Refusal], Rate[]>(
  'operator-v2.availability.unknown-product',
  // Spec silent: what a list call for an unknown product gets.
  (_world, refusal) => {
    throw refusal;
  },
  {
    'v2-list-of-an-unknown-product-is-empty': () => [],
    'v2-list-of-an-unknown-product-is-404': (_world, { code, message }) => refuse(code, message, 404),
  },
);

const asked = (world: World, supplierId: string, { productId = '', optionId }: DatesQuery): Rate[] => {
  try {
    return optionId === undefined
      ? optionsOf(world, productAt(world, supplierId, productId))
      : [offerAt(world, supplierId, productId, optionId).rate];
  } catch (error) {
    if (error instanceof Refusal) {
      return unknownProduct(world, error);
    }
    throw error;
  }
};

type Options = Version<[supplierId: string, DatesQuery], Rate[]>;

const options: Options = rules<[supplierId: string, DatesQuery], Rate[]>(asked, {
  'operator-v2.availability.option-is-the-asked': {
    'v2-option-filter-is-ignored-for-one-date': (world, supplierId, query) =>
      asked(world, supplierId, query.localDateStart === query.localDateEnd ? { ...query, optionId: undefined } : query),
    'v2-option-filter-is-ignored': (world, supplierId, query) =>
      asked(world, supplierId, { ...query, optionId: undefined }),
  },
});

type Lies = Version<[date: string, Dates], boolean>;

const between: Lies = (_world, date, { start, end }) => start <= date && date <= end;

const laterBy = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

const nextDay = (date: string): string => laterBy(date, 1);

const liesIn: Lies = rules(between, {
  'operator-v2.availability.nothing-outside-the-dates': {
    'v2-list-answers-the-day-after-too': (world, date, { start, end }) =>
      between(world, date, { start, end: nextDay(end) }),
    'v2-dates-are-ignored': () => true,
  },
  'operator-v2.availability.any-dates-around-it-list-it': {
    'v2-many-dates-lose-their-last': (world, date, { start, end }) =>
      between(world, date, { start, end: end > laterBy(start, 3) ? laterBy(end, -1) : end }),
    'v2-dates-from-a-week-ahead-find-nothing': (world, date, dates) =>
      dates.start < laterBy(today(world), 7) && between(world, date, dates),
  },
  'operator-v2.availability.any-dates-are-kept': {
    'v2-dates-from-the-past-get-a-day-more': (world, date, { start, end }) =>
      between(world, date, { start, end: start < today(world) ? nextDay(end) : end }),
    'v2-dates-that-have-passed-mean-tomorrow': (world, date, { start, end }) => {
      const tomorrow = nextDay(today(world));
      return between(world, date, { start, end: end < tomorrow ? tomorrow : end });
    },
  },
  'operator-v2.availability.narrow-dates-keep-their-own': {
    'v2-last-date-does-not-count': (_world, date, { start, end }) => start <= date && date < end,
    'v2-first-date-does-not-count': (_world, date, { start, end }) => start < date && date <= end,
  },
});

/** The availabilities of each rate by their starts, as long as none changes. */
const inOrder = perWorld(() => ({ version: -1, ofRates: new Map<string, Availability[]>() }));

const ofRate = (world: World, rateId: string): readonly Availability[] => {
  const { availabilities } = world.store;
  const known = inOrder(world);
  if (known.version !== availabilities.version) {
    known.version = availabilities.version;
    known.ofRates = new Map();
    for (const one of availabilities.all().sort((a, b) => a.start - b.start)) {
      const others = known.ofRates.get(one.rateId);
      if (others) {
        others.push(one);
      } else {
        known.ofRates.set(one.rateId, [one]);
      }
    }
  }
  return known.ofRates.get(rateId) ?? [];
};

const upcoming = (world: World, rate: Rate): Availability[] => {
  const now = world.now();
  return ofRate(world, rate.id).filter(({ end }) => end > now);
};

const productOf = (world: World, rate: Rate): Product => world.store.products.get(rate.productId) as Product;

/** Everything of an option that has not passed. */
export const offeredOf = (world: World, rate: Rate): Offered[] => {
  const product = productOf(world, rate);
  return upcoming(world, rate).map((availability) => ({ product, rate, availability }));
};

/** What the dates, or the ids, of a query choose. */
const chosen: Version<[Offered[], DatesQuery, Dates | undefined], Offered[]> = (
  world,
  all,
  { availabilityIds },
  dates,
) =>
  all.filter((offered) =>
    dates === undefined
      ? (availabilityIds ?? []).some((id) => isNamed(world, offered, id))
      : liesIn(world, localDate(offered.availability.start, offered.product.timeZone), dates),
  );

const soldOut: Version<[Offered], boolean> = choice<[Offered], boolean>(
  'Spec silent: whether dates that are sold out are listed',
  () => true,
  { 'v2-sold-out-dates-are-left-out': (world, offered) => statusFor(world, offered) !== 'SOLD_OUT' },
);

interface Found {
  rates: Rate[];
  dates: Dates | undefined;
  listed: Offered[];
}

const find = (world: World, supplierId: string, query: DatesQuery): Found => {
  const dates = query.availabilityIds === undefined ? datesOf(world, query) : undefined;
  const rates = options(world, supplierId, query);
  const listed = chosen(
    world,
    rates.flatMap((rate) => offeredOf(world, rate)),
    query,
    dates,
  ).filter((offered) => soldOut(world, offered));
  return { rates, dates, listed };
};

const isFull = (world: World, { availability }: Offered): boolean =>
  !availability.closed && availability.seats > 0 && remaining(world, availability.id) === 0;

const listedStatus: Version<[Offered], AvailabilityStatus> = rule<[Offered], AvailabilityStatus>(
  'operator-v2.availability.sold-out-is-stated',
  (world, offered) => statusFor(world, offered),
  {
    'v2-what-is-full-is-listed-as-limited': (world, offered) =>
      isFull(world, offered) ? 'LIMITED' : statusFor(world, offered),
    'v2-what-is-full-of-the-last-option-is-listed-as-available': (world, offered) =>
      isFull(world, offered) && isOfTheLastOption({ offered }, world) ? 'AVAILABLE' : statusFor(world, offered),
    'v2-what-holds-have-filled-is-listed-as-available': (world, offered) =>
      isFull(world, offered) &&
      v2Bookings(world).some(
        (booking) => isInProgress(booking) && booking.offered.availability.id === offered.availability.id,
      )
        ? 'AVAILABLE'
        : statusFor(world, offered),
  },
);

const bodyOf = (world: World, offered: Offered): Body => availabilityBody(world, offered, listedStatus(world, offered));

const usual: Version<[Found], Body[]> = (world, { listed }) => listed.map((offered) => bodyOf(world, offered));

const daysOf = ({ start, end }: Dates): string[] => {
  const days: string[] = [];
  for (let day = start; day <= end && days.length < 400; day = nextDay(day)) {
    days.push(day);
  }
  return days;
};

/** What an option would look like on a date on which it is not to be had. */
const inventedOn = (rate: Rate, date: string, status: string): Body => ({
  id: `${rate.id} ${date}`,
  optionId: rate.id,
  localDateTimeStart: `${date}T09:00:00+01:00`,
  localDateTimeEnd: `${date}T11:00:00+01:00`,
  status,
  vacancies: status === 'CLOSED' ? 0 : 5,
});

const withInvented =
  (is: (world: World, date: string) => boolean, status: string): Version<[Found], Body[]> =>
  (world, found) => [
    ...usual(world, found),
    ...found.rates.flatMap((rate) =>
      daysOf(found.dates ?? { start: '1', end: '0' })
        .filter((date) => is(world, date))
        .map((date) => inventedOn(rate, date, status)),
    ),
  ];

const weekdayOf = (date: string): number => new Date(date).getUTCDay();
const today = (world: World): string => new Date(world.now()).toISOString().slice(0, 10);

const inHalves = (world: World, offered: Offered): Body[] => {
  const body = bodyOf(world, offered);
  if (offered.product.availabilityType !== 'OPENING_HOURS') {
    return [body];
  }
  const { start, end } = offered.availability;
  const middle = localDateTime(world, (start + end) / 2, offered.product.timeZone);
  return [
    { ...body, localDateTimeEnd: middle },
    { ...body, id: `${body.id} later`, localDateTimeStart: middle },
  ];
};

const acrossDays = (world: World, offered: Offered): Body => ({
  ...bodyOf(world, offered),
  ...(offered.product.availabilityType === 'OPENING_HOURS' && {
    localDateTimeEnd: localDateTime(world, offered.availability.end + 2 * DAY_MS, offered.product.timeZone),
  }),
});

const soldOutBefore = perWorld(() => new Set<string>());

const questionOf = ({ rates, dates }: Found): string => JSON.stringify([rates.map(({ id }) => id), dates]);

/** Lists by their questions, and how many bookings there were. */
const listsBefore = perWorld(() => new Map<string, { bookings: number; list: Body[] }>());

const KEPT_MS = 5 * 60_000;

/** Lists of several days by their questions, and until when they are kept. */
const longListsBefore = perWorld(() => new Map<string, { until: number; list: Body[] }>());

const listed: Version<[Found], Body[]> = rules<[Found], Body[]>(usual, {
  'operator-v2.cancel.releases-inventory': {
    'v2-what-was-sold-out-stays-so': (world, found) =>
      usual(world, found).map((one) => {
        if (one.status === 'SOLD_OUT') {
          soldOutBefore(world).add(String(one.id));
        }
        return soldOutBefore(world).has(String(one.id)) ? { ...one, status: 'SOLD_OUT', vacancies: 0 } : one;
      }),
    'v2-list-of-the-same-dates-is-renewed-by-creates-alone': (world, found) => {
      const question = questionOf(found);
      const before = listsBefore(world).get(question);
      const bookings = v2Bookings(world).size;
      if (before?.bookings === bookings) {
        return before.list;
      }
      const list = usual(world, found);
      listsBefore(world).set(question, { bookings, list });
      return list;
    },
  },
  'operator-v2.create.takes-inventory': {
    'v2-lists-of-several-days-are-kept-for-minutes': (world, found) => {
      const kept = longListsBefore(world).get(questionOf(found));
      if (found.dates === undefined || found.dates.start === found.dates.end) {
        return usual(world, found);
      }
      if (kept !== undefined && kept.until > world.now()) {
        return kept.list;
      }
      const list = usual(world, found);
      longListsBefore(world).set(questionOf(found), { until: world.now() + KEPT_MS, list });
      return list;
    },
  },
  'operator-v2.availability.id-is-unique': {
    'v2-availability-is-listed-twice': changing(usual, (all) => [...all.slice(0, 1), ...all]),
    'v2-availability-ids-are-times-of-the-day': (world, found) =>
      usual(world, found).map((one) => ({ ...one, id: String(one.localDateTimeStart).slice(11, 16) })),
  },
  'operator-v2.availability.narrow-dates-keep-their-own': {
    'v2-one-date-is-answered-with-its-first-availability': (world, found) =>
      usual(world, found).slice(0, found.dates?.start === found.dates?.end ? 1 : undefined),
  },
  'operator-v2.availability.wide-dates-list-what-narrow-ones-do': {
    'v2-list-is-cut-at-ten': (world, found) => usual(world, found).slice(0, 10),
    'v2-list-ends-after-a-week': (world, found) => {
      const last = laterBy(found.dates?.start ?? today(world), 7);
      return usual(world, found).filter((one) => String(one.localDateTimeStart).slice(0, 10) <= last);
    },
    'v2-many-dates-show-one-availability-each': (world, found) => {
      const all = usual(world, found);
      const dateOfOne = (one: Body | undefined) => String(one?.localDateTimeStart).slice(0, 10);
      return found.dates && found.dates.end > laterBy(found.dates.start, 5)
        ? all.filter((one, index) => dateOfOne(one) !== dateOfOne(all[index - 1]))
        : all;
    },
  },
  'operator-v2.availability.never-available-dates-are-absent': {
    'v2-never-available-dates-are-listed-as-closed': withInvented((_world, date) => weekdayOf(date) === 1, 'CLOSED'),
    'v2-many-dates-are-filled-up-with-closed-ones': (world, found) =>
      found.dates && found.dates.end > found.dates.start
        ? withInvented((_world, date) => weekdayOf(date) === 1, 'CLOSED')(world, found)
        : usual(world, found),
  },
  'operator-v2.availability.past-dates-are-not-offered': {
    'v2-past-dates-are-listed-as-available': withInvented((world, date) => date < today(world), 'AVAILABLE'),
    'v2-yesterday-is-listed-as-available': withInvented(
      (world, date) => date === laterBy(today(world), -1),
      'AVAILABLE',
    ),
    'v2-past-dates-are-listed-with-those-to-come': (world, found) =>
      found.dates && found.dates.end >= today(world)
        ? withInvented((_world, date) => date < today(world), 'AVAILABLE')(world, found)
        : usual(world, found),
  },
  'operator-v2.availability.opening-hours-one-object-each': {
    'v2-opening-hours-are-cut-into-slots': (world, found) =>
      found.listed.flatMap((offered) => inHalves(world, offered)),
    'v2-opening-hours-span-days': (world, found) => found.listed.map((offered) => acrossDays(world, offered)),
  },
});

/** How often a query came before. */
const queriesBefore = counter();

const answer: Version<[supplierId: string, DatesQuery], Body[]> = (world, supplierId, query) =>
  listed(world, find(world, supplierId, query));

/** The availability of a product, or of one option, on local dates. @throws Refusal 400. Spec 4.4. */
export const listDates: Version<[supplierId: string, DatesQuery], Body[]> = rules<
  [supplierId: string, DatesQuery],
  Body[]
>(answer, {
  'operator-v2.availability.list-is-answered': {
    'v2-dates-are-wrapped-in-their-product': (world, supplierId, query) => [
      { productId: query.productId, availability: answer(world, supplierId, query) },
    ],
    'v2-same-dates-again-are-409': (world, supplierId, query) => {
      refuseIf(queriesBefore(world, JSON.stringify(query)) > 0, 'BAD_REQUEST', 'asked again within twelve hours', 409);
      return answer(world, supplierId, query);
    },
  },
});
