// The beginning of a hold. Spec 3.1, 4.1.
import { ApiError } from './api-error.ts';
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
import type { World } from './world.ts';

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

const admit: Version<[WantedHold], Admitted | Hold> = (world, wanted) => {
  world.now();
  const known = wanted.id === undefined ? undefined : world.store.holds.get(wanted.id);
  const again = known && repeated(world, known);
  if (again && !('goOnWith' in again)) return again;
  const places = wanted.items.map((item) => placeOf(world, item));
  checkHoldLimits(world, places, wanted.items);
  checkHoldRoom(world, places);
  return { id: again?.goOnWith ?? identify(world, wanted.id), wanted, places };
};

const firstStatus = rule<[], Hold['status']>(
  'partner.hold.new-is-active',
  choice<[], Hold['status']>('partner.hold.first-status', () => 'ACTIVE', {
    'hold-starts-pending': () => 'PENDING',
    'hold-is-pending-until-it-was-read': () => 'PENDING',
  }),
  { 'new-hold-is-expired': () => 'EXPIRED' },
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
});

const firstTimeline = choice<[Hold['status'], number], Hold['timeline']>(
  'partner.hold.timeline-has-the-creation',
  (_world, typeOf, at) => [{ typeOf, at }],
  { 'hold-timeline-begins-empty': () => [] },
);

const seize = (world: World, { id, wanted, places }: Admitted): Hold => {
  const now = world.now();
  const status = firstStatus(world);
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

const whenRefused =
  (act: (world: World, wanted: WantedHold) => void): Version<[WantedHold], Hold | Promise<Hold>> =>
  (world, wanted) => {
    try {
      return acquireAtOnce(world, wanted);
    } catch (refusal) {
      act(world, wanted);
      throw refusal;
    }
  };

const seatsNamed = ({ items }: WantedHold) =>
  items.flatMap(({ availabilityId, quantity }) => (availabilityId === undefined ? [] : [{ availabilityId, quantity }]));

/**
 * Makes a hold and takes its seats, in one step that no other call comes between.
 * @throws ApiError BAD_REQUEST, CONFLICT. Spec 3.1, 4.1.
 */
export const acquire = rules(acquireAtOnce, {
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
  },
  'partner.hold.refused-takes-nothing': {
    'refused-hold-keeps-seats': whenRefused((world, wanted) => leak(world, seatsNamed(wanted))),
    'refused-hold-keeps-seats-of-its-first-item': whenRefused((world, wanted) =>
      leak(world, wanted.items.length > 1 ? seatsNamed(wanted).slice(0, 1) : []),
    ),
  },
  'partner.hold.refused-leaves-no-hold': {
    'refused-hold-can-be-read': whenRefused((world, wanted) => {
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
    }),
  },
});

/** PENDING holds become ACTIVE: Spec silent, this mock lets it happen when they are next asked for. */
export const activate = (world: World, hold: Hold): Hold =>
  hold.status === 'PENDING' ? world.store.holds.save(moveTo(hold, 'ACTIVE', world.now())) : hold;
