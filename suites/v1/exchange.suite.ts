// Partner API, what holds for every call: request ids, keys. Spec 2, 4, 5. Most of it is judged in passing.

import type { Exchange } from '../../harness/exchange/exchange.ts';
import { assertAccepted, mustHaveRefused } from '../../harness/judge/control-request.ts';
import { mustOverlap } from '../../harness/schedule/race.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import { sameId } from '../../harness/v1/availability.ts';
import { check, expect } from '../../harness/v1/check.ts';
import type { V1Context } from '../../harness/v1/context.ts';
import { makesOn } from '../../harness/v1/made.ts';

check('req-id.body-counts', async (context) => {
  const { api, given } = context;
  const availability = await given.availability('made');
  const makes = await makesOn(context, availability);
  const ids = () => ({ requestId: freshUuid(), headerRequestId: freshUuid() });
  const ofFirst = ids();

  const created = await makes.another().create(ofFirst);

  expect(created).toSucceed();
  expect(created).toReflect(ofFirst.requestId, '/meta/reqId');

  if (makes.kind === 'hold' && availability.offer.rate.cancelable) {
    const ofBooking = ids();
    const hold = await makes.settled(created);

    const booked = await api.createBooking(given.booking(given.bookingItems(availability), hold?.id), ofBooking);

    assertAccepted(booked);
    expect(booked).toReflect(ofBooking.requestId, '/meta/reqId');
  }
});

/** The headers that carry the keys, each with this value, or left out for null. */
const keysAs = ({ profile }: Pick<V1Context, 'profile'>, value: string | null): Record<string, string | null> =>
  Object.fromEntries(Object.keys(profile.headers ?? {}).map((name) => [name, value]));

/** A refusal carries no other request id than that of the body, whatever the header says. */
const expectThatOfTheBody = (answer: Exchange, requestId: string): void => {
  const received = answer.at('/meta/reqId');
  expect(answer).toShowAt(
    '/meta/reqId',
    received === undefined || received === null || sameId(String(received), requestId),
    `${requestId}, the request id of the body`,
  );
};

check('req-id.error-carries-that-of-the-body', async (context) => {
  const { offer } = await context.given.availability('made'); // what offers nothing is not judged by what it refuses
  const creates = [
    { kind: 'hold', name: 'createHold' },
    { kind: 'booking', name: 'createBooking' },
  ] as const;
  for (const { kind, name } of offer.rate.holdable ? creates : creates.slice(1)) {
    for (const { violation, headers } of [
      { violation: `${kind} is missing`, headers: {} },
      { violation: `${kind} and keys are missing`, headers: keysAs(context, null) },
    ]) {
      const reqId = freshUuid();

      const refused = await context.api.post(
        name,
        { meta: { reqId } },
        { headers, headerRequestId: freshUuid(), violation },
      );

      mustHaveRefused(refused);
      expectThatOfTheBody(refused, reqId);
    }
  }
});

check('req-id.never-of-another-request', { holds: 3 }, async (context) => {
  const { api, given, race } = context;
  const availability = await given.availability('made', { preferredSeats: 4 });
  const { another, read } = await makesOn(context, availability);
  const { id } = await given.takenSeats(availability);

  const creates = Array.from({ length: 2 }, () => another().create);
  const { productId, rate } = availability.offer;
  const query = { productId, rateId: rate.id };
  const list = () => api.listAvailabilities({ ...query, ...given.window() });
  const single = () => api.getAvailability({ ...query, at: availability.start, qty: given.fewest(availability) });
  const reads = [
    ...Array.from({ length: 5 }, () => () => read(id)),
    ...Array.from({ length: 3 }, () => () => read(freshUuid())),
    ...Array.from({ length: 6 }, () => list),
    ...Array.from({ length: 4 }, () => single),
  ];

  const answers = await race([...reads, ...creates.map((create) => () => create())]);

  mustOverlap(answers);
  for (const answer of answers) {
    expect(answer).toBeNoServerError(); // whose id it carries is judged in passing
  }
});

check('auth.wrong-key', async ({ api, given, profile, observe }) => {
  const names = Object.keys(profile.headers ?? {});
  const query = { productId: given.offer('listed').productId, ...given.window() };
  const wrong = `wrong-${freshUuid()}`;

  const answer = await api.listAvailabilities(query, {
    headers: keysAs({ profile }, wrong),
    violation: 'wrong keys',
  });

  observe('auth.wrong-key', String(answer.status), answer);
  for (const name of names.length > 1 ? names : []) {
    const half = await api.listAvailabilities(query, { headers: { [name]: wrong }, violation: `a wrong ${name}` });

    observe('auth.wrong-key', `${name} alone: ${half.status}`, half);
  }
});

check('auth.missing-key', async ({ api, given, profile, observe }) => {
  const answer = await api.listAvailabilities(
    { productId: given.offer('listed').productId, ...given.window() },
    { headers: keysAs({ profile }, null), violation: 'no keys' },
  );

  observe('auth.missing-key', String(answer.status), answer);
});
