// Operator booking API v2, what holds for every call: authorization, paths, errors. Spec 5, 7.
import type { CallOptions } from '../harness/caller.ts';
import { Blocked } from '../harness/ending.ts';
import type { Exchange } from '../harness/exchange.ts';
import { check, expect } from '../harness/operator-v2/check.ts';
import type { OperatorV2Context } from '../harness/operator-v2/harness.ts';
import { mustHaveAccepted } from '../harness/operator-v2/refusal.ts';
import { sameId } from '../harness/operator-v2/slot.ts';
import { expectNotLive } from '../harness/operator-v2/state.ts';

/** Every call with an Authorization that must not do. Only those count that are accepted with the right one. */
const expectEachUnauthorized = async ({ v2, given }: OperatorV2Context, authorization: string | null) => {
  const slot = await given.slot();
  const supplierId = slot.offer.supplier.id;
  const options = {
    headers: { Authorization: authorization },
    defect: authorization === null ? 'no Authorization' : 'an unknown Authorization',
  };
  const { created, uuid } = await given.created(slot);
  mustHaveAccepted(created);
  const configuration = given.configuration(slot);
  const calls: ((own?: CallOptions) => Promise<Exchange>)[] = [
    (own) => v2.listSuppliers(own),
    (own) => v2.listProducts(supplierId, own),
    (own) => v2.listAvailability(given.query(slot.offer), own),
    (own) => v2.checkAvailability(supplierId, configuration, own),
    (own) => v2.getBooking(uuid, own),
    (own) => v2.extendBooking(uuid, { reason: 'OTHER', holdExpirationMinutes: 30 }, own),
    (own) => v2.confirmBooking(uuid, given.confirmation(), own),
    (own) => v2.cancelBooking(uuid, { reason: 'CUSTOMER' }, own),
  ];

  const answers = [await v2.createBooking(supplierId, given.request(slot), options)];
  for (const call of calls) {
    answers.push(await call(options));
  }

  for (const [index, answer] of answers.entries()) {
    const twin = await calls[index - 1]?.();
    if (twin === undefined || twin.succeeded) {
      expect(answer).toHaveStatus(401);
    }
  }
};

check('operator-v2.auth.missing-is-401', (context) => expectEachUnauthorized(context, null));

check('operator-v2.auth.unknown-is-401', (context) => expectEachUnauthorized(context, context.authorization.unknown));

check('operator-v2.auth.refused-create-makes-nothing', async ({ v2, given, binding, authorization }) => {
  const slot = await given.countedSlot();
  mustHaveAccepted((await given.created(slot)).created);
  const before = await given.vacanciesIfCounted(slot);

  for (const value of [null, authorization.unknown]) {
    const request = given.request(slot);
    const answer = await v2.createBooking(slot.offer.supplier.id, request, {
      headers: { Authorization: value },
      defect: 'no valid Authorization',
    });
    const read = await v2.getBooking(request.uuid);

    expect(answer).toShow(!answer.succeeded, 'no success', `status ${answer.status}`);
    expectNotLive(binding, read);
    const after = await given.vacanciesIfCounted(slot);
    expect(answer).toShow(after === before, `${before} vacancies, as before`, after);
  }
});

check('operator-v2.auth.not-permitted-is-403', async ({ v2, given, profile, authorization }) => {
  const supplierId = profile.restricted?.supplierId;
  if (supplierId === undefined || authorization.restricted === undefined) {
    throw new Blocked(
      'the profile names no key that is valid but not permitted: add operator-v2.restricted and set its variable',
      'restricted-key',
    );
  }
  const slot = await given.slot();
  const options = { headers: { Authorization: authorization.restricted }, defect: 'a key that is not permitted' };
  mustHaveAccepted(await v2.listProducts(supplierId));

  const answers = [
    await v2.listProducts(supplierId, options),
    ...(sameId(slot.offer.supplier.id, supplierId)
      ? [await v2.createBooking(supplierId, given.request(slot), options)]
      : []),
  ];

  for (const answer of answers) {
    expect(answer).toHaveStatus(403);
  }
});

check('operator-v2.path.unknown-is-404', async ({ v2, given }) => {
  await given.catalog();

  const answers = [
    await v2.getPath('/holdfast-no-such-path', 'list'),
    await v2.getPath('/holdfast/no/such/path', 'endpoint'),
  ];

  for (const answer of answers) {
    expect(answer).toHaveStatus(404);
  }
});

check('operator-v2.error.malformed-json', async ({ v2, given, observe }) => {
  const slot = await given.slot();
  const request = given.request(slot);

  const answer = await v2.createBooking(slot.offer.supplier.id, request, {
    rawBody: JSON.stringify(request).slice(0, -2),
    defect: 'the body is no JSON',
  });

  observe('operator-v2.error.malformed-json', String(answer.status));
});
