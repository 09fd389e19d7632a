// Partner API, what holds do to the capacity. Spec 2.1, 3.1.
import { Blocked } from '../harness/ending.ts';
import type { Exchange } from '../harness/exchange.ts';
import { check, expect } from '../harness/partner/check.ts';
import type { PartnerContext } from '../harness/partner/harness.ts';
import { expectNoHold, mustHaveAccepted, mustHaveRefused } from '../harness/partner/refusal.ts';
import { severalSeats } from '../harness/partner/seats.ts';
import type { Slot } from '../harness/partner/slot.ts';
import { mustOverlap } from '../harness/race.ts';

/** A RESERVED availability with a limited capacity and some seats to spare. */
const roomySlot = ({ given }: PartnerContext): Promise<Slot> => given.slot('reserved', { limited: true, roomy: 4 });

/**
 * Takes seats until so few are left that one more than the rest is still a lawful number for the rate, or as near to
 * it as its limits let. Answers how many are left.
 */
const fillUp = async ({ given }: PartnerContext, slot: Slot): Promise<number> => {
  const fewest = given.fewest(slot);
  const most = (slot.offer.rate.maxTravelers ?? slot.capacity + 1) - 1;
  let left = slot.capacity;
  while (left > most && left >= 2 * fewest) {
    const seats = Math.max(fewest, Math.min(most, left - most));
    await given.heldSeats(slot, seats);
    left -= seats;
  }
  return left;
};

/** The accepted twin of a refusal for want of seats: the seats that are left are held, and given back. */
const heldAndReleased = async ({ partner, given }: PartnerContext, slot: Slot, left: number, quantities: number[]) => {
  const some = quantities.filter((quantity) => quantity > 0);
  const twin = await partner.createHold(given.hold(...some.map((quantity) => given.holdItem(slot, quantity))));
  mustHaveAccepted(twin);
  const settled = await given.settledHold(twin);
  mustHaveAccepted(await partner.releaseHold(settled?.id ?? ''));
  const free = await given.listedCapacity(slot);
  if (free !== left) {
    throw new Blocked(
      `${left} seats were held and released, and ${free} are free (see partner.hold.release-gives-back-once)`,
    );
  }
};

check('partner.hold.takes-capacity-in-the-list', async (context) => {
  const slot = await roomySlot(context);
  const seats = severalSeats(slot);
  const before = await context.given.listedCapacity(slot);

  const { latest } = await context.given.heldSeats(slot, seats);

  const after = await context.given.listedCapacity(slot);
  expect(latest).toShow(
    after === before - seats,
    `a listed capacity of ${before - seats} after a hold of ${seats} of ${before}`,
    after,
  );
});

check('partner.hold.takes-capacity-in-the-single-read', async (context) => {
  const slot = await roomySlot(context);
  const seats = severalSeats(slot);
  const before = await context.given.singleCapacity(slot);

  const { latest } = await context.given.heldSeats(slot, seats);

  const after = await context.given.singleCapacity(slot);
  expect(latest).toShow(
    after === before - seats,
    `a capacity of ${before - seats} after a hold of ${seats} of ${before}`,
    after,
  );
});

check('partner.hold.release-gives-back-once', async (context) => {
  const { partner, given } = context;
  const slot = await roomySlot(context);
  const before = await given.listedCapacity(slot);
  const { id } = await given.heldSeats(slot, severalSeats(slot));

  const released = await partner.releaseHold(id);
  const after = await given.listedCapacity(slot);
  await partner.releaseHold(id);
  const afterAgain = await given.listedCapacity(slot);

  mustHaveAccepted(released);
  expect(released).toShow(after === before, `a capacity of ${before} after the release`, after);
  expect(released).toShow(afterAgain === before, `a capacity of ${before} after a second release`, afterAgain);
});

check('partner.hold.refused-takes-nothing', async (context) => {
  const { partner, given } = context;
  const slot = await roomySlot(context);
  mustHaveAccepted((await given.heldSeats(slot)).created);
  const before = await given.listedCapacity(slot);
  const item = given.holdItem(slot, severalSeats(slot));

  const refused = [
    await partner.createHold(given.hold({ ...item, priceId: 'no-price-of-this-rate' }), { defect: 'foreign priceId' }),
    await partner.createHold(given.hold(given.holdItem(slot, before + 1)), { defect: 'beyond the capacity' }),
    await partner.createHold(given.hold(given.holdItem(slot), { ...item, priceId: 'no-price-of-this-rate' }), {
      defect: 'foreign priceId in the second item',
    }),
  ];

  const after = await given.listedCapacity(slot);
  for (const answer of refused) {
    mustHaveRefused(answer);
    expect(answer).toShow(after >= before, `the capacity of before, ${before}`, after);
  }
});

check('partner.hold.beyond-capacity-is-refused', async (context) => {
  const { partner, given } = context;
  const slot = await roomySlot(context);
  const left = await fillUp(context, slot);

  await heldAndReleased(context, slot, left, [left]);

  const beyond = await partner.createHold(given.hold(given.holdItem(slot, left + 1)), {
    defect: `a quantity of ${left + 1}, and ${left} are left`,
  });

  await expectNoHold(given, beyond);
});

check('partner.hold.items-together-beyond-capacity-are-refused', async (context) => {
  const { partner, given } = context;
  const slot = await roomySlot(context);
  const left = await fillUp(context, slot);
  const half = Math.ceil(left / 2);
  await heldAndReleased(context, slot, left, [half, left - half]);

  const beyond = await partner.createHold(
    given.hold(given.holdItem(slot, half), given.holdItem(slot, left - half + 1)),
    { defect: `items of ${half} and ${left - half + 1}, and ${left} are left` },
  );

  await expectNoHold(given, beyond);
});

check('partner.hold.held-seats-are-gone', async (context) => {
  const { partner, given } = context;
  const slot = await roomySlot(context);
  const left = await fillUp(context, slot);
  const fewest = given.fewest(slot);
  for (const seats of left >= 2 * fewest ? [fewest, left - fewest] : [left]) {
    await given.heldSeats(slot, seats);
  }

  const late = await partner.createHold(given.hold(given.holdItem(slot)), { defect: 'no seat is left' });

  await expectNoHold(given, late);
});

check('partner.hold.last-seats-under-parallel-calls', async (context) => {
  const { partner, given, race } = context;
  const slot = await roomySlot(context);
  const left = await fillUp(context, slot);
  const each = Math.max(given.fewest(slot), Math.ceil(left / 2));
  const room = Math.floor(left / each);

  const answers = await race(
    Array.from({ length: room + 4 }, () => () => partner.createHold(given.hold(given.holdItem(slot, each)))),
  );

  mustOverlap(answers);
  const settled = await Promise.all(answers.map((answer) => given.settledHold(answer)));
  const taken = settled.filter((hold) => hold?.status === 'ACTIVE').length * each;
  const ours = slot.capacity - left + taken;
  const most = slot.maxCapacity === undefined || slot.maxCapacity === -1 ? ours : slot.maxCapacity;
  expect(answers[0] as Exchange).toShowWhoeverSells(
    ours <= most,
    `at most ${most} seats, which is maxCapacity, in the holds of one caller`,
    ours,
  );
  for (const answer of answers) {
    expect(answer).toShow(taken <= left, `at most ${left} seats in ${answers.length} parallel holds of ${each}`, taken);
    expect(answer).toBeNoServerError();
  }
});

check('partner.hold.negative-quantity-frees-nothing', async (context) => {
  const { partner, given, observe } = context;
  const slot = await roomySlot(context);
  const before = await given.listedCapacity(slot);

  const fewest = given.fewest(slot);

  for (const quantities of [[-2], [0], [fewest, -2 - fewest]]) {
    const words = quantities.join(' and ');
    const answer = await partner.createHold(given.hold(...quantities.map((some) => given.holdItem(slot, some))), {
      defect: `a quantity of ${words}`,
    });
    const after = await given.listedCapacity(slot);

    observe('partner.hold.quantity-not-positive', `${words}: ${answer.status}`);
    expect(answer).toShow(after <= before, `a capacity of at most ${before}`, after);
  }
});
