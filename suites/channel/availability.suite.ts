// Channel API, the availability of a rate. Spec 1, 2.1, 4.2, 4.3, 8. Where lists are judged the rate is new, and each window is
// longer than those before it: no cache answers it.

import { check, expect } from '../../harness/channel/check.ts';
import type { AvailabilityDraft } from '../../harness/channel/drafts.ts';
import type { ShownAvailability } from '../../harness/channel/shop.ts';
import { later, withOffset } from '../../harness/generate/date-time.ts';
import { assertAccepted } from '../../harness/judge/control-request.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import { sameId } from '../../harness/v1/availability.ts';
import { instant } from '../../schemas/formats.ts';

const HOUR_MS = 3_600_000;

interface Compared {
  start?: string;
  end?: string;
  capacity?: number;
  maxCapacity?: number | undefined;
}

/** An availability as it is compared: its id is the platform's matter. */
const inWords = ({ start = '', end = '', capacity, maxCapacity }: Compared): string =>
  `${new Date(instant(start)).toISOString()} to ${new Date(instant(end)).toISOString()}, capacity ${capacity}` +
  (maxCapacity === undefined ? '' : ` of ${maxCapacity}`);

/** Judges that a list shows just what was set; maxCapacity may be left out of a list, or be -1, which says no more. */
const mustShow = ({ list, shown }: ShownAvailability, set: readonly AvailabilityDraft[]): void => {
  const showsMaximum = shown.some(({ maxCapacity = -1 }) => maxCapacity !== -1);
  const inAll = (all: readonly Compared[]): string =>
    all
      .map((one) => inWords(showsMaximum ? one : { ...one, maxCapacity: undefined }))
      .sort()
      .join('; ');
  const wanted = inAll(set);
  const received = inAll(shown);
  expect(list).toSucceed();
  expect(list).toShow(received === wanted, wanted, received || 'none', '/availabilities');
};

check('channel.availability.set-is-answered', async ({ channel, setUp }) => {
  const rate = await setUp.rate();

  expect(await channel.setAvailability(rate, [setUp.drafts.availability(5)])).toSucceed();
});

check('channel.availability.of-an-unknown-rate-is-refused', async ({ channel, setUp }) => {
  const { supplierId, productId } = await setUp.anySold();

  const set = await channel.setAvailability({ supplierId, productId, rateId: freshUuid() }, [
    setUp.drafts.availability(5),
  ]);

  expect(set).toBe4xx();
});

check('channel.availability.below-an-unknown-product-is-refused', async ({ channel, setUp }) => {
  const sold = await setUp.anySold();

  const set = await channel.setAvailability({ ...sold, productId: freshUuid() }, [setUp.drafts.availability(5)]);

  expect(set).toBe4xx();
});

check('channel.availability.is-sold-as-it-was-set', async ({ channel, setUp, shop }) => {
  const { availability } = shop();
  const [east, west] = [setUp.drafts.availability(4), setUp.drafts.availability(6)];
  const sets = [
    [setUp.drafts.availability(4, 3, 3), setUp.drafts.availability(6, 0, 5), setUp.drafts.availability(7)],
    // The digits of the first are those of a start after its end.
    [
      { ...east, start: withOffset(east.start, 330) },
      { ...west, start: withOffset(west.start, -480), end: withOffset(west.end, -480) },
    ],
  ];

  for (const set of sets) {
    const sold = await setUp.sold();
    expect(await channel.setAvailability(sold, set)).toSucceed();

    const { list, shown } = await availability(sold);

    // What is sold out may be left out of a list.
    const free = set.filter(({ capacity }) => capacity > 0);
    mustShow({ list, shown: shown.filter(({ capacity }) => capacity !== 0) }, free);
  }
});

check('channel.availability.is-of-its-rate-alone', async ({ channel, setUp, shop }) => {
  const { availability } = shop();
  const first = await setUp.whole();
  const second = { ...first, rateId: await setUp.anotherRate(first, { optionId: first.rate.optionId }) };
  const set = [setUp.drafts.availability(8, 2, 2)];
  expect(await channel.setAvailability(second, set)).toSucceed();
  await setUp.bind(first);

  mustShow(await availability(first), [first.availability]);
  mustShow(await availability(second), set);
});

check('channel.availability.set-again-replaces', async ({ channel, setUp, shop }) => {
  const { availability } = shop();
  const sold = await setUp.sold();
  mustShow(await availability(sold), [sold.availability]);

  const again = [{ ...sold.availability, capacity: 3 }, setUp.drafts.availability(7, 2, 4)];
  expect(await channel.setAvailability(sold, again)).toSucceed();
  mustShow(await availability(sold), again);

  const instead = [setUp.drafts.availability(9, 5, 5)];
  expect(await channel.setAvailability(sold, instead)).toSucceed();
  mustShow(await availability(sold), instead);

  // Spec silent: whether a rate is left without availability in this way.
  if ((await channel.setAvailability(sold, [])).succeeded) {
    const { list, shown } = await availability(sold);
    expect(list).toHaveNone(shown, 'nothing, as the availability was set to nothing');
  }
});

check('channel.availability.capacity-above-its-maximum-is-never-shown', async ({ channel, setUp, shop }) => {
  const { availability, hold, release } = shop();
  const sold = await setUp.sold();
  const full = setUp.drafts.availability(5, 10, 10);
  const mustShowNoMore = async (): Promise<void> => {
    const { list, shown } = await availability(sold);
    const wrong = shown.filter(
      ({ capacity, maxCapacity = -1 }) => maxCapacity >= 0 && capacity !== undefined && capacity > maxCapacity,
    );
    expect(list).toSucceed();
    expect(list).toHaveNone(wrong.map(inWords), 'no capacity above maxCapacity');
  };
  assertAccepted(await channel.setAvailability(sold, [full]));
  mustShow(await availability(sold), [full]);

  // A seat that comes back after all were set again.
  const held = await hold({ ...sold, availability: full });
  assertAccepted(await channel.setAvailability(sold, [full]));
  if (held.succeeded) {
    assertAccepted(await release(held));
  }
  await mustShowNoMore();

  const overfull = setUp.drafts.availability(6, 11, 10);
  for (const sent of [[overfull], [setUp.drafts.availability(4), overfull]]) {
    const set = await channel.setAvailability(sold, sent);

    expect(set).toBeNoServerError();
    await mustShowNoMore();
  }
});

check('channel.availability.end-before-start-is-never-shown', async ({ channel, setUp, shop }) => {
  const { availability } = shop();
  const sold = await setUp.sold();
  mustShow(await availability(sold), [sold.availability]);
  const { start, end, ...seats } = setUp.drafts.availability(6);

  const turned = { ...seats, start: end, end: start };
  // Four hours before the start, in digits of an hour after it.
  const farEast = { ...seats, start, end: withOffset(later(start, -4 * HOUR_MS), 300) };
  for (const sent of [[turned], [setUp.drafts.availability(4), turned], [farEast]]) {
    const set = await channel.setAvailability(sold, sent);

    expect(set).toBeNoServerError();
    const { list, shown } = await availability(sold);
    const wrong = shown.filter((one) => instant(one.end) < instant(one.start)).map(inWords);
    expect(list).toSucceed();
    expect(list).toHaveNone(wrong, 'no availability that ends before it starts');
  }
});

check('channel.availability.can-be-held', async ({ setUp, shop }) => {
  const { hold } = shop();

  expect(await hold(await setUp.wholeSold())).toSucceed();
});

check('channel.availability.sent-id', async ({ setUp, shop, note }) => {
  const { availability } = shop();
  const sold = await setUp.anySold();

  const { list, shown } = await availability(sold);

  expect(list).toBeNoServerError();
  const isKept = shown.some(({ id }) => sameId(id, sold.availability.id));
  note('channel.availability.sent-id', shown.length === 0 ? 'not shown' : isKept ? 'kept' : 'another');
});
