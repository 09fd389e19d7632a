// Operator booking API v2, creates that cannot be. Each has a control request without the violation that was accepted. Spec 4.4.

import type { Exchange } from '../../harness/exchange/exchange.ts';
import { listAt, textAt } from '../../harness/exchange/pointer.ts';
import { assertAccepted, assertDecided, mustHaveRefused } from '../../harness/judge/control-request.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import { type Availability, type Offer, sameId } from '../../harness/v2/availability.ts';
import { fewestUnits, unitLimit } from '../../harness/v2/catalog.ts';
import { check, expect } from '../../harness/v2/check.ts';
import type { BookingRequest } from '../../harness/v2/client.ts';
import type { OperatorV2Context } from '../../harness/v2/context.ts';
import { bookedByAvailability } from '../../harness/v2/exemption.ts';
import { expectNoLiveBooking, observeRefusal } from '../../harness/v2/refusal.ts';
import type { AvailabilityNeed } from '../../harness/v2/search.ts';

type Of = Pick<AvailabilityNeed, 'offer' | 'among'>;

/** An availability on which a complete create was just accepted. */
const acceptedAvailability = async ({ given }: OperatorV2Context, of: Of = {}): Promise<Availability> => {
  const availability = await given.availability({ preferredSeats: 2, ...of });
  assertAccepted((await given.created(availability)).created);
  return availability;
};

/** Sends creates that each have one violation, and expects no booking of any. */
const expectNone = async (
  context: OperatorV2Context,
  violation: string,
  invalid: (request: BookingRequest) => Record<string, unknown>[],
  { reason, ...of }: Of & { reason?: string } = {},
): Promise<void> => {
  const { v2, given } = context;
  const availability = await acceptedAvailability(context, of);
  for (const sent of invalid(given.request(availability))) {
    const request = { ...sent, uuid: freshUuid() };

    const answer = await v2.createBooking(availability.offer.supplier.id, request, { violation });

    if (reason !== undefined) {
      observeRefusal(context, reason, answer);
    }
    await expectNoLiveBooking(context, answer, request.uuid);
  }
};

const unknownUnit = () => ({
  uuid: freshUuid(),
  unitId: `unit-${freshUuid()}`,
  resellerReference: 'holdfast-unknown',
});

check('operator-v2.create.without-availability-is-refused', { holds: 2 }, async (context) => {
  const among = bookedByAvailability(context.binding, await context.given.offers());
  const without = ({ availabilityId: _availabilityId, ...rest }: BookingRequest) => [rest];
  await expectNone(context, 'no availabilityId', without, { among });
});

/** What another option of the product has and a given one lacks: an availability, a unit. */
const ofAnotherOption = async ({ given }: OperatorV2Context, { product, option }: Offer) => {
  const isAnother = (offer: Offer) => offer.product.id === product.id && offer.option.id !== option.id;
  for (const offer of (await given.offers()).filter(isAnother).slice(0, 2)) {
    const own = listAt(option, '/units').map((unit) => textAt(unit, '/id'));
    const availability = await given.availabilityIfAny({ offer, preferredSeats: 2 });
    if (availability !== undefined) {
      return { availability, ...(!own.includes(offer.unit.id) && { unitId: offer.unit.id }) };
    }
  }
  return undefined;
};

check('operator-v2.create.unknown-availability-is-refused', { holds: 2 }, async (context) => {
  const { given } = context;
  const { offer } = await given.availability();
  const foreign = (await ofAnotherOption(context, offer))?.availability.id;
  const isOwn = foreign !== undefined && (await given.listed(offer)).some(({ id }) => sameId(id, foreign));
  const ids = [`availability-${freshUuid()}`, ...(foreign === undefined || isOwn ? [] : [foreign])];
  // Spec silent: what of an id counts that is another in each list.
  const [once, again] = [await given.listed(offer), await given.listed(offer)];
  const isStable = once.every(({ id }) => again.some((one) => one.id === id));
  const unknown = (request: BookingRequest) =>
    [...ids, ...(isStable ? [`${request.availabilityId}x`] : [])].map((availabilityId) => ({
      ...request,
      availabilityId,
    }));
  await expectNone(context, 'the availabilityId is none of the option', unknown, {
    offer,
    reason: 'an unknown availability',
  });
});

check('operator-v2.create.without-unit-items-is-refused', { holds: 2 }, (context) =>
  expectNone(context, 'no unitItems', ({ unitItems: _unitItems, ...rest }) => [rest, { ...rest, unitItems: [] }]),
);

check('operator-v2.create.unknown-unit-is-refused', { holds: 2, long: true }, async (context) => {
  const { offer } = await context.given.availability();
  const unitId = (await ofAnotherOption(context, offer))?.unitId;
  const units = [unknownUnit(), ...(unitId === undefined ? [] : [{ ...unknownUnit(), unitId }])];
  const violating = (request: BookingRequest) =>
    [...units, { ...unknownUnit(), unitId: `${offer.unit.id}x` }].flatMap((unit) => [
      { ...request, unitItems: [unit] },
      { ...request, unitItems: [...request.unitItems, unit] },
    ]);
  await expectNone(context, 'the unit is none of the option', violating, { offer, reason: 'an unknown unit' });
});

check('operator-v2.create.unknown-product-is-refused', { holds: 2 }, (context) =>
  expectNone(
    context,
    'the product or option is unknown',
    (request) => [
      { ...request, productId: freshUuid() },
      { ...request, optionId: freshUuid() },
    ],
    { reason: 'an unknown product or option' },
  ),
);

/** What is left can be had, in one booking or, where one takes fewer, in several: else a refusal of more means nothing. */
const mustSellTheRest = async (
  { given }: OperatorV2Context,
  availability: Availability,
  left: number,
): Promise<void> => {
  if ((await given.create(availability, given.request(availability, left))).succeeded) {
    return;
  }
  const fewest = fewestUnits(availability.offer);
  for (let rest = left; rest >= fewest; rest -= fewest) {
    assertAccepted(await given.create(availability, given.request(availability, fewest)));
  }
};

check('operator-v2.create.beyond-vacancies-is-refused', { holds: 4, long: true }, async (context) => {
  const { v2, given } = context;
  const availability = await given.availability({ limited: true, preferredSeats: 3 });
  await given.fill(availability, 3);
  assertAccepted(await given.create(availability, given.request(availability)));
  const left = await given.vacancies(availability);
  const violation = `${left + 1} units, and ${left} are left`;
  const beyond = () => given.request(availability, left + 1);

  for (const request of [beyond(), given.ofTwoKinds(beyond(), availability)]) {
    const answer = await v2.createBooking(availability.offer.supplier.id, request, { violation });

    observeRefusal(context, 'beyond the vacancies', answer);
    await expectNoLiveBooking(context, answer, request.uuid);
    assertDecided(answer);
  }
  await mustSellTheRest(context, availability, left);
});

check('operator-v2.create.sold-out-is-refused', { holds: 2 }, async (context) => {
  const { v2, given } = context;
  await acceptedAvailability(context);
  const availability = await given.soldOut();
  const request = given.request(availability);

  const answer = await v2.createBooking(availability.offer.supplier.id, request, { violation: 'it is sold out' });

  observeRefusal(context, 'beyond the vacancies', answer);
  await expectNoLiveBooking(context, answer, request.uuid);
  assertDecided(answer);
});

check('operator-v2.create.closed-is-refused', { holds: 2 }, async (context) => {
  const { v2, given } = context;
  await acceptedAvailability(context);
  const availability = await given.closed();
  const request = given.request(availability);

  const answer = await v2.createBooking(availability.offer.supplier.id, request, { violation: 'it is CLOSED' });

  observeRefusal(context, 'closed', answer);
  await expectNoLiveBooking(context, answer, request.uuid);
});

/** A create with an unknown unit, which was refused. */
const refused = async (context: OperatorV2Context, availability: Availability, units = 1) => {
  const { v2, given } = context;
  const request = { ...given.request(availability, units), unitItems: Array.from({ length: units }, unknownUnit) };
  const send = () => v2.createBooking(availability.offer.supplier.id, request, { violation: 'the unit is unknown' });
  return { answer: await send(), uuid: request.uuid, send };
};

/** A create whose first unit is known and whose last is not. */
const refusedAtItsEnd = async ({ v2, given }: OperatorV2Context, availability: Availability) => {
  const request = given.request(availability);
  const unitItems = [...request.unitItems, unknownUnit()];
  const violation = 'the last unit is unknown';
  return {
    answer: await v2.createBooking(availability.offer.supplier.id, { ...request, unitItems }, { violation }),
  };
};

/** Books units until a booking may have one more than are left: it is refused for want of units alone. Answers how many are left. */
const nearlyFull = async ({ given }: OperatorV2Context, availability: Availability): Promise<number> => {
  const most = unitLimit(availability.offer, 'maxUnits');
  return most === undefined
    ? given.vacancies(availability)
    : given.fill(availability, Math.max(fewestUnits(availability.offer), most - 1));
};

/** A create of more units than are left, which ought to be refused. */
const refusedBeyond = async ({ v2, given }: OperatorV2Context, availability: Availability) => {
  const left = await given.vacancies(availability);
  const request = given.request(availability, left + 1);
  const violation = `${left + 1} units, and ${left} are left`;
  return { answer: await v2.createBooking(availability.offer.supplier.id, request, { violation }), uuid: request.uuid };
};

/** What was refused cannot be read, in whatever state. */
const expectUnread = (read: Exchange): void =>
  expect(read).toShowAt('/status', !read.succeeded, 'no booking, as its create was refused');

check('operator-v2.create.refused-leaves-no-booking', { holds: 2 }, async (context) => {
  const availability = await acceptedAvailability(context);
  const { answer, uuid, send } = await refused(context, availability);

  const read = await context.v2.getBooking(uuid);
  const again = await send();

  mustHaveRefused(answer);
  expectUnread(read);
  await expectNoLiveBooking(context, again, uuid);

  const limited = await context.given.availabilityIfAny({ limited: true });
  const beyond = limited && (await refusedBeyond(context, limited));

  if (beyond?.answer.refused) {
    expectUnread(await context.v2.getBooking(beyond.uuid));
  }
});

check('operator-v2.create.refused-takes-nothing', { holds: 2, long: true }, async (context) => {
  const { given } = context;
  const availability = await given.availability({ limited: true, preferredSeats: 3 });
  await given.taken(availability, 1);
  const before = await nearlyFull(context, availability);

  for (const { answer } of [
    await refused(context, availability, 2),
    await refusedAtItsEnd(context, availability),
    await refusedBeyond(context, availability),
  ]) {
    const after = await given.vacancies(availability);
    mustHaveRefused(answer);
    expect(answer).toHaveVacancies(after, { atLeast: before }, 'as before');
  }
});
