// An availability as it is answered. Spec 2.1.
import { type Body, digitsOf, without } from './body.ts';
import type { Availability } from './offer.ts';
import { choice, rules, type Version } from './rule.ts';
import { utc, written } from './time.ts';

type Write = Version<[Availability, capacity: number], Body>;

const plain: Write = (world, { id, start, end, maxCapacity }, capacity) => ({
  id,
  start: written(world, start),
  end: written(world, end),
  capacity,
  maxCapacity,
});

const usual: Write = choice('Spec silent: whether maxCapacity is told', plain, {
  'max-capacity-is-not-told': (world, availability, capacity) =>
    without(plain(world, availability, capacity), 'maxCapacity'),
  'max-capacity-is-unset': (world, availability, capacity) => ({
    ...plain(world, availability, capacity),
    maxCapacity: -1,
  }),
});

const dayMs = 86_400_000;
const isEvening = (at: number): boolean => new Date(at).getUTCHours() > 17;

/** An availability with the capacity that it has now. */
export const availabilityBody: Write = rules(usual, {
  'partner.availability.fields': {
    'capacity-is-a-string': (world, slot, capacity) => ({
      ...usual(world, slot, capacity),
      capacity: String(capacity),
    }),
    'availability-id-is-no-uuid': (world, slot, capacity) => ({
      ...usual(world, slot, capacity),
      id: `slot-${slot.start}`,
    }),
    'availability-start-has-no-offset': (world, slot, capacity) => ({
      ...usual(world, slot, capacity),
      start: digitsOf(utc(slot.start)),
    }),
    'availability-has-no-end': (world, slot, capacity) => without(usual(world, slot, capacity), 'end'),
  },
  'partner.availability.capacity-within-max': {
    'max-capacity-is-below-the-capacity': (world, slot, capacity) => ({
      ...usual(world, slot, capacity),
      maxCapacity: Math.max(0, capacity - 1),
    }),
    'max-capacity-becomes-what-has-been-taken': (world, slot, capacity) => {
      const taken = world.store.inventory.taken(slot.id);
      return { ...usual(world, slot, capacity), ...(taken > 0 && { maxCapacity: taken }) };
    },
  },
  'partner.availability.id-is-stable': {
    'availability-id-changes-with-its-capacity': (world, slot, capacity) => ({
      ...usual(world, slot, capacity),
      id: slot.id.replace(/^../, (first) =>
        capacity === slot.seats ? first : String(capacity % 100).padStart(2, '0'),
      ),
    }),
  },
  'partner.availability.end-not-before-start': {
    'availability-ends-before-it-starts': (world, slot, capacity) => ({
      ...usual(world, slot, capacity),
      end: written(world, slot.start - 60_000),
    }),
    'evening-availability-ends-the-day-before': (world, slot, capacity) => ({
      ...usual(world, slot, capacity),
      end: written(world, isEvening(slot.end) ? slot.end - dayMs : slot.end),
    }),
  },
});
