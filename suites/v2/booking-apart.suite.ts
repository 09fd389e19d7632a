// Operator booking API v2, bookings beside each other, and what one keeps of what it showed. Spec 4.4.
import { assertJudgeable } from '../../harness/errors.ts';
import type { Exchange } from '../../harness/exchange/exchange.ts';
import { textAt } from '../../harness/exchange/pointer.ts';
import { assertAccepted } from '../../harness/judge/control-request.ts';
import { mustOverlap } from '../../harness/schedule/race.ts';
import type { Availability } from '../../harness/v2/availability.ts';
import { bookingTextsIn } from '../../harness/v2/booking-texts.ts';
import { elsewhere, severalUnits } from '../../harness/v2/catalog.ts';
import { check, expect } from '../../harness/v2/check.ts';
import type { BookingRequest } from '../../harness/v2/client.ts';
import { CONTACT } from '../../harness/v2/contact.ts';
import type { OperatorV2Context } from '../../harness/v2/context.ts';
import type { Booked } from '../../harness/v2/making.ts';
import { expectSameBooking, expectTimesOf } from '../../harness/v2/same-booking.ts';

/** People who share nothing but an address with each other, and nothing with the contact of the other checks. */
const PEOPLE = ['Grace', 'Edsger', 'Barbara', 'Dennis'];
/** Who books when the others have been confirmed. */
const LATEST = 'Katherine';

const phoneOf = (name: string) => `+31 20 555012${PEOPLE.indexOf(name)}`;

/** Two of them have one address, as a family has: nothing else of one is the other's. */
const mailboxOf = (name: string) => `${(name === 'Barbara' ? 'Edsger' : name).toLowerCase()}@`;

const contactOf = (name: string) => ({
  ...CONTACT,
  fullName: `${name} Holdfast-${name}`,
  firstName: name,
  lastName: `Holdfast-${name}`,
  emailAddress: `${mailboxOf(name)}holdfast.example`,
  phoneNumber: phoneOf(name),
});

interface Given {
  request: BookingRequest;
  availability: Availability;
  name: string;
  /** Texts that were sent for this booking alone. */
  own: string[];
}

/** One availability of each of a few options. */
const apart = async ({ given }: OperatorV2Context): Promise<Availability[]> => {
  const first = await given.availability({ preferredSeats: 2 });
  const found = [first];
  for (const offer of [first.offer, ...elsewhere(first.offer, await given.offers())]) {
    found.push(
      ...[await given.availabilityIfAny({ offer, units: severalUnits(offer) })].filter((one) => one !== undefined),
    );
  }
  return found.slice(0, PEOPLE.length);
};

/** A booking with texts of its own, of units of one kind or of two. */
const ownOf = ({ given }: OperatorV2Context, availability: Availability, name: string, mixed: boolean): Given => {
  const ofOneKind = given.request(availability, severalUnits(availability.offer));
  const usual = mixed ? given.ofTwoKinds(ofOneKind, availability) : ofOneKind;
  const unitItems = usual.unitItems.map((item, place) => ({ ...item, resellerReference: `${name}-unit-${place + 1}` }));
  const texts = [`Holdfast-${name}`, mailboxOf(name), `${name}-unit-`, `${name}-booking`, phoneOf(name)];
  return {
    request: { ...usual, unitItems, resellerReference: `${name}-booking` },
    availability,
    name,
    own: [...texts, ...unitItems.map(({ uuid }) => uuid)],
  };
};

/** A booking that was accepted: of units of two kinds, or of one where restrictions of a kind are in the way. */
const bookedBy = async (context: OperatorV2Context, availability: Availability, name: string) => {
  for (const mixed of [true, false]) {
    const own = ownOf(context, availability, name, mixed);
    const created = await context.given.create(availability, own.request);
    if (created.succeeded) {
      return { own, created };
    }
  }
  return undefined;
};

/**
 * A booking that leaves out the references which may be left out, where the option has room for one more; with
 * references of its own where a target wants them.
 */
const bookedWithoutReferences = async (context: OperatorV2Context, { offer }: Availability): Promise<Given[]> => {
  const { given } = context;
  const availability = await given.availabilityIfAny({ offer, units: severalUnits(offer) });
  if (availability === undefined) {
    return [];
  }
  const own = ownOf(context, availability, LATEST, false);
  const { resellerReference: _reference, ...request } = own.request;
  const bare = {
    ...request,
    unitItems: request.unitItems.map(({ resellerReference: _unitReference, ...item }) => item),
  };
  if ((await given.create(availability, bare)).succeeded) {
    return [{ ...own, request: bare }];
  }
  const booked = await bookedBy(context, availability, LATEST);
  return booked === undefined ? [] : [booked.own];
};

const expectOwn = (shown: Exchange, own: Given, all: readonly Given[]): void => {
  const text = JSON.stringify(shown.canonical);
  const foreign = all.flatMap((one) => one.own).filter((one) => !own.own.includes(one));
  const found = foreign.filter((one) => text.includes(one));
  expect(shown).toHaveNone(found, `nothing of the other bookings in that of ${own.name}`);
};

/** Reads each booking twice: it shows its own, and nothing of the others. */
const expectEachItsOwn = async (
  v2: OperatorV2Context['v2'],
  all: readonly Given[],
  confirmed: readonly Given[],
): Promise<void> => {
  for (const own of [...all, ...all.toReversed()]) {
    const read = await v2.getBooking(own.request.uuid);
    expectSameBooking(read, own.request);
    expectTimesOf(read, own.availability);
    expectOwn(read, own, all);
    const address = textAt(read.canonical, '/contact/emailAddress');
    const isOwn = address === undefined || address === contactOf(own.name).emailAddress || !confirmed.includes(own);
    expect(read).toShowAt('/contact/emailAddress', isOwn, `the contact of ${own.name}, or none`);
  }
};

/** Bookings of these people, of several units each. @throws Blocked where no two are accepted */
const bookedApart = async (context: OperatorV2Context): Promise<Given[]> => {
  const all: Given[] = [];
  for (const [index, availability] of (await apart(context)).entries()) {
    const booked = await bookedBy(context, availability, PEOPLE[index] ?? '');
    if (booked !== undefined) {
      all.push(booked.own);
      expectSameBooking(booked.created, booked.own.request);
      expectTimesOf(booked.created, availability);
    }
  }
  assertJudgeable(
    all.length >= 2,
    'no two bookings of several units were accepted (see operator-v2.create.several-units)',
  );
  return all;
};

/** Confirms a booking with the contact and the reference of its own. */
const confirmedBy = ({ v2 }: OperatorV2Context, { request, name }: Given): Promise<Exchange> =>
  v2.confirmBooking(request.uuid, { contact: contactOf(name), resellerReference: `${name}-booking` });

check('operator-v2.booking.shows-only-its-own', { holds: 4, long: true }, async (context) => {
  const { v2 } = context;
  const all = await bookedApart(context);
  const confirmed = all.slice(1);
  for (const own of confirmed) {
    assertAccepted(await confirmedBy(context, own));
  }

  await expectEachItsOwn(v2, all, confirmed);
  all.push(...(await bookedWithoutReferences(context, all[0]?.availability as Availability)));
  await expectEachItsOwn(v2, all, confirmed);
});

check('operator-v2.confirm.parallel-confirms-are-apart', { holds: 4, long: true }, async (context) => {
  const { v2, race } = context;
  const all = await bookedApart(context);

  const answers = await race(all.map((own) => () => confirmedBy(context, own)));

  mustOverlap(answers);
  const confirmed = all.filter((own, index) => {
    const answer = answers[index] as Exchange;
    if (answer.succeeded) {
      expectSameBooking(answer, own.request);
      expectOwn(answer, own, all);
    }
    return answer.succeeded;
  });
  assertJudgeable(
    confirmed.length >= 2,
    'no two confirms at once were accepted (see operator-v2.confirm.moves-to-confirmed)',
  );
  await expectEachItsOwn(v2, all, confirmed);
});

/** A confirmed booking of two units, and what answered its confirm. */
const confirmedOfTwo = async ({
  v2,
  given,
}: OperatorV2Context): Promise<{
  booked: Booked;
  confirmed: Exchange;
  confirmation: ReturnType<OperatorV2Context['given']['confirmation']>;
}> => {
  const booked = await given.created(await given.availability({ preferredSeats: 2 }), 2);
  const confirmation = given.confirmation();
  const answer = await v2.confirmBooking(booked.uuid, confirmation);
  assertAccepted(answer);
  return { booked, confirmation, confirmed: (await given.settled(answer, 'pending')) ?? answer };
};

const expectToldStill = (now: Exchange, confirmed: Exchange): void => {
  const told = new Map(bookingTextsIn(now));
  const lost = bookingTextsIn(confirmed).filter(([place, text]) => told.get(place) !== text);
  expect(now).toShow(lost.length === 0, `what the confirm showed: ${JSON.stringify(lost)}`, [...told]);
};

check('operator-v2.booking.keeps-what-it-stated', async (context) => {
  const { v2, given } = context;
  const { booked, confirmed, confirmation } = await confirmedOfTwo(context);

  const read = await v2.getBooking(booked.uuid);

  expectToldStill(read, confirmed);

  await v2.confirmBooking(booked.uuid, confirmation);
  await given.create(booked.availability, booked.request);
  const afterRepeats = await v2.getBooking(booked.uuid);

  expectToldStill(afterRepeats, confirmed);
});

check('operator-v2.cancel.keeps-what-was-stated', async (context) => {
  const { v2, given } = context;
  const { booked, confirmed } = await confirmedOfTwo(context);

  const cancelled = await given.cancel(booked);

  assertAccepted(cancelled);
  expectToldStill(cancelled, confirmed);
  const read = await v2.getBooking(booked.uuid);
  // Spec silent: whether what was cancelled can still be read.
  if (!read.refused) {
    expectToldStill(read, confirmed);
  }
});
