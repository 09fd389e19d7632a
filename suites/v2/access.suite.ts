// Operator booking API v2, what holds for every call: authorization, paths, errors. Spec 5, 7.

import { assertJudgeable, Blocked } from '../../harness/errors.ts';
import type { CallOptions } from '../../harness/exchange/call.ts';
import type { Exchange } from '../../harness/exchange/exchange.ts';
import { textAt } from '../../harness/exchange/pointer.ts';
import { assertAccepted } from '../../harness/judge/control-request.ts';
import { type Availability, elementsOf, sameId } from '../../harness/v2/availability.ts';
import { CANCELLATION, EXTENSION } from '../../harness/v2/change.ts';
import { check, expect } from '../../harness/v2/check.ts';
import type { OperatorV2Context } from '../../harness/v2/context.ts';
import { expectNotLive, expectState, IN_PROGRESS } from '../../harness/v2/state.ts';
import { whyClosed } from '../../harness/v2/survey.ts';

/**
 * Every call with an Authorization that must not do: refused, and the booking in progress as before. Only those count that
 * are accepted with the right one.
 */
const expectEachUnauthorized = async ({ v2, given, binding }: OperatorV2Context, authorization: string | null) => {
  const availability = await given.availability();
  const supplierId = availability.offer.supplier.id;
  const options = {
    headers: { Authorization: authorization },
    violation: authorization === null ? 'no Authorization' : 'an unknown Authorization',
  };
  const { created, uuid } = await given.created(availability);
  assertAccepted(created);
  const configuration = given.configuration(availability);
  const calls: ((own?: CallOptions) => Promise<Exchange>)[] = [
    (own) => v2.listSuppliers(own),
    (own) => v2.listProducts(supplierId, own),
    (own) => v2.listAvailability(given.query(availability.offer), own),
    (own) => v2.checkAvailability(supplierId, configuration, own),
    (own) => v2.getBooking(uuid, own),
    (own) => v2.extendBooking(uuid, EXTENSION, own),
    (own) => v2.confirmBooking(uuid, given.confirmation(), own),
    (own) => v2.cancelBooking(uuid, CANCELLATION, own),
  ];

  const answers = [await v2.createBooking(supplierId, given.request(availability), options)];
  for (const call of calls) {
    answers.push(await call(options));
  }
  const read = await v2.getBooking(uuid);

  if (read.succeeded) {
    expectState(binding, read, IN_PROGRESS);
  }
  for (const [index, answer] of answers.entries()) {
    const control = await calls[index - 1]?.();
    if (control === undefined || control.succeeded) {
      expect(answer).toHaveStatus(401);
    }
  }
};

check('operator-v2.auth.missing-is-401', { holds: 2, long: true }, (context) => expectEachUnauthorized(context, null));

check('operator-v2.auth.unknown-is-401', { holds: 2, long: true }, async (context) => {
  const { v2, given, authorization } = context;
  await expectEachUnauthorized(context, authorization.unknown);

  const supplierId = (await given.offers())[0]?.supplier.id ?? '';
  for (const value of authorization.similar) {
    const options = { headers: { Authorization: value }, violation: 'an Authorization that nearly is the right one' };
    expect(await v2.listProducts(supplierId, options)).toHaveStatus(401);
  }
});

check('operator-v2.auth.refused-create-makes-nothing', { holds: 2 }, async ({ v2, given, binding, authorization }) => {
  const availability = await given.countedAvailability();
  assertAccepted((await given.created(availability)).created);
  const before = await given.vacanciesIfCounted(availability);

  for (const value of [null, authorization.unknown]) {
    const request = given.request(availability);
    const answer = await v2.createBooking(availability.offer.supplier.id, request, {
      headers: { Authorization: value },
      violation: 'no valid Authorization',
    });
    const read = await v2.getBooking(request.uuid);

    expect(answer).not.toSucceed();
    expectNotLive(binding, read);
    const after = await given.vacanciesIfCounted(availability);
    expect(answer).toHaveVacancies(after, before, 'as before');
  }
});

check(
  'operator-v2.auth.not-permitted-is-403',
  { holds: 2, long: true },
  async ({ v2, given, binding, profile, authorization }) => {
    const supplierId = profile.restricted?.supplierId;
    assertJudgeable(
      supplierId !== undefined && authorization.restricted !== undefined,
      'the profile names no key that is valid but not permitted: add operator-v2.restricted and set its variable',
      'restricted-key',
    );
    const options = { headers: { Authorization: authorization.restricted }, violation: 'a key that is not permitted' };
    const offer = (await given.offers()).find(({ supplier }) => sameId(supplier.id, supplierId));
    const why = await whyClosed(v2, supplierId);
    if (why !== undefined) {
      throw new Blocked(why, 'restricted-key');
    }
    const availability = offer && (await given.availabilityIfAny({ offer }));

    expect(await v2.listProducts(supplierId, options)).toHaveStatus(403); // first, as a key that may list makes the rest lawful
    if (availability !== undefined) {
      for (const answer of await answersToStranger({ v2, given, binding }, availability, options)) {
        expect(answer).toHaveStatus(403);
      }
    }
  },
);

/** Below a supplier that the key may see a booking of the other is not served either, with whatever status. */
const expectNotServedBelow = async (
  { v2 }: Pick<OperatorV2Context, 'v2'>,
  supplierId: string,
  uuid: string,
  options: CallOptions,
): Promise<void> => {
  const listed = v2.hasOneSupplier ? [] : elementsOf(await v2.listSuppliers(options));
  const own = listed.map((one) => textAt(one, '/id')).find((id) => id !== undefined && !sameId(id, supplierId));
  for (const answer of own === undefined
    ? []
    : [await v2.getBookingBelow(own, uuid, options), await v2.cancelBookingBelow(own, uuid, options)]) {
    expect(answer).toShow(!answer.succeeded, `no success below supplier ${own} either`, `status ${answer.status}`);
  }
};

/** What a key gets that is not permitted for the supplier of an availability. Nothing of it may have an effect. */
const answersToStranger = async (
  { v2, given, binding }: Pick<OperatorV2Context, 'v2' | 'given' | 'binding'>,
  availability: Availability,
  options: CallOptions,
): Promise<Exchange[]> => {
  const { supplier } = availability.offer;
  const { uuid } = await given.created(availability);
  const request = given.request(availability);
  const answers = [
    await v2.listAvailability(given.query(availability.offer), options),
    await v2.checkAvailability(supplier.id, given.configuration(availability), options),
    await v2.createBooking(supplier.id, request, options),
    await v2.getBooking(uuid, options),
    await v2.extendBooking(uuid, EXTENSION, options),
    await v2.confirmBooking(uuid, given.confirmation(), options),
    await v2.cancelBooking(uuid, CANCELLATION, options),
  ];
  await expectNotServedBelow({ v2 }, supplier.id, uuid, options);
  expectState(binding, await v2.getBooking(uuid), IN_PROGRESS);
  expectNotLive(binding, await v2.getBooking(request.uuid));
  return answers;
};

check(
  'operator-v2.auth.read-only-key-is-403',
  { holds: 2, long: true },
  async ({ v2, given, binding, authorization }) => {
    assertJudgeable(
      authorization.readOnly !== undefined,
      'the profile names no key that may only read: add operator-v2.readOnly and set its variable',
      'read-only-key',
    );
    const headers = { Authorization: authorization.readOnly };
    const options = { headers, violation: 'a key that may only read' };
    const availability = await given.availability({ preferredSeats: 2 });
    const read = await v2.listProducts(availability.offer.supplier.id, { headers });
    assertJudgeable(
      read.succeeded,
      `the key of operator-v2.readOnly does not read either (${read.call}): name one that does`,
      'read-only-key',
    );
    const { uuid } = await given.created(availability);
    const request = given.request(availability);
    const confirmed = await given.confirmed(availability);

    const answers = [
      await v2.createBooking(availability.offer.supplier.id, request, options),
      await v2.extendBooking(uuid, EXTENSION, options),
      await v2.confirmBooking(uuid, given.confirmation(), options),
      await v2.cancelBooking(uuid, CANCELLATION, options),
      await v2.cancelBooking(confirmed.uuid, CANCELLATION, options),
    ];

    for (const answer of answers) {
      expect(answer).toHaveStatus(403);
    }
    expectState(binding, await v2.getBooking(uuid), IN_PROGRESS);
    expectState(binding, await v2.getBooking(confirmed.uuid), ['confirmed']);
    expectNotLive(binding, await v2.getBooking(request.uuid));
  },
);

check('operator-v2.auth.without-it-nothing-is-shown', { long: true }, async ({ v2, given, authorization }) => {
  const availability = await given.availability();
  const { supplier } = availability.offer;
  const { uuid } = await given.created(availability);
  const calls: ((own?: CallOptions) => Promise<Exchange>)[] = [
    (own) => v2.listSuppliers(own),
    (own) => v2.listProducts(supplier.id, own),
    (own) => v2.listAvailability(given.query(availability.offer), own),
    (own) => v2.checkAvailability(supplier.id, given.configuration(availability), own),
    (own) => v2.getBooking(uuid, own),
  ];

  for (const call of calls) {
    assertAccepted(await call());
    for (const value of [null, authorization.unknown]) {
      const answer = await call({ headers: { Authorization: value }, violation: 'no valid Authorization' });
      expect(answer).toBe4xx();
    }
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

/** JSON of every kind but an object. */
const NO_OBJECTS = ['[]', '[{}]', '7', '"booking"', 'true', 'null'];
/** Those over which programs stumble that expect an object. */
const FEW_NO_OBJECTS = ['[]', 'null'];

check('operator-v2.error.malformed-json', { holds: 2 }, async ({ v2, given, observe }) => {
  const availability = await given.availability();
  const { supplier } = availability.offer;
  const request = given.request(availability);
  const { created, uuid } = await given.created(availability);
  assertAccepted(created);
  const configuration = given.configuration(availability);
  const calls: ((options: CallOptions) => Promise<Exchange>)[] = [
    (options) => v2.checkAvailability(supplier.id, configuration, options),
    (options) => v2.extendBooking(uuid, EXTENSION, options),
    (options) => v2.confirmBooking(uuid, given.confirmation(), options),
    (options) => v2.cancelBooking(uuid, CANCELLATION, options),
  ];

  const answer = await v2.createBooking(supplier.id, request, {
    rawBody: JSON.stringify(request).slice(0, -2),
    violation: 'the body is no JSON',
  });
  observe('operator-v2.error.malformed-json', String(answer.status), answer);

  const options = (rawBody: string) => ({ rawBody, violation: 'the body is no object' });
  for (const rawBody of NO_OBJECTS) {
    const shapeless = await v2.createBooking(supplier.id, request, options(rawBody));
    observe('operator-v2.error.malformed-json', `no object: ${shapeless.status}`, shapeless);
  }
  for (const rawBody of FEW_NO_OBJECTS) {
    for (const call of calls) {
      await call(options(rawBody)); // no 5xx: judged in passing
    }
  }
});
