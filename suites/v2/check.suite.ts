// Operator booking API v2, the check of a configuration. Spec 4.4.

import { assertApplies, assertJudgeable } from '../../harness/errors.ts';
import type { Exchange } from '../../harness/exchange/exchange.ts';
import { textAt } from '../../harness/exchange/pointer.ts';
import { refusesTheThing } from '../../harness/exchange/refused-thing.ts';
import { assertAccepted, assertDecided } from '../../harness/judge/control-request.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import {
  type Availability,
  canBeHad,
  elementsOf,
  findAgain,
  isBookable,
  listedIn,
} from '../../harness/v2/availability.ts';
import { otherUnit, severalUnits, unitLimit } from '../../harness/v2/catalog.ts';
import { check, expect } from '../../harness/v2/check.ts';
import type { OperatorV2Context } from '../../harness/v2/context.ts';
import { onOtherOptions, whileFilled } from '../../harness/v2/other-options.ts';
import type { AvailabilityNeed } from '../../harness/v2/search.ts';
import { limitsOf } from '../../harness/v2/units.ts';

/** What an answer says of one availability: its status, `refused`, or `left out`. */
const saidOf = (answer: Exchange, availability: Availability): string =>
  answer.succeeded
    ? (findAgain(availability, listedIn(answer))?.status ?? 'left out')
    : `refused with ${answer.status}`;

const expectNotBookable = (answer: Exchange, availability: Availability, why: string): void =>
  expect(answer).toShow(!canBeHad(answer, availability), `no bookable status: ${why}`, saidOf(answer, availability));

/** Asks for units on an availability. */
const asked = ({ v2, given }: OperatorV2Context, availability: Availability, units?: number): Promise<Exchange> =>
  v2.checkAvailability(availability.offer.supplier.id, given.configuration(availability, units));

/** A configuration that is accepted, so that a refusal of another means something. */
const acceptedAvailability = async (context: OperatorV2Context, draft: AvailabilityNeed = {}) => {
  const availability = await context.given.availability(draft);
  const control = await asked(context, availability);
  assertAccepted(control);
  assertJudgeable(
    canBeHad(control, availability),
    `a check of what can be satisfied is not answered as bookable (see operator-v2.check.satisfiable-is-bookable)`,
  );
  return availability;
};

check('operator-v2.check.answers-availability-with-status', async (context) => {
  const availability = await context.given.availability();

  const answer = await asked(context, availability);

  const statuses = elementsOf(answer).map((element) => textAt(element, '/status'));
  expect(answer).toSucceed();
  expect(answer).toShow(
    statuses.length > 0 && statuses.every((status) => status !== undefined),
    'availability objects, each with a status',
    answer.answer?.body,
  );
  assertJudgeable(
    findAgain(availability, listedIn(answer)) !== undefined,
    'the answer states nothing of what was asked for (see operator-v2.check.satisfiable-is-bookable)',
  );
});

check('operator-v2.check.satisfiable-is-bookable', { holds: 3, long: true }, async (context) => {
  const { v2, given } = context;
  const limited = v2.capacityShare.isWhole
    ? await given.availabilityIfAny({ limited: true, preferredSeats: 2 })
    : undefined;
  const availability = limited ?? (await given.availability());
  const several = severalUnits(availability.offer);
  if (limited !== undefined) {
    await given.fill(availability, several); // all that is left can be had
  }

  const few = await asked(context, availability);
  const all = await asked(context, availability, several);

  const together = await given.create(availability, given.request(availability, several));
  if (!together.succeeded) {
    assertAccepted(await given.create(availability, given.request(availability)));
  }
  for (const answer of together.succeeded ? [few, all] : [few]) {
    expect(answer).toSucceed();
    expect(answer).toShow(
      canBeHad(answer, availability),
      'FREESALE, AVAILABLE or LIMITED',
      saidOf(answer, availability),
    );
  }
});

/** Options whose restrictions are tried. */
const MAX_OPTIONS = 4;
check('operator-v2.check.restrictions-are-evaluated', { long: true }, async (context) => {
  const { given } = context;
  let options = 0;
  for (const offer of await given.offers()) {
    const numbers = limitsOf(offer).map(({ outside }) => outside);
    const availability =
      numbers.length > 0 && options < MAX_OPTIONS
        ? await given.availabilityIfLeft({ offer, units: Math.max(...numbers) })
        : undefined;
    if (availability === undefined) {
      continue;
    }
    options += 1;
    for (const units of numbers) {
      const answer = await asked(context, availability, units);
      if (!canBeHad(answer, availability)) {
        answer.markJudged();
        continue;
      }
      const request = given.request(availability, units);
      const items = { ...request, unitItems: request.unitItems.slice(0, units) };
      const created = await given.create(availability, items);
      const words = `no bookable status for ${units}, which a create is refused`;
      expect(answer).toShow(!refusesTheThing(created), words, saidOf(answer, availability));
    }
  }
  assertApplies(options !== 0, 'no option with enough vacancies states a least or a greatest number of units');
});

/** What a number of 16 bits counts from 0 again. */
const TWO_BYTES = 65_536;

/** All that is left is bookable, or one unit where no booking takes more: else nobody has seen where the limit is. */
const mustGiveTheRest = async (context: OperatorV2Context, availability: Availability, left: number): Promise<void> => {
  const { given } = context;
  if (canBeHad(await asked(context, availability, left), availability)) {
    return;
  }
  const one = await asked(context, availability);
  const together = await given.create(availability, given.request(availability, left));
  assertJudgeable(
    !together.succeeded && canBeHad(one, availability),
    'a check of all that is left is not answered as bookable (see operator-v2.check.satisfiable-is-bookable)',
  );
};

/** The sum of the quantities counts, however they are divided, where this number of vacancies are left. */
const expectSumCounts = async (context: OperatorV2Context, availability: Availability, left: number): Promise<void> => {
  const { supplier, unit } = availability.offer;
  const other = otherUnit(availability.offer);
  if (other === undefined) {
    return;
  }
  for (const [first, second] of [
    [1, left],
    [left, 1],
  ]) {
    const units = [
      { unitId: unit.id, quantity: first },
      { unitId: other.id, quantity: second },
    ];
    const several = await context.v2.checkAvailability(supplier.id, {
      ...context.given.configuration(availability),
      units,
    });
    expectNotBookable(several, availability, `${first} and ${second} units are asked, and ${left} vacancies are left`);
  }
};

check('operator-v2.check.beyond-vacancies-is-not-bookable', { holds: 4, long: true }, async (context) => {
  const availability = await acceptedAvailability(context, { limited: true, preferredSeats: 2 });
  const kept = severalUnits(availability.offer);
  const left = await context.given.fill(availability, kept);
  assertJudgeable(
    left >= 1,
    `the availability ${availability.id} has nothing left, though ${kept} of its vacancies were not sold`,
  );

  const beyond = await asked(context, availability, left + 1);

  context.observe('operator-v2.check.beyond-vacancies', saidOf(beyond, availability), beyond);
  expectNotBookable(beyond, availability, `${left + 1} units are asked, and ${left} vacancies are left`);
  assertDecided(beyond);
  const far = await asked(context, availability, left + TWO_BYTES);
  expectNotBookable(far, availability, `${left + TWO_BYTES} units are asked, and ${left} vacancies are left`);
  await mustGiveTheRest(context, availability, left);

  const open = await context.given.availabilityIfLeft({ offer: availability.offer, units: left + 1 });
  if (open !== undefined) {
    const both = await context.v2.checkAvailability(availability.offer.supplier.id, {
      ...context.given.configuration(availability, left + 1),
      availabilityIds: [open.id, availability.id],
    });
    expectNotBookable(both, availability, `${left + 1} units are asked beside another, and ${left} are left`);
  }

  await expectSumCounts(context, availability, left);
  await onOtherOptions(context, availability.offer, async (offer) => {
    if (otherUnit(offer) !== undefined) {
      await whileFilled(context, { offer, leave: severalUnits(offer) }, async (filled, rest) => {
        if (rest > 0) {
          await expectSumCounts(context, filled, rest);
        }
      });
    }
  });
});

check('operator-v2.check.sold-out-is-not-bookable', { holds: 2, long: true }, async (context) => {
  const { v2, given } = context;
  await acceptedAvailability(context);
  const listed = await given.listedAs('SOLD_OUT');
  if (listed !== undefined) {
    const answer = await asked(context, listed);
    expectNotBookable(answer, listed, 'it is sold out');
    assertDecided(answer);
  }
  if (listed === undefined || v2.capacityShare.isWhole) {
    const filled = await given.filled();
    const answer = await asked(context, filled);
    expectNotBookable(answer, filled, 'bookings in progress have sold it out');
    assertDecided(answer);
    const open = await given.availabilityIfAny({ offer: filled.offer });
    if (open !== undefined) {
      const both = await v2.checkAvailability(filled.offer.supplier.id, {
        ...given.configuration(filled),
        availabilityIds: [open.id, filled.id],
      });
      expectNotBookable(both, filled, 'it is sold out, and asked for beside one that is not');
    }
  }
});

check('operator-v2.check.closed-is-not-bookable', async (context) => {
  const { v2, given } = context;
  await acceptedAvailability(context);
  const availability = await given.closed();

  const answer = await asked(context, availability);

  expectNotBookable(answer, availability, 'it is CLOSED');
  const open = await given.availabilityIfAny({ offer: availability.offer });
  if (open !== undefined) {
    const ids = { availabilityIds: [open.id, availability.id] };
    const both = await v2.checkAvailability(availability.offer.supplier.id, {
      ...given.configuration(availability),
      ...ids,
    });
    expectNotBookable(both, availability, 'it is CLOSED, and asked for beside one that is not');
  }
});

check('operator-v2.check.unknown-unit-is-not-bookable', async (context) => {
  const { v2, given } = context;
  const availability = await acceptedAvailability(context);

  const configuration = given.configuration(availability);
  const unknown = { unitId: `unit-${freshUuid()}`, quantity: 1 };

  for (const units of [[unknown], [...configuration.units, unknown]]) {
    const answer = await v2.checkAvailability(
      availability.offer.supplier.id,
      { ...configuration, units },
      { violation: 'the last unit is unknown' },
    );

    expectNotBookable(answer, availability, 'the last unit is unknown');
  }
});

check('operator-v2.check.unknown-availability-is-not-bookable', async (context) => {
  const { v2, given } = context;
  const availability = await acceptedAvailability(context);
  const unknownId = `availability-${freshUuid()}`;

  const askedFor = (availabilityIds: string[]) =>
    v2.checkAvailability(
      availability.offer.supplier.id,
      { ...given.configuration(availability), availabilityIds },
      { violation: 'an availability is unknown' },
    );

  const answer = await askedFor([unknownId]);
  const beside = await askedFor([availability.id, unknownId]);

  context.observe(
    'operator-v2.check.others-than-asked',
    listedIn(answer).length > 0 ? 'it does' : 'it does not',
    answer,
  );
  for (const each of [answer, beside]) {
    const echoed = each.succeeded ? listedIn(each).filter((one) => one.id === unknownId && isBookable(one)) : [];
    expect(each).toHaveNone(echoed, 'no bookable availability of an unknown id');
  }
});

check('operator-v2.check.takes-no-inventory', async (context) => {
  const availability = await context.given.availability({ limited: true, preferredSeats: 3 });
  await context.given.taken(availability, 1);
  const before = await context.given.vacancies(availability);

  const answer = await asked(context, availability, severalUnits(availability.offer));
  await asked(context, availability, before + 1);

  const after = await context.given.vacancies(availability);
  assertAccepted(answer);
  expect(answer).toHaveVacancies(after, before, 'after two checks');
});

check('operator-v2.check.beyond-vacancies', async (context) => {
  const availability = await context.given.availability({ limited: true });

  const beyond = (availability.vacancies ?? 0) + 1;
  assertApplies(
    beyond <= (unitLimit(availability.offer, 'maxUnits') ?? beyond),
    'the option that was picked takes no more units at a time than are left, so that none can ask for more',
  );

  const answer = await asked(context, availability, beyond);

  context.observe('operator-v2.check.beyond-vacancies', saidOf(answer, availability), answer);
});

check('operator-v2.check.others-than-asked', async (context) => {
  const availability = await context.given.availability();

  const answer = await asked(context, availability);

  assertJudgeable(answer.succeeded, `the check was refused: ${answer.call}`);
  context.observe(
    'operator-v2.check.others-than-asked',
    listedIn(answer).length > 1 ? 'it does' : 'it does not',
    answer,
  );
});

check('operator-v2.check.without-units', async ({ v2, given, observe }) => {
  const availability = await given.availability();
  const { units: _units, ...configuration } = given.configuration(availability);

  const answer = await v2.checkAvailability(availability.offer.supplier.id, configuration, { violation: 'no units' });

  observe(
    'operator-v2.check.without-units',
    `${answer.status}${answer.succeeded ? `, ${saidOf(answer, availability)}` : ''}`,
    answer,
  );
});
