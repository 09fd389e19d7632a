// Operator booking API v2, availability beyond examples: dates of every kind. Spec 2.12, 4.4.
import { fc, forAll } from '../../harness/generate/for-all.ts';
import { twiceAsMany } from '../../harness/generate/property-run.ts';
import { findAgain, type ListedAvailability, listedIn } from '../../harness/v2/availability.ts';
import { check, expect } from '../../harness/v2/check.ts';
import { dateOf } from '../../harness/v2/listing.ts';

const DAY = 24 * 60 * 60_000;

/** A local date as a number of days. */
const dayOf = (date: string): number => Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / DAY;

const dateAt = (day: number): string => dateOf(day * DAY);

/** A place between two ends, both often: a hundredth of the way is 1. */
const anyPart = fc.oneof({ withCrossShrink: true }, fc.nat({ max: 100 }), fc.constantFrom(0, 100));

const partitionOf = (whole: number, hundredths: number): number => Math.round((Math.max(0, whole) * hundredths) / 100);

check('operator-v2.availability.any-dates-around-it-list-it', async ({ given, run }) => {
  const { offer } = await given.availability();
  const { localDateStart, localDateEnd } = given.window();
  const all = given.ours(await given.listed(offer));
  const cases = fc.record({ which: anyPart, before: anyPart, after: anyPart });

  await forAll(twiceAsMany(run), cases, async ({ which, before, after }) => {
    const wanted = all[partitionOf(all.length - 1, which)] as ListedAvailability;
    const [first, last] = [dayOf(wanted.start), dayOf(wanted.end)];
    const dates = {
      localDateStart: dateAt(first - partitionOf(first - dayOf(localDateStart), before)),
      localDateEnd: dateAt(last + partitionOf(dayOf(localDateEnd) - last, after)),
    };

    const answer = await given.list(offer, dates);

    const listed = listedIn(answer);
    expect(answer).toSucceed();
    expect(answer).toShow(
      findAgain(wanted, listed) !== undefined,
      `the availability from ${wanted.start} to ${wanted.end}, which lies within ${dates.localDateStart} to ${dates.localDateEnd}`,
      `${listed.length} others`,
    );
  });
});

check('operator-v2.availability.any-dates-are-kept', async ({ given, run }) => {
  const availability = await given.availability();
  const today = dayOf(given.window().localDateStart) - 1;
  const begin = fc.oneof(
    { withCrossShrink: true },
    { weight: 3, arbitrary: fc.integer({ min: -3, max: -1 }) },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 40 }) },
    { weight: 1, arbitrary: fc.constantFrom(-20_000, -400, 400, 3_000) },
  );
  const length = fc.oneof({ withCrossShrink: true }, fc.constantFrom(0, 1, 6, 30), fc.nat({ max: 45 }));

  await forAll(twiceAsMany(run), fc.record({ begin, length }), async (draft) => {
    const dates = {
      localDateStart: dateAt(today + draft.begin),
      localDateEnd: dateAt(today + draft.begin + draft.length),
    };

    const answer = await given.list(availability.offer, dates);

    const outside = listedIn(answer).filter(
      ({ start, end }) => end.slice(0, 10) < dates.localDateStart || start.slice(0, 10) > dates.localDateEnd,
    );
    const found = outside.map(({ start, end }) => `${start} to ${end}`);
    expect(answer).toBeNoServerError();
    expect(answer).toHaveNone(found, `nothing outside ${dates.localDateStart} to ${dates.localDateEnd}`);
  });
});
