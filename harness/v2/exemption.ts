// What a target says of itself that the rules published for its binding let it do without.
import type { Binding } from '../../schemas/generated/types.ts';
import { NotApplicable } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { valueAt } from '../exchange/pointer.ts';
import { assertAccepted } from '../judge/control-request.ts';
import type { Offer } from './availability.ts';

/** Whether the booking of an answer says that it cannot be cancelled. */
export const saysNotCancellable = ({ exemptions }: Binding, shown: Exchange): string | undefined =>
  exemptions?.cancellable !== undefined && shown.at(`/${exemptions.cancellable}`) === false
    ? `a booking says "${exemptions.cancellable}": false, so that it need not be cancelled`
    : undefined;

/** @throws NotApplicable for a booking that says that it cannot be cancelled. */
export const mustBeCancellable = (binding: Binding, shown: Exchange): void => {
  const words = saysNotCancellable(binding, shown);
  if (words !== undefined) {
    throw new NotApplicable(words);
  }
};

/** Whether an extend is refused where the rules published for the binding let it be. */
export const refusesExtend = ({ refusedExtend }: Binding, answer: Exchange): boolean =>
  refusedExtend !== undefined && answer.refused && answer.at('/error') === refusedExtend;

/** @throws NotApplicable for an extend that may be refused, and was */
export const mustBeExtendable = (binding: Binding, answer: Exchange): void => {
  if (refusesExtend(binding, answer)) {
    throw new NotApplicable(`a hold is refused more time with ${binding.refusedExtend}, so that none is extended`);
  }
};

/** @throws NotApplicable for an extend that may be refused, and was; Blocked for another that was not carried out */
export const assertExtended = (binding: Binding, answer: Exchange): void => {
  mustBeExtendable(binding, answer);
  assertAccepted(answer);
};

/** Whether a product's bookings name an availability: unless it says otherwise. */
export const needsAvailability = ({ exemptions }: Binding, { product }: Offer): boolean =>
  exemptions?.availabilityRequired === undefined || valueAt(product, `/${exemptions.availabilityRequired}`) !== false;

/** The options whose bookings name an availability. @throws NotApplicable when every product says that none is needed */
export const bookedByAvailability = (binding: Binding, offers: readonly Offer[]): Offer[] => {
  const found = offers.filter((offer) => needsAvailability(binding, offer));
  if (found.length === 0) {
    const member = binding.exemptions?.availabilityRequired;
    throw new NotApplicable(`every product says "${member}": false, so that no availability need be named`);
  }
  return found;
};
