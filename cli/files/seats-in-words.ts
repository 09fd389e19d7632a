// The seats of a call in words, so that a list of calls shows where a number went wrong.
import { sumsOf } from '../../schemas/group.ts';
import { isObject } from '../../schemas/object.ts';
import type { LoggedExchange } from '../../schemas/text/exchange-log.ts';
import { jsonIn } from '../../schemas/text/json.ts';
import { type JsonObject, memberOf, objectsOf, textOf, uuidOf } from '../../second-judge/document.ts';
import { availabilitiesIn } from '../../second-judge/shown-availability.ts';

/** The number of availabilities of one call that are named. */
const MAX_NAMED = 3;

type Call = Pick<LoggedExchange, 'operation' | 'request' | 'answer'>;

/** Seats by the id of an availability. */
type Seats = ReadonlyMap<string, number>;

const documentIn = (body: string | undefined): unknown => jsonIn(body)?.value;

const objectIn = (body: string | undefined): JsonObject => {
  const document = documentIn(body);
  return isObject(document) ? document : {};
};

const short = (id: string): string => (uuidOf(id) === undefined ? id : id.slice(0, 8));

/** The hold or booking of a document: v2 does not wrap it. */
const holdOrBookingIn = (document: JsonObject): JsonObject =>
  memberOf(document, 'hold') ?? memberOf(document, 'booking') ?? document;

/** The seats that a create asks for. Each unit of v2 is one seat. */
const seatsAsked = ({ operation, request }: Call): Seats => {
  const sent = /\.create(Hold|Booking)$/.test(operation) ? holdOrBookingIn(objectIn(request.body)) : {};
  const items = objectsOf(sent.items ?? [{ ...sent, quantity: objectsOf(sent.unitItems).length }]);
  return sumsOf(
    items.flatMap(({ availabilityId, quantity }) => {
      const id = uuidOf(availabilityId) ?? textOf(availabilityId);
      return id !== undefined && typeof quantity === 'number' ? [[id, quantity] as const] : [];
    }),
  );
};

const freeSeats = ({ operation, answer }: Call): Seats =>
  new Map(
    availabilitiesIn(operation, documentIn(answer?.body)).flatMap(({ id, free }) =>
      free === undefined ? [] : [[uuidOf(id) ?? id, free]],
    ),
  );

/**
 * `free 8` for a read; `takes 2 (784ac4f2)` for a create, with the id of what it made; `books 2 (9f0c1b7e)` for a booking on a
 * hold; `asks for 2` where nothing was made; an empty text for any other call. Of a list, only the availabilities that the
 * check asks for. Where these are several, each is named.
 */
export const seatsInWords = (ofCheck: readonly Call[]): ((call: Call) => string) => {
  // The latest first: where there are many, those that the check asked for just before its failure are named.
  const wanted = [...new Set(ofCheck.toReversed().flatMap((call) => [...seatsAsked(call).keys()]))];
  const inWords = (seats: Iterable<readonly [string, number]>): string => {
    const all = [...seats].map(([id, count]) => (wanted.length > 1 ? `${count} of ${short(id)}` : `${count}`));
    return `${all.slice(0, MAX_NAMED).join(', ')}${all.length > MAX_NAMED ? ', …' : ''}`;
  };
  return (call) => {
    const asked = seatsAsked(call);
    if (asked.size > 0) {
      const { id, uuid = id } = holdOrBookingIn(objectIn(call.answer?.body));
      const isHeld = holdOrBookingIn(objectIn(call.request.body)).holdId !== undefined;
      return typeof uuid === 'string' && (call.answer?.status ?? 0) < 300
        ? `${isHeld ? 'books' : 'takes'} ${inWords(asked)} (${short(uuid)})`
        : `asks for ${inWords(asked)}`;
    }
    const shown = freeSeats(call);
    const own =
      wanted.length === 0 && shown.size === 1
        ? [...shown]
        : wanted.flatMap((id) => [...shown].filter(([other]) => other === id));
    return own.length === 0 ? '' : `free ${inWords(own)}`;
  };
};
