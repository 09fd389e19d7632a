// A hold or a booking that a reseller makes through a platform, and the calls by which the operator behind it gets that.
import { isUuid, UUID_LENGTH } from '../../schemas/formats.ts';
import type { Profile } from '../../schemas/generated/types.ts';
import { assertJudgeable, Blocked, unlessBlocked } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { textAt } from '../exchange/pointer.ts';
import { freshUuid } from '../transport/fresh.ts';
import { readJson } from '../transport/json.ts';
import type { Operator } from '../upstream/operator.ts';
import type { CreateOptions } from '../v1/client.ts';
import { fewestSeats, maxSeats, seatsInItems } from '../v1/seats.ts';
import type { BookingContext } from './context.ts';

export type Kind = 'hold' | 'booking';

/** One that no other is like: by its marker it is known at the operator, whatever id it has there. */
export interface Marked {
  kind: Kind;
  operation: 'createHold' | 'createBooking';
  body: { id: string; [member: string]: unknown };
  create(changes?: object, options?: CreateOptions): Promise<Exchange>;
  read(): Promise<Exchange>;
  /** The calls of its operation that the operator got since, and that name it or one of these texts. */
  calls(operator: Operator, since: number, ...about: string[]): Promise<Exchange[]>;
}

type Parts = Pick<BookingContext, 'api' | 'given'>;

/** Of several items, where the limits of the rate let: a platform may lose all but the first. */
const markedOf = {
  hold: async ({ api, given }: Parts) => {
    const availability = await given.availability('bookable', { preferredSeats: 3 });
    const hold = given.hold(...seatsInItems(availability).map((seats) => given.holdItem(availability, seats)));
    return {
      operation: 'createHold' as const,
      value: hold,
      send: (changes: object, options?: CreateOptions) => api.createHold({ ...hold, ...changes }, options),
      read: (id: string) => api.getHold(id),
    };
  },
  booking: async ({ api, given }: Parts) => {
    const availability = await given.availability('bookable', { preferredSeats: 3 });
    const seats = Math.min(Math.max(3, fewestSeats(availability.offer)), maxSeats(availability));
    const { id: holdId } = await given.heldSeats(availability, seats);
    const booking = given.booking(given.bookingItems(availability, seats), holdId);
    return {
      operation: 'createBooking' as const,
      value: booking,
      send: (changes: object, options?: CreateOptions) => api.createBooking({ ...booking, ...changes }, options),
      read: (id: string) => api.getBooking(id),
    };
  },
};

/** A hold, or a booking on a hold of its own, that is not sent yet. @throws Blocked */
export const marked = async (parts: Parts, kind: Kind): Promise<Marked> => {
  const { operation, value, send, read } = await markedOf[kind](parts);
  const own = { id: freshUuid(), partnerId: `holdfast ${freshUuid()}` };
  return {
    kind,
    operation,
    body: { ...value, ...own },
    create: (changes, options) => send({ ...own, ...changes }, options),
    read: () => read(own.id),
    calls: (operator, since, ...about) => operator.calls(operation, since, own.partnerId, own.id, ...about),
  };
};

/** A booking on a rate that is sold without holds, which nothing keeps from being made twice; undefined where there is none. */
const unheldBooking = async ({ api, given }: Parts): Promise<Marked | undefined> => {
  const availability = await given.availability('nonHoldable').catch(unlessBlocked);
  if (availability === undefined) {
    return undefined;
  }
  const booking = given.booking(given.bookingItems(availability));
  const own = { id: freshUuid(), partnerId: `holdfast ${freshUuid()}` };
  return {
    kind: 'booking',
    operation: 'createBooking',
    body: { ...booking, ...own },
    create: (changes, options) => api.createBooking({ ...booking, ...own, ...changes }, options),
    read: () => api.getBooking(own.id),
    calls: (operator, since, ...about) => operator.calls('createBooking', since, own.partnerId, own.id, ...about),
  };
};

/** A booking that was made: without a hold where the platform takes one so, else on a hold. @throws Blocked */
export const takenBooking = async (parts: Parts): Promise<{ made: Marked; created: Exchange }> => {
  const unheld = await unheldBooking(parts);
  const created = await unheld?.create();
  if (unheld !== undefined && created?.succeeded) {
    return { made: unheld, created };
  }
  const held = await marked(parts, 'booking');
  return { made: held, created: await held.create() };
};

/** Ids in the latest calls of a check by which the operator is asked what it got for them. */
const MAX_IDS = 20;

/** The ids of the holds and bookings that the calls of a reseller name, and of his creates: a platform may book under ids of its own. The latest. */
export const idsNamed = (exchanges: readonly Exchange[]): string[] => {
  const ids = exchanges.flatMap(({ intent: { direction, parameters, headerRequestId }, request }) => {
    const json = readJson(request.body ?? '', true);
    const body = 'value' in json ? json.value : undefined;
    const inBody = ['/hold/id', '/hold/partnerId', '/booking/holdId', '/booking/id', '/booking/partnerId'];
    return direction === 'inbound'
      ? []
      : [
          parameters.hold_id,
          parameters.booking_id,
          ...inBody.map((pointer) => textAt(body, pointer)),
          ...(request.method === 'POST' ? [headerRequestId] : []),
        ];
  });
  // A marker ends with one.
  const named = ids.map((id = '') => id.slice(-UUID_LENGTH)).filter(isUuid);
  return [...new Set(named)].slice(-MAX_IDS);
};

/** The calls that came. @throws Blocked when none did */
export const someCalls = (calls: readonly Exchange[]): readonly Exchange[] => {
  assertJudgeable(calls.length > 0, 'no such call to the operator is known by what the reseller sent');
  return calls;
};

/** The one call by which something was made: one that was put off comes again. @throws Blocked where there is none, or where there are several */
export const onlyCall = (calls: readonly Exchange[], kind: Kind): Exchange => {
  const made = calls.filter(({ succeeded }) => succeeded);
  const [first, ...others] = made;
  if (first === undefined || others.length > 0) {
    throw new Blocked(
      `${made.length} calls to the operator make the ${kind}: see booking.forward.${kind}-is-made-once`,
    );
  }
  return first;
};

/**
 * Why nothing can be said of what a platform forwards, in words: the operator never got a call, or refuses the keys of each.
 * Where it has got none yet, the platform is asked for what it must forward. Undefined where the two are connected.
 * @throws Blocked where the platform cannot be asked
 */
export const whyUnconnected = async (
  behind: Operator,
  { api, given }: BookingContext,
  { listen }: NonNullable<Profile['operator']>,
): Promise<string | undefined> => {
  if ((await behind.connection()) === 'never-called') {
    const { productId = '', rate } = given.offers('any')[0] ?? {};
    await api.listAvailabilities({ productId, rateId: rate?.id, ...given.window() });
    await api.getHold(freshUuid());
    await (await marked({ api, given }, 'hold')).create();
  }
  const where = listen === undefined ? 'the operator of the profile' : `the operator at http://${listen}`;
  switch (await behind.connection()) {
    case 'never-called':
      return `the platform does not call ${where}: nothing came when availability was listed, a hold was read and a hold was made. Let the platform call it`;
    case 'other-keys':
      return `the platform calls ${where} with other keys than operator.headers names: each call was refused`;
    case 'connected':
      return undefined;
  }
};
