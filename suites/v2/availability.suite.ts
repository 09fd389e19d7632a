// Operator booking API v2, availability dates. Spec 2.12, 4.4.

import { assertJudgeable } from '../../harness/errors.ts';
import type { Exchange } from '../../harness/exchange/exchange.ts';
import { assertDecided, mustHaveRefused } from '../../harness/judge/control-request.ts';
import { midnightsAfterChanges, offsetOfAnotherDate } from '../../harness/judge/offset.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import {
  type Availability,
  findAgain,
  isBookable,
  type ListedAvailability,
  listedIn,
  type Offer,
  sameId,
} from '../../harness/v2/availability.ts';
import { fewestUnits } from '../../harness/v2/catalog.ts';
import { check, expect } from '../../harness/v2/check.ts';
import type { OperatorV2Context } from '../../harness/v2/context.ts';
import { dateOf } from '../../harness/v2/listing.ts';
import { onOtherOptions, whileFilled } from '../../harness/v2/other-options.ts';
import { expectState, IN_PROGRESS } from '../../harness/v2/state.ts';
import { instant, isDateTime } from '../../schemas/formats.ts';

const DAY = 24 * 60 * 60 * 1_000;
const HOUR = 60 * 60 * 1_000;
/** A day may be an hour longer when summer time ends. */
const LONGEST_DAY = 25 * 60 * 60 * 1_000;

/** What a list shows of an option; an availability that does not name its option is of the one that was asked for. */
const listedOf = (list: Exchange, { option }: Offer): readonly ListedAvailability[] =>
  listedIn(list).filter(({ optionId = option.id }) => sameId(optionId, option.id));

check('operator-v2.availability.list-is-answered', async ({ given }) => {
  const offers = await given.offers();

  for (const offer of [...offers.slice(0, 3), ...offers.slice(0, 1)]) {
    const list = await given.list(offer);

    expect(list).toSucceed();
    const elements = Array.isArray(list.canonical) ? list.canonical.length : undefined;
    expect(list).toShow(
      elements === 0 || (elements !== undefined && listedOf(list, offer).length > 0),
      `a list of availability of option ${offer.option.id}`,
      list.answer?.body,
    );
  }
});

check('operator-v2.availability.narrow-dates-keep-their-own', async ({ given }) => {
  const first = await given.availability();
  const next = await given.availabilityIfAny({ offer: first.offer });
  const others: Availability[] = []; // one of these options has several starts on a date
  for (const offer of (await given.offers()).slice(0, MAX_OFFERS)) {
    const other = await given.availabilityIfLeft({ offer, latest: true });
    others.push(...(other === undefined ? [] : [other]));
  }

  for (const availability of [first, ...(next === undefined ? [] : [next]), ...others]) {
    const localDate = availability.start.slice(0, 10);
    const narrow = await given.list(availability.offer, { localDateStart: localDate, localDateEnd: localDate });

    expect(narrow).toSucceed();
    expect(narrow).toShow(
      findAgain(availability, listedIn(narrow)) !== undefined,
      `the availability ${availability.id}, listed for a wider range`,
      listedIn(narrow).map(({ id }) => id),
    );
  }
});

/** Options whose times are looked at. */
const MAX_OFFERS = 5;
/** Changes of the clocks that are looked at. */
const MAX_CHANGES = 2;

/** Options of different products before others of the same. */
const ofManyProducts = (offers: readonly Offer[]): Offer[] => {
  const ofEach = offers.filter(
    ({ product }, index) => offers.findIndex((one) => sameId(one.product.id, product.id)) === index,
  );
  return [...new Set([...ofEach, ...offers])].slice(0, MAX_OFFERS);
};

/** Seven dates, all after the change in every zone. */
const weekAfter = (midnight: number) => ({
  localDateStart: dateOf(midnight + DAY),
  localDateEnd: dateOf(midnight + 7 * DAY),
});

check('operator-v2.availability.offset-is-of-its-date', async ({ given, clock, observe }) => {
  const listedAfter = new Map<string, number>();

  for (const offer of ofManyProducts(await given.offers())) {
    const { timeZone } = offer.product;
    const expectOffsets = (list: Exchange) => {
      const times = listedOf(list, offer).flatMap(({ start, end }) => [start, end]);
      const wrong = times.flatMap((time) => offsetOfAnotherDate(time, timeZone) ?? []);
      expect(list).toShow(wrong.length === 0, 'the offset that the zone of the product has on that date', wrong[0]);
    };

    const near = await given.list(offer);
    expect(near).toSucceed();
    expectOffsets(near);
    for (const midnight of midnightsAfterChanges(timeZone, clock.now()).slice(0, MAX_CHANGES)) {
      const week = weekAfter(midnight);
      const list = await given.list(offer, week);
      expectOffsets(list);
      const words = `from ${week.localDateStart} to ${week.localDateEnd}, after a change of the clocks of ${timeZone}`;
      listedAfter.set(words, (listedAfter.get(words) ?? 0) + listedOf(list, offer).length);
    }
  }

  for (const [words, count] of listedAfter) {
    if (count === 0) {
      observe('operator-v2.availability.offsets', `nothing is listed ${words}: its offsets are not judged`);
    }
  }
});

/** A window is divided into this number of parts, and where a month begins. */
const PARTS = 4;

const beginsMonth = (at: number): boolean => new Date(at).getUTCDate() === 1;

/** The dates of a window in parts that do not overlap. */
const partsOf = ({ localDateStart, localDateEnd }: { localDateStart: string; localDateEnd: string }) => {
  const first = Date.parse(localDateStart);
  const days = Math.round((Date.parse(localDateEnd) - first) / DAY) + 1;
  const even = Array.from({ length: PARTS }, (_, part) => Math.round((days * part) / PARTS));
  const starts = Array.from({ length: days }, (_, day) => day).filter(
    (day) => even.includes(day) || beginsMonth(first + day * DAY),
  );
  return starts.map((start, part) => ({
    localDateStart: dateOf(first + start * DAY),
    localDateEnd: dateOf(first + ((starts[part + 1] ?? days) - 1) * DAY),
  }));
};

check('operator-v2.availability.wide-dates-list-what-narrow-ones-do', async ({ given }) => {
  const { offer } = await given.availability();
  const window = given.window();
  const parts: ListedAvailability[] = [];
  for (const dates of partsOf(window)) {
    parts.push(...given.ours(await given.listed(offer, dates)));
  }

  const whole = await given.list(offer, window);

  const listed = listedIn(whole);
  const lost = parts.filter((one) => isBookable(one) && findAgain(one, listed) === undefined);
  expect(whole).toSucceed();
  expect(whole).toShow(
    lost.length === 0,
    `all ${parts.length} that the parts of these dates list`,
    `without ${lost.length}: ${lost.slice(0, 3).map(({ id, start }) => `${id} from ${start}`)}`,
  );
});

/**
 * Finds an availability in a list: by its times too, where its id changes from one list to the next. What has those times and keeps
 * another id is another range of the same day.
 */
const sameAvailability = (availability: Availability, first: Exchange, second: Exchange) => {
  const { id: idInFirst } = findAgain(availability, listedIn(first)) ?? availability;
  const idsChange = listedIn(second).every(({ id }) => !sameId(id, idInFirst));
  return (list: Exchange): ListedAvailability | undefined => {
    const found = findAgain(availability, listedIn(list));
    return found !== undefined && (idsChange || sameId(found.id, availability.id)) ? found : undefined;
  };
};

/** Judges that no list offers an availability whose last place is taken, once a create is refused on it. */
const soldOutIsStated = async (context: OperatorV2Context, availability: Availability): Promise<void> => {
  const { v2, given, task, sessionState, maxWaitMs } = context;
  const late = given.request(availability);
  const violation = 'the last place is taken';
  mustHaveRefused(await v2.createBooking(availability.offer.supplier.id, late, { violation }));

  const read = () => given.listOf(availability);
  const first = await read();
  const listedAgain = sameAvailability(availability, first, await read());
  const saysFree = (list: Exchange) => ['AVAILABLE', 'LIMITED'].includes(listedAgain(list)?.status ?? '');
  const list = await task.rest(() => sessionState.lateLists.settled(saysFree, first, read, maxWaitMs));

  expect(list).toSucceed();
  const left = listedAgain(list)?.vacancies;
  const fewest = fewestUnits(availability.offer);
  const mayBeLeft = left === undefined ? fewest > 1 : left > 0 && left < fewest;
  expect(list).toShow(!saysFree(list) || mayBeLeft, 'SOLD_OUT, CLOSED, FREESALE, or nothing', listedAgain(list));
};

check('operator-v2.availability.sold-out-is-stated', { holds: 6 }, async (context) => {
  const availability = await context.given.filled();
  await soldOutIsStated(context, availability);
  await onOtherOptions(context, availability.offer, (offer) =>
    whileFilled(context, { offer, leave: 0 }, async (filled, left) => {
      if (left === 0) {
        await soldOutIsStated(context, filled);
      }
    }),
  );
});

/** A date with three days before it and after it. */
const datesAround = (localDate: string) => ({
  localDateStart: dateOf(Date.parse(localDate) - 3 * DAY),
  localDateEnd: dateOf(Date.parse(localDate) + 3 * DAY),
});

check('operator-v2.availability.never-available-dates-are-absent', async ({ given, profile }) => {
  const dates = profile.neverAvailable ?? [];
  assertJudgeable(
    dates.length > 0,
    'the profile names no date that is never available: add operator-v2.neverAvailable',
    'never-available-dates',
  );
  const offers = await given.offers();

  for (const { productId, optionId, localDate } of dates) {
    const offer = offers.find(({ product, option }) => sameId(product.id, productId) && sameId(option.id, optionId));
    assertJudgeable(
      offer !== undefined,
      `operator-v2.neverAvailable names option ${optionId}, which is not among the first options that are looked at`,
    );
    const list = await given.list(offer, { localDateStart: localDate, localDateEnd: localDate });

    const found = listedIn(list).filter(({ start }) => start.startsWith(localDate));
    expect(list).toSucceed();
    expect(list).toHaveNone(found, `nothing on ${localDate}`);
    const around = await given.list(offer, datesAround(localDate));
    const among = listedIn(around).filter(({ start }) => start.startsWith(localDate));
    expect(around).toHaveNone(among, `nothing on ${localDate}, among the days around it`);
    assertJudgeable(
      listedOf(await given.list(offer), offer).length > 0,
      `no date at all is listed of option ${optionId}, so the absence of ${localDate} shows nothing`,
    );
  }
});

/** Whether an availability ends on a date before that of a moment, where it is. */
const isOfPastDate = ({ end }: ListedAvailability, moment: number): boolean =>
  isDateTime(end) &&
  end.slice(0, 10) < dateOf(moment + Date.parse(`${end.slice(0, 19).toUpperCase()}Z`) - instant(end));

check('operator-v2.availability.past-dates-are-not-offered', async ({ given, clock }) => {
  const { offer } = await given.availability();

  const localDateStart = dateOf(clock.now() - 9 * DAY);

  for (const last of [clock.now() - 2 * DAY, clock.now() + 2 * DAY]) {
    const list = await given.list(offer, { localDateStart, localDateEnd: dateOf(last) });

    const offered = listedIn(list).filter((one) => isBookable(one) && isOfPastDate(one, clock.now() - HOUR));
    expect(list).toHaveNone(offered, 'no bookable availability in the past');
    assertDecided(list);
  }
});

/** Ranges of one day that should be one object, or that are more than a day. */
const brokenRanges = (listed: ListedAvailability[]): string[] =>
  listed.flatMap((one, index) => {
    const long = instant(one.end) - instant(one.start) > LONGEST_DAY;
    const next = listed[index + 1];
    const sameDay = next !== undefined && next.start.slice(0, 10) === one.start.slice(0, 10);
    const overlaps = sameDay && instant(next.start) < instant(one.end);
    const touches = sameDay && instant(next.start) === instant(one.end) && next.status === one.status;
    return [
      ...(long ? [`${one.start} to ${one.end} is more than a day`] : []),
      ...(overlaps || touches ? [`${one.start} to ${one.end}, then ${next.start} to ${next.end}`] : []),
    ];
  });

check('operator-v2.availability.opening-hours-one-object-each', async ({ given }) => {
  const offers = (await given.offers()).filter(({ product }) => product.availabilityType === 'OPENING_HOURS');
  const lists: Exchange[] = [];
  let count = 0;
  for (const offer of offers.slice(0, 5)) {
    const list = await given.list(offer);
    lists.push(list);
    count += listedOf(list, offer).length;
  }
  assertJudgeable(
    count > 0,
    'no availability of a product with availabilityType OPENING_HOURS: add one',
    'opening-hours',
  );

  for (const list of lists) {
    const listed = listedIn(list).filter(({ end }) => isDateTime(end));
    const broken = brokenRanges(listed.sort((a, b) => instant(a.start) - instant(b.start)));
    expect(list).toSucceed();
    expect(list).toHaveNone(broken, 'one object for each contiguous range of a day');
  }
});

check('operator-v2.availability.listed-can-be-booked', { holds: 3 }, async ({ given, binding }) => {
  const availabilities = [
    await given.availability(),
    await given.availabilityIfAny(),
    await given.availabilityIfAny({ latest: true }),
  ];
  for (const availability of availabilities.filter((found) => found !== undefined)) {
    const created = await given.create(availability, given.request(availability));

    expect(created).toSucceed();
    expectState(binding, created, IN_PROGRESS);
  }
});

check('operator-v2.availability.id-stability', async ({ given, observe }) => {
  const availability = await given.availability();

  const again = await given.listed(availability.offer);

  observe(
    'operator-v2.availability.id-stability',
    again.some(({ id }) => sameId(id, availability.id))
      ? 'the same id in the next list'
      : 'another id in the next list',
  );
});

check('operator-v2.availability.unknown-product', async ({ v2, given, observe }) => {
  const { offer } = await given.availability();

  const list = await v2.listAvailability(
    { supplierId: offer.supplier.id, productId: freshUuid(), optionId: freshUuid(), ...given.window() },
    { violation: 'the product is unknown' },
  );

  observe('operator-v2.availability.unknown-product', String(list.status), list);
});

check('operator-v2.availability.reversed-dates', async ({ given, observe }) => {
  const { offer } = await given.availability();
  const { localDateStart, localDateEnd } = given.window();

  const list = await given.list(offer, { localDateStart: localDateEnd, localDateEnd: localDateStart });

  observe('operator-v2.availability.reversed-dates', String(list.status), list);
});
