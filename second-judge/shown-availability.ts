// The availabilities that an answer shows, of both versions, in a few numbers each: a run reads some of them very often.
import { instantOf, type JsonObject, memberOf, objectsOf, uuidOf } from './document.ts';

export interface ShownAvailability {
  id: string;
  /** Nothing where v2 states no number. */
  free: number | undefined;
  /** The `maxCapacity` of v1.2, where one is set. */
  max?: number;
  /** It shows no number of seats that is left. */
  isUnlimited: boolean;
  /** Its maximum is not set: what is sold may leave the number as it was. Spec 8. */
  isOpenEnded?: boolean;
  start: number | undefined;
  end: number | undefined;
  /** The rate that a list of v1.2 names for it. */
  rateId?: string;
  /** The option of v2. */
  optionId?: string;
  /** Its status in v2 says that what was asked for can be booked. */
  isOffered?: boolean;
}

const MAX_KEPT = 100_000;

/** What follows from a text, worked out once: a run reads the same ids and times thousands of times. */
const keeping = <Value>(read: (text: string) => Value): ((text: unknown) => Value | undefined) => {
  const known = new Map<string, Value>();
  return (text) => {
    if (typeof text !== 'string') {
      return undefined;
    }
    const one = known.get(text);
    if (one !== undefined) {
      return one;
    }
    const value = read(text);
    if (known.size < MAX_KEPT) {
      known.set(text, value);
    }
    return value;
  };
};

/** An id in its one spelling, and once in memory. */
const idOf = keeping((text) => uuidOf(text) ?? text);
const timeOf = keeping(instantOf);
/** An id of operator v2, as it is. */
const textOf = keeping((text) => text);

const ofV1 = (shown: JsonObject, rateId?: string): ShownAvailability[] => {
  const id = idOf(shown.id);
  if (id === undefined || !Number.isInteger(shown.capacity)) {
    return [];
  }
  const free = shown.capacity as number;
  return [
    {
      id,
      free,
      isUnlimited: free < 0,
      ...(shown.maxCapacity === -1 && { isOpenEnded: true }),
      ...(Number.isInteger(shown.maxCapacity) && shown.maxCapacity !== -1 && { max: shown.maxCapacity as number }),
      start: timeOf(shown.start),
      end: timeOf(shown.end),
      ...(rateId !== undefined && { rateId }),
    },
  ];
};

const ofV2 = (shown: JsonObject): ShownAvailability[] => {
  const id = textOf(shown.id);
  if (id === undefined) {
    return [];
  }
  const free = Number.isInteger(shown.vacancies) ? (shown.vacancies as number) : undefined;
  return [
    {
      id,
      free,
      isUnlimited: shown.status === 'FREESALE' || (free ?? 0) < 0,
      ...((shown.status === 'AVAILABLE' || shown.status === 'LIMITED') && { isOffered: true }),
      start: timeOf(shown.localDateTimeStart),
      end: timeOf(shown.localDateTimeEnd),
      ...(typeof shown.localDateTimeStart === 'string' && typeof shown.localDateTimeEnd === 'string' && {}),
      ...(typeof shown.optionId === 'string' && { optionId: textOf(shown.optionId) ?? '' }),
    },
  ];
};

/** The availabilities of an answer: twice where two aggregations or rates list one. */
export const availabilitiesIn = (operation: string, shown: unknown): ShownAvailability[] => {
  switch (operation) {
    case 'partner.listAvailabilities':
    case 'booking.listAvailabilities': {
      const lists = memberOf(shown, 'availabilities');
      const byRate = Object.entries(memberOf(lists, 'byRate') ?? {}).flatMap(([rateId, list]) =>
        objectsOf(memberOf({ list }, 'list')?.availability).flatMap((one) => ofV1(one, idOf(rateId))),
      );
      const named = new Map(byRate.map((one) => [one.id, one]));
      const byProduct = objectsOf(memberOf(lists, 'byProduct')?.availability).flatMap((one) => ofV1(one));
      const isOther = ({ id, free, max }: ShownAvailability) =>
        named.get(id)?.free !== free || named.get(id)?.max !== max;
      return [...byRate, ...byProduct.filter(isOther)];
    }
    case 'partner.getAvailability':
    case 'booking.getAvailability':
      return ofV1(memberOf(shown, 'availability') ?? {});
    case 'operator-v2.listAvailability':
    case 'operator-v2.checkAvailability':
      return objectsOf(shown).flatMap(ofV2);
    default:
      return [];
  }
};
