import { ofMatching } from '../../judge/invariants.ts';
import { matchesRequest } from '../matches-request.ts';
import type { Offer } from '../rates.ts';
import { apartRules } from './apart.ts';
import { availabilityObservations, availabilityRules } from './availability.ts';
import { availabilityListRules, listedOnceRules } from './availability-list.ts';
import { bookingObservations, bookingRules } from './booking.ts';
import { cancelableRules } from './cancelable.ts';
import { contentRules } from './content.ts';
import { echoRules } from './echo.ts';
import { errorRules } from './error.ts';
import { exchangeObservations } from './exchange.ts';
import { holdRules } from './hold.ts';
import type { V1Invariant, V1Observation } from './invariant.ts';
import { itemRateRules } from './item-rate.ts';
import { requestIdRules } from './request-id.ts';
import { shapeRules } from './shape.ts';
import { ticketRules } from './ticket.ts';
import { timelineRules } from './timeline.ts';

/** Every invariant of the v1.2 dialect. `offers`: what the profile says of the rates. */
export const v1Invariants = (offers: readonly Offer[]): V1Invariant[] => [
  ...requestIdRules,
  ...contentRules,
  ...errorRules,
  ...[
    ...shapeRules,
    ...availabilityRules,
    ...listedOnceRules,
    ...availabilityListRules,
    ...holdRules,
    ...bookingRules,
    ...cancelableRules(offers),
    ...itemRateRules(offers),
    ...ticketRules,
    ...echoRules,
    ...apartRules,
    ...timelineRules,
  ].map(ofMatching(matchesRequest)),
];

/** Every open point of the v1.2 dialect that exchanges show in passing. */
export const v1Observations: V1Observation[] = [
  ...exchangeObservations,
  ...availabilityObservations,
  ...bookingObservations,
];
