// Partner API, what holds for every call: request ids, keys. Spec 2, 4, 5. Most of it is judged in passing.
import { randomUUID } from 'node:crypto';
import type { Exchange } from '../harness/exchange/exchange.ts';
import { mustHaveRefused } from '../harness/judge/twin.ts';
import { mustOverlap } from '../harness/run/race.ts';
import { sameId } from '../harness/v1/availability.ts';
import { check, expect } from '../harness/v1/check.ts';
import type { V1Context } from '../harness/v1/context.ts';

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

/** The headers that carry the keys, each with this value, or left out for null. */
const keysAs = ({ profile }: Pick<V1Context, 'profile'>, value: string | null): Record<string, string | null> =>
  Object.fromEntries(Object.keys(profile.headers ?? {}).map((name) => [name, value]));

/** A refusal carries no other request id than that of the body, whatever the header says. */
const expectThatOfTheBody = (answer: Exchange, requestId: string): void => {
  const received = answer.at('/meta/reqId');
  expect(answer).toShow(
    received === undefined || received === null || sameId(String(received), requestId),
    `${requestId}, the request id of the body`,
    received,
    '/meta/reqId',
  );
};

check('req-id.error-carries-that-of-the-body', async (context) => {
  await context.given.availability('holdable'); // what offers nothing is not judged by what it refuses
  for (const [kind, name] of [
    ['hold', 'createHold'],
    ['booking', 'createBooking'],
  ] as const) {
    for (const { violation, headers } of [
      { violation: `${kind} is missing`, headers: {} },
      { violation: `${kind} and keys are missing`, headers: keysAs(context, null) },
    ]) {
      const reqId = randomUUID();

      const refused = await context.api.post(
        name,
        { meta: { reqId } },
        { headers, headerRequestId: randomUUID(), violation },
      );

      mustHaveRefused(refused);
      expectThatOfTheBody(refused, reqId);
    }
  }
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
    headers: keysAs({ profile }, wrong),
    violation: 'wrong keys',
  });

  observe('auth.wrong-key', String(answer.status));
  for (const name of names.length > 1 ? names : []) {
    const half = await api.listAvailabilities(query, { headers: { [name]: wrong }, violation: `a wrong ${name}` });

    observe('auth.wrong-key', `${name} alone: ${half.status}`);
  }
});

check('auth.missing-key', async ({ api, given, profile, observe }) => {
  const answer = await api.listAvailabilities(
    { productId: given.offer('holdable').productId, ...given.window() },
    { headers: keysAs({ profile }, null), violation: 'no keys' },
  );

  observe('auth.missing-key', String(answer.status));
});
