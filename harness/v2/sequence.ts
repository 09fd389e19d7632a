// The calls of v2 as steps of a random sequence: what each asks for, and what the model says of it.

import fc from 'fast-check';
import type { Binding } from '../../schemas/generated/types.ts';
import { Blocked } from '../errors.ts';
import { anyPlace, anySteps, type Sequence, type Step, step, stepOn } from '../generate/sequence.ts';
import { anyBetween } from '../generate/values.ts';
import { expect } from '../judge/expect.ts';
import { sweepMsOf } from '../schedule/given-back.ts';
import { waitPastLatestExpiry } from '../schedule/wait-past-expiry.ts';
import { freshUuid } from '../transport/fresh.ts';
import { type Availability, canBeHad } from './availability.ts';
import { contradictionOf } from './binding.ts';
import { fewestUnits } from './catalog.ts';
import { EXTENSION } from './change.ts';
import type { OperatorV2Context } from './context.ts';
import { PLACES_TO_COUNT } from './counting.ts';
import { saysNotCancellable } from './exemption.ts';
import { judgeModel, judgeRest, LIVING, lookAt, type Model, type ModelBooking } from './model.ts';
import { expectNoLiveBooking } from './refusal.ts';
import { expectSameBooking } from './same-booking.ts';
import { expectNotLive, expectState, IN_PROGRESS } from './state.ts';
import { TAKES_NOTHING } from './vacancies.ts';

type Command = Step<Model, OperatorV2Context>;

/** Bookings in progress that a sequence has at most at one time, with those that count what is left. */
export const PLACES = 6;
/** Steps of a sequence at most; fewer where no list states vacancies, as each count of them is several calls. */
const STEPS = { most: 22, maxUnstated: 15 };
/** Holds of the sequences, in minutes: short, so that little time has to pass. */
const MINUTES = 2;
const SHORT_EXTENSION = { ...EXTENSION, holdExpirationMinutes: 5 };

const bookingsOf = ({ bookings }: Model): ModelBooking[] => bookings;

const on = (
  words: string,
  number: number,
  run: (booking: ModelBooking, model: Model, context: OperatorV2Context) => Promise<void>,
  fits?: (booking: ModelBooking) => boolean,
): Command =>
  stepOn(
    words,
    bookingsOf,
    number,
    async (booking, model, context) => {
      booking.lookedAt = undefined;
      await run(booking, model, context);
    },
    fits,
  );

/** Creates a booking, and looks at what it has taken; with `all` at whatever may have changed too. */
const createSome = async (units: number, model: Model, context: OperatorV2Context, all = true): Promise<void> => {
  const { given, v2, binding } = context;
  const request = { ...given.request(model.availability, units), holdExpirationMinutes: MINUTES };
  const { least, most } = model.vacancies;
  const beyond = units > most;
  const { unstated = false } = model.availability;
  const before = unstated ? most : model.listed;
  const created = await v2.createBooking(
    model.availability.offer.supplier.id,
    request,
    beyond ? { violation: `${units} units, and ${most} are left` } : {},
  );
  if (beyond) {
    return expectNoLiveBooking(context, created, request.uuid);
  }
  expect(created).toBeNoServerError();
  expect(created).toShow(created.succeeded || units > least, `a booking, as at least ${least} are free`, created.call);
  if (created.succeeded) {
    expectSameBooking(created, request);
    expectState(binding, created, IN_PROGRESS);
    const expiresAt = given.expirationOf(created);
    const booking: ModelBooking = { uuid: request.uuid, request, state: 'inProgress', taken: 0, expiresAt };
    model.bookings.push(booking);
    const look = await lookAt(context, model, all ? model.toRead() : []);
    model.latestLook = all ? look : undefined;
    const after = look.list === undefined ? before - units : given.vacanciesIn(look.list, model.availability);
    const isExact = !given.canBe(0, model.availability, 1) || after > 0; // else a few may be left that nobody can book
    const taken = isExact ? before - after : Math.min(before, units * model.each);
    model.each = isExact ? taken / units : model.each;
    if (taken === 0 && model.bookings.length === 1) {
      throw new Blocked(TAKES_NOTHING);
    }
    expect(created).toShow(taken >= units, `at least ${units} vacancies taken`, taken);
    model.take(taken);
    booking.taken = taken;
  }
};

const inProgress = ({ state }: ModelBooking): boolean => state === 'inProgress';

/** Whether one more may be in progress: a run has few places for such, and where no list states vacancies counting takes some. */
const hasPlace = ({ bookings, availability: { unstated } }: Model): boolean =>
  bookings.filter(inProgress).length < (unstated ? PLACES - PLACES_TO_COUNT : PLACES);

const create = (units: number): Command =>
  step(`create ${units}`, (model, context) => createSome(units, model, context), hasPlace);

const createOfUnknownUnits = (units: number): Command =>
  step(`create ${units} of an unknown unit`, async ({ availability }, context) => {
    const request = context.given.request(availability, units);
    const unitItems = request.unitItems.map((item) => ({ ...item, unitId: `unit-${freshUuid()}` }));
    const answer = await context.v2.createBooking(
      availability.offer.supplier.id,
      { ...request, unitItems },
      { violation: 'the unit is unknown' },
    );
    await expectNoLiveBooking(context, answer, request.uuid);
  });

/** The same create again: the same booking, in the state that it has by now. */
const repeat = (number: number): Command =>
  on('repeat the create of booking', number, async ({ request, state }, { availability }, { given, binding }) => {
    const again = await given.repeated(availability, request);
    expect(again).toBeNoServerError();
    if (LIVING.includes(state)) {
      expectSameBooking(again, request);
      expectState(binding, again, state === 'confirmed' ? ['confirmed'] : IN_PROGRESS);
    }
  });

/** The same uuid with other data: whatever is answered, the booking stays as it is. */
const createOther = (number: number): Command =>
  on('create other units under the uuid of booking', number, async ({ request }, { availability }, { v2, given }) => {
    const { unitItems } = given.request(availability, request.unitItems.length + 1);
    const answer = await v2.createBooking(
      availability.offer.supplier.id,
      { ...request, unitItems },
      { violation: 'other units' },
    );
    expect(answer).toBeNoServerError();
  });

const extendOne = async (booking: ModelBooking, { v2, given }: OperatorV2Context): Promise<void> => {
  const answer = await v2.extendBooking(booking.uuid, SHORT_EXTENSION);
  expect(answer).toBeNoServerError();
  if (booking.state === 'inProgress' && answer.succeeded) {
    booking.expiresAt = Math.max(booking.expiresAt, given.expirationOf(answer));
  }
};

const extend = (number: number): Command =>
  on('extend booking', number, (booking, _model, context) => extendOne(booking, context));

/** Both at once: most of what can go wrong with an extended hold comes later. */
const createAndExtend = (units: number): Command =>
  step(
    `create and extend ${units}`,
    async (model, context) => {
      const known = model.bookings.length;
      await createSome(units, model, context, false);
      for (const booking of model.bookings.slice(known)) {
        await extendOne(booking, context);
      }
    },
    hasPlace,
  );

const confirm = (number: number): Command =>
  on('confirm booking', number, async (booking, _model, { v2, given, binding }) => {
    const answer = await v2.confirmBooking(booking.uuid, given.confirmation());
    expect(answer).toBeNoServerError();
    if (LIVING.includes(booking.state)) {
      expect(answer).toSucceed();
      expectState(binding, (await given.settled(answer, 'pending')) ?? answer, ['confirmed']);
      booking.state = 'confirmed';
    }
  });

/** A first cancel ends what lives; of what has ended it may be refused. */
const cancel = (number: number): Command =>
  on('cancel booking', number, async (booking, model, { v2, binding }) => {
    const answer = await v2.cancelBooking(booking.uuid);
    expect(answer).toBeNoServerError();
    if (!LIVING.includes(booking.state)) {
      return;
    }
    if (answer.refused && saysNotCancellable(binding, await v2.getBooking(booking.uuid)) !== undefined) {
      return;
    }
    expect(answer).toSucceed();
    expectNotLive(binding, answer);
    if (booking.state === 'inProgress') {
      model.take(-booking.taken);
    } else {
      model.vacancies.most += booking.taken;
    }
    booking.state = 'cancelled';
  });

/** Whether the units of a check need not change its answer. */
const needNotNarrow = (binding: Binding): boolean =>
  contradictionOf(binding, 'operator-v2.check.beyond-vacancies-is-not-bookable') !== undefined;

const ask = (units: number): Command =>
  step(`check ${units}`, async ({ availability, vacancies }, { v2, given, binding }) => {
    const answer = await v2.checkAvailability(availability.offer.supplier.id, given.configuration(availability, units));
    const bookable = canBeHad(answer, availability);
    expect(answer).toBeNoServerError();
    expect(answer).toShow(
      bookable ? units <= vacancies.most || needNotNarrow(binding) : units > vacancies.least,
      `${units <= vacancies.least ? 'a' : 'no'} bookable status for ${units}`,
      answer.answer?.body ?? answer.call,
    );
  });

/** Lets the time of a hold pass. Only where the clock is moved: nobody waits minutes for a step. */
const letElapse = (number: number): Command =>
  on(
    'let time pass beyond the hold of booking',
    number,
    async ({ expiresAt }, model, { clock, profile }) => {
      const ends = model.bookings.filter(inProgress).map((booking) => booking.expiresAt);
      model.elapse(await waitPastLatestExpiry(clock, expiresAt, ends), sweepMsOf(profile));
    },
    inProgress,
  );

/** Sequences of every call on an availability, for at most this number of units; with time passing, where the clock can be moved. */
export const anySequence = (
  availability: Availability,
  most: number,
  movable: boolean,
): fc.Arbitrary<Sequence<Model, OperatorV2Context>> => {
  const least = fewestUnits(availability.offer);
  const few = fc.integer({ min: least, max: Math.min(least + 2, most) });
  const many = anyBetween(least, most);
  const number = anyPlace;
  return anySteps(
    [
      few.map(create),
      few.map(create),
      few.map(create),
      few.map(createAndExtend),
      few.map(createAndExtend),
      few.map(createAndExtend),
      few.map(createOfUnknownUnits),
      number.map(repeat),
      number.map(repeat),
      number.map(repeat),
      number.map(createOther),
      number.map(extend),
      number.map(extend),
      number.map(confirm),
      number.map(confirm),
      number.map(cancel),
      number.map(cancel),
      number.map(cancel),
      many.map(ask),
      ...(movable ? [number.map(letElapse), number.map(letElapse)] : []),
    ],
    availability.unstated ? STEPS.maxUnstated : STEPS.most,
    { each: judgeModel, last: judgeRest },
  );
};
