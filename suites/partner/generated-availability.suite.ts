// Partner API, availabilities beyond examples: windows and moments of any kind, written in any way. Spec 2.1, 4.1.
import { instant } from '../../schemas/formats.ts';
import { fc, forAll } from '../harness/for-all.ts';
import { anyWriting, type Writing, written } from '../harness/partner/any.ts';
import { NO_DATE_TIMES } from '../harness/partner/breach.ts';
import { check, expect } from '../harness/partner/check.ts';
import { mustHaveAccepted } from '../harness/partner/refusal.ts';
import { listedByProduct, listedByRate, listedOfRate, sameId } from '../harness/partner/slot.ts';
import type { Trial } from '../harness/trial.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Reads leave nothing behind: they may be twice as many. */
const twice = (trial: Trial): Trial => ({ ...trial, runs: 2 * trial.runs });

/** Minutes around an availability: some few, or days. */
const anyMargin = fc.oneof(
  { withCrossShrink: true },
  fc.integer({ min: 1, max: 10 }),

  fc.integer({ min: 1, max: 90 }),
  fc.integer({ min: 1, max: 20 }).map((days) => days * 1440),
);

check('partner.availability-list.any-window-around-it-lists-it', async ({ partner, given, trial }) => {
  const slot = await given.slot('reserved');
  const windows = fc.record({ before: anyMargin, after: anyMargin, start: anyWriting, end: anyWriting });

  await forAll(twice(trial), windows, async ({ before, after, start, end }) => {
    const answer = await partner.listAvailabilities({
      productId: slot.offer.productId,
      rateId: slot.offer.rate.id,
      start: written(instant(slot.start) - before * MINUTE, start),
      end: written(instant(slot.end) + after * MINUTE, end),
    });

    const listed = listedOfRate(answer, slot.offer.rate.id);
    expect(answer).toSucceed();
    expect(answer).toShow(
      listed.some(({ id }) => sameId(id, slot.id)),
      `the availability from ${slot.start} to ${slot.end}, which lies in the window`,
      `${listed.length} others`,
    );
  });
});

/** Windows of every kind, in milliseconds since the epoch: the end may lie before the start, or on it. */
const anyWindow = (now: number): fc.Arbitrary<{ from: number; until: number; start: Writing; end: Writing }> => {
  const second = (moment: number) => Math.floor(moment / 1_000) * 1_000;
  const near = fc.integer({ min: -2 * 1440, max: 16 * 1440 }).map((minutes) => second(now) + minutes * MINUTE);
  const far = fc.constantFrom('1970-01-01T12:00:00Z', '2000-02-29T12:00:00Z', '2100-01-01T00:00:00Z').map(instant);
  const anywhere = fc.oneof({ withCrossShrink: true }, { weight: 4, arbitrary: near }, { weight: 1, arbitrary: far });
  const length = fc.oneof(
    fc.constantFrom(0, MINUTE, DAY, -DAY),
    fc.integer({ min: 1, max: 72 }).map((h) => h * 60 * MINUTE),
  );
  return fc
    .record({ from: anywhere, length, start: anyWriting, end: anyWriting })
    .map(({ from, length: lasting, start, end }) => ({ from, until: from + lasting, start, end }));
};

check('partner.availability-list.any-window-is-kept', async ({ partner, given, clock, trial }) => {
  const offer = given.offer('any');
  const usual = await given.listed(offer);
  const now = usual[0] === undefined ? clock.now() : instant(usual[0].start);

  await forAll(twice(trial), anyWindow(now), async ({ from, until, start, end }) => {
    const answer = await partner.listAvailabilities({
      productId: offer.productId,
      start: written(from, start),
      end: written(until, end),
    });

    const outside = [...listedByRate(answer.json), ...listedByProduct(answer.json)].filter(
      (listed) => instant(listed.end) < from || instant(listed.start) > Math.max(from, until),
    );
    expect(answer).toBeNoServerError();
    expect(answer).toShow(
      outside.length === 0,
      'nothing that lies outside the window',
      outside.map((listed) => `${listed.start} to ${listed.end}`),
      '/availabilities',
    );
  });
});

check('partner.availability-list.broken-windows-are-400', async ({ partner, given, trial }) => {
  const { productId } = given.offer('any');
  const { start, end } = given.window();
  mustHaveAccepted(await partner.listAvailabilities({ productId, start, end }));
  const wrong = fc.record({
    member: fc.constantFrom('start', 'end'),
    texts: fc.subarray(NO_DATE_TIMES, { minLength: 1 }),
  });

  await forAll(trial, wrong, async ({ member, texts }) => {
    for (const text of texts) {
      const answer = await partner.listAvailabilities(
        { productId, start, end, [member]: text },
        { defect: `format is broken: ${member} is ${JSON.stringify(text)}` },
      );

      expect(answer).toHaveStatus(400);
      expect(answer).toCarryError();
    }
  });
});

check('partner.availability-single.any-writing-finds-it', async ({ partner, given, trial }) => {
  const slot = await given.slot('reserved', { limited: true });
  const { rate, productId } = slot.offer;
  const least = given.fewest(slot);
  const most = Math.min(rate.maxTravelers ?? slot.capacity, slot.capacity);

  await forAll(
    twice(trial),
    fc.record({ at: anyWriting, qty: fc.integer({ min: least, max: most }) }),
    async (wish) => {
      const answer = await partner.getAvailability({
        productId,
        rateId: rate.id,
        at: written(slot.start, wish.at),
        qty: wish.qty,
      });

      expect(answer).toSucceed();
      expect(answer).toReflect(slot.id, '/availability/id');
      expect(answer).toHaveAt('/bookable', true);
    },
  );
});
