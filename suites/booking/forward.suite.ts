// Booking API, what goes on to the operator and back. Spec 1, 2, 4.2, 7. Each check has the operator to itself.
import { randomUUID } from 'node:crypto';
import type { Operator, Trouble } from '../harness/behind/operator.ts';
import { bodyIdOf, headerIdOf, mustHaveGot } from '../harness/behind/reached.ts';
import { check, expect } from '../harness/booking/check.ts';
import { Blocked } from '../harness/errors.ts';
import type { Exchange } from '../harness/exchange/exchange.ts';
import { textAt } from '../harness/exchange/pointer.ts';
import type { V1Context } from '../harness/v1/context.ts';

type Given = Pick<V1Context, 'given'>;

/** A hold that no other is like: by its marker it is known at the operator, whatever id it has there. */
const markedHold = async ({ given }: Given) => {
  const availability = await given.availability('bookable');
  const marker = `holdfast ${randomUUID()}`;
  return {
    availability,
    marker,
    hold: { ...given.hold(given.holdItem(availability)), id: randomUUID(), partnerId: marker },
  };
};

/** A booking on a hold of its own, with a marker. */
const markedBooking = async ({ given }: Given) => {
  const availability = await given.availability('bookable');
  const { id: holdId } = await given.heldSeats(availability);
  const marker = `holdfast ${randomUUID()}`;
  const booking = { ...given.booking(given.bookingItems(availability), holdId), id: randomUUID(), partnerId: marker };
  return { marker, booking };
};

/** The one call by which something was made. @throws Blocked where there is none, or where there are several */
const onlyCall = (calls: readonly Exchange[], what: string): Exchange => {
  const [first, ...others] = calls;
  if (first === undefined || others.length > 0) {
    throw new Blocked(
      `${calls.length} calls to the operator make the ${what}: see booking.forward.${what}-is-made-once`,
    );
  }
  return first;
};

/** The calls that came. @throws Blocked when none did */
const someCalls = (calls: readonly Exchange[]): readonly Exchange[] => {
  if (calls.length === 0) {
    throw new Blocked('no such call to the operator is known by what the reseller sent');
  }
  return calls;
};

check('booking.forward.hold-keeps-the-request-id', async ({ api, given, operatorAlone }) => {
  const operator = await operatorAlone();
  const { hold, marker } = await markedHold({ given });
  const since = await operator.mark();
  const requestId = randomUUID();

  expect(await api.createHold(hold, { requestId })).toSucceed();

  for (const call of someCalls(await operator.calls('createHold', since, marker, hold.id))) {
    expect(call).toShow(bodyIdOf(call) === requestId, `the operator gets meta.reqId ${requestId}`, bodyIdOf(call));
  }
});

check('booking.forward.booking-keeps-the-request-id', async ({ api, given, operatorAlone }) => {
  const operator = await operatorAlone();
  const { booking, marker } = await markedBooking({ given });
  const since = await operator.mark();
  const requestId = randomUUID();

  expect(await api.createBooking(booking, { requestId })).toSucceed();

  for (const call of someCalls(await operator.calls('createBooking', since, marker, booking.id))) {
    expect(call).toShow(bodyIdOf(call) === requestId, `the operator gets meta.reqId ${requestId}`, bodyIdOf(call));
  }
});

check('booking.forward.header-request-id-arrives', async ({ api, given, operatorAlone }) => {
  const operator = await operatorAlone();
  const availability = await given.availability('bookable');
  const { id } = await given.heldSeats(availability);
  const since = await operator.mark();
  const [read, released] = [randomUUID(), randomUUID()];

  expect(await api.getHold(id, { headerRequestId: read })).toSucceed();
  expect(await api.releaseHold(id, { headerRequestId: released })).toSucceed();

  const calls = [
    ...(await operator.calls('getHold', since)).map((call) => ({ call, sent: read })),
    ...(await operator.calls('releaseHold', since)).map((call) => ({ call, sent: released })),
  ];
  someCalls(calls.map(({ call }) => call));
  for (const { call, sent } of calls) {
    expect(call).toShow(headerIdOf(call) === sent, `the operator gets X-Request-ID ${sent}`, headerIdOf(call));
  }
});

check('booking.forward.made-request-id-is-that-of-the-answer', async ({ api, given, operatorAlone }) => {
  const operator = await operatorAlone();
  const { hold, marker } = await markedHold({ given });
  const since = await operator.mark();

  const created = await api.post(
    'createHold',
    { hold },
    { violation: 'no request id', headers: { 'X-Request-ID': null } },
  );

  expect(created).toSucceed();
  const came = textAt(created.json, '/meta/reqId')?.toLowerCase();
  expect(created).toShow(came !== undefined, 'a request id that the platform made', came, '/meta/reqId');
  for (const call of someCalls(await operator.calls('createHold', since, marker, hold.id))) {
    expect(call).toShow(
      (bodyIdOf(call) ?? headerIdOf(call)) === came,
      `the operator gets the request id that the reseller gets, ${came}`,
      bodyIdOf(call) ?? headerIdOf(call),
    );
  }
});

check('booking.forward.parallel-calls-keep-their-request-ids', async ({ api, given, race, operatorAlone }) => {
  const operator = await operatorAlone();
  const availability = await given.availability('bookable', { roomy: 4 });
  const { id } = await given.heldSeats(availability);
  const since = await operator.mark();
  const holds = [0, 1].map(() => {
    const marker = `holdfast ${randomUUID()}`;
    return {
      marker,
      requestId: randomUUID(),
      hold: { ...given.hold(given.holdItem(availability)), partnerId: marker },
    };
  });
  const reads = Array.from({ length: 18 }, () => randomUUID());

  const answers = await race([
    ...holds.map(
      ({ hold, requestId }) =>
        () =>
          api.createHold(hold, { requestId }),
    ),
    ...reads.map((headerRequestId) => () => api.getHold(id, { headerRequestId })),
  ]);

  for (const answer of answers) {
    expect(answer).toBeNoServerError();
  }
  for (const { marker, requestId } of holds) {
    for (const call of someCalls(await operator.calls('createHold', since, marker))) {
      expect(call).toShow(bodyIdOf(call) === requestId, `the operator gets meta.reqId ${requestId}`, bodyIdOf(call));
    }
  }
  const seen = new Set<string>();
  for (const call of await operator.calls('getHold', since)) {
    const own = headerIdOf(call);
    expect(call).toShow(own === undefined || !seen.has(own), 'a request id of its own', own);
    seen.add(own ?? '');
  }
});

check('booking.forward.hold-is-made-once', async ({ api, given, operatorAlone }) => {
  const operator = await operatorAlone();
  const { hold, marker } = await markedHold({ given });
  const since = await operator.mark();
  const requestId = randomUUID();

  const created = await api.createHold(hold, { requestId });

  expect(created).toSucceed();
  const made = (await operator.calls('createHold', since, marker, hold.id, requestId)).filter((call) => call.succeeded);
  expect(created).toShow(made.length === 1, 'one call that makes it at the operator', `${made.length} such calls`);
});

check('booking.forward.booking-is-made-once', async ({ api, given, operatorAlone }) => {
  const operator = await operatorAlone();
  const { booking, marker } = await markedBooking({ given });
  const since = await operator.mark();
  const requestId = randomUUID();

  const created = await api.createBooking(booking, { requestId });

  expect(created).toSucceed();
  const made = await operator.calls('createBooking', since, marker, booking.id, requestId);
  const succeeded = made.filter((call) => call.succeeded);
  expect(created).toShow(
    succeeded.length === 1,
    'one call that makes it at the operator',
    `${succeeded.length} such calls`,
  );
});

check('booking.forward.hold-keeps-every-member', async ({ api, given, operatorAlone }) => {
  const operator = await operatorAlone();
  const { hold, marker } = await markedHold({ given });
  const since = await operator.mark();
  const requestId = randomUUID();

  expect(await api.createHold(hold, { requestId })).toSucceed();

  const calls = await operator.calls('createHold', since, marker, hold.id, requestId);
  mustHaveGot(onlyCall(calls, 'hold'), 'hold', hold);
});

check('booking.forward.booking-keeps-every-member', async ({ api, given, operatorAlone }) => {
  const operator = await operatorAlone();
  const { booking, marker } = await markedBooking({ given });
  const full = { ...booking, barcode: { format: 'TEXT', value: marker }, holdExt: { note: 'Zoë — 予約' } };
  const since = await operator.mark();
  const requestId = randomUUID();

  expect(await api.createBooking(full, { requestId })).toSucceed();

  const calls = await operator.calls('createBooking', since, marker, booking.id, requestId);
  mustHaveGot(onlyCall(calls, 'booking'), 'booking', full);
});

/** What the answer to a reseller shows is what the operator answered. */
const mustShow = (created: Exchange, call: Exchange, pointers: readonly string[]): void => {
  for (const pointer of pointers.filter((one) => call.at(one) !== undefined)) {
    expect(created).toReflect(call.at(pointer), pointer);
  }
};

check('booking.forward.hold-shows-the-operator', async ({ api, given, operatorAlone }) => {
  const operator = await operatorAlone();
  const { hold, marker } = await markedHold({ given });
  const since = await operator.mark();
  const requestId = randomUUID();

  const created = await api.createHold(hold, { requestId });

  expect(created).toSucceed();
  const calls = await operator.calls('createHold', since, marker, hold.id, requestId);
  mustShow(created, onlyCall(calls, 'hold'), ['/hold/status', '/hold/expires', '/hold/timeline']);
});

check('booking.forward.booking-shows-the-operator', async ({ api, given, operatorAlone }) => {
  const operator = await operatorAlone();
  const { booking, marker } = await markedBooking({ given });
  const since = await operator.mark();
  const requestId = randomUUID();

  const created = await api.createBooking(booking, { requestId });

  expect(created).toSucceed();
  const calls = await operator.calls('createBooking', since, marker, booking.id, requestId);
  mustShow(created, onlyCall(calls, 'booking'), ['/booking/status', '/booking/version', '/booking/timeline']);
});

const CONFLICT: Trouble = { answer: 'error', status: 409, code: 'CONFLICT' };

/** No success: a refusal, an error, or no answer at all. */
const mustNotSucceed = (answer: Exchange, why: string): void => {
  expect(answer).toShow(!answer.succeeded, `no success: ${why}`, `status ${answer.status}`);
};

/** What an id finds after a create that was no success. */
const mustNotBeThere = (read: Exchange, why: string): void => {
  expect(read).toShow(!read.succeeded, `nothing: ${why}`, `status ${read.status}`);
};

check('booking.forward.refused-hold-is-refused', async ({ api, given, operatorAlone }) => {
  const operator = await operatorAlone();
  const { hold } = await markedHold({ given });
  const why = 'the operator refuses with 409';

  const created = await operator.failing('createHold', CONFLICT, () => api.createHold(hold));

  mustNotSucceed(created, why);
  mustNotBeThere(await api.getHold(hold.id), why);
  expect(await api.createHold({ ...hold, id: randomUUID() })).toSucceed();
});

check('booking.forward.refused-booking-is-refused', async ({ api, given, operatorAlone }) => {
  const operator = await operatorAlone();
  const { booking } = await markedBooking({ given });
  const why = 'the operator refuses with 409';

  const created = await operator.failing('createBooking', CONFLICT, () => api.createBooking(booking));

  mustNotSucceed(created, why);
  mustNotBeThere(await api.getBooking(booking.id), why);
  expect(await api.createBooking({ ...booking, id: randomUUID() })).toSucceed();
});

check('booking.forward.refusal-comes-through', async ({ api, given, note, operatorAlone }) => {
  const operator = await operatorAlone();
  const { hold } = await markedHold({ given });

  const created = await operator.failing('createHold', CONFLICT, () => api.createHold(hold));

  expect(created).toBeNoServerError();
  note(
    'booking.forward.refusal-comes-through',
    `409 CONFLICT comes as ${created.status} ${created.wordsAt('/error/code')}`,
  );
});

/** The ways in which an operator is broken, in words. */
const TROUBLES: Readonly<Record<string, Trouble>> = {
  'it answers 500': { status: 500 },
  'it answers with a page': { answer: 'html' },
  'its answer breaks off': { answer: 'half' },
  'it closes the connection': { answer: 'reset' },
};

/** Makes a call once for each way in which the operator is broken; none may be a success. */
const withoutSuccess = async (
  operator: Operator,
  operation: Parameters<Operator['failing']>[0],
  call: () => Promise<Exchange>,
): Promise<Exchange[]> => {
  const answers: Exchange[] = [];
  for (const [words, trouble] of Object.entries(TROUBLES)) {
    const answer = await operator.failing(operation, trouble, call);
    mustNotSucceed(answer, `the operator is broken, ${words}`);
    answers.push(answer);
  }
  return answers;
};

check('booking.forward.no-hold-of-a-broken-operator', async ({ api, given, operatorAlone }) => {
  const operator = await operatorAlone();
  const { hold } = await markedHold({ given });

  expect(await api.createHold(hold)).toSucceed();
  await withoutSuccess(operator, 'createHold', () => api.createHold({ ...hold, id: randomUUID() }));
});

check('booking.forward.no-booking-of-a-broken-operator', async ({ api, given, operatorAlone }) => {
  const operator = await operatorAlone();
  const { booking } = await markedBooking({ given });

  await withoutSuccess(operator, 'createBooking', () => api.createBooking({ ...booking, id: randomUUID() }));
});

/** An operator that breaks off has carried the call out: only what it did not do is no success. */
const UNDONE: readonly Trouble[] = [{ status: 500 }, { answer: 'html' }, { answer: 'reset' }];

check('booking.forward.no-release-at-a-broken-operator', async ({ api, given, operatorAlone }) => {
  const operator = await operatorAlone();
  const { id } = await given.heldSeats(await given.availability('bookable'));

  for (const trouble of UNDONE) {
    const released = await operator.failing('releaseHold', trouble, () => api.releaseHold(id));

    mustNotSucceed(released, 'the operator has not released the hold');
  }
  expect(await api.releaseHold(id)).toSucceed();
});

check('booking.forward.no-cancel-at-a-broken-operator', async ({ api, given, operatorAlone }) => {
  const operator = await operatorAlone();
  const { id } = await given.booked(await given.availability('bookable'));

  for (const trouble of UNDONE) {
    const cancelled = await operator.failing('cancelBooking', trouble, () => api.cancelBooking(id));

    mustNotSucceed(cancelled, 'the operator has not cancelled the booking');
  }
  expect(await api.cancelBooking(id)).toSucceed();
});

check('booking.forward.unknown-at-the-operator-is-404', async ({ api, given, operatorAlone }) => {
  const operator = await operatorAlone();
  const { id, holdId = '' } = await given.booked(await given.availability('bookable'));
  const unknown: Trouble = { answer: 'error', status: 404, code: 'NOT_FOUND' };

  expect(await api.getBooking(id)).toSucceed();

  expect(await operator.failing('getBooking', unknown, () => api.getBooking(id))).toBeNotFound();
  expect(await operator.failing('getHold', unknown, () => api.getHold(holdId))).toBeNotFound();
});

check('booking.forward.broken-operator', async ({ api, given, note, operatorAlone }) => {
  const operator = await operatorAlone();
  const { id } = await given.heldSeats(await given.availability('bookable'));

  for (const [words, trouble] of Object.entries(TROUBLES)) {
    const read = await operator.failing('getHold', trouble, () => api.getHold(id));

    note('booking.forward.broken-operator', `${words}: ${read.status}`);
  }
});
