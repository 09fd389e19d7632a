// Partner API, texts: what was taken comes back as it was sent. Spec 2.4, 2.5, 2.10.
import { assertJudgeable } from '../../harness/errors.ts';
import type { Exchange } from '../../harness/exchange/exchange.ts';
import { LONG_TEXT, ODD_TEXTS } from '../../harness/generate/odd-text.ts';
import type { Availability } from '../../harness/v1/availability.ts';
import { check, expect } from '../../harness/v1/check.ts';
import type { Booking, Hold } from '../../harness/v1/client.ts';
import type { V1Context } from '../../harness/v1/context.ts';
import { Supply } from '../../harness/v1/supply.ts';

/** What a request says in an odd way. */
interface Odd {
  texts: string[];
  /** The capitals of e-mail addresses. */
  address?: true;
  /** Numbers as they are dialled within a country, which begin with a zero. */
  phone?: true;
  /** What the reference of the reseller ends with. */
  reference?: string;
  /** A text of a map that is empty. */
  empty?: true;
}

/** All in one request, and each alone for a target that refuses one of them. */
const together: Odd = { texts: Object.values(ODD_TEXTS), address: true, phone: true, reference: ' ', empty: true };
const aloneInHolds: Odd[] = [...together.texts.map((text) => ({ texts: [text] })), { texts: [], empty: true }];
const aloneInBookings: Odd[] = [
  ...aloneInHolds,
  { texts: [], address: true },
  { texts: [], phone: true },
  { texts: [], reference: ' ' },
];
const long: Odd = { texts: [LONG_TEXT] };
const longReference: Odd = { texts: [], reference: ` ${LONG_TEXT}` };

/** A map under keys that nobody changes. */
const mapOf = ({ texts, empty }: Odd) => ({
  ...Object.fromEntries(texts.map((text, index) => [`odd-${index}`, text])),
  ...(empty && { 'odd-empty': '' }),
});

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

const oddBooking = (
  { given }: V1Context,
  availability: Availability,
  holdId: string | undefined,
  odd: Odd,
): Booking => {
  const items = given.bookingItems(availability).map((item) => ({
    ...item,
    ext: mapOf(odd),
    traveler: {
      ...item.traveler,
      ...named(odd, { firstName: 0, lastName: 1 }),
      ...(odd.address && { email: 'Ada.Lovelace@HOLDFAST.example' }),
      ...(odd.phone && { phone: '020 5550100' }),
    },
  }));
  const booking = given.booking(items, holdId);
  return {
    ...booking,
    customer: {
      ...(booking.customer as object),
      ...named(odd, { firstName: 5, lastName: 0 }),
      ...(odd.address && { email: 'Ada.Byron@HOLDFAST.example' }),
      ...(odd.phone && { phone: '0031 20 5550100' }),
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
  assertJudgeable(taken.includes(true), 'every request with an unusual text was refused, so none has come back');
};

/** How one kind of thing is made with odd texts, and read again. */
interface Kind<Request> {
  resource: 'hold' | 'booking';
  /** The odd requests that are tried alone. */
  alone: readonly Odd[];
  /** Those with a long text, each tried alone: a target may refuse it in one place and take it in another. */
  long: readonly Odd[];
  request(odd: Odd): Promise<Request>;
  create(request: Request): Promise<Exchange>;
  settled(created: Exchange): Promise<{ id: string } | undefined>;
  read(id: string): Promise<Exchange>;
  /** Gives back at once what the target would otherwise keep. `id`: absent when the create was refused. */
  giveBack(request: Request, id: string | undefined): Promise<unknown>;
}

const expectTextsBack = async <Request>({ observe }: V1Context, kind: Kind<Request>): Promise<void> => {
  const isTaken = async (odd: Odd, seen?: (status: string) => void): Promise<boolean> => {
    const request = await kind.request(odd);
    const created = await kind.create(request);
    seen?.(String(created.status));
    const settled = await kind.settled(created);
    const read = settled && (await kind.read(settled.id));
    await kind.giveBack(request, settled?.id);
    if (read === undefined) {
      expect(created).toBeNoServerError();
      return false;
    }

    expect(created).toReflect(request, `/${kind.resource}`);
    expect(read).toReflect(request, `/${kind.resource}`);
    return true;
  };

  if (!(await isTaken(together))) {
    mustHaveTakenSome(await eachOf(kind.alone, isTaken));
  }
  for (const odd of kind.long) {
    await isTaken(odd, (status) => observe(`${kind.resource}.long-text`, status));
  }
};

check('hold.texts-come-back', async (context) => {
  const { api, given } = context;
  const availability = await given.availability('holdable');

  await expectTextsBack(context, {
    resource: 'hold',
    alone: aloneInHolds,
    long: [long],
    request: async (odd) => oddHold(context, availability, odd),
    create: (hold) => api.createHold(hold),
    settled: (created) => given.settledHold(created),
    read: (id) => api.getHold(id),
    giveBack: async (_hold, id) => id !== undefined && api.releaseHold(id),
  });
});

check('booking.texts-come-back', { long: true }, async (context) => {
  const { api, given } = context;
  const supply = await Supply.open(context, 'sold');

  await expectTextsBack(context, {
    resource: 'booking',
    alone: aloneInBookings,
    long: [long, longReference],
    request: async (odd) => {
      const availability = await supply.of(given.fewest(supply.availability));
      return oddBooking(context, availability, await given.holdIdFor(availability), odd);
    },
    create: (booking) => api.createBooking(booking),
    settled: (created) => given.settledBooking(created),
    read: (id) => api.getBooking(id),
    giveBack: async ({ holdId }, id) => id === undefined && holdId !== undefined && api.releaseHold(holdId),
  });
});
