// A rule holds for every rate: some checks that are short look at several. Spec 2.8.

import { unlessBlocked } from '../errors.ts';
import { inTurns } from '../judge/in-turns.ts';
import type { Availability } from './availability.ts';
import type { V1Context } from './context.ts';
import { type Offer, outlastsCalls, type RateNeedName } from './rates.ts';
import type { AvailabilityNeed } from './search.ts';

/** At most this number of rates are looked at. */
const MAX_RATES = 4;

/** An availability of one rate, or undefined where it has none. */
export const availabilityIfAny = (
  { given }: V1Context,
  need: RateNeedName,
  of: Offer,
  more: AvailabilityNeed = {},
): Promise<Availability | undefined> => given.availability(need, { ...more, of }).catch(unlessBlocked);

/**
 * An availability for a need, and one of each of a few other rates that serve and leave nothing behind. `asSoon`: of those alone
 * whose holds last no longer. @throws Blocked when there is none
 */
export const ofSomeRates = async (
  context: V1Context,
  need: RateNeedName,
  { asSoon = false }: { asSoon?: boolean } = {},
): Promise<Availability[]> => {
  const { given } = context;
  const first = await given.availability(need);
  const found = [first];
  const periodOf = ({ rate }: Offer) => rate.holdablePeriod ?? 0;
  const others = given
    .offers(need)
    .filter((offer) => offer.rate.id !== first.offer.rate.id && offer.rate.cancelable && outlastsCalls(offer))
    .filter((offer) => !asSoon || periodOf(offer) <= periodOf(first.offer));
  for (const offer of inTurns(others, ({ productId }) => productId).slice(0, MAX_RATES - 1)) {
    const availability = await availabilityIfAny(context, need, offer);
    found.push(...(availability === undefined ? [] : [availability]));
  }
  return found;
};

/** Rates beside the first on which something is tried: one alone may be wrong. */
const MAX_OTHERS = 16;

/** Does the same on an availability of each of a few other rates that fit, `most` at most; what is lacking there is passed over. */
export const onOtherRates = async (
  context: V1Context,
  first: Offer,
  fits: (rate: Offer['rate']) => boolean,
  act: (availability: Availability) => Promise<void>,
  { most = MAX_OTHERS, ...need }: AvailabilityNeed & { most?: number } = {},
): Promise<void> => {
  const others = context.given.allOffers().filter(({ rate }) => rate.id !== first.rate.id && fits(rate));
  for (const offer of inTurns(others, ({ productId }) => productId).slice(0, most)) {
    const limited = offer.rate.type === 'RESERVED';
    const availability = await availabilityIfAny(context, 'any', offer, { limited, preferredSeats: 4, ...need });
    if (availability !== undefined) {
      await act(availability).catch(unlessBlocked);
    }
  }
};
