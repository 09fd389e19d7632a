// Partner API, holds that cannot be. Each refusal has a control request without the violation that was accepted. Spec 2.8, 2.10, 7.

import { typeViolationsAt, violating } from '../../harness/generate/violation.ts';
import { assertAccepted, mustHaveRefused } from '../../harness/judge/control-request.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import { check, expect } from '../../harness/v1/check.ts';
import type { V1Context } from '../../harness/v1/context.ts';
import { onOtherRates } from '../../harness/v1/each-rate.ts';
import { foreignPrices } from '../../harness/v1/rates.ts';
import { expectNoHold, expectNothingFromNothing, observeRefusal } from '../../harness/v1/refusal.ts';
import { seatsAsked } from '../../harness/v1/seats-asked.ts';

/** An availability on which a complete hold was just accepted. */
const acceptedAvailability = async ({ api, given }: V1Context) => {
  const availability = await given.availability('holdable', { preferredSeats: 2, besideAnother: true });
  assertAccepted(await api.createHold(given.hold(given.holdItem(availability))));
  return availability;
};

check('hold.foreign-price-is-refused', { holds: 2 }, async (context) => {
  const { api, given } = context;
  const availability = await acceptedAvailability(context);

  for (const priceId of [freshUuid(), ...foreignPrices(given.allOffers(), availability.offer)]) {
    const stranger = { ...given.holdItem(availability), priceId };

    for (const items of [[stranger], [given.holdItem(availability), stranger]]) {
      const answer = await api.createHold(given.hold(...items), {
        violation: 'priceId of the last item is none of the rate',
      });

      observeRefusal(context, 'a price of no such rate', answer);
      await expectNoHold(given, answer);
    }
  }
  await onOtherRates(
    context,
    availability.offer,
    ({ holdable }) => holdable,
    async (other) => {
      const [priceId] = foreignPrices(given.allOffers(), other.offer);
      if (priceId !== undefined) {
        const answer = await api.createHold(given.hold({ ...given.holdItem(other), priceId }), {
          violation: 'priceId is that of another rate',
        });

        await expectNoHold(given, answer);
      }
    },
  );
});

check('hold.unknown-rate-is-refused', { holds: 2 }, async (context) => {
  const { api, given } = context;
  const availability = await acceptedAvailability(context);

  const item = given.holdItem(availability);
  const stranger = { ...given.holdItem(availability), rateId: freshUuid() };

  for (const items of [[stranger], [item, stranger]]) {
    const answer = await api.createHold(given.hold(...items), { violation: 'rateId of the last item is unknown' });

    observeRefusal(context, 'an unknown rate', answer);
    await expectNoHold(given, answer);
  }
});

check('hold.non-holdable-rate-is-refused', { holds: 2 }, async (context) => {
  const { api, given } = context;
  const accepted = await acceptedAvailability(context);
  const availability = await given.availability('nonHoldable');
  const item = given.holdItem(availability);

  for (const items of [[item], [given.holdItem(accepted), item]]) {
    const answer = await api.createHold(given.hold(...items), {
      violation: 'the rate of the last item is not holdable',
    });

    observeRefusal(context, 'a rate without holds', answer);
    await expectNoHold(given, answer);
  }
});

check('hold.malformed-json-is-refused', { holds: 2 }, async (context) => {
  const { api, given } = context;
  const availability = await acceptedAvailability(context);
  const whole = JSON.stringify({ hold: given.hold(given.holdItem(availability)), meta: { reqId: freshUuid() } });

  for (const rawBody of [whole.slice(0, -2), `${whole}x`, 'hold=1', '']) {
    const answer = await api.post('createHold', undefined, { rawBody, violation: 'the body is no JSON' });

    expect(answer).toBeRefused();
  }
});

check('hold.wrong-types-are-refused', { holds: 2 }, async (context) => {
  const { api, given } = context;
  const availability = await acceptedAvailability(context);
  const members = ['/hold', '/hold/items', '/hold/items/*/quantity', '/hold/items/*/at', '/hold/items/*/rateId'];

  for (const violation of typeViolationsAt('partner/hold-request', members)) {
    const whole = { hold: given.hold(given.holdItem(availability)), meta: { reqId: freshUuid() } };

    const answer = await api.post('createHold', violating(whole, violation), { violation: violation.words });

    expect(answer).toBeRefused();
  }
});

check('hold.missing-hold-is-refused', { holds: 2 }, async (context) => {
  await acceptedAvailability(context);

  await expectNothingFromNothing(context, 'hold');
});

check('hold.no-items-is-refused', { holds: 2 }, async (context) => {
  await acceptedAvailability(context);

  const answer = await context.api.createHold({ items: [] }, { violation: 'hold.items is empty' });

  await expectNoHold(context.given, answer);
});

check('hold.refused-leaves-no-hold', { holds: 2 }, async (context) => {
  const { api, given } = context;
  const availability = await acceptedAvailability(context);
  const id = freshUuid();

  const answer = await api.createHold(
    { ...given.hold({ ...given.holdItem(availability), priceId: freshUuid() }), id },
    { violation: 'priceId is none of the rate' },
  );
  const read = await api.getHold(id);

  mustHaveRefused(answer);
  expect(read).toBeNotFound();

  const other = freshUuid();
  const seats = Math.max(availability.capacity, 0) + 1;

  const beyond = await api.createHold(
    { ...given.hold(given.holdItem(availability, seats)), id: other },
    { violation: `a quantity of ${seats}, and ${availability.capacity} were left` },
  );
  const readBeyond = await api.getHold(other);

  expect(readBeyond).toHaveStatus(beyond.refused ? 404 : readBeyond.status);
});

check('hold.outside-the-limits-of-the-rate', { holds: 2 }, async ({ api, given, observe }) => {
  const few = await given.availability('heldWithMinimum');
  const many = await given.availability('heldWithMaximum', seatsAsked.withMaximum);

  const tooFew = await api.createHold(given.hold(given.holdItem(few, given.fewest(few) - 1)));
  const tooMany = await api.createHold(given.hold(given.holdItem(many, (many.offer.rate.maxTravelers ?? 0) + 1)));

  observe('hold.outside-the-limits-of-the-rate', `too few: ${tooFew.status}`, tooFew);
  observe('hold.outside-the-limits-of-the-rate', `too many: ${tooMany.status}`, tooMany);
});

check('hold.without-availability-id', async ({ api, given, observe }) => {
  const availability = await given.availability('heldReserved');
  const { availabilityId: _availabilityId, ...item } = given.holdItem(availability);

  const answer = await api.createHold(given.hold(item));

  observe('hold.without-availability-id', String(answer.status), answer);
});
