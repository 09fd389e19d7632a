// Partner API, what holds do to the capacity. Spec 2.1, 3.1.

import { unlessBlocked } from '../../harness/errors.ts';
import type { Exchange } from '../../harness/exchange/exchange.ts';
import { assertAccepted, mustHaveRefused } from '../../harness/judge/control-request.ts';
import { mustOverlap } from '../../harness/schedule/race.ts';
import { type Availability, listedOfRate, sameId } from '../../harness/v1/availability.ts';
import { check, expect } from '../../harness/v1/check.ts';
import type { HoldItem } from '../../harness/v1/client.ts';
import type { V1Context } from '../../harness/v1/context.ts';
import { onOtherRates } from '../../harness/v1/each-rate.ts';
import { expectTaken, heldPairs, type Pair, pairsOf } from '../../harness/v1/pair.ts';
import type { Offer } from '../../harness/v1/rates.ts';
import { expectNoHold, observeRefusal } from '../../harness/v1/refusal.ts';
import { hasRoomFor, severalSeats } from '../../harness/v1/seats.ts';
import { fillUp, sellOut } from '../../harness/v1/sold-out.ts';

/** A RESERVED availability with a limited capacity and some seats to spare. */
const ampleAvailability = ({ given }: V1Context): Promise<Availability> =>
  given.availability('heldReserved', { limited: true, preferredSeats: 4 });

/** Items on two availabilities, one of which has a seat too few: the first, or the second. */
const beyondAtOne = ({ given }: V1Context, places: Pair): HoldItem[][] =>
  places.map((beyond) =>
    places.map((place) =>
      given.holdItem(place.availability, place === beyond ? place.availability.capacity + 1 : place.seats),
    ),
  );

/**
 * Takes seats until a request for one more than are left, and for some of the rate `beside` them, is within the limits of the rate: it
 * is refused for want of seats alone. None where the rate takes too few for that. Answers how many are left.
 */
const fewLeft = async (
  context: V1Context,
  availability: Availability,
  free: number,
  beside: number,
): Promise<number> => {
  const { maxTravelers = Number.POSITIVE_INFINITY } = availability.offer.rate;
  return maxTravelers > context.given.fewest(availability) + beside
    ? fillUp(context, availability, free, beside)
    : free;
};

/** The same places with few seats left. */
const nearlyFull = async (context: V1Context, places: Pair): Promise<Pair> => {
  const filled = async ({ availability }: Pair[number]) => {
    const seats = context.given.fewest(availability);
    const capacity = await fewLeft(context, availability, availability.capacity, seats);
    return { availability: { ...availability, capacity }, seats };
  };
  return [await filled(places[0]), await filled(places[1])];
};

/** The accepted control request of a refusal for want of seats: the seats that are left are held, and given back. */
const heldAndReleased = async ({ api, given }: V1Context, availability: Availability, quantities: number[]) => {
  const some = quantities.filter((quantity) => quantity > 0);
  const control = await api.createHold(given.hold(...some.map((quantity) => given.holdItem(availability, quantity))));
  assertAccepted(control);
  const settled = await given.settledHold(control);
  assertAccepted(await api.releaseHold(settled?.id ?? ''));
};

check('hold.takes-capacity-in-the-list', { holds: 3 }, async (context) => {
  const availability = await ampleAvailability(context);
  const seats = severalSeats(availability);
  const before = await context.given.listedCapacity(availability);

  const { latest } = await context.given.heldSeats(availability, seats);

  const after = await context.given.listedCapacity(availability);
  expect(latest).toHaveCapacity(after, before - seats, `after a hold of ${seats} of ${before}`);

  const later = (await context.given.count.listedLater(availability)) ?? after;
  expect(latest).toHaveCapacity(later, before - seats, 'while the hold lives');

  for (const { places, hold } of await heldPairs(context, ['one rate', 'two products'])) {
    await expectTaken(context, hold.latest, places, (place) => place.seats);
  }
});

/** What a number of 16 bits counts from 0 again. */
const TWO_BYTES = 65_536;

/** Products that are tried besides the first, and prices of each. */
const MAX_PRODUCTS = 3;
const MAX_PRICES = 3;

/** Prices of a rate, but those of infants, who may need no seat. */
const pricesOf = ({ offer }: Availability) =>
  offer.rate.prices.filter(({ travelerType }) => travelerType?.ageBand !== 'INFANT').slice(0, MAX_PRICES);

/** An availability of each of a few products besides that of the first, with its seats to spare. */
const ofOtherProducts = async ({ given }: V1Context, first: Availability): Promise<Availability[]> => {
  const known = new Set([first.offer.productId]);
  const found: Availability[] = [];
  for (const of of given.offers('heldReserved')) {
    if (known.has(of.productId) || known.size > MAX_PRODUCTS) {
      continue;
    }
    known.add(of.productId);
    const need = { of, limited: true, preferredSeats: 4 };
    const availability = await given.availability('heldReserved', need).catch(unlessBlocked);
    found.push(...(availability === undefined ? [] : [availability]));
  }
  return found;
};

check('hold.takes-capacity-whatever-is-held', { holds: 6, long: true }, async (context) => {
  const { api, given } = context;
  const first = await ampleAvailability(context);
  for (const availability of [first, ...(await ofOtherProducts(context, first))]) {
    for (const price of pricesOf(availability)) {
      const before = await given.listedCapacity(availability);
      if (before < given.fewest(availability)) {
        break;
      }
      const ageBand = price.travelerType?.ageBand;
      const held = await api.createHold(
        given.hold({
          ...given.holdItem(availability),
          ...(price.id !== undefined && { priceId: price.id }),
          ...(ageBand !== undefined && { travelerType: ageBand }),
        }),
      );
      const settled = await given.settledHold(held);
      if (settled?.status !== 'ACTIVE') {
        held.markJudged(); // hold.any-valid-request-is-accepted judges that
        continue;
      }

      const after = await given.listedCapacity(availability);
      const expected = before - given.fewest(availability);
      expect(held).toHaveCapacity(
        after,
        expected,
        `after a hold at the price ${price.name ?? price.id} of the product ${availability.offer.productId}`,
      );
    }
  }
});

/** Judges that the single read shows what a hold takes. Answers the id of the hold. */
const showsWhatIsHeld = async ({ given }: V1Context, availability: Availability): Promise<string> => {
  const seats = severalSeats(availability);
  const before = await given.singleCapacity(availability);

  const { latest, id } = await given.heldSeats(availability, seats);

  const after = await given.singleCapacity(availability);
  expect(latest).toHaveCapacity(after, before - seats, `after a hold of ${seats} of ${before}`);
  return id;
};

check('hold.takes-capacity-in-the-single-read', { holds: 2 }, async (context) => {
  const availability = await ampleAvailability(context);
  await showsWhatIsHeld(context, availability);
  const release = async (other: Availability): Promise<void> => {
    await context.api.releaseHold(await showsWhatIsHeld(context, other));
  };
  const isHeld = ({ holdable, type }: Offer['rate']): boolean => holdable && type === 'RESERVED';
  await onOtherRates(context, availability.offer, isHeld, release);
});

check('hold.release-gives-back-once', { holds: 3 }, async (context) => {
  const { api, given } = context;
  const availability = await ampleAvailability(context);
  if (hasRoomFor(availability, 3)) {
    await given.heldSeats(availability); // its seats could be given back in place of others
  }
  const window = given.window(); // the same question each time, to which an answer may have been kept
  const listed = () => given.listedCapacity(availability, window);
  const before = await listed();
  const { id } = await given.heldSeats(availability, severalSeats(availability));
  await listed();

  const released = await api.releaseHold(id);
  const after = await listed();
  await api.releaseHold(id);
  const afterAgain = await listed();

  assertAccepted(released);
  expect(released).toHaveCapacity(after, before, 'after the release');
  expect(released).toHaveCapacity(afterAgain, before, 'after a second release');

  for (const { places, hold } of await heldPairs(context, ['two rates', 'one rate'])) {
    const releasedPair = await api.releaseHold(hold.id);

    assertAccepted(releasedPair);
    await expectTaken(context, releasedPair, places, () => 0);
  }
});

check('hold.parallel-releases-give-back-once', { holds: 4 }, async (context) => {
  const { api, given, race } = context;
  const availability = await ampleAvailability(context);
  if (hasRoomFor(availability, 3)) {
    await given.heldSeats(availability); // its seats could be given back in place of others
  }
  const before = await given.listedCapacity(availability);
  const { id } = await given.heldSeats(availability);
  const others: string[] = [];
  for (const room of [4, 5]) {
    const other = hasRoomFor(availability, room) ? await given.heldSeats(availability).catch(unlessBlocked) : undefined;
    others.push(...(other === undefined ? [] : [other.id]));
  }

  const answers = await race([id, ...others, id, id, id].map((each) => () => api.releaseHold(each)));

  mustOverlap(answers);
  const after = await given.listedCapacity(availability);
  for (const answer of answers) {
    expect(answer).toBeNoServerError();
    expect(answer).toHaveCapacity(after, before, `after ${answers.length} releases at once`);
  }
});

check('hold.refused-takes-nothing', { holds: 2 }, async (context) => {
  const { api, given } = context;
  const availability = await ampleAvailability(context);
  assertAccepted((await given.heldSeats(availability)).created);
  await fewLeft(context, availability, await given.listedCapacity(availability), 0);
  const before = await given.listedCapacity(availability);
  const item = given.holdItem(availability, severalSeats(availability));
  const half = Math.ceil(before / 2);
  const together = [given.holdItem(availability, half), given.holdItem(availability, before - half + 1)];

  const refused = [
    await api.createHold(given.hold({ ...item, priceId: 'no-price-of-this-rate' }), { violation: 'foreign priceId' }),
    await api.createHold(given.hold(given.holdItem(availability, before + 1)), { violation: 'beyond the capacity' }),
    await api.createHold(given.hold(given.holdItem(availability), { ...item, priceId: 'no-price-of-this-rate' }), {
      violation: 'foreign priceId in the second item',
    }),
    await api.createHold(given.hold(...together), { violation: 'items that are too many together' }),
  ];

  const after = await given.listedCapacity(availability);
  for (const answer of refused) {
    mustHaveRefused(answer);
    expect(answer).toHaveCapacity(after, { atLeast: before }, 'as before');
  }

  for (const pair of await pairsOf(context, ['one rate'])) {
    const places = await nearlyFull(context, pair.places);
    for (const items of beyondAtOne(context, places)) {
      const answer = await api.createHold(given.hold(...items), { violation: 'one of two availabilities has too few' });

      mustHaveRefused(answer);
      await expectTaken(context, answer, places, () => 0);
    }
  }
});

check('hold.beyond-capacity-is-refused', async (context) => {
  const { api, given } = context;
  const availability = await ampleAvailability(context);
  const left = await fillUp(context, availability);

  await heldAndReleased(context, availability, [left]);

  const beyond = await api.createHold(given.hold(given.holdItem(availability, left + 1)), {
    violation: `a quantity of ${left + 1}, and ${left} are left`,
  });

  observeRefusal(context, 'beyond the capacity', beyond);
  await expectNoHold(given, beyond);

  const far = await api.createHold(given.hold(given.holdItem(availability, left + TWO_BYTES)), {
    violation: `a quantity of ${left + TWO_BYTES}, and ${left} are left`,
  });

  await expectNoHold(given, far);

  for (const pair of await pairsOf(context, ['two products', 'one rate'])) {
    await context.run.undo();
    const places = await nearlyFull(context, pair.places);
    for (const items of beyondAtOne(context, places)) {
      const answer = await api.createHold(given.hold(...items), { violation: 'one of two availabilities has too few' });

      await expectNoHold(given, answer);
    }
  }
});

check('hold.items-together-beyond-capacity-are-refused', async (context) => {
  const { api, given } = context;
  const availability = await ampleAvailability(context);
  const left = await fillUp(context, availability);
  const half = Math.ceil(left / 2);
  await heldAndReleased(context, availability, [half, left - half]);

  const beyond = await api.createHold(
    given.hold(given.holdItem(availability, half), given.holdItem(availability, left - half + 1)),
    { violation: `items of ${half} and ${left - half + 1}, and ${left} are left` },
  );

  await expectNoHold(given, beyond);
});

check('hold.held-seats-are-gone', { holds: 4 }, async (context) => {
  const { api, given } = context;
  const availability = await ampleAvailability(context);
  await sellOut(context, availability);
  const { productId, rate } = availability.offer;

  const list = await api.listAvailabilities({ productId, rateId: rate.id, ...given.window() });
  const late = await api.createHold(given.hold(given.holdItem(availability)), { violation: 'no seat is left' });

  const listed = listedOfRate(list, rate.id).find(({ id }) => sameId(id, availability.id));
  if (list.succeeded) {
    // A list from a cache, or a rate of which nobody may have the last seat, shows seats that are left.
    const shown = listed?.capacity === 0 ? 'some are listed' : 'seats are still shown';
    context.observe('availability-list.sold-out', listed === undefined ? 'none is listed' : shown, list);
  }
  observeRefusal(context, 'beyond the capacity', late);
  await expectNoHold(given, late);
});

/** Holds that race for seats which are gone. */
const LOSERS = 4;
/** Rates beside the first on which holds race. */
const FURTHER_RATES = 3;

/** Judges that parallel holds take no more than the last seats of an availability. */
const mustNotOversell = async (context: V1Context, availability: Availability, losers = LOSERS): Promise<void> => {
  const { api, given, race } = context;
  const left = await fillUp(context, availability);
  const each = Math.max(given.fewest(availability), Math.ceil(left / 2));
  const room = Math.floor(left / each);

  const answers = await race(
    Array.from({ length: room + losers }, () => () => api.createHold(given.hold(given.holdItem(availability, each)))),
  );

  mustOverlap(answers);
  const settled = await Promise.all(answers.map((answer) => given.settledHold(answer)));
  const taken = settled.filter((hold) => hold?.status === 'ACTIVE').length * each;
  const ours = availability.capacity - left + taken;
  const most =
    availability.maxCapacity === undefined || availability.maxCapacity === -1 ? ours : availability.maxCapacity;
  expect(answers[0] as Exchange).certainly.toShow(
    ours <= most,
    `at most ${most} seats, which is maxCapacity, in the holds of one caller`,
    ours,
  );
  for (const answer of answers) {
    expect(answer).toShow(taken <= left, `at most ${left} seats in ${answers.length} parallel holds of ${each}`, taken);
    expect(answer).toBeNoServerError();
  }
  for (let more = taken + each; more <= left; more += each) {
    await given.heldSeats(availability, each); // refused in the race, be it for the others: it must have been the last seats
  }
};

check('hold.last-seats-under-parallel-calls', { holds: 6, long: true }, async (context) => {
  const availability = await ampleAvailability(context);
  await mustNotOversell(context, availability);
  const fits = ({ type, holdable }: Availability['offer']['rate']) => type === 'RESERVED' && holdable === true;
  const raced = async (other: Availability) => {
    const { capacity, offer } = other;
    const most = (offer.rate.maxTravelers ?? capacity + 1) - 1;
    const losers = LOSERS - Math.ceil(capacity / most - 1); // as many fewer as there are holds that leave the last seats
    if (losers > 0) {
      await context.run.undo();
      await mustNotOversell(context, other, losers);
    }
  };
  await onOtherRates(context, availability.offer, fits, raced, { most: FURTHER_RATES });
});

check('hold.negative-quantity-frees-nothing', async (context) => {
  const { api, given, observe } = context;
  const availability = await ampleAvailability(context);
  const before = await given.listedCapacity(availability);

  const fewest = given.fewest(availability);

  for (const quantities of [[-2], [0], [fewest, -2 - fewest]]) {
    const words = quantities.join(' and ');
    const answer = await api.createHold(given.hold(...quantities.map((some) => given.holdItem(availability, some))), {
      violation: `a quantity of ${words}`,
    });
    const after = await given.listedCapacity(availability);

    observe('hold.quantity-not-positive', `${words}: ${answer.status}`, answer);
    expect(answer).toHaveCapacity(after, { atMost: before }, `after a quantity of ${words}`);
  }
});
