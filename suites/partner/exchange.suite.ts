// Partner API, what holds for every call: request ids, keys. Spec 2, 4, 5. Most of it is judged in passing.
import { randomUUID } from 'node:crypto';
import { check, expect } from '../harness/partner/check.ts';

check('partner.req-id.body-counts', async ({ partner, given }) => {
  const slot = await given.slot('holdable');
  const requestId = randomUUID();

  const created = await partner.createHold(given.hold(given.holdItem(slot)), {
    requestId,
    headerRequestId: randomUUID(),
  });

  expect(created).toSucceed();
  expect(created).toReflect(requestId, '/meta/reqId');
});

check('partner.req-id.never-of-another-request', async ({ partner, given, race }) => {
  const slot = await given.slot('holdable', { roomy: 4 });
  const { id } = await given.heldSeats(slot);

  const answers = await race([
    ...Array.from({ length: 6 }, () => () => partner.getHold(id)),
    ...Array.from({ length: 4 }, () => () => partner.getHold(randomUUID())),
    () => partner.createHold(given.hold(given.holdItem(slot))),
    () => partner.createHold(given.hold(given.holdItem(slot))),
  ]);

  for (const answer of answers) {
    expect(answer).toBeNoServerError(); // whose id it carries is judged in passing
  }
});

check('partner.auth.wrong-key', async ({ partner, given, profile, observe }) => {
  const headers = Object.fromEntries(Object.keys(profile.headers ?? {}).map((name) => [name, `wrong-${randomUUID()}`]));

  const answer = await partner.listAvailabilities(
    { productId: given.offer('holdable').productId, ...given.window() },
    { headers, defect: 'wrong keys' },
  );

  observe('partner.auth.wrong-key', String(answer.status));
});

check('partner.auth.missing-key', async ({ partner, given, profile, observe }) => {
  const headers = Object.fromEntries(Object.keys(profile.headers ?? {}).map((name) => [name, null]));

  const answer = await partner.listAvailabilities(
    { productId: given.offer('holdable').productId, ...given.window() },
    { headers, defect: 'no keys' },
  );

  observe('partner.auth.missing-key', String(answer.status));
});
