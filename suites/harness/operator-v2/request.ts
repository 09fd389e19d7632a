import { randomUUID } from 'node:crypto';
import type { OperatorV2Profile } from '../../../schemas/generated/types.ts';
import type { BookingRequest } from './client.ts';
import type { Slot } from './slot.ts';

const CHANNEL = { id: 'holdfast', name: 'Holdfast' };

/** Who travels, by all published members. */
export const CONTACT = {
  fullName: 'Ada Conformance',
  firstName: 'Ada',
  lastName: 'Conformance',
  emailAddress: 'lead@holdfast.example',
  phoneNumber: '+31 20 5550100',
  country: 'NL',
  locales: ['en'],
};

/** A create for so many units of a slot, under a uuid of its own. Spec 4.4. */
export const bookingRequest = (
  slot: Slot,
  units: number,
  channel: OperatorV2Profile['channel'] = CHANNEL,
): BookingRequest => ({
  uuid: randomUUID(),
  channelId: channel.id,
  channelName: channel.name,
  productId: slot.offer.product.id,
  optionId: slot.offer.option.id,
  availabilityId: slot.id,
  unitItems: Array.from({ length: units }, () => ({ uuid: randomUUID(), unitId: slot.offer.unit.id })),
});

/** So many units of a slot, for the check call: all units, and the availability of interest. Spec 4.4. */
export const configuration = (slot: Slot, quantity: number): Record<string, unknown> => ({
  productId: slot.offer.product.id,
  optionId: slot.offer.option.id,
  availabilityIds: [slot.id],
  units: [{ unitId: slot.offer.unit.id, quantity }],
});
