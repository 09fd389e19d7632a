// Partner API, availabilities beyond examples: windows and moments of any kind, written in any way. Spec 2.1, 4.1.

import { INVALID_DATE_TIMES } from '../../harness/generate/date-time.ts';
import { fc, forAll } from '../../harness/generate/for-all.ts';
import { twiceAsMany } from '../../harness/generate/property-run.ts';
import { assertAccepted } from '../../harness/judge/control-request.ts';
import { listedByProduct, listedByRate } from '../../harness/v1/availability.ts';
import { check, expect } from '../../harness/v1/check.ts';
import { anyWriting, type Writing, written } from '../../harness/v1/drafts.ts';
import { expectListed } from '../../harness/v1/listing.ts';
import { instant } from '../../schemas/formats.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Minutes around an availability: some few, or days. */
const anyMargin = fc.oneof(
  { withCrossShrink: true },
  fc.integer({ min: 1, max: 10 }),

  fc.integer({ min: 1, max: 90 }),
  fc.integer({ min: 1, max: 20 }).map((days) => days * 1440),
);

check('availability-list.any-window-around-it-lists-it', async ({ api, given, run }) => {
  const availability = await given.availability('listedReserved');
  const windows = fc.record({ before: anyMargin, after: anyMargin, start: anyWriting, end: anyWriting });

  await forAll(twiceAsMany(run), windows, async ({ before, after, start, end }) => {
    const answer = await api.listAvailabilities({
      productId: availability.offer.productId,
      rateId: availability.offer.rate.id,
      start: written(instant(availability.start) - before * MINUTE, start),
      end: written(instant(availability.end) + after * MINUTE, end),
    });

    expect(answer).toSucceed();
    expectListed(answer, availability, ` from ${availability.start} to ${availability.end}, which lies in the window`);
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

check('availability-list.any-window-is-kept', async ({ api, given, clock, run }) => {
  const offer = given.offer('any');
  const usual = await given.listed(offer);
  const now = usual[0] === undefined ? clock.now() : instant(usual[0].start);

  await forAll(twiceAsMany(run), anyWindow(now), async ({ from, until, start, end }) => {
    const answer = await api.listAvailabilities({
      productId: offer.productId,
      start: written(from, start),
      end: written(until, end),
    });

    const outside = [...listedByRate(answer.json), ...listedByProduct(answer.json)].filter(
      (listed) => instant(listed.end) < from || instant(listed.start) > Math.max(from, until),
    );
    const found = outside.map((listed) => `${listed.start} to ${listed.end}`);
    expect(answer).toBeNoServerError();
    expect(answer).toHaveNone(found, 'nothing that lies outside the window', '/availabilities');
  });
});

check('availability-list.broken-windows-are-400', async ({ api, given, run }) => {
  const { productId } = given.offer('any');
  const { start, end } = given.window();
  assertAccepted(await api.listAvailabilities({ productId, start, end }));
  const wrong = fc.record({
    member: fc.constantFrom('start', 'end'),
    texts: fc.subarray([...INVALID_DATE_TIMES], { minLength: 1 }),
  });

  await forAll(run, wrong, async ({ member, texts }) => {
    for (const text of texts) {
      const answer = await api.listAvailabilities(
        { productId, start, end, [member]: text },
        { violation: `${member} is ${JSON.stringify(text)}, no date-time` },
      );

      expect(answer).toHaveStatus(400);
      expect(answer).toCarryError();
    }
  });
});

check('availability-single.any-writing-finds-it', async ({ api, given, run }) => {
  const availability = await given.availability('listedReserved', { limited: true });
  const { rate, productId } = availability.offer;
  const least = given.fewest(availability);
  const most = Math.min(rate.maxTravelers ?? availability.capacity, availability.capacity);

  await forAll(
    twiceAsMany(run),
    fc.record({ at: anyWriting, qty: fc.integer({ min: least, max: most }) }),
    async (draft) => {
      const answer = await api.getAvailability({
        productId,
        rateId: rate.id,
        at: written(availability.start, draft.at),
        qty: draft.qty,
      });

      expect(answer).toSucceed();
      expect(answer).toReflect(availability.id, '/availability/id');
      expect(answer).toHaveAt('/bookable', true);
    },
  );
});
