// Wrong ways of creating a booking.
import { oneAtATime, onRefusal } from '../../kernel/around.ts';
import { leak, remaining } from '../../kernel/capacity.ts';
import type { Availability, Offered, Product, Rate } from '../../kernel/offer.ts';
import { pause } from '../../kernel/pause.ts';
import { counter, perWorld } from '../../kernel/per-world.ts';
import type { Faults, Version } from '../../kernel/rule.ts';
import type { World } from '../../kernel/world.ts';
import { isClosed } from './availability.ts';
import { type BookingRequest, type V2Booking, v2Bookings } from './booking.ts';
import { begin, type Created, keep, make, take, unitItemsOf } from './create-begin.ts';
import { known, repeated } from './create-repeat.ts';
import { Refusal, refuse, refuseIf, serverError } from './refusal.ts';
import { resolve } from './resolve.ts';

type Create = Version<[supplierId: string, BookingRequest], Created>;
type Faulty = Faults<[supplierId: string, BookingRequest], Created | Promise<Created>>;

/** Wrong: does something for a create that is refused, unless its uuid has a booking. */
const whenRefused = (
  create: Create,
  act: (world: World, supplierId: string, request: BookingRequest) => void,
): Create =>
  onRefusal(create, (world, supplierId, request) => {
    if (!known(world, request)) {
      act(world, supplierId, request);
    }
  });

/** Looks whether there is room, and takes it a moment later. */
const withAGap = (create: Create) => async (world: World, supplierId: string, request: BookingRequest) => {
  const offered = known(world, request) ? undefined : resolve(world, supplierId, request);
  await pause();
  const first = known(world, request);
  if (first) {
    return repeated(world, first, supplierId, request);
  }
  return offered ? make(world, supplierId, request, offered) : create(world, supplierId, request);
};

const availabilityNamed = (world: World, { availabilityId }: BookingRequest) =>
  world.store.availabilities.get(availabilityId);

/** Whether fewer are left, though not none. */
const wantsTooMany = (world: World, request: BookingRequest): boolean => {
  const availability = availabilityNamed(world, request);
  const left = availability ? remaining(world, availability.id) : 0;
  return left > 0 && request.unitItems.length > left;
};

const anyAvailability = (world: World): Availability => world.store.availabilities.all()[0] as Availability;

const offeredAt = (world: World, availability: Availability): Offered => ({
  product: world.store.products.get(availability.productId) as Product,
  rate: world.store.rates.get(availability.rateId) as Rate,
  availability,
});

const leaveBooking = (
  world: World,
  supplierId: string,
  request: BookingRequest,
  own: Partial<V2Booking> = {},
): void => {
  const availability = availabilityNamed(world, request);
  if (!availability) {
    return;
  }
  const now = world.now();
  v2Bookings(world).save({
    id: request.uuid,
    supplierId,
    sent: request,
    offered: offeredAt(world, availability),
    unitItems: unitItemsOf(world, request),
    status: 'ON_HOLD',
    createdAt: now,
    expiresAt: now + 60_000,
    firstExpiresAt: now + 60_000,
    ...own,
  });
};

/** How often a uuid was repeated before. */
const repeatsBefore = counter();

const guard = oneAtATime();

/** Wrong: what is under way, kept in one place for all calls. */
const underWay = perWorld((): { reference?: unknown; unitItems: BookingRequest['unitItems'] } => ({ unitItems: [] }));

/** Requirement → the wrong ways of `create`, which is the right one. */
export const createFaults = (create: Create): Faulty => ({
  'operator-v2.create.is-accepted': {
    'v2-every-create-is-refused': () => refuse('UNPROCESSABLE_ENTITY', 'not today'),
    'v2-what-starts-on-a-sunday-is-refused': (world, supplierId, request) => {
      const start = known(world, request) ? undefined : resolve(world, supplierId, request).availability.start;
      return start !== undefined && new Date(start).getUTCDay() === 0
        ? refuse('UNPROCESSABLE_ENTITY', 'closed on Sundays')
        : create(world, supplierId, request);
    },
    'v2-create-fails-with-200': () => refuse('UNPROCESSABLE_ENTITY', 'not today', 200),
  },
  'operator-v2.create.any-valid-request-is-accepted': {
    'v2-create-of-ten-units-is-refused': (world, supplierId, request) => {
      refuseIf(request.unitItems.length > 9, 'UNPROCESSABLE_ENTITY', 'at most 9 units');
      return create(world, supplierId, request);
    },
    'v2-uuids-of-another-version-than-4-are-refused': (world, supplierId, request) => {
      refuseIf(request.uuid.charAt(14) !== '4', 'BAD_REQUEST', 'the uuid is none of version 4');
      return create(world, supplierId, request);
    },
    'v2-apostrophe-in-a-reference-is-refused': (world, supplierId, request) => {
      refuseIf(
        request.unitItems.some(({ resellerReference }) => /['’]/.test(String(resellerReference))),
        'BAD_REQUEST',
        'the reference is no word',
      );
      return create(world, supplierId, request);
    },
  },
  'operator-v2.create.parallel-repeats-make-one': {
    'v2-parallel-creates-collide': (world, supplierId, request) =>
      guard(world, request.uuid, () => create(world, supplierId, request), serverError),
    'v2-parallel-creates-make-bookings-of-their-own': async (world, supplierId, request) => {
      const first = known(world, request);
      await pause();
      if (first) {
        return repeated(world, first, supplierId, request);
      }
      const second = known(world, request);
      const offered = resolve(world, supplierId, request);
      return make(world, supplierId, second ? { ...request, uuid: world.newId() } : request, offered);
    },
  },
  'operator-v2.create.parallel-repeats-take-once': {
    'v2-uuid-is-checked-and-stored-with-a-gap': async (world, supplierId, request) => {
      const first = known(world, request);
      await pause();
      return first
        ? repeated(world, first, supplierId, request)
        : make(world, supplierId, request, resolve(world, supplierId, request));
    },
    'v2-uuid-is-stored-after-the-effect': async (world, supplierId, request) => {
      const first = known(world, request);
      if (first) {
        return repeated(world, first, supplierId, request);
      }
      const booking = begin(world, supplierId, request, resolve(world, supplierId, request));
      take(world, booking);
      await pause();
      return keep(world, booking);
    },
  },
  'operator-v2.create.last-vacancies-under-parallel-calls': {
    'v2-create-checks-and-takes-with-a-gap': withAGap(create),
    'v2-create-of-several-units-checks-and-takes-with-a-gap': (world, supplierId, request) =>
      (request.unitItems.length > 1 ? withAGap(create) : create)(world, supplierId, request),
    'v2-create-of-one-option-checks-and-takes-with-a-gap': (world, supplierId, request) =>
      (request.optionId === world.store.rates.all().at(-1)?.id ? withAGap(create) : create)(world, supplierId, request),
    'v2-losers-of-the-last-vacancies-are-shown-that-they-won': async (world, supplierId, request) => {
      const offered = known(world, request) ? undefined : resolve(world, supplierId, request);
      await pause();
      const lost = offered && remaining(world, offered.availability.id) < request.unitItems.length;
      return lost
        ? { booking: begin(world, supplierId, request, offered), made: true }
        : create(world, supplierId, request);
    },
  },
  'operator-v2.create.parallel-creates-are-apart': {
    'v2-parallel-bookings-have-the-reference-of-the-latest': async (world, supplierId, request) => {
      const kept = underWay(world);
      kept.reference = request.resellerReference;
      await pause();
      return create(world, supplierId, { ...request, resellerReference: kept.reference });
    },
    'v2-parallel-bookings-have-the-units-of-the-latest': async (world, supplierId, request) => {
      const kept = underWay(world);
      kept.unitItems = request.unitItems;
      await pause();
      return create(world, supplierId, { ...request, unitItems: kept.unitItems });
    },
  },
  'operator-v2.create.refused-takes-nothing': {
    'v2-units-before-an-unknown-one-stay-taken': whenRefused(create, (world, _supplierId, request) => {
      const availability = availabilityNamed(world, request);
      const rate = availability && world.store.rates.get(availability.rateId);
      const known = request.unitItems.findIndex(({ unitId }) => !rate?.prices.some(({ id }) => id === unitId));
      if (availability && known > 0) {
        leak(world, [{ availabilityId: availability.id, quantity: known }]);
      }
    }),
    'v2-refused-create-takes-inventory': whenRefused(create, (world, _supplierId, { availabilityId, unitItems }) =>
      leak(world, [{ availabilityId, quantity: unitItems.length }]),
    ),
    'v2-create-beyond-the-vacancies-takes-what-is-left': whenRefused(create, (world, _supplierId, request) => {
      const { availabilityId } = request;
      const quantity = wantsTooMany(world, request) ? remaining(world, availabilityId) : 0;
      leak(world, [{ availabilityId, quantity }]);
    }),
  },
  'operator-v2.create.refused-leaves-no-booking': {
    'v2-refused-create-leaves-a-booking': whenRefused(create, leaveBooking),
    'v2-create-beyond-the-vacancies-is-kept-as-ended': whenRefused(create, (world, supplierId, request) => {
      if (wantsTooMany(world, request)) {
        leaveBooking(world, supplierId, request, { status: 'CANCELLED', endedAt: world.now(), endedBy: 'cancel' });
      }
    }),
    'v2-create-beyond-the-vacancies-leaves-a-booking': whenRefused(create, (world, supplierId, request) => {
      if (wantsTooMany(world, request)) {
        leaveBooking(world, supplierId, request);
      }
    }),
    'v2-refused-create-succeeds-when-repeated': (world, supplierId, request) => {
      try {
        return create(world, supplierId, request);
      } catch (refusal) {
        if (!known(world, request) && repeatsBefore(world, request.uuid) > 0) {
          leaveBooking(world, supplierId, request);
        }
        const booking = known(world, request);
        if (booking) {
          return { booking, made: true };
        }
        throw refusal;
      }
    },
  },
  'operator-v2.create.without-availability-is-refused': {
    'v2-refused-create-without-availability-books-the-first': whenRefused(create, (world, supplierId, request) => {
      if (request.availabilityId === '') {
        leaveBooking(world, supplierId, { ...request, availabilityId: anyAvailability(world).id });
      }
    }),
  },
  'operator-v2.create.unknown-availability-is-refused': {
    'v2-unknown-availability-is-answered-as-accepted': (world, supplierId, request) => {
      try {
        return create(world, supplierId, request);
      } catch (refusal) {
        const unknown = refusal instanceof Refusal && refusal.code === 'INVALID_AVAILABILITY_ID';
        const offered = unknown && request.availabilityId !== '' ? offeredAt(world, anyAvailability(world)) : undefined;
        if (offered) {
          return { booking: begin(world, supplierId, request, offered), made: true };
        }
        throw refusal;
      }
    },
  },
  'operator-v2.create.closed-is-refused': {
    'v2-refused-create-of-the-closed-is-kept': whenRefused(create, (world, supplierId, request) => {
      const availability = availabilityNamed(world, request);
      if (availability && isClosed(world, offeredAt(world, availability))) {
        leaveBooking(world, supplierId, request);
      }
    }),
  },
  'operator-v2.create.sold-out-is-refused': {
    'v2-refused-create-of-the-sold-out-is-kept': whenRefused(create, (world, supplierId, request) => {
      const availability = availabilityNamed(world, request);
      if (availability && !availability.closed && remaining(world, availability.id) === 0) {
        leaveBooking(world, supplierId, request);
      }
    }),
  },
});
