import type { PartnerProfile } from '../../../schemas/generated/types.ts';
import type { Clock } from '../clock.ts';
import type { Exchange } from '../exchange.ts';
import type { InterfaceHarness, Observe } from '../interface.ts';
import { type Race, raceWithin } from '../race.ts';
import type { Session } from '../session.ts';
import { judgeInPassing, observeInPassing } from '../standing.ts';
import type { Trial } from '../trial.ts';
import { PartnerClient } from './client.ts';
import { PartnerGiven } from './given.ts';
import { ofTheQuestion } from './question.ts';
import { availabilityObservations, availabilityRules } from './standing/availability.ts';
import { bookingObservations, bookingRules } from './standing/booking.ts';
import { exchangeObservations, exchangeRules } from './standing/exchange.ts';
import { holdRules } from './standing/hold.ts';
import { shapeRules } from './standing/shape.ts';
import { undoPartner } from './undo.ts';

/** What a check of the Partner API is called with. */
export interface PartnerContext {
  partner: PartnerClient;
  given: PartnerGiven;
  observe: Observe;
  clock: Clock;
  /** Sends calls together. */
  race: Race;
  profile: PartnerProfile;
  trial: Trial;
}

const profileOf = (session: Session): PartnerProfile => session.profile.partner as PartnerProfile;

const offersOf = ({ products }: PartnerProfile) =>
  products.flatMap(({ id, rates }) => rates.map((rate) => ({ productId: id, rate })));

export const partnerHarness: InterfaceHarness = {
  without: (session) => profileOf(session).without ?? [],
  arrange: (session, caller, effects, observe, trial) => {
    const profile = profileOf(session);
    const partner = new PartnerClient(caller, effects, profile.supplierId);
    const given = new PartnerGiven({
      partner,
      profile,
      clock: session.clock,
      patienceMs: session.patienceMs,
      leases: session.leases,
      part: session.part,
      picks: session.picks,
      runTag: session.runTag,
    });
    const undo = () => undoPartner(partner, effects);
    const context: PartnerContext = {
      partner,
      given,
      observe,
      clock: session.clock,
      race: raceWithin(session.line),
      profile,
      trial: { ...trial, undo },
    };
    return {
      context,
      judge: (exchanges: readonly Exchange[]) => ({
        standing: judgeInPassing(
          [
            ...exchangeRules(exchanges),
            ...[...shapeRules, ...availabilityRules, ...holdRules, ...bookingRules(exchanges, offersOf(profile))].map(
              ofTheQuestion,
            ),
          ],
          exchanges,
        ),
        observations: observeInPassing(
          [...exchangeObservations, ...availabilityObservations, ...bookingObservations],
          exchanges,
        ),
      }),
      freeSeats: () => given.freeSeats(),
      undo,
      leased: () => given.leased(),
      end: () => given.endLeases(),
    };
  },
};
