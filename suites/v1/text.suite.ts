// Partner API, texts: what was taken comes back as it was sent. Spec 2.4, 2.5, 2.10.
import { Blocked } from '../harness/errors.ts';
import { LONG_TEXT, ODD_TEXTS } from '../harness/generate/odd-text.ts';
import type { Availability } from '../harness/v1/availability.ts';
import { check, expect } from '../harness/v1/check.ts';
import type { Booking, Hold } from '../harness/v1/client.ts';
import type { V1Context } from '../harness/v1/context.ts';
import { Supply } from '../harness/v1/supply.ts';

/** What a request says in an odd way. */
interface Odd {
  texts: string[];
  /** The capitals of e-mail addresses. */
  address?: true;
  /** What the reference of the reseller ends with. */
  reference?: string;
}

/** All in one request, and each alone for a target that refuses one of them. */
const together: Odd = { texts: Object.values(ODD_TEXTS), address: true, reference: ' ' };
const aloneInHolds: Odd[] = together.texts.map((text) => ({ texts: [text] }));
const aloneInBookings: Odd[] = [...aloneInHolds, { texts: [], address: true }, { texts: [], reference: ' ' }];
/** Each alone: a target may refuse a long text in one place and take it in another. */
const long: Odd = { texts: [LONG_TEXT] };
const longReference: Odd = { texts: [], reference: ` ${LONG_TEXT}` };

/** A map under keys that nobody changes. */
const mapOf = ({ texts }: Odd) => Object.fromEntries(texts.map((text, index) => [`odd-${index}`, text]));

/** Members that are odd texts, each the one of its number; none where there are no texts. */
const named = ({ texts }: Odd, members: Record<string, number>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(members).flatMap(([member, number]) => {
      const text = texts[number % texts.length];
      return text === undefined ? [] : [[member, text]];
    }),
  );

const oddHold = ({ given }: V1Context, availability: Availability, odd: Odd): Hold => {
  const item = given.holdItem(availability);
  const hold = given.hold({ ...item, ext: { ...(item.ext as object), ...mapOf(odd) } });
  return { ...hold, ext: { ...(hold.ext as object), ...mapOf(odd) }, ...named(odd, { partnerId: 0 }) };
};

const oddBooking = ({ given }: V1Context, availability: Availability, holdId: string, odd: Odd): Booking => {
  const items = given.bookingItems(availability).map((item) => ({
    ...item,
    ext: mapOf(odd),
    traveler: {
      ...item.traveler,
      ...named(odd, { firstName: 0, lastName: 1 }),
      ...(odd.address && { email: 'Ada.Lovelace@HOLDFAST.example' }),
    },
  }));
  const booking = given.booking(items, holdId);
  return {
    ...booking,
    customer: {
      ...(booking.customer as object),
      ...named(odd, { firstName: 2, lastName: 0 }),
      ...(odd.address && { email: 'Ada.Byron@HOLDFAST.example' }),
    },
    ext: { ...(booking.ext as object), ...mapOf(odd) },
    holdExt: mapOf(odd),
    ...named(odd, { partnerId: 3 }),
    ...(odd.reference && { resellerBookingRef: `${booking.resellerBookingRef}${odd.reference}` }),
  };
};

const eachOf = async (odds: readonly Odd[], isTaken: (odd: Odd) => Promise<boolean>): Promise<boolean[]> => {
  const taken: boolean[] = [];
  for (const odd of odds) {
    taken.push(await isTaken(odd));
  }
  return taken;
};

/** @throws Blocked when every one was refused: then no text has come back. */
const mustHaveTakenSome = (taken: readonly boolean[]): void => {
  if (!taken.includes(true)) {
    throw new Blocked('every request with an unusual text was refused, so none has come back');
  }
};

check('hold.texts-come-back', async (context) => {
  const { api, given, observe } = context;
  const availability = await given.availability('holdable');
  const isTaken = async (odd: Odd, seen?: (status: string) => void): Promise<boolean> => {
    const hold = oddHold(context, availability, odd);
    const created = await api.createHold(hold);
    seen?.(String(created.status));
    const settled = await given.settledHold(created);
    if (settled === undefined) {
      expect(created).toBeNoServerError();
      return false;
    }
    const read = await api.getHold(settled.id);
    await api.releaseHold(settled.id);

    expect(created).toReflect(hold, '/hold');
    expect(read).toReflect(hold, '/hold');
    return true;
  };

  if (!(await isTaken(together))) {
    mustHaveTakenSome(await eachOf(aloneInHolds, isTaken));
  }
  await isTaken(long, (status) => observe('hold.long-text', status));
});

check('booking.texts-come-back', async (context) => {
  const { api, given, observe } = context;
  const supply = await Supply.open(context, 'bookable');
  const onHold = async (odd: Odd): Promise<Booking> => {
    const availability = await supply.of(given.fewest(supply.availability));
    const { id } = await given.heldSeats(availability);
    return oddBooking(context, availability, id, odd);
  };
  const isTaken = async (odd: Odd, seen?: (status: string) => void): Promise<boolean> => {
    const booking = await onHold(odd);
    const created = await api.createBooking(booking);
    seen?.(String(created.status));
    const settled = await given.settledBooking(created);
    if (settled === undefined) {
      await api.releaseHold(booking.holdId ?? '');
      expect(created).toBeNoServerError();
      return false;
    }
    const read = await api.getBooking(settled.id);

    expect(created).toReflect(booking, '/booking');
    expect(read).toReflect(booking, '/booking');
    return true;
  };

  if (!(await isTaken(together))) {
    mustHaveTakenSome(await eachOf(aloneInBookings, isTaken));
  }
  for (const odd of [long, longReference]) {
    await isTaken(odd, (status) => observe('booking.long-text', status));
  }
});
