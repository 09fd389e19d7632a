// Operator booking API v2, holds whose time runs out. They wait, so they run beside the others. Spec 3.3, 4.4.
import { Blocked } from '../../harness/errors.ts';
import type { Exchange } from '../../harness/exchange/exchange.ts';
import { assertAccepted, assertDecided } from '../../harness/judge/control-request.ts';
import { type GivenBack, givenBack, mustBeSoon, sweepMsOf } from '../../harness/schedule/given-back.ts';
import type { Availability, Offer } from '../../harness/v2/availability.ts';
import { EXTENSION } from '../../harness/v2/change.ts';
import { check, expect } from '../../harness/v2/check.ts';
import type { OperatorV2Context } from '../../harness/v2/context.ts';
import { assertExtended } from '../../harness/v2/exemption.ts';
import { endMs, endsLater } from '../../harness/v2/hold-end.ts';
import type { Booked } from '../../harness/v2/making.ts';
import { expectSameBooking } from '../../harness/v2/same-booking.ts';
import type { AvailabilityNeed } from '../../harness/v2/search.ts';
import {
  endsInTime,
  isVeryShort,
  mustHaveBeenInTime,
  offersInTime,
  onShortHoldsElsewhere,
  shortHold,
  waitPastExpiry,
  waitUntilNearExpiry,
} from '../../harness/v2/short-hold.ts';
import { expectNotLive, expectState, IN_PROGRESS } from '../../harness/v2/state.ts';

/** What a booking has is still its own: no more is free than before. Nothing is said where vacancies do not count. */
const expectStillTaken = (shown: Exchange, during: number | undefined, after: number | undefined): void =>
  expect(shown).toHaveVacancies(after, { atMost: during }, 'as just after the booking');

check('operator-v2.booking.read-shows-elapsed', { waits: true }, async (context) => {
  const { v2, binding, observe } = context;
  const { created, uuid, request } = await shortHold(context);
  await waitPastExpiry(context, created);

  const read = await v2.getBooking(uuid);

  observe('operator-v2.booking.elapsed-status', read.wordsAt('/status'), read);
  expectSameBooking(read, request);
  expectState(binding, read, ['expired', 'cancelled', 'inProgress', 'pending']);
});

check('operator-v2.booking.elapsed-status', { waits: true }, async (context) => {
  const { created, uuid } = await shortHold(context);
  await waitPastExpiry(context, created);

  const read = await context.v2.getBooking(uuid);

  context.observe('operator-v2.booking.elapsed-status', read.wordsAt('/status') || String(read.status), read);
});

/** A hold that elapses, and what was free before it. */
interface Elapsing {
  availability: Availability;
  before: number;
  /** The answer that states its end. */
  shown: Exchange;
}

/** What is free of the availability once the time of the hold is over, and its units are back. */
const freeOnceBack = async (
  context: OperatorV2Context,
  { availability, before, shown }: Elapsing,
): Promise<GivenBack> => {
  const { given, clock, profile } = context;
  await waitPastExpiry(context, shown);
  return givenBack(() => given.vacancies(availability), {
    clock,
    expected: before,
    endedAt: endMs(context, shown),
    sweepMs: sweepMsOf(profile),
  });
};

/** A hold of one minute, where such an availability is left and the maximum wait outlasts it; `change` may make it longer. */
const heldBeside = async (
  context: OperatorV2Context,
  need: AvailabilityNeed,
  change: (created: Exchange, uuid: string) => Promise<Exchange> = async (created) => created,
): Promise<Elapsing[]> => {
  const { given } = context;
  const availability = await given.availabilityIfLeft({ ...need, limited: true, elapses: true });
  if (availability === undefined) {
    return [];
  }
  const before = await given.vacancies(availability);
  const { created, uuid } = await given.created(availability, 1, 1);
  const shown = await change(created, uuid);
  return shown.succeeded && endsInTime(context, shown) ? [{ availability, before, shown }] : [];
};

/** Holds that elapse beside another: one of the other availabilityType, and one that is extended. */
const othersThatElapse = async (context: OperatorV2Context, { offer }: Availability): Promise<Elapsing[]> => {
  const type = offer.product.availabilityType === 'OPENING_HOURS' ? 'START_TIME' : 'OPENING_HOURS';
  const extend = (_: Exchange, uuid: string) =>
    context.v2.extendBooking(uuid, { ...EXTENSION, holdExpirationMinutes: 1 });
  return [...(await heldBeside(context, { type })), ...(await heldBeside(context, { offer }, extend))];
};

check('operator-v2.booking.elapsed-hold-releases-inventory', { holds: 4, waits: true }, async (context) => {
  const { v2, given } = context;
  const { created, uuid, availability, before } = await shortHold(context, { limited: true, several: true });
  const during = await given.vacancies(availability);
  const shown = await v2.getBooking(uuid); // reading a hold does not keep it
  if (during >= before) {
    mustHaveBeenInTime(context, created, shown);
  }
  const others = await othersThatElapse(context, availability);

  const back = await freeOnceBack(context, { availability, before, shown: created });
  const after = back.free;
  await given.taken(availability, 1); // its units could be given back in place of others
  const taken = await given.vacancies(availability);
  const cancelled = await v2.cancelBooking(uuid);
  const left = await given.vacancies(availability);

  expect(created).toShow(during < before, `fewer than ${before} vacancies while the hold lasts`, during);
  expect(created).toHaveVacancies(after, before, 'once the hold has elapsed');
  expect(cancelled).toHaveVacancies(left, taken, 'after a cancel of the elapsed hold too');
  for (const other of others) {
    const { free } = await freeOnceBack(context, other);
    expect(other.shown).toHaveVacancies(free, other.before, 'once it has elapsed');
  }
  mustBeSoon(created, back);
});

/** A hold that lasts long enough to be looked at near its end: a very short one is extended, where the maximum wait lets. */
const longEnough = async (context: OperatorV2Context, created: Exchange, uuid: string): Promise<Exchange> => {
  if (!isVeryShort(context, created)) {
    return created;
  }
  const extended = await context.v2.extendBooking(uuid, { ...EXTENSION, holdExpirationMinutes: 1 });
  return extended.succeeded && endsInTime(context, extended) ? extended : created;
};

/** Judges that a hold lives until its end: on this option, or on one whose holds are short. */
const livesUntilItsEnd = async (context: OperatorV2Context, offer: Offer | undefined): Promise<void> => {
  const { v2, given, binding } = context;
  const { created, uuid, request, availability } = await shortHold(context, { counted: true, offer });
  const during = await given.vacanciesIfCounted(availability);
  const hold = await longEnough(context, created, uuid);
  await waitUntilNearExpiry(context, hold);

  const free = await given.vacanciesIfCounted(availability);
  const read = await v2.getBooking(uuid);
  const confirmed = await v2.confirmBooking(uuid, given.confirmation());
  mustHaveBeenInTime(context, hold, confirmed);

  expectStillTaken(read, during, free);
  expectSameBooking(read, request);
  expectState(binding, read, IN_PROGRESS);
  expect(confirmed).toSucceed();
  expectState(binding, (await given.settled(confirmed, 'pending')) ?? confirmed, ['confirmed']);
};

/** Options beside the first whose holds are looked at. */
const OTHER_OPTIONS = 2;

check('operator-v2.create.hold-lives-until-its-expiration', { waits: true }, async (context) => {
  const [first, ...others] = await offersInTime(context, { counted: true }, OTHER_OPTIONS);
  const toCome = [() => first, ...others.map((offer) => () => offer)];
  const inTurn = async (part: OperatorV2Context): Promise<void> => {
    for (let next = toCome.shift(); next !== undefined; next = toCome.shift()) {
      const offer = next();
      await livesUntilItsEnd(part, offer).catch((error: unknown) => {
        if (offer === first || !(error instanceof Blocked)) {
          throw error;
        }
      });
    }
  };
  await context.inParts(inTurn, { parts: toCome.length, holds: 1 });
});

/** What shows a booking that is alive shows no later end of its hold. */
const expectNotExtended = ({ given }: OperatorV2Context, shown: Exchange, endsAt: () => number, created: Exchange) => {
  const isLater = given.isLive(shown) && endsLater(endsAt(), given.expirationOf(created));
  expect(shown).toShowAt('/utcHoldExpiration', !isLater, 'no later utcHoldExpiration');
};

check('operator-v2.create.repeat-never-revives-the-elapsed', { holds: 2, waits: true }, async (context) => {
  const { v2, given } = context;
  const { created, uuid, request, availability } = await shortHold(context, { counted: true });
  await waitPastExpiry(context, created);
  const before = await given.vacanciesIfCounted(availability);

  const again = await given.create(availability, request);
  const after = await given.vacanciesIfCounted(availability);
  const confirmed = await v2.confirmBooking(uuid, given.confirmation(), { violation: 'the hold has elapsed' });

  expect(again).toBeNoServerError();
  expectNotExtended(context, again, () => given.statedExpiration(again) ?? 0, created);
  expect(again).toHaveVacancies(after, { atLeast: before }, 'as before the repeat');
  expect(confirmed).toShowAt('/status', given.state(confirmed) !== 'confirmed', 'no confirmed booking');
  assertDecided(confirmed);
});

check('operator-v2.confirm.not-after-the-hold', { holds: 2, waits: true }, async (context) => {
  const { v2, given, observe } = context;
  const { created, uuid, availability } = await shortHold(context, { counted: true });
  await given.confirmed(availability);
  await waitPastExpiry(context, created);
  const before = await given.vacanciesIfCounted(availability);

  const answer = await v2.confirmBooking(uuid, given.confirmation(), { violation: 'the hold has elapsed' });
  const read = await v2.getBooking(uuid);
  const after = await given.vacanciesIfCounted(availability);

  observe('operator-v2.confirm.after-the-hold', String(answer.status), answer);
  expect(answer).toShowAt('/status', given.state(answer) !== 'confirmed', 'no confirmed booking');
  expect(read).toShowAt('/status', given.state(read) !== 'confirmed', 'no confirmed booking');
  // What has elapsed may come back meanwhile.
  expect(answer).toHaveVacancies(after, { atLeast: before }, 'as before the confirm');
  assertDecided(answer);
  assertDecided(read);
  await onShortHoldsElsewhere(context, { first: availability.offer }, async (held) => {
    await waitPastExpiry(context, held.created);

    // It is the first call after the end: nothing else has looked at the hold.
    const late = await v2.confirmBooking(held.uuid, given.confirmation(), { violation: 'the hold has elapsed' });

    expect(late).toShowAt('/status', given.state(late) !== 'confirmed', 'no confirmed booking');
    assertDecided(late);
    await v2.cancelBooking(held.uuid);
  });
});

check('operator-v2.confirm.after-the-hold', { waits: true }, async (context) => {
  const { v2, given, observe } = context;
  const { created, uuid } = await shortHold(context);
  await waitPastExpiry(context, created);

  const answer = await v2.confirmBooking(uuid, given.confirmation(), { violation: 'the hold has elapsed' });

  observe('operator-v2.confirm.after-the-hold', String(answer.status), answer);
});

/** Judges that a confirmed booking lives on, with its units, when the time of its hold is over. */
const outlivesItsHold = async (context: OperatorV2Context, held: Booked): Promise<void> => {
  const { v2, given, binding } = context;
  const { created, uuid, request, availability } = held;
  assertAccepted(await v2.confirmBooking(uuid, given.confirmation()));
  await v2.extendBooking(uuid, EXTENSION, { violation: 'the booking is confirmed' }); // it begins no other hold
  const during = await given.vacanciesIfCounted(availability);
  await waitPastExpiry(context, created);

  const read = await v2.getBooking(uuid);
  const after = await given.vacanciesIfCounted(availability);

  expectSameBooking(read, request);
  expectState(binding, read, ['confirmed']);
  expectStillTaken(read, during, after);
};

check('operator-v2.confirm.outlives-the-hold', { waits: true }, async (context) => {
  const first = await shortHold(context, { counted: true });
  await outlivesItsHold(context, first);
  await onShortHoldsElsewhere(context, { first: first.availability.offer, counted: true }, (held) =>
    outlivesItsHold(context, held),
  );
});

check('operator-v2.confirm.repeat-after-the-hold', { waits: true }, async (context) => {
  const { v2, given, binding } = context;
  const { created, uuid, request } = await shortHold(context);
  assertAccepted(await v2.confirmBooking(uuid, given.confirmation()));
  await waitPastExpiry(context, created);

  const again = await v2.confirmBooking(uuid, given.confirmation());

  expectSameBooking(again, request);
  expectState(binding, again, ['confirmed']);
});

check('operator-v2.extend.outlives-the-first-expiration', { waits: true }, async (context) => {
  const { v2, given, binding, clock } = context;
  const { created, uuid, availability } = await shortHold(context, { counted: true });
  await clock.pass(Math.max(0, (endMs(context, created) - clock.now()) / 3)); // an extension may count from its call
  const extended = await v2.extendBooking(uuid, EXTENSION);
  assertExtended(binding, extended);
  const during = await given.vacanciesIfCounted(availability);
  await waitPastExpiry(context, created);
  const after = await given.vacanciesIfCounted(availability);

  const confirmed = await v2.confirmBooking(uuid, given.confirmation());
  mustHaveBeenInTime(context, extended, confirmed);

  expectStillTaken(extended, during, after);
  expect(confirmed).toSucceed();
  expectState(binding, (await given.settled(confirmed, 'pending')) ?? confirmed, ['confirmed']);
});

check('operator-v2.extend.never-revives-the-elapsed', { holds: 2, waits: true }, async (context) => {
  const { v2, given } = context;
  const { created, uuid, availability } = await shortHold(context);
  const control = await given.created(availability);
  assertExtended(context.binding, await v2.extendBooking(control.uuid, EXTENSION));
  await waitPastExpiry(context, created);

  const answer = await v2.extendBooking(uuid, EXTENSION, { violation: 'the hold has elapsed' });
  const confirm = await v2.confirmBooking(uuid, given.confirmation(), { violation: 'the hold has elapsed' });
  const read = await v2.getBooking(uuid);

  expectNotExtended(context, answer, () => given.expirationOf(answer), created);
  expect(confirm).toShowAt('/status', given.state(confirm) !== 'confirmed', 'no confirmed booking');
  expect(read).toShowAt('/status', given.state(read) !== 'confirmed', 'no confirmed booking');
  for (const each of [answer, confirm, read]) {
    assertDecided(each);
  }
});

/** The status of an answer, and of the booking in it: an error object has none. */
const statusAndState = (answer: Exchange): string =>
  answer.succeeded ? `${answer.status} ${answer.wordsAt('/status')}`.trim() : String(answer.status);

check('operator-v2.extend.elapsed-is-expired', { waits: true }, async (context) => {
  const { v2, observe } = context;
  const { created, uuid } = await shortHold(context);
  await waitPastExpiry(context, created);

  const answer = await v2.extendBooking(uuid, EXTENSION, { violation: 'the hold has elapsed' });

  observe('operator-v2.extend.elapsed-is-expired', statusAndState(answer), answer);
});

check('operator-v2.cancel.of-elapsed', { waits: true }, async (context) => {
  const { v2, observe } = context;
  const { created, uuid } = await shortHold(context);
  await waitPastExpiry(context, created);

  const answer = await v2.cancelBooking(uuid);

  observe('operator-v2.cancel.of-elapsed', statusAndState(answer), answer);
});

check('operator-v2.cancel.nothing-more-at-the-end-of-its-hold', { holds: 2, waits: true }, async (context) => {
  const { given } = context;
  const held = await shortHold(context, { limited: true });
  await given.confirmed(held.availability, 1); // its units could be given back in place of others
  const cancelled = await given.cancel(held);
  assertAccepted(cancelled);
  const before = await given.vacancies(held.availability);

  await waitPastExpiry(context, held.created);

  const after = await given.vacancies(held.availability);
  expect(cancelled).toHaveVacancies(after, before, 'as after the cancel');
});

/** An event that comes late has come by then. */
const LATER_MS = 10_000;

check('operator-v2.cancel.is-for-good', { holds: 2, waits: true }, async ({ v2, given, binding, clock }) => {
  const availability = await given.availability({ preferredSeats: 2 });
  const booked = [await given.created(availability), await given.confirmed(availability)];
  for (const one of booked) {
    assertAccepted(await given.cancel(one));
  }

  await clock.pass(LATER_MS);

  for (const { uuid } of booked) {
    expectNotLive(binding, await v2.getBooking(uuid));
  }
});
