// What calls say of seats, so that a list of them shows where a number went wrong.
import { isObject } from '../../schemas/object.ts';
import type { LoggedExchange } from '../../schemas/text/exchange-log.ts';
import { type JsonObject, memberOf, objectsOf, textOf, uuidOf } from '../../second-judge/document.ts';
import { availabilitiesIn } from '../../second-judge/shown-availability.ts';

/** Availabilities of one call that are named. */
const MAX_NAMED = 3;

type Call = Pick<LoggedExchange, 'operation' | 'request' | 'answer'>;

/** Seats by the id of an availability. */
type Seats = ReadonlyMap<string, number>;

const documentIn = (body = ''): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

const objectIn = (body: string | undefined): JsonObject => {
  const document = documentIn(body);
  return isObject(document) ? document : {};
};

const short = (id: string): string => (uuidOf(id) === undefined ? id : id.slice(0, 8));

/** The hold or booking of a document: v2 has no member around it. */
const thingIn = (document: JsonObject): JsonObject =>
  memberOf(document, 'hold') ?? memberOf(document, 'booking') ?? document;

/** What a create asks for. Each unit of v2 counts as one seat. */
const askedIn = ({ operation, request }: Call): Seats => {
  const seats = new Map<string, number>();
  const sent = /\.create(Hold|Booking)$/.test(operation) ? thingIn(objectIn(request.body)) : {};
  for (const item of objectsOf(sent.items ?? [{ ...sent, quantity: objectsOf(sent.unitItems).length }])) {
    const id = uuidOf(item.availabilityId) ?? textOf(item.availabilityId);
    if (id !== undefined && typeof item.quantity === 'number') {
      seats.set(id, (seats.get(id) ?? 0) + item.quantity);
    }
  }
  return seats;
};

const freeIn = ({ operation, answer }: Call): Seats =>
  new Map(
    availabilitiesIn(operation, documentIn(answer?.body)).flatMap(({ id, free }) =>
      free === undefined ? [] : [[uuidOf(id) ?? id, free]],
    ),
  );

/**
 * `free 8`; `takes 2 (784ac4f2)`, with the id of what was made, or `books 2 (9f0c1b7e)` where a hold has them; `asks for 2`
 * where nothing was made; an empty text of any other call. Of what a list shows, that is the seats that the calls of its check
 * ask for. Where these are of more than one availability, each is named.
 */
export const seatsInWords = (ofCheck: readonly Call[]): ((call: Call) => string) => {
  // The latest first: what a check asked for before its failure is named where a list shows many.
  const wanted = [...new Set(ofCheck.toReversed().flatMap((call) => [...askedIn(call).keys()]))];
  const inWords = (seats: Iterable<readonly [string, number]>): string => {
    const all = [...seats].map(([id, count]) => (wanted.length > 1 ? `${count} of ${short(id)}` : `${count}`));
    return `${all.slice(0, MAX_NAMED).join(', ')}${all.length > MAX_NAMED ? ', …' : ''}`;
  };
  return (call) => {
    const asked = askedIn(call);
    if (asked.size > 0) {
      const { id, uuid = id } = thingIn(objectIn(call.answer?.body));
      const isHeld = thingIn(objectIn(call.request.body)).holdId !== undefined;
      return typeof uuid === 'string' && (call.answer?.status ?? 0) < 300
        ? `${isHeld ? 'books' : 'takes'} ${inWords(asked)} (${short(uuid)})`
        : `asks for ${inWords(asked)}`;
    }
    const shown = freeIn(call);
    const own =
      wanted.length === 0 && shown.size === 1
        ? [...shown]
        : wanted.flatMap((id) => [...shown].filter(([other]) => other === id));
    return own.length === 0 ? '' : `free ${inWords(own)}`;
  };
};
