// The availability of a rate as it is set. Spec 2.1, 4.3.
import { instant } from '../../../../schemas/formats.ts';
import type { Availability } from '../../../kernel/offer.ts';
import { choice, type Version } from '../../../kernel/rule.ts';
import { refuse } from '../../../partner/rules/api-error.ts';
import { type ProductPath, productAt } from './product.ts';
import { rateAt } from './rate.ts';

/** One availability as it is sent. */
export interface SentAvailability {
  id?: string;
  start: string;
  end: string;
  capacity: number;
  maxCapacity?: number;
}

const mistakeOf = ({ start, end, capacity, maxCapacity = -1 }: SentAvailability): string | undefined => {
  if (instant(end) < instant(start)) {
    return 'an availability ends before it starts';
  }
  if (capacity < 0) {
    return 'capacity is not negative';
  }
  return maxCapacity >= 0 && capacity > maxCapacity ? 'capacity is more than maxCapacity' : undefined;
};

/** Replaces the availability of a rate. @throws ApiError NOT_FOUND, BAD_REQUEST, CONFLICT */
export const setAvailability: Version<[ProductPath, rateId: string, readonly SentAvailability[]], void> = (
  world,
  path,
  rateId,
  sent,
) => {
  const { availabilities, inventory } = world.store;
  const product = productAt(world, path);
  const rate = rateAt(world, path, rateId);
  const mistake = sent.map(mistakeOf).find((one) => one !== undefined);
  if (mistake !== undefined) {
    refuse('BAD_REQUEST', mistake);
  }
  const ids = sent.map(({ id }) => id?.toLowerCase() ?? world.newId());
  const isTaken = ids.some((id) => (availabilities.get(id)?.rateId ?? rate.id) !== rate.id);
  if (isTaken || new Set(ids).size < ids.length) {
    refuse('CONFLICT', 'every availability belongs to exactly one rate, under an id of its own');
  }
  for (const { id, rateId: of } of availabilities.all()) {
    if (of === rate.id) {
      availabilities.delete(id);
    }
  }
  sent.forEach(({ start, end, capacity, maxCapacity = -1 }, index) => {
    const id = ids[index] as string;
    const own: Availability = {
      id,
      supplierId: product.supplierId,
      productId: product.id,
      rateId: rate.id,
      start: instant(start),
      end: instant(end),
      // What is set is what remains, whoever has seats of it already.
      seats: capacity + inventory.taken(id),
      maxCapacity,
      closed: false,
    };
    availabilities.save(own);
  });
};

/** Whether the answer to a set availability has no body. */
export const isEmptyAnswer: Version<[], boolean> = choice<[], boolean>(
  'Spec silent: the answer to a set availability',
  // Spec silent: the answer to a set availability.
  () => true,
  { 'set-availability-is-200': () => false },
);
