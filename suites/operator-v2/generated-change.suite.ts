// Operator booking API v2, changes beyond examples: any contact confirms, no broken reason extends. Spec 3.3, 4.4.
import { fc, forAll } from '../harness/for-all.ts';
import { anyContact, contactOf } from '../harness/operator-v2/any.ts';
import { fewestUnits } from '../harness/operator-v2/catalog.ts';
import { check, expect } from '../harness/operator-v2/check.ts';
import type { OperatorV2Context } from '../harness/operator-v2/harness.ts';
import { mustHaveAccepted } from '../harness/operator-v2/refusal.ts';
import { expectState } from '../harness/operator-v2/state.ts';
import { Supply } from '../harness/operator-v2/units.ts';
import { textAt } from '../harness/pointer.ts';

const supplyOf = async (context: OperatorV2Context): Promise<Supply> =>
  Supply.open(context, fewestUnits((await context.given.slot()).offer));

check('operator-v2.confirm.any-contact-is-accepted', async (context) => {
  const { v2, given, binding, trial } = context;
  const supply = await supplyOf(context);

  await forAll(trial, anyContact, async (wish) => {
    const slot = await supply.of(fewestUnits(supply.slot.offer));
    const { uuid } = await given.created(slot);

    const confirmed = await v2.confirmBooking(uuid, { ...given.confirmation(), contact: contactOf(wish) });

    expect(confirmed).toSucceed();
    expectState(binding, (await given.settled(confirmed, 'pending')) ?? confirmed, ['confirmed']);
  });
});

/** Members of a contact that an answer repeats as they are, if it shows them. */
const CARRIED = ['fullName', 'emailAddress', 'phoneNumber'] as const;

check('operator-v2.confirm.any-contact-comes-back', async (context) => {
  const { v2, given, trial } = context;
  const supply = await supplyOf(context);

  await forAll(trial, anyContact, async (wish) => {
    const slot = await supply.of(fewestUnits(supply.slot.offer));
    const { uuid } = await given.created(slot);
    const contact = contactOf(wish);

    const confirmed = await v2.confirmBooking(uuid, { ...given.confirmation(), contact });
    mustHaveAccepted(confirmed);

    for (const member of CARRIED) {
      const told = textAt(confirmed.canonical, `/contact/${member}`);
      expect(confirmed).toShow(
        told === undefined || told === contact[member],
        `"${contact[member]}", or nothing`,
        told,
        `/contact/${member}`,
      );
    }
  });
});

const NO_REASONS = [undefined, null, {}, [], true];

check('operator-v2.extend.broken-reasons-do-not-extend', async ({ v2, given, trial }) => {
  const slot = await given.slot({ roomy: 2 });
  const twin = await given.created(slot);
  mustHaveAccepted(await v2.extendBooking(twin.uuid, { reason: 'OTHER', holdExpirationMinutes: 30 }));
  const cases = fc.record({ reason: fc.constantFrom(...NO_REASONS), minutes: fc.constantFrom(30, 45, 60) });

  await forAll(trial, cases, async ({ reason, minutes }) => {
    const { created, uuid } = await given.created(slot);
    const first = given.expirationOf(created);

    const answer = await v2.extendBooking(
      uuid,
      { ...(reason !== undefined && { reason }), holdExpirationMinutes: minutes },
      { defect: `type is broken: /reason is ${JSON.stringify(reason) ?? 'missing'}` },
    );
    const read = await v2.getBooking(uuid);

    expect(answer).toBeNoServerError();
    expect(read).toSucceed();
    expect(read).toShow(
      (given.toldExpiration(read) ?? first) <= first,
      `a hold that still ends at ${created.wordsAt('/utcHoldExpiration')}`,
      read.at('/utcHoldExpiration'),
      '/utcHoldExpiration',
    );
  });
});
