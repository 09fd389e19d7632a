// Two availabilities in one hold or booking. Where a target takes them, every rule holds for each. Spec 2.4, 2.10.
import { asBlocked, Blocked, Exhausted } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { expect } from '../judge/expect.ts';
import type { Availability } from './availability.ts';
import type { BookingItem } from './client.ts';
import type { V1Context } from './context.ts';
import { type Offer, outlastsCalls } from './rates.ts';
import type { AvailabilityNeed } from './search.ts';
import { severalSeats } from './seats.ts';
import type { Settled } from './settling.ts';

/** Whose the two availabilities are. */
const KINDS = {
  'one rate': (a, b) => a.rate.id === b.rate.id,
  'two rates': (a, b) => a.rate.id !== b.rate.id && a.productId === b.productId,
  'two products': (a, b) => a.productId !== b.productId,
} as const satisfies Record<string, (a: Offer, b: Offer) => boolean>;

type PairKind = keyof typeof KINDS;

/** An availability, and how many seats of it are asked for. */
interface PairItem {
  availability: Availability;
  seats: number;
}

/** Places of two availabilities, no two of the numbers alike where the limits of the rates let. */
export type Pair = [PairItem, PairItem];

export interface HeldPair {
  kind: PairKind;
  places: Pair;
  hold: Settled;
}

/** Whether seats of a rate can be held for a while, and given back however they are used. */
export const isUsable = (offer: Offer): boolean =>
  offer.rate.type === 'RESERVED' && offer.rate.holdable && offer.rate.cancelable && outlastsCalls(offer);

/** Which rates the two may be of. */
type Fits = (first: Offer, second: Offer) => boolean;

/** What else is asked of both. */
type PlaceNeed = Pick<AvailabilityNeed, 'apartFrom' | 'outlivesHolds'>;

/** What else is asked of both, and of the hold on them. */
interface HoldNeed extends PlaceNeed {
  /** Its end is waited for. */
  endsSoon?: true;
}

const bothServe: Fits = (first, second) => isUsable(first) && isUsable(second);

/** An availability of a rate, or why there is none. */
const found = (of: Offer, { given }: V1Context, need: PlaceNeed): Promise<Availability | Blocked> =>
  given.availability('any', { of, limited: of.rate.type === 'RESERVED', preferredSeats: 4, ...need }).catch(asBlocked);

const placesOf = async (context: V1Context, kind: PairKind, fits: Fits, need: PlaceNeed): Promise<Pair | undefined> => {
  const offers = context.given.allOffers();
  let others: Exhausted | undefined;
  const orNone = (place: Availability | Blocked): Availability | undefined => {
    others ??= place instanceof Exhausted ? place : undefined;
    return place instanceof Blocked ? undefined : place;
  };
  for (const first of offers) {
    const seconds = offers.filter((second) => KINDS[kind](first, second) && fits(first, second));
    const one = seconds.length === 0 ? undefined : orNone(await found(first, context, need));
    if (one === undefined) {
      continue;
    }
    for (const second of seconds) {
      const other = orNone(await found(second, context, { ...need, apartFrom: [...(need.apartFrom ?? []), one] }));
      if (other) {
        return [
          { availability: one, seats: severalSeats(one) },
          { availability: other, seats: context.given.fewest(other) },
        ];
      }
    }
  }
  if (others !== undefined) {
    throw others;
  }
  return undefined;
};

/**
 * Two free availabilities of each kind, all of them at times of their own; fewer pairs where profile and target have
 * no such. @throws Exhausted where they have, and others have what is wanted
 */
export const pairsOf = async (
  context: V1Context,
  kinds: readonly PairKind[],
  fits: Fits = bothServe,
  need: PlaceNeed = {},
): Promise<{ kind: PairKind; places: Pair }[]> => {
  const pairs: { kind: PairKind; places: Pair }[] = [];
  for (const kind of kinds) {
    const taken = pairs.flatMap(({ places }) => places.map(({ availability }) => availability));
    const apartFrom = [...(need.apartFrom ?? []), ...taken];
    const places = await placesOf(context, kind, fits, { ...need, apartFrom });
    pairs.push(...(places ? [{ kind, places }] : []));
  }
  return pairs;
};

/** Asks for a hold on two availabilities of each kind; `hold` is undefined where it was refused. */
const askedPairs = async (
  context: V1Context,
  kinds: readonly PairKind[],
  fits: Fits,
  { endsSoon, ...need }: HoldNeed = {},
): Promise<(Omit<HeldPair, 'hold'> & { status: number; hold: Settled | undefined })[]> => {
  const { api, given, observe } = context;
  const asked: Awaited<ReturnType<typeof askedPairs>> = [];
  for (const { kind, places } of await pairsOf(context, kinds, fits, need)) {
    const items = places.map(({ availability, seats }) => given.holdItem(availability, seats));
    const hold = given.hold(...items);
    const created = await api.createHold(endsSoon ? given.endingSoon(hold, places[0].availability) : hold);
    observe('hold.several-availabilities', `of ${kind}: ${created.status}`, created);
    const settled = await given.settledHold(created);
    asked.push({ kind, places, status: created.status, hold: settled?.status === 'FAILED' ? undefined : settled });
  }
  return asked;
};

/** Holds on two availabilities, one of each kind; none where a target takes one rate or availability in a request. */
export const heldPairs = async (
  context: V1Context,
  kinds: readonly PairKind[],
  fits: Fits = bothServe,
  need: HoldNeed = {},
): Promise<HeldPair[]> => {
  const asked = await askedPairs(context, kinds, fits, need);
  return asked.flatMap(({ kind, places, hold }) => (hold === undefined ? [] : [{ kind, places, hold }]));
};

/** Booking items on both places, one traveler an item, the first of all the lead. */
export const pairItems = ({ given }: V1Context, places: Pair): BookingItem[] =>
  places.flatMap(({ availability, seats }, place) =>
    given
      .bookingItems(availability, seats)
      .map((item) => (place === 0 ? item : { ...item, traveler: { ...item.traveler, isLead: false } })),
  );

/** Judges what is free at each place, by the list: less by this much than when it was found. */
export const expectTaken = async (
  { given }: V1Context,
  answer: Exchange,
  places: readonly PairItem[],
  taken: (place: PairItem) => number,
): Promise<void> => {
  for (const place of places) {
    const { availability } = place;
    const expected = availability.capacity - taken(place);
    const free = await given.listedCapacity(availability);
    expect(answer).toHaveCapacity(free, expected, `for the availability ${availability.id} at ${availability.start}`);
  }
};

/** The same as OPEN bookings, each on its hold; none where a target takes one rate or availability in a request. */
export const bookedPairs = async (
  context: V1Context,
  kinds: readonly PairKind[],
  fits: Fits = bothServe,
): Promise<(HeldPair & { booking: Settled })[]> => {
  const { api, given, observe } = context;
  const booked: (HeldPair & { booking: Settled })[] = [];
  for (const { kind, places, status, hold } of await askedPairs(context, kinds, fits)) {
    if (hold === undefined) {
      observe('booking.several-availabilities', `of ${kind}: not asked, as the hold for it was refused (${status})`);
      continue;
    }
    const created = await api.createBooking(given.booking(pairItems(context, places), hold.id));
    // Which status of a success it is, is a point of its own, and depends on the rates.
    const got = created.succeeded ? 'accepted' : created.status;
    observe('booking.several-availabilities', `of ${kind}: ${got}`, created);
    const booking = await given.settledBooking(created);
    booked.push(...(booking?.status === 'OPEN' ? [{ kind, places, hold, booking }] : []));
  }
  return booked;
};
