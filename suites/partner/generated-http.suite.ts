// Partner API, lawful HTTP that is written in unusual ways. RFC 9110 5.1, 8.3; RFC 3986 6.2.2.
import { forAll } from '../harness/for-all.ts';
import { anyManner, inManner } from '../harness/manner.ts';
import { check, expect } from '../harness/partner/check.ts';
import { mustHaveAccepted } from '../harness/partner/refusal.ts';

check('partner.http.lawful-writing-changes-nothing', async ({ partner, given, trial }) => {
  const slot = await given.slot('holdable');
  const { productId, rate } = slot.offer;

  await forAll(trial, anyManner, async (manner) => {
    const rewrite = inManner(manner);
    const hold = given.hold(given.holdItem(slot));
    const single = { productId, rateId: rate.id, at: slot.start, qty: given.fewest(slot) };

    const created = await partner.createHold(hold, { rewrite });
    expect(created).toSucceed();
    expect(created).toReflect(hold, '/hold');
    const { id } = (await given.settledHold(created)) ?? { id: '' };

    const read = await partner.getHold(id, { rewrite });
    expect(read).toSucceed();
    expect(read).toReflect(id, '/hold/id');

    const found = await partner.getAvailability(single, { rewrite });
    expect(found).toSucceed();
    expect(found).toReflect(slot.id, '/availability/id');

    const listed = await partner.listAvailabilities({ productId, rateId: rate.id, ...given.window() }, { rewrite });
    expect(listed).toSucceed();
  });
});

check('partner.http.repeated-query-keys', async ({ partner, given, observe }) => {
  const slot = await given.slot('holdable');
  const query = { productId: slot.offer.productId, rateId: slot.offer.rate.id, ...given.window() };
  mustHaveAccepted(await partner.listAvailabilities(query));

  const answer = await partner.listAvailabilities(query, {
    defect: 'the query names start twice',
    rewrite: (request) => ({ ...request, url: `${request.url}&start=${encodeURIComponent(slot.end)}` }),
  });

  observe('partner.http.repeated-query-keys', String(answer.status));
});
