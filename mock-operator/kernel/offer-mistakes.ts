// What is wrong with the file of what somebody else sells, beyond its shape.
import type { Inventory as InventoryFile } from '../../schemas/generated/types.ts';
import { didYouMean } from '../../schemas/suggest.ts';
import { dateAt, type FileAvailability, spansOf, zonesOf } from './offer-spans.ts';
import { DAY_MS } from './time-zone.ts';

/** What is wrong with an inventory: where, and what is wanted. */
export interface OfferMistake {
  pointer: string;
  message: string;
}

const MAX_AVAILABILITIES = 100_000;

/** At most this number of availabilities an entry makes. */
const countOf = ({ windows = [], opening }: FileAvailability, now: number, timeZone: string): number => {
  if (opening === undefined) {
    return windows.length;
  }
  const [from = 0, until = 0] = [opening.from, opening.until].map((date) => Date.parse(dateAt(date, now, timeZone)));
  return windows.length + ((until - from) / DAY_MS + 1) * opening.times.length;
};

/** Date.parse reads 2026-02-31 as a day of March. */
const isDate = (text: string): boolean => {
  const moment = Date.parse(text);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
};

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
};

/** What is wrong with the dates and times of an entry. */
const openingMistakes = (
  { opening }: FileAvailability,
  pointer: string,
  now: number,
  timeZone: string,
): OfferMistake[] => {
  if (opening === undefined) {
    return [];
  }
  const { closedDates = [], neverDates = [] } = opening;
  const date = (text: string) => dateAt(text, now, timeZone);
  const [from, until] = [date(opening.from), date(opening.until)];
  const places = [
    ['from', from] as const,
    ['until', until] as const,
    ...closedDates.map((text, index) => [`closedDates/${index}`, date(text)] as const),
    ...neverDates.map((text, index) => [`neverDates/${index}`, date(text)] as const),
  ];
  const wrong = places.filter(([, day]) => !isDate(day));
  const mistakes = [
    ...wrong.map(([place, day]) => [place, `${day} is no date of the calendar`]),
    ...(wrong.length === 0 && until < from ? [['until', `${until} is to be no earlier than from, ${from}`]] : []),
    ...opening.times.flatMap(({ open, close }, index) =>
      open === close ? [[`times/${index}/close`, 'is the time of open; a whole day is 00:00 to 24:00']] : [],
    ),
  ];
  return mistakes.map(([place, message = '']) => ({ pointer: `${pointer}/opening/${place}`, message }));
};

const spanMistakes = (one: FileAvailability, pointer: string, now: number, timeZone: string): OfferMistake[] => {
  const spans = spansOf(one, now, timeZone);
  const wrong = spans.find(({ start, end }) => end <= start);
  const over = spans.find(({ capacity, maxCapacity }) => maxCapacity >= 0 && capacity > maxCapacity);
  return [
    ...(wrong ? [{ pointer, message: `ends before it starts, at ${new Date(wrong.start).toISOString()}` }] : []),
    ...(over ? [{ pointer, message: `capacity ${over.capacity} is more than maxCapacity ${over.maxCapacity}` }] : []),
  ];
};

/** What is wrong with when there is room. */
const availabilityMistakes = (
  availability: readonly FileAvailability[],
  now: number,
  zoneOf: (rateId: string) => string,
): OfferMistake[] => {
  const ofEach = (mistakesIn: typeof openingMistakes) =>
    availability.flatMap((one, index) => mistakesIn(one, `/availability/${index}`, now, zoneOf(one.rateId)));
  const openings = ofEach(openingMistakes);
  if (openings.length > 0) {
    return openings;
  }
  let count = 0;
  const tooMany = availability.findIndex((one) => {
    count += countOf(one, now, zoneOf(one.rateId));
    return count > MAX_AVAILABILITIES;
  });
  if (tooMany !== -1) {
    const message = `makes more than ${MAX_AVAILABILITIES} availabilities, with those before it`;
    return [{ pointer: `/availability/${tooMany}`, message }];
  }
  return ofEach(spanMistakes);
};

/** Ids that stand at several places. */
const equalIds = (list: readonly (readonly [place: string, id: string])[]): OfferMistake[] => {
  const places = new Map<string, string>();
  return list.flatMap(([place, id]) => {
    const first = places.get(id.toLowerCase());
    places.set(id.toLowerCase(), first ?? place);
    return first === undefined ? [] : [{ pointer: `${place}/id`, message: `the id is that of ${first} too` }];
  });
};

/** What the schema cannot say: that names lead somewhere, and that times and numbers go together. */
export const mistakesOf = (
  { suppliers, products, rates, availability }: InventoryFile,
  now: number,
): OfferMistake[] => {
  const mistakes: OfferMistake[] = [];
  const known = (name: string, list: readonly { id: string }[]) => {
    const ids = new Set(list.map(({ id }) => id.toLowerCase()));
    mistakes.push(...equalIds(list.map(({ id }, index) => [`/${name}/${index}`, id])));
    return (pointer: string, id: string): void => {
      if (!ids.has(id.toLowerCase())) {
        mistakes.push({ pointer, message: `none of the ${name} has the id ${id}.${didYouMean(id, [...ids.keys()])}` });
      }
    };
  };
  const [supplierIs, productIs, rateIs] = [
    known('suppliers', suppliers),
    known('products', products),
    known('rates', rates),
  ];
  products.forEach(({ supplierId, timeZone = 'UTC' }, index) => {
    supplierIs(`/products/${index}/supplierId`, supplierId);
    if (!isTimeZone(timeZone)) {
      mistakes.push({ pointer: `/products/${index}/timeZone`, message: `${timeZone} is no time zone of IANA` });
    }
  });
  rates.forEach(({ productId, minTravelers = 1, maxTravelers = 100 }, index) => {
    productIs(`/rates/${index}/productId`, productId);
    if (minTravelers > maxTravelers) {
      mistakes.push({
        pointer: `/rates/${index}/maxTravelers`,
        message: `is to be at least minTravelers, ${minTravelers}`,
      });
    }
  });
  availability.forEach(({ rateId }, index) => {
    rateIs(`/availability/${index}/rateId`, rateId);
  });
  mistakes.push(
    ...equalIds(
      availability.flatMap(({ windows = [] }, index) =>
        windows.flatMap(({ id }, number) =>
          id === undefined ? [] : [[`/availability/${index}/windows/${number}`, id] as const],
        ),
      ),
    ),
  );
  const zoneOf = zonesOf({ rates, products: products.filter(({ timeZone = 'UTC' }) => isTimeZone(timeZone)) });
  return [...mistakes, ...availabilityMistakes(availability, now, zoneOf)];
};
