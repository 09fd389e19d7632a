import type { OperatorV2Profile } from '../../schemas/generated/types.ts';
import { Blocked } from '../errors.ts';
import { freshUuid } from '../transport/fresh.ts';
import type { Availability } from './availability.ts';
import type { BookingRequest } from './client.ts';

const CHANNEL = { id: 'holdfast', name: 'Holdfast' };

/** Each unit is an item of a create, and a number in the check call. */
const MAX_ITEMS = 500;
const MAX_IN_NUMBERS = 2 ** 31 - 1;

/** A target may state a least number of units, or vacancies, of any size. @throws Blocked */
const within = (units: number, most: number): number => {
  if (units > most) {
    throw new Blocked(`${units} units are needed, by what the target states, and one request carries at most ${most}`);
  }
  return units;
};

/**
 * A create for this number of units of an availability, under a uuid of its own, with every published member of a unit item.
 * Spec 4.4.
 * @throws Blocked for more units than one request carries.
 */
export const bookingRequest = (
  availability: Availability,
  units: number,
  channel: OperatorV2Profile['channel'] = CHANNEL,
): BookingRequest => ({
  uuid: freshUuid(),
  channelId: channel.id,
  channelName: channel.name,
  productId: availability.offer.product.id,
  optionId: availability.offer.option.id,
  availabilityId: availability.id,
  unitItems: Array.from({ length: within(units, MAX_ITEMS) }, (_, index) => ({
    uuid: freshUuid(),
    unitId: availability.offer.unit.id,
    resellerReference: `holdfast-${index + 1}`,
  })),
});

/** What a check asks about, in our names. */
export type Configuration = {
  productId: string;
  optionId: string;
  availabilityIds: string[];
  units: { unitId: string; quantity: number }[];
};

/**
 * This many units of an availability, for the check call: all units, and the availability of interest. Spec 4.4.
 * @throws Blocked for more units than a number carries.
 */
export const configuration = (availability: Availability, quantity: number): Configuration => ({
  productId: availability.offer.product.id,
  optionId: availability.offer.option.id,
  availabilityIds: [availability.id],
  units: [{ unitId: availability.offer.unit.id, quantity: within(quantity, MAX_IN_NUMBERS) }],
});
