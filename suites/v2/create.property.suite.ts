// Operator booking API v2, creates beyond examples: what is lawful is accepted and comes back, what is invalid is not.

import { forAll } from '../../harness/generate/for-all.ts';
import { anyViolations, violating } from '../../harness/generate/violation.ts';
import { assertAccepted } from '../../harness/judge/control-request.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import { bookedThingOf } from '../../harness/v2/availability.ts';
import { fewestUnits } from '../../harness/v2/catalog.ts';
import { check, expect } from '../../harness/v2/check.ts';
import type { BookingRequest } from '../../harness/v2/client.ts';
import type { OperatorV2Context } from '../../harness/v2/context.ts';
import { anyCreate, anyCreateOfOddTexts, createOf } from '../../harness/v2/drafts.ts';
import { needsAvailability } from '../../harness/v2/exemption.ts';
import { expectNoLiveBooking } from '../../harness/v2/refusal.ts';
import { expectSameBooking } from '../../harness/v2/same-booking.ts';
import { expectState, IN_PROGRESS } from '../../harness/v2/state.ts';
import { maxUnits } from '../../harness/v2/units.ts';

/** The roomiest kind of availability that there is: one whose vacancies count, else any. */
const ampleAvailability = async ({ given }: OperatorV2Context) =>
  (await given.availabilityIfAny({ limited: true, preferredSeats: 4 })) ?? (await given.availability());

check('operator-v2.create.any-valid-request-is-accepted', async (context) => {
  const { given, binding, run } = context;
  const availability = await ampleAvailability(context);

  await forAll(run, anyCreate(availability, await maxUnits(context, availability)), async (draft) => {
    const created = await given.create(availability, createOf(given, availability, draft));

    expect(created).toSucceed();
    expectState(binding, created, IN_PROGRESS);
  });
});

check('operator-v2.create.any-valid-request-comes-back', async (context) => {
  const { v2, given, run } = context;
  const availability = await ampleAvailability(context);

  await forAll(run, anyCreateOfOddTexts(availability, await maxUnits(context, availability)), async (draft) => {
    const request = createOf(given, availability, draft);

    const created = await given.create(availability, request);
    if (created.refused && draft.isOdd) {
      return; // Spec silent: which texts are too long or too odd to be taken; what was taken comes back.
    }
    assertAccepted(created);
    const read = await v2.getBooking(request.uuid);

    expectSameBooking(created, request);
    expectSameBooking(read, request);
  });
});

/** Violations that a case tries at most, each with three requests. */
const A_CASE = 6;

check('operator-v2.create.broken-requests-make-nothing', async (context) => {
  const { v2, given, binding } = context;
  const availability = await ampleAvailability(context);
  const mayBeUnnamed = !needsAvailability(binding, availability.offer);
  const { created, uuid } = await given.created(availability);
  assertAccepted(created);
  await v2.cancelBooking(uuid);

  await context.inParts(async (part) => {
    await forAll(part.run, anyViolations('operator-v2/create-request', A_CASE), async ({ violations, item }) => {
      for (const violation of violations.filter(({ pointer }) => !(mayBeUnnamed && pointer === '/availabilityId'))) {
        const request = violating(given.request(availability), violation, item) as BookingRequest;

        const answer = await part.v2.createBooking(availability.offer.supplier.id, request, {
          violation: violation.words,
        });

        expect(answer).toShow(answer.status < 500, `no server error: ${violation.words}`, answer.call);
        await expectNoLiveBooking(part, answer, request.uuid);
      }
    });
  });
});

/** The first create may write the uuid in capitals or the second, and the second may ask for one unit more. */
const LETTER_CASES = [false, true].flatMap((upper) => [0, 1].map((more) => ({ upper, more })));

check('operator-v2.create.letter-case-makes-no-second-booking', { holds: 2 }, async ({ v2, given }) => {
  const availability = await given.availability({ limited: true, preferredSeats: 4 });
  const fewest = fewestUnits(availability.offer);

  for (const { upper, more } of LETTER_CASES) {
    const lower = freshUuid();
    const [first, second] = upper ? [lower.toUpperCase(), lower] : [lower, lower.toUpperCase()];
    const created = await given.create(availability, { ...given.request(availability), uuid: first });
    assertAccepted(created);
    const after = await given.vacancies(availability);

    const again = await given.create(availability, { ...given.request(availability, fewest + more), uuid: second });
    const left = await given.vacancies(availability);
    const read = await v2.getBooking(second);

    expect(again).toBeNoServerError();
    expect(again).toHaveVacancies(left, after, 'as one booking is under the uuid');
    const shown = bookedThingOf(read.canonical).units.length;
    expect(read).toBeNoServerError();
    expect(read).toShow(!read.succeeded || shown === fewest, `the booking of ${fewest} units, or nothing`, shown);
    await v2.cancelBooking(first);
  }
});
