// The calls of the Partner API as steps of a random sequence: what each asks for, and what the model says of it.

import type fc from 'fast-check';
import { instant, isDateTime } from '../../schemas/formats.ts';
import { anyPlace, anySteps, type Sequence, type Step, step, stepOn } from '../generate/sequence.ts';
import { anyBetween } from '../generate/values.ts';
import { expect } from '../judge/expect.ts';
import { sweepMsOf } from '../schedule/given-back.ts';
import { waitPastLatestExpiry } from '../schedule/wait-past-expiry.ts';
import { freshUuid } from '../transport/fresh.ts';
import type { Availability } from './availability.ts';
import type { V1Context } from './context.ts';
import { nearMsOf } from './hold-end.ts';
import { isLive, judgeEnded, judgeModel, type Model, type ModelBooking, type ModelHold, mustLive } from './model.ts';
import { expectNoBooking, expectNoHold } from './refusal.ts';
import { fewestSeats, fewSeats, maxSeats } from './seats.ts';

type Command = Step<Model, V1Context>;

const holdsOf = ({ holds }: Model): ModelHold[] => holds;
const bookingsOf = ({ bookings }: Model): ModelBooking[] => bookings;

const acquireSome = async (quantity: number, withId: boolean, model: Model, context: V1Context): Promise<void> => {
  const { api, given } = context;
  const { id: _id, ...item } = given.holdItem(model.availability, quantity);
  const sent = { ...given.hold(item), ...(withId && { id: freshUuid() }) };
  const { least, most } = model.capacity;
  const created = await api.createHold(sent, {
    withoutId: !withId,
    ...(quantity > most && { violation: 'beyond the capacity' }),
  });
  mustLive(context, model.holds);
  if (quantity > most) {
    return expectNoHold(given, created);
  }
  const settled = await given.settledHold(created);
  const made = settled !== undefined && settled.status !== 'FAILED';
  expect(created).toBeNoServerError();
  expect(created).toShow(made || quantity > least, `a hold, as at least ${least} seats are free`, created.call);
  if (settled !== undefined && made) {
    expect(settled.latest).toHaveAt('/hold/status', 'ACTIVE');
    model.take(quantity);
    const expires = settled.latest.wordsAt('/hold/expires');
    const retrieved = settled.latest.wordsAt('/hold/retrieved');
    const lastsMs = isDateTime(expires) && isDateTime(retrieved) ? instant(expires) - instant(retrieved) : undefined;
    model.holds.push({
      id: settled.id,
      quantity,
      sent,
      released: false,
      expired: false,
      expiresAt: isDateTime(expires) ? instant(expires) : undefined,
      livesUntil: lastsMs === undefined ? undefined : settled.latest.leftAt + lastsMs - nearMsOf(lastsMs),
      booked: false,
    });
  }
};

const acquire = (quantity: number, withId: boolean): Command =>
  step(`acquire ${quantity}${withId ? ' under an id of ours' : ''}`, (model, context) =>
    acquireSome(quantity, withId, model, context),
  );

const acquireAtNoPrice = (quantity: number): Command =>
  step(`acquire ${quantity} at a price that is none`, async ({ availability }, { api, given }) => {
    const item = { ...given.holdItem(availability, quantity), priceId: freshUuid() };
    await expectNoHold(given, await api.createHold(given.hold(item), { violation: 'priceId is none of the rate' }));
  });

/** The same create again: refused, or answered with the first. Nothing is taken twice. */
const repeat = (number: number): Command =>
  stepOn(
    'repeat the create of hold',
    holdsOf,
    number,
    async ({ sent }, _model, { api }) => {
      expect(await api.createHold(sent, { withoutId: true })).toBeNoServerError();
    },
    (hold) => isLive(hold) && hold.sent.id !== undefined,
  );

const release = (number: number): Command =>
  stepOn('release hold', holdsOf, number, async (hold, model, context) => {
    const answer = await context.api.releaseHold(hold.id);
    mustLive(context, [hold]);
    expect(answer).toBeNoServerError();
    if (isLive(hold)) {
      expect(answer).toSucceed();
      hold.released = true;
      model.take(-hold.quantity);
    }
  });

/** Lets the time of a hold pass. Only where the clock is moved: nobody waits minutes for a step. */
const letElapse = (number: number): Command =>
  stepOn(
    'let time pass beyond hold',
    holdsOf,
    number,
    async ({ expiresAt = 0 }, model, { clock, profile }) => {
      const ends = model.holds.filter(isLive).flatMap((hold) => hold.expiresAt ?? []);
      model.elapse(await waitPastLatestExpiry(clock, expiresAt, ends), sweepMsOf(profile));
    },
    (hold) => isLive(hold) && hold.expiresAt !== undefined,
  );

/** Books just the seats of a hold. On one that has ended there can be no booking. */
const bookOn = async (hold: ModelHold, model: Model, context: V1Context): Promise<void> => {
  const { api, given } = context;
  const booking = given.booking(given.bookingItems(model.availability, hold.quantity), hold.id);
  const created = await api.createBooking(booking, isLive(hold) ? {} : { violation: 'the hold has ended' });
  mustLive(context, [hold]);
  if (!isLive(hold)) {
    return expectNoBooking(given, created);
  }
  expect(created).toSucceed();
  const settled = await given.settledBooking(created);
  expect(settled?.latest ?? created).toHaveAt('/booking/status', 'OPEN');
  hold.booked = true;
  model.bookings.push({
    id: settled?.id ?? '',
    quantity: hold.quantity,
    status: 'OPEN',
    cancelable: settled?.latest.at('/booking/cancelable') !== false,
    version: undefined,
  });
};

const book = (number: number): Command => stepOn('book on hold', holdsOf, number, bookOn, ({ booked }) => !booked);

/** Both at once: most of what can go wrong takes several bookings. */
const holdAndBook = (quantity: number): Command =>
  step(`hold and book ${quantity}`, async (model, context) => {
    const known = model.holds.length;
    await acquireSome(quantity, false, model, context);
    for (const hold of model.holds.slice(known)) {
      await bookOn(hold, model, context);
    }
  });

const cancel = (number: number): Command =>
  stepOn('cancel booking', bookingsOf, number, async (booking, model, { api }) => {
    const answer = await api.cancelBooking(booking.id);
    expect(answer).toBeNoServerError();
    if (booking.status === 'OPEN' && booking.cancelable) {
      expect(answer).toSucceed();
      booking.status = 'CANCELLED';
      booking.versionBeforeCancel = booking.version;
      model.capacity.most += booking.quantity;
    }
  });

const look = (quantity: number): Command =>
  step(`ask for ${quantity}`, async ({ availability, capacity, holds }, context) => {
    const { api, given } = context;
    const { productId, rate } = availability.offer;
    const query = { productId, rateId: rate.id, at: availability.start, qty: quantity };
    const { answer } = (await given.count.single(availability, quantity)) ?? {
      answer: await api.getAvailability(query),
    };
    mustLive(context, holds);
    if (answer === undefined) {
      return; // it may show what was free before
    }
    const bookable = answer.at('/bookable');
    const { least, most } = capacity;
    expect(answer).toSucceed();
    expect(answer).toShow(
      bookable === true ? quantity <= most : quantity > least,
      `"bookable": ${quantity <= least} for ${quantity}, as ${least === most ? least : `${least} to ${most}`} are free`,
      bookable,
      '/bookable',
    );
  });

/** Sequences of every call on an availability, of holds of up to all its seats; with time passing, where the clock can be moved. */
export const anySequence = (availability: Availability, movable: boolean): fc.Arbitrary<Sequence<Model, V1Context>> => {
  const quantity = anyBetween(fewestSeats(availability.offer), maxSeats(availability));
  const few = fewSeats(availability);
  const number = anyPlace;
  return anySteps(
    [
      few.map((some) => acquire(some, true)),
      few.map((some) => acquire(some, true)),
      few.map((some) => acquire(some, false)),
      few.map(acquireAtNoPrice),
      number.map(repeat),
      number.map(repeat),
      number.map(repeat),
      number.map(release),
      number.map(release),
      number.map(book),
      few.map(holdAndBook),
      few.map(holdAndBook),
      few.map(holdAndBook),
      number.map(cancel),
      number.map(cancel),
      number.map(cancel),
      quantity.map(look),
      ...(movable ? [number.map(letElapse)] : []),
    ],
    15,
    { each: judgeModel, last: judgeEnded },
  );
};
