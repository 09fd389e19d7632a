// Partner API, single availability. Spec 2.3, 4.1 rule 2.

import { assertJudgeable } from '../../harness/errors.ts';
import type { Exchange } from '../../harness/exchange/exchange.ts';
import { textAt } from '../../harness/exchange/pointer.ts';
import { withOffset } from '../../harness/generate/date-time.ts';
import { assertAccepted } from '../../harness/judge/control-request.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import { type Availability, listedOfRate, sameId } from '../../harness/v1/availability.ts';
import { check, expect } from '../../harness/v1/check.ts';
import type { SingleQuery } from '../../harness/v1/client.ts';
import type { V1Context } from '../../harness/v1/context.ts';
import type { Offer } from '../../harness/v1/rates.ts';
import { fillUp, sellOut } from '../../harness/v1/sold-out.ts';
import { instant } from '../../schemas/formats.ts';

/** A read that finds the availability, for the fewest travelers that its rate takes. */
const findsIt = ({ given }: V1Context, availability: Availability): SingleQuery => ({
  productId: availability.offer.productId,
  at: availability.start,
  qty: given.fewest(availability),
  rateId: availability.offer.rate.id,
});

check('availability-single.finds-the-listed', async (context) => {
  const availability = await context.given.availability('any');

  const answer = await context.api.getAvailability(findsIt(context, availability));

  expect(answer).toSucceed();
  expect(answer).toConformTo('partner/single-availability-envelope');
  expect(answer).toHaveAt('/bookable', true);
  expect(answer).toReflect(availability.id, '/availability/id');
  expect(answer).toReflect(availability.end, '/availability/end');
  const { maxCapacity } = availability;
  const shown = answer.at('/availability/maxCapacity');
  expect(answer).toHaveOneOfAt('/availability/maxCapacity', [maxCapacity ?? shown, undefined, null]);
});

const DAY_MS = 86_400_000;
/** Days from now on which starts are looked for: where a zone has summer time, its clocks have changed by one of them. */
const FAR_DAYS = [60, 120, 180, 240];
/** Products whose far starts are read: their zones may differ. */
const MAX_PRODUCTS = 3;

/** The first start with seats that is listed of a rate in a week that begins this number of days from now. */
const firstAfter = async ({ api, clock }: V1Context, offer: Offer, days: number) => {
  const from = clock.now() + days * DAY_MS;
  const list = await api.listAvailabilities({
    productId: offer.productId,
    rateId: offer.rate.id,
    start: new Date(from).toISOString(),
    end: new Date(from + 7 * DAY_MS).toISOString(),
  });
  const listed = list.succeeded ? listedOfRate(list, offer.rate.id) : [];
  return listed.find(({ capacity }) => capacity !== 0);
};

/** Starts that lie months ahead, of a rate of each of a few products. */
const farStarts = async (context: V1Context): Promise<Availability[]> => {
  const offers = context.given.offers('any');
  const ofProducts = offers.filter(
    ({ productId }, index) => offers.findIndex((one) => one.productId === productId) === index,
  );
  const found: Availability[] = [];
  for (const offer of ofProducts.slice(0, MAX_PRODUCTS)) {
    for (const days of FAR_DAYS) {
      const first = await firstAfter(context, offer, days);
      found.push(...(first === undefined ? [] : [{ ...first, offer }]));
    }
  }
  return found;
};

check('availability-single.start-is-the-asked', async (context) => {
  const { api, given } = context;
  const availability = await given.availability('any');
  const later = given
    .ours(await given.listed(availability.offer))
    .filter(({ start, capacity }) => instant(start) > instant(availability.start) && capacity !== 0);

  const near = [availability, ...later.slice(0, 3)].map((one) => ({ ...one, offer: availability.offer }));
  for (const asked of [...near, ...(await farStarts(context))]) {
    const answer = await api.getAvailability(findsIt(context, asked));

    expect(answer).toSucceed();
    expect(answer).toReflect(asked.start, '/availability/start');
  }
});

check('availability-single.offsets-count', async (context) => {
  const availability = await context.given.availability('any');
  assertAccepted(await context.api.getAvailability(findsIt(context, availability)));

  for (const minutes of [0, 330, -570]) {
    const answer = await context.api.getAvailability({
      ...findsIt(context, availability),
      at: withOffset(availability.start, minutes),
    });

    expect(answer).toSucceed();
    expect(answer).toReflect(availability.id, '/availability/id');
  }
});

check('availability-single.belongs-to-the-rate', async (context) => {
  const availability = await context.given.availability('any', { besideAnother: true });
  const other = await context.given.availability('any', { otherThan: availability.offer });

  const answers = [
    { availability, answer: await context.api.getAvailability(findsIt(context, availability)) },
    { availability: other, answer: await context.api.getAvailability(findsIt(context, other)) },
  ];

  for (const { availability: expected, answer } of answers) {
    expect(answer).toSucceed();
    expect(answer).toReflect(expected.id, '/availability/id');
  }
});

check('availability-single.of-the-product-alone', async (context) => {
  const { api, given } = context;
  const availability = await given.availability('any', { besideAnother: true });
  const others = given.allOffers().filter(({ rate }) => rate.id !== availability.offer.rate.id);
  const ofProduct = others.find(({ productId }) => productId === availability.offer.productId);
  const elsewhere = others.find(({ productId }) => productId !== availability.offer.productId);
  const own = findsIt(context, availability);
  assertAccepted(await api.getAvailability(own));

  for (const wrong of [
    { rateId: freshUuid(), none: true },
    { productId: freshUuid() },
    { supplierId: freshUuid() },
    ...(ofProduct ? [{ rateId: ofProduct.rate.id }] : []),
    ...(elsewhere ? [{ productId: elsewhere.productId }, { rateId: elsewhere.rate.id, none: true }] : []),
  ]) {
    const { none, ...ids } = { none: false, ...wrong };
    const answer = await api.getAvailability({ ...own, ...ids });
    const id = textAt(answer.json, '/availability/id');

    expect(answer).toBeNoServerError();
    expect(answer).toShowAt(
      '/availability/id',
      none ? id === undefined : !sameId(id, availability.id),
      none ? 'no availability: the product has no such rate' : 'another availability, or none',
    );
  }
});

/**
 * A RESERVED availability of which so few seats are left that one more is still a lawful number for its rate, and a read
 * of a quantity of it.
 */
const lastSeats = async (context: V1Context) => {
  const availability = await context.given.availability('listedReserved', { limited: true });
  const left = await fillUp(context, availability);
  const read = async (qty: number) =>
    (await context.given.count.singleNow(availability, qty)) ??
    context.api.getAvailability({ ...findsIt(context, availability), qty });
  return { availability, left, read };
};

/** What a number of 16 bits counts from 0 again. */
const TWO_BYTES = 65_536;

/** On the other side of the limit it is otherwise: else nobody has seen where the limit is. @throws Blocked */
const mustBeOtherwise = (answer: Exchange, bookable: boolean, quantity: string, requirement: string): void => {
  assertJudgeable(
    answer.succeeded && answer.at('/bookable') === bookable,
    `${quantity} is not answered with bookable ${bookable}, so that no limit is seen (see ${requirement})`,
  );
};

check('availability-single.whole-capacity-is-bookable', async (context) => {
  const { given } = context;
  const { availability, left, read } = await lastSeats(context);

  // At one time: a target that answers equal reads together must tell these apart, whichever came first.
  const [beyond, answer] = await Promise.all([read(left + 1), read(left)]);

  expect(answer).toSucceed();
  expect(answer).toHaveAt('/bookable', true);
  mustBeOtherwise(beyond, false, 'one seat more', 'availability-single.beyond-capacity-is-not-bookable');

  if (!availability.offer.rate.holdable) {
    return;
  }
  await given.heldSeats(availability);
  const rest = Math.min(left, await given.listedCapacity(availability));
  if (rest < given.fewest(availability)) {
    return;
  }

  const afterwards = await read(rest);

  expect(afterwards).toSucceed();
  expect(afterwards).toHaveAt('/bookable', true);
});

check('availability-single.beyond-capacity-is-not-bookable', { holds: 4 }, async (context) => {
  const { given } = context;
  const { availability, left, read } = await lastSeats(context);
  const mustNotBeBookable = (answer: Exchange): void => {
    expect(answer).toSucceed();
    expect(answer).toHaveAt('/bookable', false);
    expect(answer).toReflect(availability.id, '/availability/id');
  };

  const [within, ...beyond] = await Promise.all([
    read(left),
    ...[left + 1, left + 1_000, left + TWO_BYTES].map((qty) => read(qty)),
  ]);
  for (const answer of beyond) {
    mustNotBeBookable(answer);
  }
  mustBeOtherwise(within, true, 'the whole capacity', 'availability-single.whole-capacity-is-bookable');

  const rest = left - given.fewest(availability);
  if (rest < 0 || !availability.offer.rate.holdable) {
    return;
  }
  await given.heldSeats(availability);
  if (rest >= given.fewest(availability)) {
    mustNotBeBookable(await read(rest + 1));
  }

  if (context.api.capacityShare.isWhole) {
    await sellOut(context, availability, rest);
    const soldOut = await read(given.fewest(availability));
    // Spec silent: whether what is sold out is found.
    expect(soldOut).toShowAt('/bookable', soldOut.at('/bookable') !== true, 'bookable false, as it is sold out');
  }
});

check('availability-single.none-is-404', async (context) => {
  const availability = await context.given.availability('any');
  assertAccepted(await context.api.getAvailability(findsIt(context, availability)));

  for (const at of ['2001-01-01T00:00:00Z', '2099-12-31T23:59:00Z']) {
    const answer = await context.api.getAvailability({ ...findsIt(context, availability), at });

    expect(answer).toBeNotFound();
  }
});

check('availability-single.invalid-at-is-refused', async (context) => {
  const availability = await context.given.availability('any');
  assertAccepted(await context.api.getAvailability(findsIt(context, availability)));

  const answer = await context.api.getAvailability(
    { ...findsIt(context, availability), at: 'tomorrow' },
    { violation: 'at is no date-time' },
  );

  expect(answer).toBeRefused();
});

check('availability-single.invalid-qty-is-refused', async (context) => {
  const availability = await context.given.availability('any');
  assertAccepted(await context.api.getAvailability(findsIt(context, availability)));

  const answer = await context.api.getAvailability(
    { ...findsIt(context, availability), qty: 'many' },
    { violation: 'qty is no integer' },
  );

  expect(answer).toBeRefused();
});

check('availability-single.missing-at', async (context) => {
  const availability = await context.given.availability('any');

  const answer = await context.api.getAvailability(
    { ...findsIt(context, availability), at: undefined },
    { violation: 'at is missing' },
  );

  context.observe('availability-single.missing-at', String(answer.status), answer);
});

check('availability-single.missing-qty', async (context) => {
  const availability = await context.given.availability('any');

  const answer = await context.api.getAvailability({ ...findsIt(context, availability), qty: undefined });

  context.observe('availability-single.missing-qty', String(answer.status), answer);
});

check('availability-single.missing-rate', async (context) => {
  const availability = await context.given.availability('any');

  const answer = await context.api.getAvailability({ ...findsIt(context, availability), rateId: undefined });

  context.observe('availability-single.missing-rate', `${answer.status}`, answer);
});

check('availability-single.inside-a-window', async (context) => {
  const availability = await context.given.availability('any');
  const inside = (instant(availability.start) + instant(availability.end)) / 2;
  assertJudgeable(inside > instant(availability.start), 'the availability has no inside: it ends when it starts');

  const answer = await context.api.getAvailability({
    ...findsIt(context, availability),
    at: new Date(inside).toISOString(),
  });

  context.observe('availability-single.inside-a-window', String(answer.status), answer);
});

check('availability-single.qty-not-positive', async (context) => {
  const availability = await context.given.availability('any');

  for (const qty of [0, -1]) {
    const answer = await context.api.getAvailability({ ...findsIt(context, availability), qty });
    context.observe('availability-single.qty-not-positive', `${qty}: ${answer.status}`, answer);
  }
});

check('availability-single.unknown-product', async (context) => {
  const availability = await context.given.availability('any');

  const answer = await context.api.getAvailability({ ...findsIt(context, availability), productId: freshUuid() });

  context.observe('availability-single.unknown-product', String(answer.status), answer);
});
