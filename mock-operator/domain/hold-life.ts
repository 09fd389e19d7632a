// The beginning of a hold. Spec 3.1, 4.1.
import { ApiError } from './api-error.ts';
import { onRefusal, onSuccess } from './around.ts';
import { leak } from './capacity.ts';
import { type Hold, ownerOf, type WantedHold } from './hold.ts';
import { expire } from './hold-end.ts';
import { expiryOf } from './hold-period.ts';
import { checkHoldLimits, checkHoldRoom, placeOf } from './hold-place.ts';
import { identifier } from './identity.ts';
import { pause } from './pause.ts';
import { type Place, seatsOf } from './place.ts';
import { choice, rule, rules, type Version } from './rule.ts';
import { moveTo } from './timeline.ts';
import type { Store, World } from './world.ts';

const identify = identifier('hold');

/** A hold that may come into being: everything has been checked and nothing done. */
interface Admitted {
  id: string;
  wanted: WantedHold;
  places: Place[];
}

/** Gives the hold that has a wanted id already, or the id to go on with. */
const repeated: Version<[Hold], Hold | { goOnWith: string }> = rule(
  'partner.hold.one-id-one-hold',
  choice<[Hold], Hold | { goOnWith: string }>(
    'partner.hold.repeated-id',
    // Spec silent: what a second create with the same id gets.
    (_world, { id }) => {
      throw new ApiError('CONFLICT', 'there is a hold with this id', { id });
    },
    { 'repeated-hold-id-answers-the-first': (_world, first) => first },
  ),
  {
    'repeated-hold-id-replaces-the-hold': (_world, { id }) => ({ goOnWith: id }),
    'repeated-hold-id-makes-another-hold': (world) => ({ goOnWith: world.newId() }),
  },
);

const withThisId = rule(
  'partner.id.letter-case-makes-no-second-object',
  (world, id: string): Hold | undefined => world.store.holds.get(id),
  {
    'hold-id-in-other-letters-is-another-id': (world, id) => world.store.holds.all().find((hold) => hold.id === id),
  },
);

const takeAgain = (world: World, first: Hold): Hold => {
  world.store.inventory.take(ownerOf(first), first.seats);
  return first;
};

/** What happens to the hold that has a wanted id already. */
const askedAgain = rules<[Hold], Hold | { goOnWith: string }>(repeated, {
  'partner.wire.lost-answer-holds-once': {
    'repeated-hold-takes-its-seats-again': takeAgain,
    'repeated-hold-is-a-server-error': () => {
      throw new ApiError('INTERNAL_SERVER', 'something went wrong');
    },
  },
  'partner.sequence.keeps-the-model': {
    'repeated-hold-loses-its-seats': (world, first) => {
      world.store.inventory.giveBack(ownerOf(first));
      return first;
    },
  },
});

const admit: Version<[WantedHold], Admitted | Hold> = (world, wanted) => {
  world.now();
  const known = wanted.id === undefined ? undefined : withThisId(world, wanted.id);
  const again = known && askedAgain(world, known);
  if (again && !('goOnWith' in again)) return again;
  const places = wanted.items.map((item, index) => placeOf(world, item, index));
  checkHoldLimits(world, places, wanted.items);
  checkHoldRoom(world, places);
  return { id: again?.goOnWith ?? identify(world, wanted.id), wanted, places };
};

const firstStatus = rule<[], Hold['status']>(
  'partner.hold.new-is-active',
  // Spec silent: the status that a hold begins with.
  choice<[], Hold['status']>('partner.hold.first-status', () => 'ACTIVE', {
    'hold-starts-pending': () => 'PENDING',
    'hold-is-pending-until-it-was-read': () => 'PENDING',
  }),
  {
    'new-hold-is-expired': () => 'EXPIRED',
    'pending-hold-ends-released': () => 'PENDING',
  },
);

const createdStatus = rule('partner.hold.create-is-accepted', firstStatus, {
  'accepted-hold-has-failed': () => 'FAILED',
});

/** Living holds on the same availability, oldest first. */
const neighbours = (world: World, { id, seats }: Hold): Hold[] =>
  world.store.holds
    .all()
    .filter(
      (other) =>
        other.id !== id &&
        other.status === 'ACTIVE' &&
        other.bookingId === undefined &&
        other.seats.some(({ availabilityId }) => availabilityId === seats[0]?.availabilityId),
    );

const takeSeats: Version<[Hold], void> = rules((world, hold) => world.store.inventory.take(ownerOf(hold), hold.seats), {
  'partner.hold.takes-capacity-in-the-list': {
    'hold-takes-no-seats': () => undefined,
    'hold-takes-one-seat-whatever-the-quantity': (world, hold) =>
      world.store.inventory.take(
        ownerOf(hold),
        hold.seats.map((seats) => ({ ...seats, quantity: 1 })),
      ),
    'hold-takes-its-seats-twice': (world, hold) => {
      world.store.inventory.take(ownerOf(hold), hold.seats);
      world.store.inventory.take(ownerOf(hold), hold.seats);
    },
  },
  'partner.wire.lost-answer-leaves-nothing-half-made': {
    'hold-under-a-supplied-id-takes-no-seats': (world, hold) => {
      if (hold.sent.id === undefined) world.store.inventory.take(ownerOf(hold), hold.seats);
    },
    'hold-under-a-supplied-id-is-stored-when-it-is-paid': (world, hold) => {
      world.store.inventory.take(hold.sent.id === undefined ? ownerOf(hold) : 'nobody', hold.seats);
    },
  },
  'partner.sequence.keeps-the-model': {
    'third-hold-on-an-availability-takes-no-seats': (world, hold) => {
      if (neighbours(world, hold).length < 2) world.store.inventory.take(ownerOf(hold), hold.seats);
    },
  },
});

const firstTimeline = choice<[Hold['status'], number], Hold['timeline']>(
  'partner.hold.timeline-has-the-creation',
  // Spec silent: whether the first status is an event.
  (_world, typeOf, at) => [{ typeOf, at }],
  { 'hold-timeline-begins-empty': () => [] },
);

const seize = (world: World, { id, wanted, places }: Admitted): Hold => {
  const now = world.now();
  const status = createdStatus(world);
  const hold: Hold = {
    id,
    sent: wanted,
    items: wanted.items.map((sent, index) => ({ sent, rate: (places[index] as Place).rate })),
    seats: seatsOf(places),
    status,
    timeline: firstTimeline(world, status, now),
    createdAt: now,
    expiresAt: expiryOf(
      world,
      places.map(({ rate }) => rate),
      wanted.expires,
      now,
    ),
  };
  takeSeats(world, hold);
  world.store.holds.save(hold);
  world.plan(hold.expiresAt, () => expire(world, id));
  return hold;
};

const isHold = (admitted: Admitted | Hold): admitted is Hold => 'status' in admitted;

const acquireAtOnce: Version<[WantedHold], Hold | Promise<Hold>> = (world, wanted) => {
  const admitted = admit(world, wanted);
  return isHold(admitted) ? admitted : seize(world, admitted);
};

type Acquire = Version<[WantedHold], Hold | Promise<Hold>>;

/** A refused hold that is kept all the same. */
const keepRefused = (world: World, wanted: WantedHold): void => {
  const now = world.now();
  world.store.holds.save({
    id: identify(world, wanted.id),
    sent: wanted,
    items: [],
    seats: [],
    status: 'FAILED',
    timeline: [{ typeOf: 'FAILED', at: now }],
    createdAt: now,
    expiresAt: now,
  });
};

const withoutUnknownRates = (world: World, { items, ...wanted }: WantedHold): WantedHold => ({
  ...wanted,
  items: items.filter(({ rateId }, index) => index === 0 || world.store.rates.get(rateId) !== undefined),
});

const busy = new WeakSet<Store>();

/** Refuses what it need not. */
const unless =
  (is: (wanted: WantedHold) => boolean): Acquire =>
  (world, wanted) => {
    if (is(wanted)) throw new ApiError('BAD_REQUEST', 'this hold cannot be had');
    return acquireAtOnce(world, wanted);
  };

const seatsNamed = ({ items }: WantedHold) =>
  items.flatMap(({ availabilityId, quantity }) => (availabilityId === undefined ? [] : [{ availabilityId, quantity }]));

/**
 * Makes a hold and takes its seats, in one step that no other call comes between.
 * @throws ApiError BAD_REQUEST, CONFLICT. Spec 3.1, 4.1.
 */
export const acquire = rules(acquireAtOnce, {
  'partner.hold.any-valid-request-is-accepted': {
    'hold-of-ten-and-more-is-refused': unless((wanted) => wanted.items.some(({ quantity }) => quantity > 9)),
    'hold-under-an-id-in-capitals-is-refused': unless(({ id }) => /[A-F]/.test(id ?? '')),
    'hold-at-a-half-hour-offset-is-refused': unless((wanted) => wanted.items.some(({ at }) => /[+-]\d\d:30$/.test(at))),
    'hold-of-three-items-is-refused': unless((wanted) => wanted.items.length > 2),
    'hold-of-two-prices-is-refused': unless((wanted) => new Set(wanted.items.map(({ priceId }) => priceId)).size > 1),
  },
  'partner.wire.twin-requests-make-one': {
    'twin-holds-take-seats-twice': async (world, wanted) => {
      await pause();
      const first = wanted.id === undefined ? undefined : world.store.holds.get(wanted.id);
      return first ? takeAgain(world, first) : acquireAtOnce(world, wanted);
    },
  },
  'partner.hold.create-is-accepted': {
    'every-hold-is-refused': () => {
      throw new ApiError('CONFLICT', 'not today');
    },
  },
  'partner.hold.last-seats-under-parallel-calls': {
    'hold-checks-and-takes-with-a-gap': async (world, wanted) => {
      const admitted = admit(world, wanted);
      await pause();
      return isHold(admitted) ? admitted : seize(world, admitted);
    },
    'parallel-holds-collide': async (world, wanted) => {
      if (busy.has(world.store)) throw new ApiError('INTERNAL_SERVER', 'the availability is locked');
      busy.add(world.store);
      await pause();
      busy.delete(world.store);
      return acquireAtOnce(world, wanted);
    },
  },
  'partner.hold.supplied-id-is-stored': {
    'supplied-hold-id-is-answered-and-not-stored': onSuccess(acquireAtOnce, (world, hold) => {
      if (hold.sent.id === undefined) return;
      world.store.holds.delete(hold.id);
      world.store.holds.save({ ...hold, id: world.newId() });
    }),
  },
  'partner.hold.id-that-is-no-uuid-is-not-stored': {
    'hold-is-found-by-the-supplied-id-that-is-no-uuid': onSuccess(acquireAtOnce, (world, hold) => {
      if (hold.sent.id !== undefined && hold.sent.id !== hold.id) world.store.holds.save({ ...hold, id: hold.sent.id });
    }),
  },
  'partner.hold.unknown-rate-is-refused': {
    'hold-items-of-an-unknown-rate-are-dropped': (world, wanted) =>
      acquireAtOnce(world, withoutUnknownRates(world, wanted)),
  },
  'partner.hold.refused-takes-nothing': {
    'refused-hold-keeps-seats': onRefusal(acquireAtOnce, (world, wanted) => leak(world, seatsNamed(wanted))),
    'refused-hold-keeps-seats-of-its-first-item': onRefusal(acquireAtOnce, (world, wanted) =>
      leak(world, wanted.items.length > 1 ? seatsNamed(wanted).slice(0, 1) : []),
    ),
  },
  'partner.hold.refused-leaves-no-hold': {
    'refused-hold-can-be-read': onRefusal(acquireAtOnce, keepRefused),
    'hold-refused-for-want-of-seats-can-be-read': onRefusal(acquireAtOnce, (world, wanted, refusal) => {
      if (refusal instanceof ApiError && refusal.code === 'CONFLICT') keepRefused(world, wanted);
    }),
  },
});

const settled = rule('partner.hold.new-is-active', (world, hold: Hold): Hold => moveTo(hold, 'ACTIVE', world.now()), {
  'pending-hold-ends-released': (world, hold) => moveTo(hold, 'RELEASED', world.now()),
});

/** PENDING holds become ACTIVE: Spec silent, this mock lets it happen when they are next asked for. */
export const activate = (world: World, hold: Hold): Hold =>
  hold.status === 'PENDING' ? world.store.holds.save(settled(world, hold)) : hold;
