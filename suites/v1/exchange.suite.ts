// Partner API, what holds for every call: request ids, keys. Spec 2, 4, 5. Most of it is judged in passing.
import { randomUUID } from 'node:crypto';
import { mustOverlap } from '../harness/run/race.ts';
import { check, expect } from '../harness/v1/check.ts';

check('req-id.body-counts', async ({ api, given }) => {
  const availability = await given.availability('holdable');
  const requestId = randomUUID();

  const created = await api.createHold(given.hold(given.holdItem(availability)), {
    requestId,
    headerRequestId: randomUUID(),
  });

  expect(created).toSucceed();
  expect(created).toReflect(requestId, '/meta/reqId');
});

check('req-id.never-of-another-request', async ({ api, given, race }) => {
  const availability = await given.availability('holdable', { roomy: 4 });
  const { id } = await given.heldSeats(availability);

  const creates = Array.from({ length: 2 }, () => () => api.createHold(given.hold(given.holdItem(availability))));
  const reads = [
    ...Array.from({ length: 6 }, () => () => api.getHold(id)),
    ...Array.from({ length: 4 }, () => () => api.getHold(randomUUID())),
  ];

  const answers = await race([...reads, ...creates], 'hold', creates.length);

  mustOverlap(answers);
  for (const answer of answers) {
    expect(answer).toBeNoServerError(); // whose id it carries is judged in passing
  }
});

check('auth.wrong-key', async ({ api, given, profile, observe }) => {
  const names = Object.keys(profile.headers ?? {});
  const query = { productId: given.offer('holdable').productId, ...given.window() };
  const wrong = `wrong-${randomUUID()}`;

  const answer = await api.listAvailabilities(query, {
    headers: Object.fromEntries(names.map((name) => [name, wrong])),
    violation: 'wrong keys',
  });

  observe('auth.wrong-key', String(answer.status));
  for (const name of names.length > 1 ? names : []) {
    const half = await api.listAvailabilities(query, { headers: { [name]: wrong }, violation: `a wrong ${name}` });

    observe('auth.wrong-key', `${name} alone: ${half.status}`);
  }
});

check('auth.missing-key', async ({ api, given, profile, observe }) => {
  const headers = Object.fromEntries(Object.keys(profile.headers ?? {}).map((name) => [name, null]));

  const answer = await api.listAvailabilities(
    { productId: given.offer('holdable').productId, ...given.window() },
    { headers, violation: 'no keys' },
  );

  observe('auth.missing-key', String(answer.status));
});
