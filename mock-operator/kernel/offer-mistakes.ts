// What is wrong with the file of what somebody else sells, beyond its shape.
import type { Inventory as InventoryFile } from '../../schemas/generated/types.ts';
import { didYouMean } from '../../schemas/suggest.ts';
import { DAY_MS, dateAt, type FileAvailability, spansOf } from './offer-spans.ts';

/** What is wrong with an inventory: where, and what is wanted. */
export interface OfferMistake {
  pointer: string;
  message: string;
}

const MOST_AVAILABILITIES = 100_000;

/** At most this many availabilities an entry makes. */
const countOf = ({ windows = [], opening }: FileAvailability, now: number): number =>
  windows.length +
  (opening === undefined
    ? 0
    : ((Date.parse(dateAt(opening.until, now)) - Date.parse(dateAt(opening.from, now))) / DAY_MS + 1) *
      opening.times.length);

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

/** What is wrong with the dates of an entry. */
const dateMistakes = ({ opening }: FileAvailability, pointer: string, now: number): OfferMistake[] => {
  if (opening === undefined) {
    return [];
  }
  const { closedDates = [], neverDates = [] } = opening;
  const [from, until] = [dateAt(opening.from, now), dateAt(opening.until, now)];
  const places = [
    ['from', from] as const,
    ['until', until] as const,
    ...closedDates.map((date, index) => [`closedDates/${index}`, dateAt(date, now)] as const),
    ...neverDates.map((date, index) => [`neverDates/${index}`, dateAt(date, now)] as const),
  ];
  const wrong = places.filter(([, date]) => !isDate(date));
  if (wrong.length > 0) {
    return wrong.map(([place, date]) => ({
      pointer: `${pointer}/opening/${place}`,
      message: `${date} is no date of the calendar`,
    }));
  }
  return until < from
    ? [{ pointer: `${pointer}/opening/until`, message: `${until} is to be no earlier than from, ${from}` }]
    : [];
};

const spanMistakes = (one: FileAvailability, pointer: string, now: number): OfferMistake[] => {
  const spans = spansOf(one, now);
  const wrong = spans.find(({ start, end }) => end <= start);
  const over = spans.find(({ capacity, maxCapacity }) => maxCapacity >= 0 && capacity > maxCapacity);
  return [
    ...(wrong ? [{ pointer, message: `ends before it starts, at ${new Date(wrong.start).toISOString()}` }] : []),
    ...(over ? [{ pointer, message: `capacity ${over.capacity} is more than maxCapacity ${over.maxCapacity}` }] : []),
  ];
};

/** What is wrong with when there is room. */
const availabilityMistakes = (availability: readonly FileAvailability[], now: number): OfferMistake[] => {
  const dates = availability.flatMap((one, index) => dateMistakes(one, `/availability/${index}`, now));
  if (dates.length > 0) {
    return dates;
  }
  let count = 0;
  const tooMany = availability.findIndex((one) => {
    count += countOf(one, now);
    return count > MOST_AVAILABILITIES;
  });
  if (tooMany !== -1) {
    const message = `makes more than ${MOST_AVAILABILITIES} availabilities, with those before it`;
    return [{ pointer: `/availability/${tooMany}`, message }];
  }
  return availability.flatMap((one, index) => spanMistakes(one, `/availability/${index}`, now));
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
  return [...mistakes, ...availabilityMistakes(availability, now)];
};
