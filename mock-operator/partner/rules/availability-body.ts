// An availability as it is answered. Spec 2.1.
import { lacking, showing } from '../../kernel/around.ts';
import { type Body, digitsOf } from '../../kernel/body.ts';
import type { Availability } from '../../kernel/offer.ts';
import { choice, rules, type Version } from '../../kernel/rule.ts';
import { utc, withOffset, written } from '../../kernel/time.ts';
import type { World } from '../../kernel/world.ts';

type Write = Version<[Availability, capacity: number], Body>;

/** Times of a rate have the offset that they have at the operator that the mock is like. */
const local = (world: World, at: number, rateId: string): string => {
  const offset = world.habits.offsets?.[rateId];
  return offset === undefined || offset === 0 ? written(world, at) : withOffset(at, offset);
};

const plain: Write = (world, { id, rateId, start, end, maxCapacity }, capacity) => ({
  id,
  start: local(world, start, rateId),
  end: local(world, end, rateId),
  capacity,
  maxCapacity,
});

const usual: Write = choice('Spec silent: whether maxCapacity is shown', plain, {
  'max-capacity-is-not-stated': lacking(plain, 'maxCapacity'),
  'max-capacity-is-unset': showing(plain, () => ({ maxCapacity: -1 })),
});

const DAY_MS = 86_400_000;
const isEvening = (at: number): boolean => new Date(at).getUTCHours() > 17;

/** An availability with the capacity that it has now. */
export const availabilityBody: Write = rules(usual, {
  'partner.availability.fields': {
    'capacity-is-a-string': showing(usual, (_own, _availability, capacity) => ({ capacity: String(capacity) })),
    'availability-id-is-no-uuid': showing(usual, (_own, availability) => ({ id: `slot-${availability.start}` })),
    'availability-start-has-no-offset': showing(usual, (_own, availability) => ({
      start: digitsOf(utc(availability.start)),
    })),
    'availability-has-no-end': lacking(usual, 'end'),
  },
  'partner.availability.capacity-within-max': {
    'max-capacity-is-below-the-capacity': showing(usual, (_own, _availability, capacity) => ({
      maxCapacity: Math.max(0, capacity - 1),
    })),
    'max-capacity-becomes-what-has-been-taken': (world, availability, capacity) => {
      const taken = world.store.inventory.taken(availability.id);
      return { ...usual(world, availability, capacity), ...(taken > 0 && { maxCapacity: taken }) };
    },
  },
  'partner.availability.id-is-stable': {
    'availability-id-changes-with-its-capacity': showing(usual, (_own, availability, capacity) => ({
      id: availability.id.replace(/^../, (first) =>
        capacity === availability.seats ? first : String(capacity % 100).padStart(2, '0'),
      ),
    })),
  },
  'partner.availability.end-not-before-start': {
    'availability-ends-before-it-starts': showing(usual, (_own, availability, _capacity, world) => ({
      end: written(world, availability.start - 60_000),
    })),
    'evening-availability-ends-the-day-before': showing(usual, (_own, availability, _capacity, world) => ({
      end: written(world, isEvening(availability.end) ? availability.end - DAY_MS : availability.end),
    })),
  },
});
