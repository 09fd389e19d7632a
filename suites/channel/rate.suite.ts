// Channel API, rates. Spec 1, 2, 2.8, 4.3, 8, 9. What answers show is judged in passing.

import { check, expect } from '../../harness/channel/check.ts';
import { madeId } from '../../harness/channel/client.ts';
import { contrastingRate } from '../../harness/channel/drafts.ts';
import { mustBeGivenIds } from '../../harness/channel/given-ids.ts';
import { mustBeReadable, mustNotBeForNobody } from '../../harness/channel/travelers.ts';
import {
  ANOTHER_TITLE,
  mustBeReadAsAnswered,
  mustBeTakenAgain,
  mustHaveChanged,
  mustHaveRisen,
  titleUnlike,
} from '../../harness/channel/update.ts';
import { UUID_VERSIONS, uuidOf } from '../../harness/generate/uuid.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import { sameId } from '../../harness/v1/availability.ts';

check('channel.rate.create-is-answered', async ({ channel, setUp }) => {
  const place = await setUp.anyProduct();

  expect(await channel.createRate(place, setUp.drafts.rate())).toSucceed();
});

check('channel.rate.sent-id-is-kept', { long: true }, async ({ channel, setUp }) => {
  const place = await setUp.anyProduct();

  for (const sent of UUID_VERSIONS.map(uuidOf)) {
    const rate = setUp.drafts.rate({ id: sent });

    const created = await channel.createRate(place, rate);

    expect(created).toSucceed();
    const id = madeId(created, 'rate', rate);
    expect(created).toShow(sameId(id, sent), `the id that was sent, ${sent}`, id, '/rate/id');
    const set = await channel.setAvailability({ ...place, rateId: sent }, [setUp.drafts.availability(5)]);
    expect(set).toSucceed('availability of the rate with the id that was sent');
  }
});

check('channel.rate.id-is-given', async ({ channel, setUp }) => {
  const place = await setUp.anyProduct();
  const { id: _first, ...first } = setUp.drafts.rate();
  const { id: _second, ...second } = setUp.drafts.rate();

  const created = [await channel.createRate(place, first), await channel.createRate(place, second)];

  const ids = mustBeGivenIds(created, '/rate/id');
  const set = await channel.setAvailability({ ...place, rateId: ids[0] ?? '' }, [setUp.drafts.availability(5)]);
  expect(set).toSucceed('availability of the rate with the id that was given');
});

check('channel.rate.of-an-unknown-product-is-refused', async ({ channel, setUp }) => {
  const { supplierId } = await setUp.rate();

  const created = await channel.createRate({ supplierId, productId: freshUuid() }, setUp.drafts.rate());

  expect(created).toBe4xx();
});

check('channel.rate.is-sold-as-it-was-set-up', { long: true }, async ({ channel, setUp, shop }) => {
  const { rate: read } = shop();

  for (const more of [{}, contrastingRate()]) {
    const sold = await setUp.sold(more);
    const shown = await read(sold);

    expect(shown).toSucceed();
    expect(shown).toReflect(sold.rate, '/rate');
  }

  const sold = await setUp.sold();
  const again = await channel.createRate(sold, { ...sold.rate, title: ANOTHER_TITLE });
  expect(again).toBeNoServerError();
  mustBeReadAsAnswered(again, await read(sold), '/rate/title');
});

check('channel.rate.no-travelers-is-never-shown', { long: true }, async ({ channel, setUp, shop }) => {
  const { rate: read } = shop();
  const place = await setUp.anySold();
  const rate = { ...setUp.drafts.rate(), minTravelers: 0 };

  const created = await channel.createRate(place, rate, { violation: 'minTravelers 0' });

  expect(created).toBeNoServerError();
  mustBeReadable(await read(place));
  mustNotBeForNobody(await read({ ...place, rateId: madeId(created, 'rate', rate) }));
});

check('channel.rate.version-rises', { long: true }, async ({ channel, setUp, shop }) => {
  const { rate: read } = shop();
  const sold = await setUp.anySold();
  const before = await read(sold);
  expect(before).toSucceed();
  const title = titleUnlike(before, '/rate/title');

  const again = await channel.createRate(sold, { ...sold.rate, title });

  mustBeTakenAgain(again);
  const after = await read(sold);
  mustHaveChanged(after, '/rate/title', title);
  mustHaveRisen(before, after, '/rate/version');
});

check('channel.rate.repeated-id', async ({ channel, setUp, note }) => {
  const made = await setUp.rate();

  const again = await channel.createRate(made, made.rate);

  expect(again).toBeNoServerError();
  note('channel.rate.repeated-id', String(again.status), again);
});
