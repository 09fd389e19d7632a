// Operator booking API v2, trouble on our side of the wire: lost answers, pieces, broken connections. Spec 3.3, 4.4, 7.

import { wordsAt } from '../../harness/exchange/pointer.ts';
import { fc, forAll } from '../../harness/generate/for-all.ts';
import { fewer } from '../../harness/generate/property-run.ts';
import { anyBetween } from '../../harness/generate/values.ts';
import { assertAccepted } from '../../harness/judge/control-request.ts';
import { eventually } from '../../harness/judge/eventually.ts';
import type { Availability } from '../../harness/v2/availability.ts';
import { fewestUnits } from '../../harness/v2/catalog.ts';
import { check, expect } from '../../harness/v2/check.ts';
import type { OperatorV2Context } from '../../harness/v2/context.ts';
import { anyCreate, createOf } from '../../harness/v2/drafts.ts';
import { mustBeCancellable } from '../../harness/v2/exemption.ts';
import { lostCancel, lostConfirm, lostCreate } from '../../harness/v2/lost-answer.ts';
import { expectSameBooking } from '../../harness/v2/same-booking.ts';
import { expectNotLive, expectState, IN_PROGRESS } from '../../harness/v2/state.ts';
import { Supply } from '../../harness/v2/units.ts';

const expectVacancies = (
  { v2, given }: OperatorV2Context,
  availability: Availability,
  uuid: string,
  expected: number,
): Promise<void> =>
  eventually(async () => {
    const free = await given.vacancies(availability);
    return {
      seen: await v2.getBooking(uuid),
      holds: given.canBe(free, availability, expected),
      expected: `${expected} vacancies`,
      received: String(free),
    };
  });

/** How often each call is sent again. */
const anyRepeats = fc.integer({ min: 2, max: 4 });

/** A booking whose create, confirm where there is one, and cancel were all lost once and sent again. `one` takes this many. */
const loseAndRepeat = async (
  context: OperatorV2Context,
  availability: Availability,
  one: number,
  again: number,
  confirmed: boolean,
) => {
  const { v2, given, binding } = context;
  const before = await given.vacancies(availability);
  const times = Array.from({ length: again });

  const request = await lostCreate(context, availability, 1);
  const { uuid } = request;
  for (const _ of times) {
    const created = await given.repeated(availability, request);
    expectSameBooking(created, request);
    expectState(binding, created, IN_PROGRESS);
  }
  await expectVacancies(context, availability, uuid, before - one);

  if (confirmed) {
    await lostConfirm(context, uuid);
    for (const _ of times) {
      const answer = await v2.confirmBooking(uuid, given.confirmation());
      expect(answer).toSucceed();
      expectState(binding, (await given.settled(answer, 'pending')) ?? answer, ['confirmed']);
    }
    await expectVacancies(context, availability, uuid, before - one);
  }

  mustBeCancellable(binding, await v2.getBooking(uuid));
  await lostCancel(context, uuid);
  for (const _ of times) {
    expect(await v2.cancelBooking(uuid)).toBeNoServerError();
  }
  const read = await v2.getBooking(uuid);
  expectNotLive(binding, read);
  // Spec silent: whether what was confirmed gives its inventory back.
  const after = await given.vacanciesToStartFrom(availability);
  expect(read).toShow(
    after === before || (confirmed && given.canBe(after, availability, before - one)),
    confirmed ? `${before - one} or ${before} vacancies` : `${before} vacancies`,
    after,
  );
};

/** Each makes one case of the usual ten, of which a third is tried. */
const PARTS = 4;

check('operator-v2.wire.lost-answers-act-once', { holds: 3 }, ({ inParts }) =>
  inParts(
    async (context) => {
      const supply = await Supply.open(context, 4, { limited: true });
      const { offer, vacancies = 0 } = supply.availability;
      const units = Math.max(2 * fewestUnits(offer), Math.min(3, vacancies)); // two bookings, and one made by mistake
      const one = await context.given.taken(await supply.of(units), 1);

      await forAll(fewer(context.run), anyRepeats, async (again) => {
        await loseAndRepeat(context, await supply.of(units), one, again, false);
        await loseAndRepeat(context, await supply.of(units), one, again, true);
      });
      context.given.mustHaveRepeated();
    },
    { parts: PARTS },
  ),
);

/** Text of enough letters of several bytes that it falls on the seams of the pieces. */
const LONG = Array(8).fill('山田 Łukasz 😀').join(' ');

check('operator-v2.wire.pieces-make-the-whole', async ({ given, v2, run }) => {
  const availability = await given.availability();
  const supplierId = availability.offer.supplier.id;
  const fewest = fewestUnits(availability.offer);
  const cases = fc.record({ draft: anyCreate(availability, fewest), pieces: anyBetween(2, 24) });
  const shownOf = (booking: unknown) => wordsAt(booking, '/unitItems/0/resellerReference');

  await forAll(fewer(run), cases, async ({ draft, pieces }) => {
    const alike = { ...draft, references: [LONG] };
    const control = createOf(given, availability, alike);
    const whole = await v2.createBooking(supplierId, control);
    assertAccepted(whole);
    await v2.cancelBooking(control.uuid);
    const request = createOf(given, availability, alike);

    const created = await v2.createBooking(supplierId, request, { pieces });

    expectSameBooking(created, request);
    expect(created).toShow(
      shownOf(created.canonical) === shownOf(whole.canonical),
      `"${shownOf(whole.canonical)}", as when it is sent whole`,
      shownOf(created.canonical),
      '/unitItems/0/resellerReference',
    );
  });
});

check('operator-v2.wire.cut-request-makes-nothing', { holds: 2 }, async (context) => {
  const { v2, given, binding, run } = context;
  const availability = await given.availability({ limited: true, preferredSeats: 3 });
  await given.taken(availability, 1);

  await forAll(fewer(run), fc.integer({ min: 1, max: 99 }), async (percent) => {
    const request = given.request(availability);
    const before = await given.vacancies(availability);
    const bytes = Buffer.byteLength(JSON.stringify(request));

    await v2.createBooking(availability.offer.supplier.id, request, {
      cutAfter: Math.max(1, Math.floor((bytes * percent) / 100)),
    });

    const read = await v2.getBooking(request.uuid);
    const free = await given.vacancies(availability);
    expectNotLive(binding, read);
    expect(read).toHaveVacancies(free, before, 'as before');
  });
});
