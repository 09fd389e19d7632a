// Booking API, what is kept of availability. Spec 2.2, 8: five minutes. Whether it is kept at all is the platform's matter.

import { BEGUN_MS, OLD_MS } from '../../harness/booking/aging.ts';
import { check, expect } from '../../harness/booking/check.ts';
import type { BookingContext } from '../../harness/booking/context.ts';
import { quietList } from '../../harness/booking/quiet-list.ts';
import { assertJudgeable } from '../../harness/errors.ts';
import type { Exchange } from '../../harness/exchange/exchange.ts';
import { textAt } from '../../harness/exchange/pointer.ts';
import { withOffset } from '../../harness/generate/date-time.ts';
import { freshFraction } from '../../harness/transport/fresh.ts';
import { allListed, isLimited, listedOfRate, sameId } from '../../harness/v1/availability.ts';
import { instant, isDateTime } from '../../schemas/formats.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** That of Kathmandu. */
const OFFSET_MINUTES = 345;

/** The list of a rate, and what it says of one availability that is this check's alone. */
const listOfOne = async ({ api, given }: BookingContext) => {
  const availability = await given.availability('reserved', { limited: true });
  const { offer, id, capacity } = availability;
  const query = { productId: offer.productId, rateId: offer.rate.id, ...given.window() };
  return {
    availability,
    fewer: capacity - 1,
    read: () => api.listAvailabilities(query),
    freeIn: (list: Exchange): number =>
      listedOfRate(list, offer.rate.id).find((listed) => sameId(listed.id, id))?.capacity ?? 0,
  };
};

/** What is listed of an availability soon after the operator has sold a seat of it. */
const listedSoon = ({ fewer, freeIn }: Awaited<ReturnType<typeof listOfOne>>, list: Exchange): string =>
  freeIn(list) === fewer ? 'what the operator says by now' : 'what was said before';

check('booking.cache.younger-than-five-minutes', { alone: true }, async (context) => {
  const operator = await context.operatorAlone();
  const one = await listOfOne(context);
  expect(await one.read()).toSucceed();

  const list = await operator.withCapacity(one.availability, one.fewer, one.read);

  expect(list).toSucceed();
  context.note('booking.cache.younger-than-five-minutes', listedSoon(one, list));
});

/** What is kept grows no younger by being asked for. Then the list of the other check that waits has not begun to grow old. */
const ASKED_AGAIN_MS = BEGUN_MS / 2;

// Others run beside it while it waits: nothing of theirs is sold of what it asks about.
check('booking.limit.cache-age', { waits: true }, async (context) => {
  const operator = await context.operatorBeside();
  const { availability, productId, read, freeIn } = await quietList(context, operator);
  const fewer = availability.capacity - 1;

  await operator.withCapacity(availability, fewer, async () => {
    // A platform may ask on its own while the time passes.
    const since = await operator.mark();
    await context.clock.pass(ASKED_AGAIN_MS, 'fixed', OLD_MS);
    await read();
    await context.clock.pass(OLD_MS - ASKED_AGAIN_MS, 'fixed');
    await context.aging.over();

    const list = await read();

    expect(list).toSucceed();
    const calls = await operator.calls('listAvailabilities', since, productId);
    expect(list).toShow(calls.length > 0, 'the operator is asked again after 5 minutes', 'it was not called');
    // Where somebody buys there meanwhile, the operator answers another number.
    const said = [fewer, ...calls.map(freeIn).filter((free) => free > 0)];
    expect(list).toShow(said.includes(freeIn(list)), `capacity ${fewer}, which the operator says`, freeIn(list));
  });
});

interface AskedWindow {
  rateId?: string | undefined;
  start: string;
  end: string;
}

/** The window that the operator was asked for; undefined where it cannot be read from the call. */
const windowOf = ({ intent }: Exchange): AskedWindow | undefined => {
  const [start = '', end = ''] = [intent.parameters.start, intent.parameters.end].map(
    (time) => time?.replace(' ', '+'), // a plus that was not escaped
  );
  const { rate_id: rateId } = intent.parameters;
  return isDateTime(start) && isDateTime(end) ? { start, end, rateId } : undefined;
};

/** Whether what the operator was asked for has all of a window: a platform may ask for more than the reseller did. */
const covers = (asked: AskedWindow, window: AskedWindow): boolean =>
  instant(asked.start) <= instant(window.start) &&
  instant(asked.end) >= instant(window.end) &&
  (asked.rateId === undefined || sameId(asked.rateId, window.rateId));

check('booking.cache.another-window-is-asked', { alone: true }, async ({ api, given, clock, operatorAlone }) => {
  const operator = await operatorAlone();
  const [offer, ...others] = given.offers('any');
  const { productId = '', rate } = offer ?? {};
  const day = (days: number) => new Date(clock.now() + days * DAY_MS).toISOString();
  expect(await api.listAvailabilities({ productId, rateId: rate?.id, ...given.window() })).toSucceed();
  // So far away, and of so few days, that hardly a list covers it which an earlier run has left in the cache. Each begins earlier,
  // or ends later, than the one before, which may be kept until a list comes that has all of it.
  const far = 700 + Math.floor(freshFraction() * 700);
  const [start, end] = [day(far), day(far + 1)];
  const midnight = Date.parse(`${day(far - 40).slice(0, 10)}T00:00:00Z`);
  const hour = (hours: number) => new Date(midnight + hours * HOUR_MS).toISOString();
  const other = others.find((one) => one.productId === productId);
  const date = day(far + 40).slice(0, 10);
  const wholeDay = (offset: string) => ({ start: `${date}T00:00:00${offset}`, end: `${date}T23:59:59${offset}` });
  const questions = [
    { productId, rateId: rate?.id, start: hour(9), end: hour(12) },
    { productId, rateId: rate?.id, start: hour(9), end: hour(20) },
    { productId, rateId: rate?.id, start: hour(1), end: hour(20) },
    { productId, rateId: rate?.id, start, end },
    { productId, rateId: rate?.id, start, end: day(far + 2) },
    { productId, rateId: rate?.id, start: day(far - 2), end },
    ...(other === undefined ? [] : [{ productId, rateId: other.rate.id, start, end }]),
    ...['Z', '+10:00'].map((offset) => ({ productId, rateId: rate?.id, ...wholeDay(offset) })),
  ];
  // The same hours of two days, in two ways of writing; the second nearer, so that no horizon of the platform cuts it alone.
  const plain = { productId, rateId: rate?.id, start: day(far + 80), end: day(far + 81) };
  const otherwise = {
    ...plain,
    start: withOffset(day(far + 60), OFFSET_MINUTES),
    end: withOffset(day(far + 61), OFFSET_MINUTES),
  };

  const known: AskedWindow[] = [];
  for (const question of [...questions, plain, otherwise]) {
    const since = await operator.mark();
    const list = await api.listAvailabilities(question);

    expect(list).toBeNoServerError();
    const calls = await operator.calls('listAvailabilities', since);
    const isKnown = known.some((asked) => covers(asked, question));
    expect(list).toShow(calls.length > 0 || list.refused || isKnown, 'the operator is asked', 'it was not called');
    known.push(...calls.flatMap((call) => windowOf(call) ?? []));
    const isCovered = (one: AskedWindow) => known.some((asked) => covers(asked, one));
    if (question === otherwise && isCovered(plain)) {
      const seen = known.at(-1);
      expect(list).toShow(
        isCovered(otherwise) || list.refused,
        `the operator is asked for ${otherwise.start} to ${otherwise.end}, in whatever offset`,
        `asked for ${seen?.start} to ${seen?.end}`,
      );
    }
  }
});

/** By how much the clock of the platform is ahead of ours, by the header of an answer: that of a kept one is old, and says nothing. */
const aheadBy = ({ answer, cameAt }: Exchange): number => {
  const stated = Date.parse(answer?.headers.date ?? '');
  return Number.isNaN(stated) ? 0 : Math.max(0, stated - cameAt);
};

// The operator fails for this list alone, and nothing is sold of what it shows: others run beside it.
check('booking.cache.old-is-not-shown-as-fresh', { waits: true }, async (context) => {
  const operator = await context.operatorBeside();
  const { clock } = context;
  const { asked, later } = await context.aging.undisturbed(async () => {
    const { productId, path, read, renews } = await quietList(context, operator);
    const grownOld = async (): Promise<number | undefined> => {
      await clock.pass(BEGUN_MS, 'fixed');
      const [since, began] = [await operator.mark(), clock.now()];
      await clock.pass(OLD_MS, 'fixed');
      return (await operator.calls('listAvailabilities', since, productId)).some(renews) ? undefined : began;
    };
    // Where somebody has asked about some of it meanwhile, it grows old once more.
    const asked = (await grownOld()) ?? (await grownOld());
    assertJudgeable(
      asked !== undefined,
      'the operator is asked again and again, so that nothing that is shown is older than 5 minutes',
    );
    const since = await operator.mark();
    const later = await operator.down('listAvailabilities', { status: 500, path }, read);
    const calls = await operator.calls('listAvailabilities', since, productId);
    assertJudgeable(
      !calls.some((call) => call.succeeded && renews(call)),
      'the platform asks the operator for the same list in other words, which did not fail',
    );
    return { asked, later };
  });

  const retrieved = textAt(later.json, '/availabilities/retrieved') ?? '';
  const old = later.succeeded && allListed(later).length > 0;
  const then = asked + (clock.movable ? 0 : aheadBy(later));
  expect(later).toShowAt(
    '/availabilities/retrieved',
    !old || !isDateTime(retrieved) || instant(retrieved) < then + OLD_MS / 2,
    `nothing, or \`retrieved\` as it was, about ${new Date(then).toISOString()}`,
  );
});

check('booking.cache.of-a-silent-operator', { alone: true }, async ({ api, given, note, operatorAlone }) => {
  const operator = await operatorAlone();
  const { offer } = await given.availability('any');
  const query = { productId: offer.productId, rateId: offer.rate.id, ...given.window() };
  expect(await api.listAvailabilities(query)).toSucceed();

  const list = await operator.down('listAvailabilities', { status: 500 }, () => api.listAvailabilities(query));

  const count = listedOfRate(list, offer.rate.id).filter(isLimited).length;
  note(
    'booking.cache.of-a-silent-operator',
    list.succeeded ? (count > 0 ? 'what was said before' : 'an empty list') : String(list.status),
    list,
  );
});
