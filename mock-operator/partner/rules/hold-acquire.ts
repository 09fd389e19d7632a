// The beginning of a hold. Spec 3.1, 4.1.
import { isDeepStrictEqual } from 'node:util';
import { asItIs, inTurn } from '../../kernel/around.ts';
import { takeInQuantity } from '../../kernel/capacity.ts';
import { Mistakes } from '../../kernel/mistakes.ts';
import { choice, rule, rules, type Version } from '../../kernel/rule.ts';
import { sameId } from '../../kernel/same-id.ts';
import type { World } from '../../kernel/world.ts';
import { inOtherWords, refuse } from './api-error.ts';
import { type Admit, type Create, createRules } from './create.faults.ts';
import { giveBack, type Hold, type HoldRequest, holds, ownerOf, takeSeats } from './hold.ts';
import { acquireFaults, takeAgain } from './hold-acquire.faults.ts';
import { checkHoldLimits, checkHoldSeats, resolveHoldItem } from './hold-resolve.ts';
import { expire, expiryOf } from './hold-time.ts';
import { identifier } from './identity.ts';
import { lengthChecker } from './long-text.ts';
import { oneOf, type ResolvedItem, refuseUnlessFound, seatsOf } from './resolve.ts';
import { timelineBeginner } from './timeline.ts';

const identify = identifier('hold');

const checkLengths = lengthChecker('hold');

type Again = Version<[Hold, HoldRequest], Hold | { goOnWith: string }>;

// Spec silent: what a second create with the same id gets.
const sameIdAgain: Again = choice<[Hold, HoldRequest], Hold | { goOnWith: string }>(
  'partner.hold.repeated-id',
  (_world, { id }) => refuse('CONFLICT', 'there is a hold with this id', { id }),
  { 'repeated-hold-id-answers-the-first': (_world, first) => first },
);

// Spec silent: what it gets with the same data.
const sameDataAgain: Again = choice('partner.hold.identical-repeat', sameIdAgain, {
  'identical-hold-answers-the-first': (_world, first) => first,
  'identical-hold-is-200': (_world, first) => first,
});

/** The hold that has a supplied id already, or the id for a new one. */
const firstOrNextId: Again = rule<[Hold, HoldRequest], Hold | { goOnWith: string }>(
  'partner.hold.one-id-one-hold',
  (world, first, request) =>
    (isDeepStrictEqual(first.sent, request) ? sameDataAgain : sameIdAgain)(world, first, request),
  {
    'repeated-hold-id-replaces-the-hold': (_world, { id }) => ({ goOnWith: id }),
    'repeated-hold-id-makes-another-hold': (world) => ({ goOnWith: world.newId() }),
  },
);

const withThisId = rule(
  'partner.id.letter-case-makes-no-second-object',
  (world, id: string): Hold | undefined => holds(world).get(id),
  {
    'hold-id-in-other-letters-is-another-id': (world, id) => holds(world).find((hold) => hold.id === id),
  },
);

const FORGETS_AFTER_MS = 5_000;

/** What a create gets whose id a hold has. */
const repeatedId: Again = rules<[Hold, HoldRequest], Hold | { goOnWith: string }>(firstOrNextId, {
  'partner.wire.lost-answer-holds-once': {
    'repeated-hold-takes-its-seats-again': takeAgain,
    'repeated-hold-is-a-server-error': () => refuse('INTERNAL_SERVER', 'something went wrong'),
  },
  'partner.hold.id-is-remembered': {
    'hold-ids-are-forgotten-after-five-seconds': (world, first, request) =>
      world.now() - first.createdAt > FORGETS_AFTER_MS ? takeAgain(world, first) : firstOrNextId(world, first, request),
    'hold-id-that-comes-again-later-replaces-the-hold': (world, first, request) =>
      world.now() - first.createdAt > FORGETS_AFTER_MS ? { goOnWith: first.id } : firstOrNextId(world, first, request),
  },
  'partner.sequence.keeps-the-model': {
    'repeated-hold-loses-its-seats': inTurn(giveBack, asItIs),
  },
});

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
  holds(world).filter(
    (other) =>
      other.id !== id &&
      other.status === 'ACTIVE' &&
      other.bookingId === undefined &&
      other.seats.some(({ availabilityId }) => availabilityId === seats[0]?.availabilityId),
  );

const takeHeld: Version<[Hold], void> = rules(takeSeats, {
  'partner.hold.takes-capacity-in-the-list': {
    'hold-takes-no-seats': () => undefined,
    'hold-takes-one-seat-whatever-the-quantity': (world, hold) =>
      takeInQuantity(world, ownerOf(hold), hold.seats, () => 1),
    'hold-takes-the-seats-of-its-first-availability-only': (world, hold) =>
      world.store.inventory.take(ownerOf(hold), hold.seats.slice(0, 1)),
    'hold-takes-all-seats-from-its-first-availability': (world, hold) =>
      world.store.inventory.take(
        ownerOf(hold),
        hold.seats.map((seats) => ({ ...seats, availabilityId: hold.seats[0]?.availabilityId ?? '' })),
      ),
    'hold-takes-its-seats-twice': inTurn(takeSeats, takeSeats),
  },
  'partner.hold.takes-capacity-whatever-is-held': {
    'hold-items-at-a-second-price-take-no-seats': (world, hold) => {
      const atTheFirst = hold.items.filter(({ sent, rate }) => sameId(rate.prices[0]?.id ?? '', sent.priceId));
      world.store.inventory.take(
        ownerOf(hold),
        hold.seats.filter(({ availabilityId }) =>
          atTheFirst.some(
            ({ sent }) => sent.availabilityId === undefined || sameId(sent.availabilityId, availabilityId),
          ),
        ),
      );
    },
    'holds-of-a-second-product-take-no-seats': (world, hold) => {
      const second = world.store.products.all()[1]?.id;
      if (hold.items.every(({ rate }) => rate.productId !== second)) {
        takeSeats(world, hold);
      }
    },
  },
  'partner.wire.lost-answer-leaves-nothing-half-made': {
    'hold-under-a-supplied-id-takes-no-seats': (world, hold) => {
      if (hold.sent.id === undefined) {
        takeSeats(world, hold);
      }
    },
    'hold-under-a-supplied-id-is-stored-when-it-is-paid': (world, hold) => {
      world.store.inventory.take(hold.sent.id === undefined ? ownerOf(hold) : 'nobody', hold.seats);
    },
  },
  'partner.sequence.keeps-the-model': {
    'third-hold-on-an-availability-takes-no-seats': (world, hold) => {
      if (neighbours(world, hold).length < 2) {
        takeSeats(world, hold);
      }
    },
  },
});

const firstTimeline = timelineBeginner('hold');

/** What time does to a hold. */
const planEnd: Version<[Hold], void> = rules(
  (world, { id, expiresAt }) => {
    world.plan(expiresAt, () => expire(world, id));
  },
  {
    'partner.hold.lives-until-expires': {
      'hold-lives-half-its-time': (world, { id, createdAt, expiresAt }) => {
        world.plan((createdAt + expiresAt) / 2, () => expire(world, id, true));
      },
      'hold-ends-ten-seconds-early': (world, { id, createdAt, expiresAt }) => {
        world.plan(Math.max((createdAt + expiresAt) / 2, expiresAt - 10_000), () => expire(world, id, true));
      },
      'held-seats-are-sold-before-the-hold-ends': (world, hold) => {
        world.plan((hold.createdAt + hold.expiresAt) / 2, () => {
          if (holds(world).get(hold.id)?.bookingId === undefined) {
            giveBack(world, hold);
          }
        });
        world.plan(hold.expiresAt, () => expire(world, hold.id));
      },
    },
  },
);

const make = (world: World, id: string, request: HoldRequest, resolved: readonly ResolvedItem[]): Hold => {
  const now = world.now();
  const status = createdStatus(world);
  const hold: Hold = {
    id,
    sent: request,
    items: request.items.map((sent, index) => ({ sent, rate: (resolved[index] as ResolvedItem).rate })),
    seats: seatsOf(resolved),
    status,
    timeline: firstTimeline(world, status, now),
    createdAt: now,
    expiresAt: expiryOf(
      world,
      resolved.map(({ rate }) => rate),
      request.expires,
      now,
    ),
    bookingId: undefined,
  };
  takeHeld(world, hold);
  holds(world).save(hold);
  planEnd(world, hold);
  return hold;
};

// Spec silent: whether one hold may name several availabilities, rates or products.
const inOneHold = choice<[readonly ResolvedItem[]], void>('partner.hold.several-availabilities', () => undefined, {
  'hold-is-of-one-availability': (_world, resolved) => oneOf(resolved, 'availability'),
  'hold-is-of-one-rate': (_world, resolved) => oneOf(resolved, 'rate'),
  'hold-is-of-one-product': (_world, resolved) => oneOf(resolved, 'product'),
});

/** @throws ApiError BAD_REQUEST, CONFLICT */
const admit: Admit<HoldRequest, Hold> = (world, request) => {
  world.now();
  const known = request.id === undefined ? undefined : withThisId(world, request.id);
  const again = known && repeatedId(world, known, request);
  if (again && !('goOnWith' in again)) {
    return () => again;
  }
  const mistakes = new Mistakes(inOtherWords);
  const resolved = request.items
    .map((item, index) => resolveHoldItem(world, item, index, mistakes))
    .filter((item) => item !== undefined);
  mistakes.of(() => checkLengths(world, request));
  refuseUnlessFound(mistakes, request.items, resolved);
  mistakes.of(() => inOneHold(world, resolved));
  mistakes.of(() => checkHoldLimits(world, resolved, request.items));
  mistakes.of(() => checkHoldSeats(world, resolved));
  mistakes.refuse();
  const id = again?.goOnWith ?? identify(world, request.id);
  return () => make(world, id, request, resolved);
};

const acquireAtOnce: Create<HoldRequest, Hold> = (world, request) => admit(world, request)();

const refusedRow: Version<[HoldRequest], Hold> = (world, request) => ({
  id: identify(world, request.id),
  sent: request,
  items: [],
  seats: [],
  status: 'FAILED',
  timeline: [{ typeOf: 'FAILED', at: world.now() }],
  createdAt: world.now(),
  expiresAt: world.now(),
});

/**
 * Makes a hold and takes its seats, in one step that no other call comes between.
 * @throws ApiError BAD_REQUEST, CONFLICT. Spec 3.1, 4.1.
 */
export const acquire: Create<HoldRequest, Hold> = rules(
  createRules({ resource: 'hold', table: holds, create: acquireAtOnce, refusedRow }),
  acquireFaults({ acquire: acquireAtOnce, admit, refusedRow }),
);
