// The availabilities that an answer shows, of both versions, in a few numbers each: a run reads some of them very often.
import { instantOf, type JsonObject, memberOf, objectsOf, textOf, uuidOf } from './document.ts';

export interface ShownAvailability {
  id: string;
  free: number;
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
}

/** Each id once in memory. */
const ids = new Map<string, string>();
const MAX_IDS = 100_000;

const kept = (id: string): string => {
  const one = ids.get(id);
  if (one === undefined && ids.size < MAX_IDS) {
    ids.set(id, id);
  }
  return one ?? id;
};

const ofV1 = (shown: JsonObject, rateId?: string): ShownAvailability[] => {
  const id = uuidOf(shown.id) ?? textOf(shown.id);
  if (id === undefined || !Number.isInteger(shown.capacity)) {
    return [];
  }
  const free = shown.capacity as number;
  return [
    {
      id: kept(id),
      free,
      isUnlimited: free < 0,
      ...(shown.maxCapacity === -1 && { isOpenEnded: true }),
      start: instantOf(shown.start),
      end: instantOf(shown.end),
      ...(rateId !== undefined && { rateId: kept(rateId) }),
    },
  ];
};

const ofV2 = (shown: JsonObject): ShownAvailability[] => {
  const id = textOf(shown.id);
  if (id === undefined || !Number.isInteger(shown.vacancies)) {
    return [];
  }
  return [
    {
      id: kept(id),
      free: shown.vacancies as number,
      isUnlimited: shown.status === 'FREESALE' || (shown.vacancies as number) < 0,
      start: instantOf(shown.localDateTimeStart),
      end: instantOf(shown.localDateTimeEnd),
      ...(typeof shown.optionId === 'string' && { optionId: kept(shown.optionId) }),
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
        objectsOf(memberOf({ list }, 'list')?.availability).flatMap((one) => ofV1(one, uuidOf(rateId) ?? rateId)),
      );
      const named = new Map(byRate.map((one) => [one.id, one.free]));
      const byProduct = objectsOf(memberOf(lists, 'byProduct')?.availability).flatMap((one) => ofV1(one));
      return [...byRate, ...byProduct.filter(({ id, free }) => named.get(id) !== free)];
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
