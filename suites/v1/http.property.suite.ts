// Partner API, lawful HTTP that is written in unusual ways. RFC 9110 5.1, 8.3; RFC 3986 6.2.2.
import { forAll } from '../../harness/generate/for-all.ts';
import { anyHttpSpelling, spelled } from '../../harness/generate/http-spelling.ts';
import { assertAccepted } from '../../harness/judge/control-request.ts';
import { check, expect } from '../../harness/v1/check.ts';
import { makesOn } from '../../harness/v1/made.ts';
import { Supply } from '../../harness/v1/supply.ts';

check('http.lawful-writing-changes-nothing', async (context) => {
  const { api, given, run } = context;
  const supply = await Supply.open(context, 'made');
  const { kind } = await makesOn(context, supply.availability);

  await forAll(run, anyHttpSpelling, async (spelling) => {
    const rewrite = spelled(spelling);
    // What is booked may stay.
    const availability = kind === 'hold' ? supply.availability : await supply.of(given.fewest(supply.availability));
    const makes = await makesOn(context, availability);
    const { productId, rate } = availability.offer;
    const { request, create } = makes.another();
    const single = { productId, rateId: rate.id, at: availability.start, qty: given.fewest(availability) };

    const created = await create({ rewrite });
    expect(created).toSucceed();
    expect(created).toReflect(request, `/${makes.kind}`);
    const { id } = (await makes.settled(created)) ?? { id: '' };

    const read = await makes.read(id, { rewrite });
    expect(read).toSucceed();
    expect(read).toReflect(id, `/${makes.kind}/id`);

    const found = await api.getAvailability(single, { rewrite });
    expect(found).toSucceed();
    expect(found).toReflect(availability.id, '/availability/id');

    const listed = await api.listAvailabilities({ productId, rateId: rate.id, ...given.window() }, { rewrite });
    expect(listed).toSucceed();
  });
});

check('http.repeated-query-keys', async ({ api, given, observe }) => {
  const availability = await given.availability('listed');
  const query = { productId: availability.offer.productId, rateId: availability.offer.rate.id, ...given.window() };
  assertAccepted(await api.listAvailabilities(query));

  const answer = await api.listAvailabilities(query, {
    violation: 'the query names start twice',
    rewrite: (request) => ({ ...request, url: `${request.url}&start=${encodeURIComponent(availability.end)}` }),
  });

  observe('http.repeated-query-keys', String(answer.status), answer);
});
