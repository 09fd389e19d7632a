// Wrong ways of acquiring a hold.
import { oneAtATime, onRefusal } from '../../kernel/around.ts';
import { leak } from '../../kernel/capacity.ts';
import { pause } from '../../kernel/pause.ts';
import type { Faults, Version } from '../../kernel/rule.ts';
import type { World } from '../../kernel/world.ts';
import { ApiError, refuse } from './api-error.ts';
import { type Admit, type Create, seatsNamed, unless, withGap } from './create.faults.ts';
import { type Hold, type HoldRequest, holds, takeSeats } from './hold.ts';

/** Takes the seats of a hold once more. */
export const takeAgain = (world: World, first: Hold): Hold => {
  takeSeats(world, first);
  return first;
};

const guard = oneAtATime();

interface Right {
  acquire: Create<HoldRequest, Hold>;
  admit: Admit<HoldRequest, Hold>;
  refusedRow: Version<[HoldRequest], Hold>;
}

export const acquireFaults = ({ acquire, admit, refusedRow }: Right): Faults<[HoldRequest], Hold | Promise<Hold>> => ({
  'partner.hold.any-valid-request-is-accepted': {
    'hold-of-ten-and-more-is-refused': unless(acquire, ({ items }) => items.some(({ quantity }) => quantity > 9)),
    'hold-under-an-id-in-capitals-is-refused': unless(acquire, ({ id }) => /[A-F]/.test(id ?? '')),
    'hold-at-a-half-hour-offset-is-refused': unless(acquire, ({ items }) =>
      items.some(({ at }) => /[+-]\d\d:30$/.test(at)),
    ),
    'hold-of-three-items-is-refused': unless(acquire, ({ items }) => items.length > 2),
    'hold-of-two-prices-is-refused': unless(
      acquire,
      ({ items }) => new Set(items.map(({ priceId }) => priceId)).size > 1,
    ),
  },
  'partner.wire.simultaneous-repeats-make-one': {
    'simultaneous-holds-take-seats-twice': async (world, request) => {
      await pause();
      const first = request.id === undefined ? undefined : holds(world).get(request.id);
      return first ? takeAgain(world, first) : acquire(world, request);
    },
  },
  'partner.hold.last-seats-under-parallel-calls': {
    'hold-checks-and-takes-with-a-gap': withGap(admit),
    'hold-of-one-rate-checks-and-takes-with-a-gap': (world, request) =>
      (request.items.some(({ rateId }) => world.store.rates.get(rateId)?.code === 'SMALL') ? withGap(admit) : acquire)(
        world,
        request,
      ),
    'parallel-holds-collide': (world, request) =>
      guard(
        world,
        'any hold',
        () => acquire(world, request),
        () => refuse('INTERNAL_SERVER', 'the availability is locked'),
      ),
  },
  'partner.hold.one-id-one-hold': {
    'repeated-hold-id-stores-the-other-ext': onRefusal(acquire, (world, { id = '', ext }) => {
      const first = holds(world).get(id);
      if (first && ext) {
        holds(world).save({ ...first, sent: { ...first.sent, ext } });
      }
    }),
  },
  'partner.hold.refused-takes-nothing': {
    'refused-hold-keeps-seats': onRefusal(acquire, (world, request) => leak(world, seatsNamed(request))),
    'refused-hold-keeps-seats-of-its-first-item': onRefusal(acquire, (world, request) =>
      leak(world, request.items.length > 1 ? seatsNamed(request).slice(0, 1) : []),
    ),
    'hold-refused-for-want-of-seats-keeps-those-of-its-first-item': onRefusal(acquire, (world, request, refusal) => {
      const isFull = refusal instanceof ApiError && refusal.code === 'CONFLICT';
      leak(world, isFull && request.items.length > 1 ? seatsNamed(request).slice(0, 1) : []);
    }),
  },
  'partner.hold.refused-leaves-no-hold': {
    'hold-refused-for-want-of-seats-can-be-read': onRefusal(acquire, (world, request, refusal) => {
      if (refusal instanceof ApiError && refusal.code === 'CONFLICT') {
        holds(world).save(refusedRow(world, request));
      }
    }),
  },
});
