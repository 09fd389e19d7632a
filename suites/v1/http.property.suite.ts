// Partner API, lawful HTTP that is written in unusual ways. RFC 9110 5.1, 8.3; RFC 3986 6.2.2.
import { forAll } from '../harness/generate/for-all.ts';
import { anyHttpSpelling, spelled } from '../harness/generate/http-spelling.ts';
import { mustHaveAccepted } from '../harness/judge/twin.ts';
import { check, expect } from '../harness/v1/check.ts';

check('http.lawful-writing-changes-nothing', async ({ api, given, run }) => {
  const availability = await given.availability('holdable');
  const { productId, rate } = availability.offer;

  await forAll(run, anyHttpSpelling, async (spelling) => {
    const rewrite = spelled(spelling);
    const hold = given.hold(given.holdItem(availability));
    const single = { productId, rateId: rate.id, at: availability.start, qty: given.fewest(availability) };

    const created = await api.createHold(hold, { rewrite });
    expect(created).toSucceed();
    expect(created).toReflect(hold, '/hold');
    const { id } = (await given.settledHold(created)) ?? { id: '' };

    const read = await api.getHold(id, { rewrite });
    expect(read).toSucceed();
    expect(read).toReflect(id, '/hold/id');

    const found = await api.getAvailability(single, { rewrite });
    expect(found).toSucceed();
    expect(found).toReflect(availability.id, '/availability/id');

    const listed = await api.listAvailabilities({ productId, rateId: rate.id, ...given.window() }, { rewrite });
    expect(listed).toSucceed();
  });
});

check('http.repeated-query-keys', async ({ api, given, observe }) => {
  const availability = await given.availability('holdable');
  const query = { productId: availability.offer.productId, rateId: availability.offer.rate.id, ...given.window() };
  mustHaveAccepted(await api.listAvailabilities(query));

  const answer = await api.listAvailabilities(query, {
    violation: 'the query names start twice',
    rewrite: (request) => ({ ...request, url: `${request.url}&start=${encodeURIComponent(availability.end)}` }),
  });

  observe('http.repeated-query-keys', String(answer.status));
});
