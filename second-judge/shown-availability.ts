// The availabilities that an answer shows, of both versions, in a few numbers each: a run reads some of them very often.
import { isObject } from '../schemas/object.ts';
import { instantOf, type JsonObject, memberOf, objectsOf, uuidOf } from './document.ts';

export interface ShownAvailability {
  id: string;
  /** Nothing where v2 states no number. */
  free: number | undefined;
  /** The `maxCapacity` of v1.2, where one is set. */
  max?: number | undefined;
  /** It shows no number of seats that is left. */
  isUnlimited: boolean;
  /** Its maximum is not set: what is sold may leave the number as it was. Spec 8. */
  isOpenEnded?: boolean;
  start: number | undefined;
  end: number | undefined;
  /** The rate that a list of v1.2 names for it. */
  rateId?: string | undefined;
  /** The option of v2. */
  optionId?: string | undefined;
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

const ofV1 = (shown: JsonObject, rateId?: string): ShownAvailability | undefined => {
  const id = idOf(shown.id);
  const { capacity: free, maxCapacity: max } = shown;
  return id === undefined || !isInteger(free)
    ? undefined
    : {
        id,
        free,
        max: isInteger(max) && max !== -1 ? max : undefined,
        isUnlimited: free < 0,
        isOpenEnded: max === -1,
        start: timeOf(shown.start),
        end: timeOf(shown.end),
        rateId,
      };
};

const isInteger = (value: unknown): value is number => Number.isInteger(value);

const ofV2 = (shown: JsonObject): ShownAvailability | undefined => {
  const id = textOf(shown.id);
  const free = isInteger(shown.vacancies) ? shown.vacancies : undefined;
  return id === undefined
    ? undefined
    : {
        id,
        free,
        isUnlimited: shown.status === 'FREESALE' || (free ?? 0) < 0,
        isOffered: shown.status === 'AVAILABLE' || shown.status === 'LIMITED',
        start: timeOf(shown.localDateTimeStart),
        end: timeOf(shown.localDateTimeEnd),
        optionId: textOf(shown.optionId),
      };
};

/** The availabilities of a list of v1.2, by rate and then by product, where that shows another number. */
const inLists = (lists: JsonObject | undefined): (ShownAvailability | undefined)[] => {
  const found: (ShownAvailability | undefined)[] = [];
  const named = new Map<unknown, JsonObject>();
  for (const [rateId, list] of Object.entries(memberOf(lists, 'byRate') ?? {})) {
    for (const one of isObject(list) ? objectsOf(list.availability) : []) {
      named.set(one.id, one);
      found.push(ofV1(one, idOf(rateId)));
    }
  }
  for (const one of objectsOf(memberOf(lists, 'byProduct')?.availability)) {
    const known = named.get(one.id);
    if (known?.capacity !== one.capacity || known?.maxCapacity !== one.maxCapacity) {
      found.push(ofV1(one));
    }
  }
  return found;
};

/** The availabilities of an answer: twice where two aggregations or rates list one. */
export const availabilitiesIn = (operation: string, shown: unknown): ShownAvailability[] =>
  shownIn(operation, shown).filter((one) => one !== undefined);

const shownIn = (operation: string, shown: unknown): (ShownAvailability | undefined)[] => {
  switch (operation) {
    case 'partner.listAvailabilities':
    case 'booking.listAvailabilities':
      return inLists(memberOf(shown, 'availabilities'));
    case 'partner.getAvailability':
    case 'booking.getAvailability':
      return [ofV1(memberOf(shown, 'availability') ?? {})];
    case 'operator-v2.listAvailability':
    case 'operator-v2.checkAvailability':
      return objectsOf(shown).map(ofV2);
    default:
      return [];
  }
};
