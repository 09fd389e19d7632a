// Partner API, list of availabilities. Spec 2.1, 2.2, 4.1 rule 1.

import { assertJudgeable, Blocked, unlessBlocked, Withheld } from '../../harness/errors.ts';
import type { Exchange } from '../../harness/exchange/exchange.ts';
import { INVALID_DATE_TIMES, later, withOffset } from '../../harness/generate/date-time.ts';
import { assertAccepted } from '../../harness/judge/control-request.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import { allListed, listedByProduct, listedByRate, listedOfRate, sameId } from '../../harness/v1/availability.ts';
import { check, expect } from '../../harness/v1/check.ts';
import type { V1Context } from '../../harness/v1/context.ts';
import { expectListed } from '../../harness/v1/listing.ts';
import type { Offer } from '../../harness/v1/rates.ts';
import { instant } from '../../schemas/formats.ts';

const ids = (listed: readonly { id: string }[]): string[] =>
  [...new Set(listed.map(({ id }) => id.toLowerCase()))].sort();

/** A list call of the whole window, as every other call departs from it. */
const wholeWindow = ({ api, given }: V1Context, rateId?: string) =>
  api.listAvailabilities({ productId: given.offer('any').productId, ...given.window(), rateId });

check('availability-list.answers-the-window', async (context) => {
  const answer = await wholeWindow(context);

  expect(answer).toSucceed();
  expect(answer).toConformTo('partner/availability-list-envelope');
});

check('availability.id-is-stable', async ({ api, given }) => {
  const availability = await given.availability('any');

  const again = await api.listAvailabilities({
    productId: availability.offer.productId,
    rateId: availability.offer.rate.id,
    ...given.window(),
  });

  const single = {
    productId: availability.offer.productId,
    at: availability.start,
    qty: given.fewest(availability),
    rateId: availability.offer.rate.id,
  };
  const read = await api.getAvailability(single);
  const readAgain = await api.getAvailability(single);

  expect(readAgain).toReflect(read.at('/availability/id'), '/availability/id');
  expectListed(again, availability, ', listed a moment ago');

  if (availability.offer.rate.holdable) {
    await given.heldSeats(availability);
  }

  expect(await api.getAvailability(single)).toReflect(read.at('/availability/id'), '/availability/id');
});

/** Rates whose seats are tried to be counted, where lists are kept: the limits of some do not let it. */
const MAX_COUNTED = 5;

/** An availability of a rate whose seats can be counted while some are held, and the count. @throws Blocked */
const countedWhileHeld = async ({ given }: V1Context) => {
  const [, ...others] = given.offers('listedReserved').slice(0, MAX_COUNTED);
  const counted = async (of?: Offer) => {
    const availability = await given.availability('listedReserved', { limited: true, ...(of && { of }) });
    return { availability, before: await given.count.held(availability) };
  };
  return counted().catch(async (error: unknown) => {
    unlessBlocked(error);
    for (const offer of others) {
      const found = await counted(offer).catch(unlessBlocked);
      if (found !== undefined) {
        return found;
      }
    }
    throw error;
  });
};

check('availability.capacity-is-what-remains', async (context) => {
  const { api, given } = context;
  const { availability, before } = await countedWhileHeld(context);
  const { offer, start: at } = availability;
  const qty = given.fewest(availability);

  const answer =
    (await given.count.singleNow(availability, qty)) ??
    (await api.getAvailability({ productId: offer.productId, at, qty, rateId: offer.rate.id }));

  expect(answer).toSucceed();
  const free = before?.free ?? availability.capacity;
  const words = `${free}, as ${before === undefined ? 'the list shows' : 'many as could be held'}`;
  expect(answer).toShowAt('/availability/capacity', answer.at('/availability/capacity') === free, words);

  if (!offer.rate.holdable) {
    return;
  }
  const { latest } = await given.heldSeats(availability);

  const single = await given.singleCapacity(availability);
  const after = await given.count.held(availability);
  const listed = after?.free ?? (await given.listedCapacity(availability));
  expect(latest).toHaveCapacity(listed, single, 'as the single read shows');
});

/** The ids that the window holds of the first of these rates of which it holds any. */
const firstListed = async ({ api, given }: V1Context, offers: readonly Offer[]): Promise<ReadonlySet<string>> => {
  for (const { productId, rate } of offers) {
    const list = await api.listAvailabilities({ productId, rateId: rate.id, ...given.window() });
    const listed = ids(listedOfRate(list, rate.id));
    if (listed.length > 0) {
      return new Set(listed);
    }
  }
  return new Set();
};

check('availability-list.rate-filter', async (context) => {
  const { api, given } = context;
  const availability = await given.availability('any', { besideAnother: true });
  const others = given
    .allOffers()
    .filter(
      ({ productId, rate }) => productId === availability.offer.productId && rate.id !== availability.offer.rate.id,
    );
  assertJudgeable(others.length > 0, 'the product has only one rate in the profile: add a second', 'two-rates');
  const foreign = await firstListed(context, others);
  if (foreign.size === 0) {
    const names = others.map(({ rate }) => rate.name ?? rate.id).join(', ');
    throw new Blocked(`no availability of ${names} is in the window: nothing to leave out`);
  }

  const filtered = await api.listAvailabilities({
    productId: availability.offer.productId,
    rateId: availability.offer.rate.id,
    ...given.window(),
  });

  const otherRates = listedByRate(filtered.json).filter(({ rateId }) => !sameId(rateId, availability.offer.rate.id));
  const strangers = listedByProduct(filtered.json).filter(({ id }) => foreign.has(id.toLowerCase()));
  const wrong = [...otherRates, ...strangers].map(({ id, rateId }) => `${id} of ${rateId ?? 'another rate'}`);
  expect(filtered).toSucceed();
  expect(filtered).toHaveNone(wrong, `only availabilities of rate ${availability.offer.rate.id}`, '/availabilities');

  const elsewhere = given.allOffers().find(({ productId }) => productId !== availability.offer.productId);
  for (const rateId of [freshUuid(), ...(elsewhere ? [elsewhere.rate.id] : [])]) {
    const none = await api.listAvailabilities({ productId: availability.offer.productId, rateId, ...given.window() });

    expect(none).toBeNoServerError();
    expect(none).toHaveNone(ids(allListed(none)), `nothing, as the product has no rate ${rateId}`, '/availabilities');
  }
});

/** The products of the profile, each once. */
const productsOf = ({ given }: V1Context): string[] => [
  ...new Set(given.allOffers().map(({ productId }) => productId)),
];

check('availability-list.of-the-product-alone', async (context) => {
  const { api, given } = context;
  const owners = new Map<string, string>();
  const none = await api.listAvailabilities({ productId: freshUuid(), ...given.window() });

  for (const productId of productsOf(context).slice(0, 4)) {
    const list = await api.listAvailabilities({ productId, ...given.window() });
    const own = ids(allListed(list));
    const strangers = own.filter((id) => owners.has(id));

    expect(list).toSucceed();
    expect(list).toHaveNone(strangers, 'nothing of another product', '/availabilities');
    for (const id of own) {
      owners.set(id, productId);
    }
  }
  assertJudgeable(owners.size > 0, 'the window holds no availability');
  expect(none).toBeNoServerError();
  expect(none).toHaveNone(ids(allListed(none)), 'nothing, as nobody knows the product');
});

/** Of the first products the one that has most in the window: a list is cut where it gets long. */
const fullestProduct = async (context: V1Context): Promise<string> => {
  const counts = new Map<string, number>();
  for (const productId of productsOf(context).slice(0, 4)) {
    const list = await context.api.listAvailabilities({ productId, ...context.given.window() });
    counts.set(productId, allListed(list).length);
  }
  const [fullest] = [...counts].toSorted(([, a], [, b]) => b - a);
  return fullest?.[0] ?? context.given.offer('any').productId;
};

/** The ends of the parts of a wide window, in days from its start: a list may be cut wherever it gets long. */
const ENDS = [1, 4, 14, 60];
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** So much sooner than in UTC a month begins in the east. */
const EAST_MS = 14 * HOUR_MS;

/** The ends of the parts, in milliseconds from the start: also just before a month begins anywhere, as lists may be made month by month. */
const endsFrom = (start: string): number[] => {
  const from = instant(start);
  const begin = new Date(from);
  const months = [1, 2].map((next) => Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + next) - EAST_MS - from);
  const days = ENDS.map((end) => end * DAY_MS);
  return [...days, ...months.filter((end) => end > 0 && end < Math.max(...days))].toSorted((a, b) => a - b);
};

check('availability-list.wide-window-lists-its-parts', async (context) => {
  const { api, given } = context;
  const productId = await fullestProduct(context);
  const { start } = given.window();
  const list = (from: number, to: number) =>
    api.listAvailabilities({ productId, start: later(start, from), end: later(start, to) });
  const ends = endsFrom(start);
  const inParts = new Set<string>();
  let last = 0;
  let refused: Exchange | undefined;
  for (const end of ends) {
    const part = await list(last, end);
    expect(part).toBeNoServerError();
    if (last === 0) {
      assertAccepted(part);
    } else if (!part.succeeded) {
      refused = part; // Spec silent: how wide a window may be, and how far ahead.
      break;
    }
    last = end;
    for (const { id } of allListed(part)) {
      inParts.add(id.toLowerCase());
    }
  }

  const whole = await list(0, last);

  const listed = new Set(ids(allListed(whole)));
  const missing = [...inParts].filter((id) => !listed.has(id));
  assertJudgeable(inParts.size > 0, 'the window holds no availability');
  const unseen = whole.refused ? whole : last === ends[0] ? refused : undefined;
  if (unseen !== undefined) {
    throw new Withheld([unseen.failure('a list of the window', unseen.call)]);
  }
  expect(whole).toSucceed();
  expect(whole).toShow(
    missing.length === 0,
    `the ${inParts.size} availabilities that its parts list`,
    `${listed.size}, without ${missing.slice(0, 5).join(', ')}`,
  );
});

check('availability-list.rate-filter-keeps-the-rate', async ({ api, given }) => {
  const offer = given.offer('any');
  const withoutFilter = async (): Promise<string[]> => {
    const all = await api.listAvailabilities({ productId: offer.productId, ...given.window() });
    return ids(listedByRate(all.json).filter(({ rateId }) => sameId(rateId, offer.rate.id)));
  };
  const before = await withoutFilter();

  const filtered = await api.listAvailabilities({
    productId: offer.productId,
    rateId: offer.rate.id,
    ...given.window(),
  });

  const afterwards = new Set(await withoutFilter());
  const expected = before.filter((id) => afterwards.has(id)); // what is sold out may be left out
  const listed = new Set(ids(listedOfRate(filtered, offer.rate.id)));
  assertJudgeable(
    expected.length + listed.size > 0,
    'no availability of the rate is listed by rate, with or without rate_id',
  );
  const missing = expected.filter((id) => !listed.has(id));
  expect(filtered).toSucceed();
  expect(filtered).toShow(missing.length === 0, 'what is listed without rate_id', `without ${missing.join(', ')}`);
});

check('availability-list.nothing-outside-the-window', async ({ api, given }) => {
  const offer = given.offer('any');
  const listed = await given.listed(offer);
  const middle = listed[Math.floor(listed.length / 2)];
  assertJudgeable(middle !== undefined, 'the window holds no availability of the rate');

  const narrow = await api.listAvailabilities({
    productId: offer.productId,
    start: later(middle.start, -1_000),
    end: later(middle.end, 1_000),
  });

  expect(narrow).toSucceed(); // what it lists is judged in passing
});

check('availability-list.offsets-count', async ({ api, given }) => {
  const availability = await given.availability('any');
  const window = { start: later(availability.start, -1_000), end: later(availability.end, 1_000) };
  const query = { productId: availability.offer.productId, rateId: availability.offer.rate.id };
  const plain = await api.listAvailabilities({ ...query, ...window });
  assertAccepted(plain);

  const shifted = await api.listAvailabilities({
    ...query,
    start: withOffset(window.start, 13 * 60),
    end: withOffset(window.end, -(9 * 60 + 30)),
  });

  const [asked, found] = [plain, shifted].map((one) => ids(listedOfRate(one, availability.offer.rate.id)).join(', '));
  expect(shifted).toSucceed();
  expectListed(plain, availability);
  expect(shifted).toShow(found === asked, asked ?? '', found || 'nothing');
});

/** Three are not all sold out at one moment: a list without any of them has lost them. */
const ENOUGH = 3;

check('availability-list.narrow-window-keeps-its-own', async ({ api, given }) => {
  const availability = await given.availability('any');
  const { offer, start, end } = availability;
  const ofRate = { productId: offer.productId, rateId: offer.rate.id };
  const wide = { ...ofRate, ...given.window() };
  const before = await api.listAvailabilities(wide);
  expect(before).toSucceed();

  const narrow = await api.listAvailabilities({ ...ofRate, start: later(start, -1_000), end: later(end, 1_000) });

  expect(narrow).toSucceed();
  expectListed(narrow, availability, ` from ${start} to ${end}`);

  const after = await api.listAvailabilities(wide);

  expect(after).toSucceed();
  const outside = listedOfRate(before, offer.rate.id).filter(
    (one) => instant(one.start) > instant(end) || instant(one.end) < instant(start),
  );
  const listed = new Set(ids(listedOfRate(after, offer.rate.id)));
  expect(after).toShow(
    outside.length < ENOUGH || outside.some(({ id }) => listed.has(id.toLowerCase())),
    `some of the ${outside.length} outside the narrow window that were listed before`,
    'none of them',
  );
});

check('availability-list.missing-start-is-400', async (context) => {
  assertAccepted(await wholeWindow(context));

  const answer = await context.api.listAvailabilities(
    { productId: context.given.offer('any').productId, end: context.given.window().end },
    { violation: 'start is missing' },
  );

  expect(answer).toHaveStatus(400);
  expect(answer).toCarryError('BAD_REQUEST');
});

check('availability-list.missing-end-is-400', async (context) => {
  assertAccepted(await wholeWindow(context));

  const answer = await context.api.listAvailabilities(
    { productId: context.given.offer('any').productId, start: context.given.window().start },
    { violation: 'end is missing' },
  );

  expect(answer).toHaveStatus(400);
  expect(answer).toCarryError('BAD_REQUEST');
});

check('availability-list.invalid-start-is-400', async (context) => {
  assertAccepted(await wholeWindow(context));

  const { start: from, end } = context.given.window();
  for (const start of [...INVALID_DATE_TIMES, from.slice(0, 10), from.slice(0, 19)]) {
    const answer = await context.api.listAvailabilities(
      { productId: context.given.offer('any').productId, start, end },
      { violation: `start is "${start}"` },
    );

    expect(answer).toHaveStatus(400);
    expect(answer).toCarryError('BAD_REQUEST');
  }
});

check('availability-list.invalid-end-is-400', async (context) => {
  assertAccepted(await wholeWindow(context));

  const { start, end: until } = context.given.window();
  for (const end of [...INVALID_DATE_TIMES, until.slice(0, 10), until.slice(0, 19)]) {
    const answer = await context.api.listAvailabilities(
      { productId: context.given.offer('any').productId, start, end },
      { violation: `end is "${end}"` },
    );

    expect(answer).toHaveStatus(400);
    expect(answer).toCarryError('BAD_REQUEST');
  }
});

check('availability-list.picked', async ({ given, observe, profile }) => {
  const { offer, id, start } = await given.availability('any');

  observe(
    'availability-list.picked',
    `supplier ${profile.supplierId}, product ${offer.productId}, rate ${offer.rate.id}, availability ${id} at ${start}`,
  );
});

check('availability-list.reversed-window', async ({ api, given, observe }) => {
  const { start, end } = given.window();

  const answer = await api.listAvailabilities(
    { productId: given.offer('any').productId, start: end, end: start },
    { violation: 'end lies before start' },
  );

  observe('availability-list.reversed-window', String(answer.status), answer);
});

check('availability-list.unknown-product', async ({ api, given, observe }) => {
  const answer = await api.listAvailabilities({ productId: freshUuid(), ...given.window() });

  observe('availability-list.unknown-product', String(answer.status), answer);
});

check('availability-list.unknown-rate', async ({ api, given, observe }) => {
  const answer = await api.listAvailabilities({
    productId: given.offer('any').productId,
    rateId: freshUuid(),
    ...given.window(),
  });

  observe('availability-list.unknown-rate', String(answer.status), answer);
});
