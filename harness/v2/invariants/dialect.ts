import { type Invariant, ofMatching, type PassiveObservation } from '../../judge/invariants.ts';
import { matchesRequest } from '../matches-request.ts';
import { accessObservations, accessRules } from './access.ts';
import { agreeRules } from './agree.ts';
import { availabilityObservations, availabilityRules } from './availability.ts';
import { bookingObservations, bookingRules } from './booking.ts';
import { octoRules } from './octo.ts';
import { productObservations, productRules } from './product.ts';
import { shapeRules } from './shape.ts';

/** Every open point of v2 that exchanges show in passing. */
export const v2Observations: PassiveObservation[] = [
  ...accessObservations,
  ...productObservations,
  ...availabilityObservations,
  ...bookingObservations,
];

/** An open point that is observed in passing has been seen. */
const asSeen = ({ point, observe }: PassiveObservation): Invariant => ({
  requirement: point,
  judge: (exchange, history) => (observe(exchange, history) === undefined ? undefined : []),
});

/** Every invariant of v2. */
export const v2Invariants: Invariant[] = [
  ...accessRules,
  ...octoRules,
  ...[...shapeRules, ...productRules, ...availabilityRules, ...bookingRules, ...agreeRules].map(
    ofMatching(matchesRequest),
  ),
  ...v2Observations.map(asSeen),
];
