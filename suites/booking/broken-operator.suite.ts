// Booking API, an operator that is broken or silent: no success that it did not give. Spec 3.1, 3.2, 4.2, 7, 8. Each check has
// the operator to itself, and every call of what it asks goes wrong: a platform may call again.

import { check, expect } from '../../harness/booking/check.ts';
import type { BookingContext } from '../../harness/booking/context.ts';
import { type Kind, type Marked, marked } from '../../harness/booking/forwarded.ts';
import { mustShowNoAvailability, unaskedDays } from '../../harness/booking/unasked.ts';
import { freshUuid } from '../../harness/transport/fresh.ts';
import type { Operator, Trouble } from '../../harness/upstream/operator.ts';
import { openBooking } from '../../harness/v1/open-booking.ts';

type Body = (context: BookingContext) => Promise<void>;

/** The ways in which an operator is broken, in words. */
const TROUBLES: Readonly<Record<string, Trouble>> = {
  'it answers 500': { status: 500 },
  'it answers with a page': { answer: 'html' },
  'it answers with a page and 200': { answer: 'page' },
  'it answers an empty object with 200': { answer: 'empty' },
  'its answer breaks off': { answer: 'half' },
  'it closes the connection': { answer: 'reset' },
};

/** Makes one anew for each way in which the operator is broken; none may be a success. */
const mustNotBeMade = async (operator: Operator, { operation, create }: Marked): Promise<void> => {
  for (const [words, trouble] of Object.entries(TROUBLES)) {
    const created = await operator.failingEvery([operation], trouble, () => create({ id: freshUuid() }));

    expect(created).not.toSucceed(`the operator is broken, ${words}`);
  }
};

check('booking.forward.no-hold-of-a-broken-operator', { holds: 7, alone: true }, async (context) => {
  const operator = await context.operatorAlone();
  const hold = await marked(context, 'hold');

  expect(await hold.create()).toSucceed();
  await mustNotBeMade(operator, hold);
});

// That such a booking is taken, refused-booking-is-refused shows: here it would use up the hold.
check('booking.forward.no-booking-of-a-broken-operator', { alone: true }, async (context) => {
  const operator = await context.operatorAlone();

  await mustNotBeMade(operator, await marked(context, 'booking'));
});

/** An operator that breaks off has carried the call out: only what it did not do is no success. */
const UNDONE: readonly Trouble[] = [
  { answer: 'error', status: 409, code: 'CONFLICT' },
  { status: 500 },
  { answer: 'html' },
  { answer: 'page' },
  { answer: 'reset' },
];

/** How each is ended, once it is there. */
const ENDINGS = {
  hold: {
    operation: 'releaseHold',
    made: async ({ given }: BookingContext) => given.heldSeats(await given.availability('bookable')),
    end: ({ api }: BookingContext, id: string) => api.releaseHold(id),
    words: 'the operator has not released the hold',
  },
  booking: {
    operation: 'cancelBooking',
    made: openBooking,
    end: ({ api }: BookingContext, id: string) => api.cancelBooking(id),
    words: 'the operator has not cancelled the booking',
  },
} as const;

const staysAtABrokenOperator =
  (kind: Kind): Body =>
  async (context) => {
    const { operation, made, end, words } = ENDINGS[kind];
    const operator = await context.operatorAlone();
    const { id } = await made(context);

    for (const trouble of UNDONE) {
      const ended = await operator.failingEvery([operation], trouble, () => end(context, id));

      expect(ended).not.toSucceed(words);
    }
    expect(await end(context, id)).toSucceed();
  };

check('booking.forward.no-release-at-a-broken-operator', { alone: true }, staysAtABrokenOperator('hold'));
check('booking.forward.no-cancel-at-a-broken-operator', { alone: true }, staysAtABrokenOperator('booking'));

check('booking.forward.no-read-of-a-broken-operator', { alone: true }, async ({ api, given, operatorAlone }) => {
  const operator = await operatorAlone();
  const { id, holdId = '' } = await given.booked(await given.availability('bookable'));
  expect(await api.getHold(holdId)).toSucceed();
  expect(await api.getBooking(id)).toSucceed();

  for (const [words, trouble] of Object.entries(TROUBLES)) {
    const reads = [
      await operator.failingEvery(['getHold'], trouble, () => api.getHold(holdId)),
      await operator.failingEvery(['getBooking'], trouble, () => api.getBooking(id)),
    ];

    for (const read of reads) {
      expect(read).not.toSucceed(`the operator is broken, ${words}`);
    }
  }
});

const AVAILABILITY = ['listAvailabilities', 'getAvailability'] as const;

check(
  'booking.forward.no-availability-of-a-broken-operator',
  { alone: true },
  async ({ api, given, clock, operatorAlone }) => {
    const operator = await operatorAlone();
    const { offer } = await given.availability('any');
    const place = { productId: offer.productId, rateId: offer.rate.id };
    expect(await api.listAvailabilities({ ...place, ...given.window() })).toSucceed();
    const { window, at } = await unaskedDays({ api, clock }, place);

    for (const [words, trouble] of Object.entries(TROUBLES)) {
      const answers = [
        await operator.failingEvery(AVAILABILITY, trouble, () => api.listAvailabilities({ ...place, ...window })),
        await operator.failingEvery(AVAILABILITY, trouble, () => api.getAvailability({ ...place, at, qty: 1 })),
      ];

      for (const answer of answers) {
        mustShowNoAvailability(answer, `the operator is broken, ${words}`);
      }
    }
  },
);

const UNANSWERED = { answerOptional: true };

const noSuccessWithoutItsAnswer: Body = async (context) => {
  const { api, given } = context;
  const operator = await context.operatorAlone();
  const [hold, booking] = [await marked(context, 'hold'), await marked(context, 'booking')];
  const { id: heldId } = await given.heldSeats(await given.availability('bookable'));
  const { id: bookedId } = await given.booked(await given.availability('bookable'));
  expect(await hold.create()).toSucceed();

  const answers = await operator.silent(['createHold', 'createBooking', 'releaseHold', 'cancelBooking'], () =>
    Promise.all([
      hold.create({ id: freshUuid() }, UNANSWERED),
      booking.create({}, UNANSWERED),
      api.releaseHold(heldId, UNANSWERED),
      api.cancelBooking(bookedId, UNANSWERED),
    ]),
  );

  for (const answer of answers) {
    expect(answer).not.toSucceed('the operator does not answer');
  }

  const ofOneThatIsDown = await operator.refusing(async () => [
    await hold.create({ id: freshUuid() }),
    await booking.create({ id: freshUuid() }),
    await api.releaseHold(heldId),
    await api.cancelBooking(bookedId),
  ]);
  for (const answer of ofOneThatIsDown ?? []) {
    expect(answer).not.toSucceed('the operator refuses the connection');
  }
};

check('booking.forward.no-success-of-a-silent-operator', { holds: 4, alone: true }, noSuccessWithoutItsAnswer);

const noReadWithoutItsAnswer: Body = async ({ api, given, clock, operatorAlone }) => {
  const operator = await operatorAlone();
  const availability = await given.availability('bookable');
  const { id, holdId = '' } = await given.booked(availability);
  const place = { productId: availability.offer.productId, rateId: availability.offer.rate.id };
  expect(await api.listAvailabilities({ ...place, ...given.window() })).toSucceed();
  const { window, at } = await unaskedDays({ api, clock }, place);
  expect(await api.getHold(holdId)).toSucceed();
  expect(await api.getBooking(id)).toSucceed();

  const [hold, booking, list, single] = await operator.silent(
    ['getHold', 'getBooking', 'listAvailabilities'],
    () =>
      Promise.all([
        api.getHold(holdId, UNANSWERED),
        api.getBooking(id, UNANSWERED),
        api.listAvailabilities({ ...place, ...window }, UNANSWERED),
        api.getAvailability({ ...place, at, qty: 1 }, UNANSWERED),
      ]),
    ['getAvailability'],
  );

  for (const answer of [hold, booking]) {
    expect(answer).not.toSucceed('the operator does not answer');
  }
  for (const answer of [list, single]) {
    mustShowNoAvailability(answer, 'the operator does not answer');
  }
};

check('booking.forward.no-read-of-a-silent-operator', { alone: true }, noReadWithoutItsAnswer);

check('booking.forward.broken-operator', { alone: true }, async ({ api, given, note, operatorAlone }) => {
  const operator = await operatorAlone();
  const { id } = await given.heldSeats(await given.availability('bookable'));

  for (const [words, trouble] of Object.entries(TROUBLES)) {
    const read = await operator.failing('getHold', trouble, () => api.getHold(id));

    note('booking.forward.broken-operator', `${words}: ${read.status}`, read);
  }
});
