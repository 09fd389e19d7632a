// An availability as it is answered. Spec 2.1.
import { type Body, digitsOf, without } from '../../kernel/body.ts';
import type { Availability } from '../../kernel/offer.ts';
import { choice, rules, type Version } from '../../kernel/rule.ts';
import { utc, written } from '../../kernel/time.ts';

type Write = Version<[Availability, capacity: number], Body>;

const plain: Write = (world, { id, start, end, maxCapacity }, capacity) => ({
  id,
  start: written(world, start),
  end: written(world, end),
  capacity,
  maxCapacity,
});

const usual: Write = choice('Spec silent: whether maxCapacity is shown', plain, {
  'max-capacity-is-not-stated': (world, availability, capacity) =>
    without(plain(world, availability, capacity), 'maxCapacity'),
  'max-capacity-is-unset': (world, availability, capacity) => ({
    ...plain(world, availability, capacity),
    maxCapacity: -1,
  }),
});

const DAY_MS = 86_400_000;
const isEvening = (at: number): boolean => new Date(at).getUTCHours() > 17;

/** An availability with the capacity that it has now. */
export const availabilityBody: Write = rules(usual, {
  'partner.availability.fields': {
    'capacity-is-a-string': (world, availability, capacity) => ({
      ...usual(world, availability, capacity),
      capacity: String(capacity),
    }),
    'availability-id-is-no-uuid': (world, availability, capacity) => ({
      ...usual(world, availability, capacity),
      id: `slot-${availability.start}`,
    }),
    'availability-start-has-no-offset': (world, availability, capacity) => ({
      ...usual(world, availability, capacity),
      start: digitsOf(utc(availability.start)),
    }),
    'availability-has-no-end': (world, availability, capacity) => without(usual(world, availability, capacity), 'end'),
  },
  'partner.availability.capacity-within-max': {
    'max-capacity-is-below-the-capacity': (world, availability, capacity) => ({
      ...usual(world, availability, capacity),
      maxCapacity: Math.max(0, capacity - 1),
    }),
    'max-capacity-becomes-what-has-been-taken': (world, availability, capacity) => {
      const taken = world.store.inventory.taken(availability.id);
      return { ...usual(world, availability, capacity), ...(taken > 0 && { maxCapacity: taken }) };
    },
  },
  'partner.availability.id-is-stable': {
    'availability-id-changes-with-its-capacity': (world, availability, capacity) => ({
      ...usual(world, availability, capacity),
      id: availability.id.replace(/^../, (first) =>
        capacity === availability.seats ? first : String(capacity % 100).padStart(2, '0'),
      ),
    }),
  },
  'partner.availability.end-not-before-start': {
    'availability-ends-before-it-starts': (world, availability, capacity) => ({
      ...usual(world, availability, capacity),
      end: written(world, availability.start - 60_000),
    }),
    'evening-availability-ends-the-day-before': (world, availability, capacity) => ({
      ...usual(world, availability, capacity),
      end: written(world, isEvening(availability.end) ? availability.end - DAY_MS : availability.end),
    }),
  },
});
