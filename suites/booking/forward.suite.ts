// Booking API, what goes on to the operator and back. Spec 1, 2, 4.2, 7. Each check has the operator to itself.

import { check, expect } from '../../harness/booking/check.ts';
import type { BookingContext } from '../../harness/booking/context.ts';
import { type Kind, marked, onlyCall, someCalls, takenBooking } from '../../harness/booking/forwarded.ts';
import { unlessBlocked } from '../../harness/errors.ts';
import type { Exchange } from '../../harness/exchange/exchange.ts';
import { textAt } from '../../harness/exchange/pointer.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import { wait } from '../../harness/transport/wait.ts';
import { bodyIdOf, headerIdOf, idAt, mustHaveGot } from '../../harness/upstream/forwarded.ts';
import type { Trouble } from '../../harness/upstream/operator.ts';
import type { CreateOptions } from '../../harness/v1/client.ts';
import { openBooking } from '../../harness/v1/open-booking.ts';

type Body = (context: BookingContext) => Promise<void>;

/** Makes one through the platform, which must take it: the answer, and the calls that the operator got for it. */
const forwarded = async (context: BookingContext, kind: Kind, members: object = {}, options: CreateOptions = {}) => {
  const operator = await context.operatorAlone();
  const made = await marked(context, kind);
  const since = await operator.mark();
  const requestId = freshUuid();
  const created = await made.create(members, { requestId, ...options });
  expect(created).toSucceed();
  return {
    requestId,
    created,
    sent: { ...made.body, ...members },
    calls: (...about: string[]) => made.calls(operator, since, ...about),
    /** Reads by which the platform may have looked how it is before it answered. */
    reads: () => operator.calls(kind === 'hold' ? 'getHold' : 'getBooking', since),
  };
};

const keepsTheRequestId =
  (kind: Kind): Body =>
  async (context) => {
    // A header that says another id: that of the body counts.
    const { requestId, calls } = await forwarded(context, kind, {}, { headerRequestId: freshUuid() });

    for (const call of someCalls(await calls())) {
      expect(call).toShow(bodyIdOf(call) === requestId, `the operator gets meta.reqId ${requestId}`, bodyIdOf(call));
    }
  };

check('booking.forward.hold-keeps-the-request-id', { alone: true }, keepsTheRequestId('hold'));
check('booking.forward.booking-keeps-the-request-id', { alone: true }, keepsTheRequestId('booking'));

check('booking.forward.header-request-id-arrives', { holds: 2, alone: true }, async (context) => {
  const { api, given } = context;
  const operator = await context.operatorAlone();
  const { id } = await given.heldSeats(await given.availability('bookable'));
  const { id: bookedId } = await openBooking(context);
  const acts = [
    ['getHold', (headerRequestId: string) => api.getHold(id, { headerRequestId })],
    ['releaseHold', (headerRequestId: string) => api.releaseHold(id, { headerRequestId })],
    ['getBooking', (headerRequestId: string) => api.getBooking(bookedId, { headerRequestId })],
    ['cancelBooking', (headerRequestId: string) => api.cancelBooking(bookedId, { headerRequestId })],
  ] as const;

  const came: Exchange[] = [];
  for (const [operation, act] of acts) {
    const since = await operator.mark();
    const sent = freshUuid();
    expect(await act(sent)).toSucceed();

    const calls = await operator.calls(operation, since);
    for (const call of calls) {
      expect(call).toShow(headerIdOf(call) === sent, `the operator gets X-Request-ID ${sent}`, headerIdOf(call));
    }
    came.push(...calls);
  }
  someCalls(came);
});

/** The request id that an answer carries. @throws Failed where it carries none */
const madeIdIn = (answer: Exchange): string | undefined => {
  expect(answer).toSucceed();
  const came = textAt(answer.json, '/meta/reqId')?.toLowerCase();
  expect(answer).toShow(came !== undefined, 'a request id that the platform made', came, '/meta/reqId');
  return came;
};

/** Without what the operator put off: that comes again, with the same id or, where the platform made it, with another. */
const carriedOut = (calls: readonly Exchange[]): Exchange[] => calls.filter(({ succeeded }) => succeeded);

/** Judges that a call to the operator has the request id that the reseller got. */
const mustHaveId = (call: Exchange, own: string | undefined, came: string | undefined): void => {
  expect(call).toShow(own === came, `the operator gets the request id that the reseller gets, ${came}`, own);
};

check(
  'booking.forward.made-request-id-is-that-of-the-answer',
  { holds: 2, alone: true },
  async ({ api, given, operatorAlone }) => {
    const operator = await operatorAlone();
    const headers = { 'X-Request-ID': null };
    for (const kind of ['hold', 'booking'] as const) {
      const made = await marked({ api, given }, kind);
      const since = await operator.mark();

      const created = await api.post(made.operation, { [kind]: made.body }, { violation: 'no request id', headers });

      const came = madeIdIn(created);
      for (const call of someCalls(carriedOut(await made.calls(operator, since)))) {
        mustHaveId(call, bodyIdOf(call) ?? headerIdOf(call), came);
      }
    }

    const { id } = await given.heldSeats(await given.availability('bookable'));
    const read = () => api.getHold(id, { headers });
    const mustShowTheId = async (answer: Exchange, since: number): Promise<void> => {
      const came = madeIdIn(answer);
      // Whether the operator is asked, and with a header, is the platform's matter.
      for (const call of carriedOut(await operator.calls('getHold', since))) {
        mustHaveId(call, headerIdOf(call) ?? came, came);
      }
    };
    const since = await operator.mark();
    await mustShowTheId(await read(), since);
    // Whether a call that failed there is made again is the platform's matter.
    for (const trouble of [{ status: 503 }, { answer: 'reset' }] as const) {
      const failed = await operator.mark();
      const answer = await operator.failing('getHold', trouble, read);
      await (answer.succeeded && mustShowTheId(answer, failed));
    }
  },
);

check(
  'booking.forward.parallel-calls-keep-their-request-ids',
  { holds: 3, alone: true },
  async ({ api, given, race, operatorAlone }) => {
    const operator = await operatorAlone();
    const availability = await given.availability('bookable', { preferredSeats: 4 });
    const { id } = await given.heldSeats(availability);
    const since = await operator.mark();
    const holds = [0, 1].map(() => {
      const marker = `holdfast ${freshUuid()}`;
      return {
        marker,
        requestId: freshUuid(),
        hold: { ...given.hold(given.holdItem(availability)), partnerId: marker },
      };
    });
    const reads = Array.from({ length: 18 }, () => freshUuid());

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
    const sentAgain = api.idsSentAgain;
    for (const call of carriedOut(await operator.calls('getHold', since))) {
      const own = headerIdOf(call) ?? '';
      const isShared = seen.has(own) && !sentAgain.has(own);
      expect(call).toShow(own === '' || !isShared, 'a request id of its own', own);
      seen.add(own);
    }
  },
);

/** What the operator put off comes again; what it refuses, as it has been made, was asked for a second time. */
const mustBeMadeOnce = (created: Exchange, calls: readonly Exchange[]): void => {
  const made = calls.filter(({ succeeded, refused, status }) => succeeded || (refused && status !== 429));
  expect(created).toShow(made.length === 1, 'one call that makes it at the operator', `${made.length} such calls`);
};

/**
 * An operator takes so long now and then, and a platform that asks again meanwhile asks twice. One that waits for no operator
 * of the first kind may for one of the second.
 */
const SLOW_MS = [3_500, 1_800];

/** So long a platform may take to undo what it does not know to be made. */
const UNDONE_MS = 5_000;

/** So long a hold lasts whose id nobody may get. */
const BRIEF_MS = 3_000;

/**
 * An operator breaks off when it has made a hold that has no id of the reseller. A platform that answers it as made, after a
 * second call, has it made once all the same.
 */
const isMadeOnceWhereTheOperatorBreaksOff = async (context: BookingContext): Promise<void> => {
  const operator = await context.operatorAlone();
  const made = await marked(context, 'hold');
  const since = await operator.mark();
  const expires = new Date(context.clock.now() + BRIEF_MS).toISOString();
  const madeWhereItBreaksOff = (members: object) =>
    operator.failing(made.operation, { answer: 'half' }, () =>
      made.create({ id: undefined, ...members }, { withoutId: true }),
    );
  // Spec silent: whether so short a hold is refused, and so does not come to the operator.
  const created = await madeWhereItBreaksOff({ expires }).catch((error: unknown) => {
    unlessBlocked(error);
    return madeWhereItBreaksOff({});
  });
  if (!created.succeeded) {
    await context.clock.pass(BRIEF_MS); // else its seats would come back in the middle of another check
    return;
  }
  const idsThere = async (): Promise<Set<string | undefined>> => {
    const undone = (await operator.calls('releaseHold', since)).map(({ request }) =>
      new URL(request.url).pathname.split('/').at(-1)?.toLowerCase(),
    );
    const calls = await made.calls(operator, since);
    const sent = calls.filter(({ refused }) => !refused).map((call) => idAt(call, 'hold').toLowerCase());
    return new Set(sent.filter((id) => !undone.includes(id)));
  };
  if ((await idsThere()).size > 1) {
    await wait(UNDONE_MS);
  }
  const { size } = await idsThere();
  expect(created).toShow(size <= 1, 'one hold at the operator, which broke off', `${size} of different ids`);
};

const isMadeOnce =
  (kind: Kind): Body =>
  async (context) => {
    const { requestId, created, calls } = await forwarded(context, kind);
    mustBeMadeOnce(created, await calls(requestId));

    const operator = await context.operatorAlone();
    for (const delayMs of SLOW_MS) {
      const slow = await marked(context, kind);
      const since = await operator.mark();
      const late = await operator.down(slow.operation, { delayMs }, () => slow.create());
      // A 409 to an id that is new comes from a second call.
      if (late.succeeded || late.status === 409) {
        mustBeMadeOnce(late, await slow.calls(operator, since));
        return;
      }
    }
  };

check('booking.forward.hold-is-made-once', { holds: 4, alone: true }, async (context) => {
  await isMadeOnce('hold')(context);
  await isMadeOnceWhereTheOperatorBreaksOff(context);
});
check('booking.forward.booking-is-made-once', { holds: 2, alone: true }, isMadeOnce('booking'));

/** What a create may have beside what every one has. */
const FURTHER: Readonly<Record<Kind, (context: BookingContext) => object>> = {
  hold: ({ clock }) => ({ expires: new Date(clock.now() + 5 * 60_000).toISOString() }),
  booking: () => ({ barcode: { format: 'TEXT', value: freshUuid() }, holdExt: { note: 'Zoë — 予約' } }),
};

const keepsEveryMember =
  (kind: Kind): Body =>
  async (context) => {
    const { requestId, sent, calls } = await forwarded(context, kind, FURTHER[kind](context));

    mustHaveGot(onlyCall(await calls(requestId), kind), kind, sent);
  };

check('booking.forward.hold-keeps-every-member', { alone: true }, keepsEveryMember('hold'));
check('booking.forward.booking-keeps-every-member', { alone: true }, keepsEveryMember('booking'));

/** What the answer to a reseller shows of these is what the operator answered. */
const showsTheOperator =
  (kind: Kind, members: readonly string[]): Body =>
  async (context) => {
    const mustShowIt = async () => {
      const { requestId, created, calls, reads } = await forwarded(context, kind);
      const call = (await reads()).findLast(({ succeeded }) => succeeded) ?? onlyCall(await calls(requestId), kind);
      for (const pointer of members.map((member) => `/${kind}/${member}`).filter((one) => call.at(one) !== undefined)) {
        expect(created).toReflect(call.at(pointer), pointer);
      }
    };

    await mustShowIt();
    // A status that is not the usual one is not made up by chance.
    const operator = await context.operatorAlone();
    await operator.choosing([`${kind}-starts-pending`], mustShowIt);
  };

check(
  'booking.forward.hold-shows-the-operator',
  { holds: 2, alone: true },
  showsTheOperator('hold', ['status', 'expires', 'timeline']),
);
check(
  'booking.forward.booking-shows-the-operator',
  { alone: true },
  showsTheOperator('booking', ['status', 'version', 'timeline']),
);

const CONFLICT: Trouble = { answer: 'error', status: 409, code: 'CONFLICT' };

/** What an id finds after a create that was no success. */
const mustNotBeThere = (read: Exchange, why: string): void => {
  expect(read).toShow(!read.succeeded, `nothing: ${why}`, `status ${read.status}`);
};

const isRefusedWithTheOperator =
  (kind: Kind): Body =>
  async (context) => {
    const operator = await context.operatorAlone();
    const made = await marked(context, kind);
    const why = 'the operator refuses with 409';

    const created = await operator.failing(made.operation, CONFLICT, () => made.create());

    expect(created).not.toSucceed(why);
    mustNotBeThere(await made.read(), why);
    expect(await made.create({ id: freshUuid() })).toSucceed();
  };

check('booking.forward.refused-hold-is-refused', { alone: true }, isRefusedWithTheOperator('hold'));
check('booking.forward.refused-booking-is-refused', { alone: true }, isRefusedWithTheOperator('booking'));

check('booking.forward.refusal-comes-through', { alone: true }, async ({ api, given, note, operatorAlone }) => {
  const operator = await operatorAlone();
  const hold = await marked({ api, given }, 'hold');

  const created = await operator.failing('createHold', CONFLICT, () => hold.create());

  expect(created).toBeNoServerError();
  note(
    'booking.forward.refusal-comes-through',
    `409 CONFLICT comes as ${created.status} ${created.wordsAt('/error/code')}`,
    created,
  );
});

check('booking.forward.resent-booking-is-one-at-the-operator', { alone: true }, async (context) => {
  const operator = await context.operatorAlone();
  const since = await operator.mark();
  const { made, created } = await takenBooking(context);
  expect(created).toSucceed();

  const again = await made.create();

  expect(again).toBeNoServerError();
  const calls = someCalls((await made.calls(operator, since)).filter((call) => call.succeeded));
  const bookings = new Set(calls.map((call) => textAt(call.canonical, '/booking/id')?.toLowerCase()));
  expect(again).toShow(bookings.size === 1, 'one booking at the operator', `${bookings.size} bookings there`);
});

check('booking.forward.hold-on-a-rate-without-holds', { alone: true }, async ({ api, given, note, operatorAlone }) => {
  const operator = await operatorAlone();
  const marker = `holdfast ${freshUuid()}`;
  const hold = given.hold(given.holdItem(await given.availability('nonHoldable')));
  const since = await operator.mark();

  const answer = await api.createHold({ ...hold, partnerId: marker });

  expect(answer).toBeNoServerError();
  const calls = await operator.calls('createHold', since, marker);
  note(
    'booking.forward.hold-on-a-rate-without-holds',
    `${calls.length > 0 ? 'the operator is called' : 'the platform answers'}: ${answer.status}`,
    answer,
  );
});

check('booking.forward.unknown-at-the-operator-is-404', { alone: true }, async ({ api, given, operatorAlone }) => {
  const operator = await operatorAlone();
  const { id, holdId = '' } = await given.booked(await given.availability('bookable'));
  const { id: heldId } = await given.heldSeats(await given.availability('bookable'));
  const unknown: Trouble = { answer: 'error', status: 404, code: 'NOT_FOUND' };

  expect(await api.getBooking(id)).toSucceed();

  expect(await operator.failing('getBooking', unknown, () => api.getBooking(id))).toBeNotFound();
  expect(await operator.failing('getHold', unknown, () => api.getHold(holdId))).toBeNotFound();
  expect(await operator.failing('releaseHold', unknown, () => api.releaseHold(heldId))).toBeNotFound();
  expect(await operator.failing('cancelBooking', unknown, () => api.cancelBooking(id))).toBeNotFound();
});
