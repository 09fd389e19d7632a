// Partner API, single availability. Spec 2.3, 4.1 rule 2.
import { randomUUID } from 'node:crypto';
import { instant, isDateTime } from '../../schemas/formats.ts';
import { Blocked } from '../harness/ending.ts';
import { withOffset } from '../harness/moments.ts';
import { check, expect } from '../harness/partner/check.ts';
import type { SingleQuery } from '../harness/partner/client.ts';
import type { PartnerContext } from '../harness/partner/harness.ts';
import { mustHaveAccepted } from '../harness/partner/refusal.ts';
import { type Slot, sameId } from '../harness/partner/slot.ts';

/** A read that finds the slot, for the fewest travelers that its rate takes. */
const findsIt = ({ given }: PartnerContext, slot: Slot): SingleQuery => ({
  productId: slot.offer.productId,
  at: slot.start,
  qty: given.fewest(slot),
  rateId: slot.offer.rate.id,
});

check('partner.availability-single.finds-the-listed', async (context) => {
  const slot = await context.given.slot('any');

  const answer = await context.partner.getAvailability(findsIt(context, slot));

  expect(answer).toSucceed();
  expect(answer).toConformTo('partner/single-availability-envelope');
  expect(answer).toHaveAt('/bookable', true);
  expect(answer).toReflect(slot.id, '/availability/id');
});

check('partner.availability-single.start-is-the-asked', async (context) => {
  const { partner, given } = context;
  const slot = await given.slot('any');
  const later = given
    .ours(await given.listed(slot.offer))
    .filter(({ start, capacity }) => instant(start) > instant(slot.start) && capacity !== 0);

  for (const asked of [slot, ...later.slice(0, 3)]) {
    const answer = await partner.getAvailability({ ...findsIt(context, slot), at: asked.start });

    const start = answer.at('/availability/start');
    expect(answer).toSucceed();
    expect(answer).toShow(
      typeof start === 'string' && isDateTime(start) && instant(start) === instant(asked.start),
      `the instant ${asked.start}`,
      start,
      '/availability/start',
    );
  }
});

check('partner.availability-single.offsets-count', async (context) => {
  const slot = await context.given.slot('any');
  mustHaveAccepted(await context.partner.getAvailability(findsIt(context, slot)));

  for (const minutes of [0, 330, -570]) {
    const answer = await context.partner.getAvailability({
      ...findsIt(context, slot),
      at: withOffset(slot.start, minutes),
    });

    expect(answer).toSucceed();
    expect(answer).toReflect(slot.id, '/availability/id');
  }
});

check('partner.availability-single.belongs-to-the-rate', async (context) => {
  const slot = await context.given.slot('any');
  const other = await context.given.slot('any', { otherThan: slot.offer });

  const answers = [
    { slot, answer: await context.partner.getAvailability(findsIt(context, slot)) },
    { slot: other, answer: await context.partner.getAvailability(findsIt(context, other)) },
  ];

  for (const { slot: expected, answer } of answers) {
    expect(answer).toSucceed();
    expect(answer).toReflect(expected.id, '/availability/id');
  }
});

check('partner.availability-single.whole-capacity-is-bookable', async (context) => {
  const { partner, given } = context;
  const slot = await given.slot('reserved', { limited: true });
  const most = (capacity: number) => Math.min(capacity, slot.offer.rate.maxTravelers ?? capacity);

  const answer = await partner.getAvailability({ ...findsIt(context, slot), qty: most(slot.capacity) });

  expect(answer).toSucceed();
  expect(answer).toHaveAt('/bookable', true);

  await given.heldSeats(slot);
  const left = most(await given.listedCapacity(slot));
  if (left < given.fewest(slot)) return;

  const afterwards = await partner.getAvailability({ ...findsIt(context, slot), qty: left });

  expect(afterwards).toSucceed();
  expect(afterwards).toHaveAt('/bookable', true);
});

check('partner.availability-single.beyond-capacity-is-not-bookable', async (context) => {
  const slot = await context.given.slot('reserved', { limited: true });
  mustHaveAccepted(await context.partner.getAvailability(findsIt(context, slot)));

  for (const qty of [slot.capacity + 1, slot.capacity + 1_000]) {
    const answer = await context.partner.getAvailability({ ...findsIt(context, slot), qty });

    expect(answer).toSucceed();
    expect(answer).toHaveAt('/bookable', false);
    expect(answer).toReflect(slot.id, '/availability/id');
  }
});

check('partner.availability-single.none-is-404', async (context) => {
  const slot = await context.given.slot('any');
  mustHaveAccepted(await context.partner.getAvailability(findsIt(context, slot)));

  for (const at of ['2001-01-01T00:00:00Z', '2099-12-31T23:59:00Z']) {
    const answer = await context.partner.getAvailability({ ...findsIt(context, slot), at });

    expect(answer).toBeNotFound();
  }
});

check('partner.availability-single.invalid-at-is-refused', async (context) => {
  const slot = await context.given.slot('any');
  mustHaveAccepted(await context.partner.getAvailability(findsIt(context, slot)));

  const answer = await context.partner.getAvailability(
    { ...findsIt(context, slot), at: 'tomorrow' },
    { defect: 'at is no date-time' },
  );

  expect(answer).toBeRefused();
});

check('partner.availability-single.invalid-qty-is-refused', async (context) => {
  const slot = await context.given.slot('any');
  mustHaveAccepted(await context.partner.getAvailability(findsIt(context, slot)));

  const answer = await context.partner.getAvailability(
    { ...findsIt(context, slot), qty: 'many' },
    { defect: 'qty is no integer' },
  );

  expect(answer).toBeRefused();
});

check('partner.availability-single.missing-at', async (context) => {
  const slot = await context.given.slot('any');

  const answer = await context.partner.getAvailability(
    { ...findsIt(context, slot), at: undefined },
    { defect: 'at is missing' },
  );

  context.observe('partner.availability-single.missing-at', String(answer.status));
});

check('partner.availability-single.missing-qty', async (context) => {
  const slot = await context.given.slot('any');

  const answer = await context.partner.getAvailability({ ...findsIt(context, slot), qty: undefined });

  context.observe('partner.availability-single.missing-qty', String(answer.status));
});

check('partner.availability-single.missing-rate', async (context) => {
  const slot = await context.given.slot('any');

  const answer = await context.partner.getAvailability({ ...findsIt(context, slot), rateId: undefined });

  const which = sameId(answer.wordsAt('/availability/id'), slot.id) ? ', the same availability' : '';
  context.observe('partner.availability-single.missing-rate', `${answer.status}${which}`);
});

check('partner.availability-single.inside-a-window', async (context) => {
  const slot = await context.given.slot('any');
  const inside = (instant(slot.start) + instant(slot.end)) / 2;
  if (!(inside > instant(slot.start))) {
    throw new Blocked('the availability has no inside: it ends when it starts');
  }

  const answer = await context.partner.getAvailability({
    ...findsIt(context, slot),
    at: new Date(inside).toISOString(),
  });

  context.observe('partner.availability-single.inside-a-window', String(answer.status));
});

check('partner.availability-single.qty-not-positive', async (context) => {
  const slot = await context.given.slot('any');

  for (const qty of [0, -1]) {
    const answer = await context.partner.getAvailability({ ...findsIt(context, slot), qty });
    context.observe('partner.availability-single.qty-not-positive', `${qty}: ${answer.status}`);
  }
});

check('partner.availability-single.unknown-product', async (context) => {
  const slot = await context.given.slot('any');

  const answer = await context.partner.getAvailability({ ...findsIt(context, slot), productId: randomUUID() });

  context.observe('partner.availability-single.unknown-product', String(answer.status));
});
