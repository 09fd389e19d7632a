// Partner API, list of availabilities. Spec 2.1, 2.2, 4.1 rule 1.
import { randomUUID } from 'node:crypto';
import { Blocked } from '../harness/ending.ts';
import { later, withOffset } from '../harness/moments.ts';
import { check, expect } from '../harness/partner/check.ts';
import type { PartnerContext } from '../harness/partner/harness.ts';
import { mustHaveAccepted } from '../harness/partner/refusal.ts';
import { isLimited, listedByProduct, listedByRate, listedOfRate, sameId } from '../harness/partner/slot.ts';

const ids = (listed: { id: string }[]): string[] => [...new Set(listed.map(({ id }) => id.toLowerCase()))].sort();

/** A list call of the whole window, as every other call departs from it. */
const wholeWindow = ({ partner, given }: PartnerContext, rateId?: string) =>
  partner.listAvailabilities({ productId: given.offer('any').productId, ...given.window(), rateId });

check('partner.availability-list.answers-the-window', async (context) => {
  const answer = await wholeWindow(context);

  expect(answer).toSucceed();
  expect(answer).toConformTo('partner/availability-list-envelope');
});

check('partner.availability.id-is-stable', async ({ partner, given }) => {
  const slot = await given.slot('any');

  const again = await partner.listAvailabilities({
    productId: slot.offer.productId,
    rateId: slot.offer.rate.id,
    ...given.window(),
  });

  const single = {
    productId: slot.offer.productId,
    at: slot.start,
    qty: given.fewest(slot),
    rateId: slot.offer.rate.id,
  };
  const read = await partner.getAvailability(single);
  const readAgain = await partner.getAvailability(single);

  const found = listedOfRate(again, slot.offer.rate.id).map(({ id }) => id);
  expect(readAgain).toReflect(read.at('/availability/id'), '/availability/id');
  expect(again).toShow(
    found.some((id) => sameId(id, slot.id)),
    `the availability ${slot.id}, listed a moment ago`,
    `${found.length} others`,
  );

  if (slot.offer.rate.holdable) await given.heldSeats(slot);

  expect(await partner.getAvailability(single)).toReflect(read.at('/availability/id'), '/availability/id');
});

check('partner.availability.capacity-is-what-remains', async ({ partner, given }) => {
  const slot = await given.slot('reserved', { limited: true });

  const answer = await partner.getAvailability({
    productId: slot.offer.productId,
    at: slot.start,
    qty: given.fewest(slot),
    rateId: slot.offer.rate.id,
  });

  expect(answer).toSucceed();
  expect(answer).toHaveAt('/availability/capacity', slot.capacity);

  const { latest } = await given.heldSeats(slot);

  const single = await given.singleCapacity(slot);
  const listed = await given.listedCapacity(slot);
  expect(latest).toShow(listed === single, `a listed capacity of ${single}, as the single read tells`, listed);
});

check('partner.availability-list.rate-filter', async ({ partner, given }) => {
  const slot = await given.slot('any');
  const other = given
    .allOffers()
    .find(({ productId, rate }) => productId === slot.offer.productId && rate.id !== slot.offer.rate.id);
  if (other === undefined) {
    throw new Blocked('the product has only one rate in the profile: add a second', 'two-rates');
  }
  const foreign = new Set(ids(await given.listed(other)));

  const filtered = await partner.listAvailabilities({
    productId: slot.offer.productId,
    rateId: slot.offer.rate.id,
    ...given.window(),
  });

  const otherRates = listedByRate(filtered.json).filter(({ rateId }) => !sameId(rateId, slot.offer.rate.id));
  const strangers = listedByProduct(filtered.json).filter(({ id }) => foreign.has(id.toLowerCase()));
  expect(filtered).toSucceed();
  expect(filtered).toShow(
    otherRates.length + strangers.length === 0,
    `only availabilities of rate ${slot.offer.rate.id}`,
    [...otherRates, ...strangers].map(({ id, rateId }) => `${id} of ${rateId ?? other.rate.id}`),
    '/availabilities',
  );
});

check('partner.availability-list.rate-filter-keeps-the-rate', async ({ partner, given }) => {
  const offer = given.offer('any');
  const withoutFilter = async (): Promise<string[]> => {
    const all = await partner.listAvailabilities({ productId: offer.productId, ...given.window() });
    return ids(listedByRate(all.json).filter(({ rateId }) => sameId(rateId, offer.rate.id)));
  };
  const before = await withoutFilter();

  const filtered = await partner.listAvailabilities({
    productId: offer.productId,
    rateId: offer.rate.id,
    ...given.window(),
  });

  const afterwards = new Set(await withoutFilter());
  const expected = before.filter((id) => afterwards.has(id)); // what is sold out may be left out
  const listed = new Set(ids(listedOfRate(filtered, offer.rate.id)));
  if (expected.length + listed.size === 0) {
    throw new Blocked('no availability of the rate is listed by rate, with or without rate_id');
  }
  const missing = expected.filter((id) => !listed.has(id));
  expect(filtered).toSucceed();
  expect(filtered).toShow(missing.length === 0, 'what is listed without rate_id', `without ${missing.join(', ')}`);
});

check('partner.availability-list.nothing-outside-the-window', async ({ partner, given }) => {
  const offer = given.offer('any');
  const listed = await given.listed(offer);
  const middle = listed[Math.floor(listed.length / 2)];
  if (middle === undefined) {
    throw new Blocked('the window holds no availability of the rate');
  }

  const narrow = await partner.listAvailabilities({
    productId: offer.productId,
    start: later(middle.start, -1_000),
    end: later(middle.end, 1_000),
  });

  expect(narrow).toSucceed(); // what it lists is judged in passing
});

check('partner.availability-list.offsets-count', async ({ partner, given }) => {
  const slot = await given.slot('any');
  const window = { start: later(slot.start, -1_000), end: later(slot.end, 1_000) };
  const query = { productId: slot.offer.productId, rateId: slot.offer.rate.id };
  const plain = await partner.listAvailabilities({ ...query, ...window });
  mustHaveAccepted(plain);

  const shifted = await partner.listAvailabilities({
    ...query,
    start: withOffset(window.start, 13 * 60),
    end: withOffset(window.end, -(9 * 60 + 30)),
  });

  expect(shifted).toSucceed();
  expect(shifted).toShow(
    ids(listedOfRate(shifted, slot.offer.rate.id)).join() === ids(listedOfRate(plain, slot.offer.rate.id)).join(),
    ids(listedOfRate(plain, slot.offer.rate.id)).join(', '),
    ids(listedOfRate(shifted, slot.offer.rate.id)).join(', ') || 'nothing',
  );
});

check('partner.availability-list.narrow-window-keeps-its-own', async ({ partner, given }) => {
  const slot = await given.slot('any');

  const narrow = await partner.listAvailabilities({
    productId: slot.offer.productId,
    rateId: slot.offer.rate.id,
    start: later(slot.start, -1_000),
    end: later(slot.end, 1_000),
  });

  expect(narrow).toSucceed();
  expect(narrow).toShow(
    listedOfRate(narrow, slot.offer.rate.id).some(({ id }) => sameId(id, slot.id)),
    `the availability ${slot.id} from ${slot.start} to ${slot.end}`,
    'it is left out',
  );
});

check('partner.availability-list.missing-start-is-400', async (context) => {
  mustHaveAccepted(await wholeWindow(context));

  const answer = await context.partner.listAvailabilities(
    { productId: context.given.offer('any').productId, end: context.given.window().end },
    { defect: 'start is missing' },
  );

  expect(answer).toHaveStatus(400);
  expect(answer).toCarryError('BAD_REQUEST');
});

check('partner.availability-list.missing-end-is-400', async (context) => {
  mustHaveAccepted(await wholeWindow(context));

  const answer = await context.partner.listAvailabilities(
    { productId: context.given.offer('any').productId, start: context.given.window().start },
    { defect: 'end is missing' },
  );

  expect(answer).toHaveStatus(400);
  expect(answer).toCarryError('BAD_REQUEST');
});

/** Texts that are no date-time by any reading. */
const NO_DATE_TIMES = ['tomorrow', '2026-13-45T99:99:99Z', '2026-12-01', ''];

check('partner.availability-list.invalid-start-is-400', async (context) => {
  mustHaveAccepted(await wholeWindow(context));

  const { start: from, end } = context.given.window();
  for (const start of [...NO_DATE_TIMES, from.slice(0, 10), from.slice(0, 19)]) {
    const answer = await context.partner.listAvailabilities(
      { productId: context.given.offer('any').productId, start, end },
      { defect: `start is "${start}"` },
    );

    expect(answer).toHaveStatus(400);
    expect(answer).toCarryError('BAD_REQUEST');
  }
});

check('partner.availability-list.invalid-end-is-400', async (context) => {
  mustHaveAccepted(await wholeWindow(context));

  const { start, end: until } = context.given.window();
  for (const end of [...NO_DATE_TIMES, until.slice(0, 10), until.slice(0, 19)]) {
    const answer = await context.partner.listAvailabilities(
      { productId: context.given.offer('any').productId, start, end },
      { defect: `end is "${end}"` },
    );

    expect(answer).toHaveStatus(400);
    expect(answer).toCarryError('BAD_REQUEST');
  }
});

check('partner.availability-list.reversed-window', async ({ partner, given, observe }) => {
  const { start, end } = given.window();

  const answer = await partner.listAvailabilities(
    { productId: given.offer('any').productId, start: end, end: start },
    { defect: 'end lies before start' },
  );

  observe('partner.availability-list.reversed-window', String(answer.status));
});

check('partner.availability-list.unknown-product', async ({ partner, given, observe }) => {
  const answer = await partner.listAvailabilities({ productId: randomUUID(), ...given.window() });

  observe('partner.availability-list.unknown-product', String(answer.status));
});

check('partner.availability-list.unknown-rate', async ({ partner, given, observe }) => {
  const answer = await partner.listAvailabilities({
    productId: given.offer('any').productId,
    rateId: randomUUID(),
    ...given.window(),
  });

  observe('partner.availability-list.unknown-rate', String(answer.status));
});

check('partner.availability-list.sold-out', async (context) => {
  const list = await wholeWindow(context);

  const soldOut = [...listedByProduct(list.json), ...listedByRate(list.json)].filter(
    (listed) => isLimited(listed) && listed.capacity === 0,
  );
  context.observe('partner.availability-list.sold-out', soldOut.length > 0 ? 'some are listed' : 'none is listed');
});
