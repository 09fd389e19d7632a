// Partner API, holds that cannot be. Each refusal has a twin without the defect that was accepted. Spec 2.8, 2.10, 7.
import { randomUUID } from 'node:crypto';
import { check, expect } from '../harness/partner/check.ts';
import type { PartnerContext } from '../harness/partner/harness.ts';
import { expectNoHold, mustHaveAccepted, mustHaveRefused } from '../harness/partner/refusal.ts';

/** A slot on which a complete hold was just accepted. */
const provenSlot = async ({ partner, given }: PartnerContext) => {
  const slot = await given.slot('holdable', { roomy: 2 });
  mustHaveAccepted(await partner.createHold(given.hold(given.holdItem(slot))));
  return slot;
};

check('partner.hold.foreign-price-is-refused', async (context) => {
  const { partner, given } = context;
  const slot = await provenSlot(context);
  const own = slot.offer.rate.prices.map(({ id }) => id);
  const elsewhere = given
    .allOffers()
    .flatMap(({ rate }) => rate.prices.map(({ id }) => id))
    .find((id) => !own.includes(id));

  for (const priceId of [randomUUID(), ...(elsewhere === undefined ? [] : [elsewhere])]) {
    const answer = await partner.createHold(given.hold({ ...given.holdItem(slot), priceId }), {
      defect: 'priceId is none of the rate',
    });

    await expectNoHold(given, answer);
  }
});

check('partner.hold.unknown-rate-is-refused', async (context) => {
  const { partner, given } = context;
  const slot = await provenSlot(context);

  const item = given.holdItem(slot);
  const stranger = { ...given.holdItem(slot), rateId: randomUUID() };

  for (const items of [[stranger], [item, stranger]]) {
    const answer = await partner.createHold(given.hold(...items), { defect: 'rateId of the last item is unknown' });

    await expectNoHold(given, answer);
  }
});

check('partner.hold.non-holdable-rate-is-refused', async (context) => {
  const { partner, given } = context;
  const proven = await provenSlot(context);
  const slot = await given.slot('nonHoldable');
  const item = given.holdItem(slot);

  for (const items of [[item], [given.holdItem(proven), item]]) {
    const answer = await partner.createHold(given.hold(...items), {
      defect: 'the rate of the last item is not holdable',
    });

    await expectNoHold(given, answer);
  }
});

check('partner.hold.malformed-json-is-refused', async (context) => {
  const { partner, given } = context;
  const slot = await provenSlot(context);
  const whole = JSON.stringify({ hold: given.hold(given.holdItem(slot)), meta: { reqId: randomUUID() } });

  for (const rawBody of [whole.slice(0, -2), 'hold=1', '']) {
    const answer = await partner.post('createHold', undefined, { rawBody, defect: 'the body is no JSON' });

    expect(answer).toBeRefused();
  }
});

check('partner.hold.wrong-types-are-refused', async (context) => {
  const { partner, given } = context;
  const slot = await provenSlot(context);
  const item = given.holdItem(slot);
  const wrong: [string, unknown][] = [
    ['hold is a string', 'a hold'],
    ['hold.items is an object', { ...given.hold(item), items: { 0: item } }],
    ['quantity is a word', given.hold({ ...item, quantity: 'two' as never })],
    ['quantity is a fraction', given.hold({ ...item, quantity: 1.5 })],
    ['at is no date-time', given.hold({ ...item, at: 'tomorrow' })],
    ['rateId is a number', given.hold({ ...item, rateId: 7 as never })],
  ];

  for (const [defect, hold] of wrong) {
    const answer = await partner.post('createHold', { hold, meta: { reqId: randomUUID() } }, { defect });

    expect(answer).toBeRefused();
  }
});

check('partner.hold.missing-hold-is-refused', async (context) => {
  await provenSlot(context);

  const answer = await context.partner.post(
    'createHold',
    { meta: { reqId: randomUUID() } },
    { defect: 'hold is missing' },
  );

  expect(answer).toBeRefused();
});

check('partner.hold.no-items-is-refused', async (context) => {
  await provenSlot(context);

  const answer = await context.partner.createHold({ items: [] }, { defect: 'hold.items is empty' });

  await expectNoHold(context.given, answer);
});

check('partner.hold.refused-leaves-no-hold', async (context) => {
  const { partner, given } = context;
  const slot = await provenSlot(context);
  const id = randomUUID();

  const answer = await partner.createHold(
    { ...given.hold({ ...given.holdItem(slot), priceId: randomUUID() }), id },
    { defect: 'priceId is none of the rate' },
  );
  const read = await partner.getHold(id);

  mustHaveRefused(answer);
  expect(read).toBeNotFound();

  const other = randomUUID();
  const seats = Math.max(slot.capacity, 0) + 1;

  const beyond = await partner.createHold(
    { ...given.hold(given.holdItem(slot, seats)), id: other },
    { defect: `a quantity of ${seats}, and ${slot.capacity} were left` },
  );
  const readBeyond = await partner.getHold(other);

  expect(readBeyond).toShow(
    !beyond.refused || readBeyond.status === 404,
    'status 404, as the create was refused',
    readBeyond.call,
  );
});

check('partner.hold.outside-the-limits-of-the-rate', async ({ partner, given, observe }) => {
  const few = await given.slot('withMinimum');
  const many = await given.slot('withMaximum', { seats: (given.offer('withMaximum').rate.maxTravelers ?? 0) + 1 });

  const tooFew = await partner.createHold(given.hold(given.holdItem(few, given.fewest(few) - 1)));
  const tooMany = await partner.createHold(given.hold(given.holdItem(many, (many.offer.rate.maxTravelers ?? 0) + 1)));

  observe('partner.hold.outside-the-limits-of-the-rate', `too few: ${tooFew.status}`);
  observe('partner.hold.outside-the-limits-of-the-rate', `too many: ${tooMany.status}`);
});

check('partner.hold.without-availability-id', async ({ partner, given, observe }) => {
  const slot = await given.slot('reserved');
  const { availabilityId: _availabilityId, ...item } = given.holdItem(slot);

  const answer = await partner.createHold(given.hold(item as never));

  observe('partner.hold.without-availability-id', String(answer.status));
});
