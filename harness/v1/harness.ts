import type { Speaking } from '../../schemas/interfaces.ts';
import type { V1Requirement } from '../../schemas/requirements/v1.ts';
import { clockFor } from '../schedule/clock.ts';
import type { AttemptParts, Opened } from '../schedule/interface.ts';
import { raceWithin } from '../schedule/race.ts';
import type { Session } from '../schedule/session.ts';
import type { SeatCount } from './capacity.ts';
import { V1Client } from './client.ts';
import type { V1Context } from './context.ts';
import { type SeatCountParts, v1Given } from './given.ts';
import { v1Invariants, v1Observations } from './invariants/dialect.ts';
import { v1Needs } from './needs.ts';
import { type Offering, offersOf } from './rates.ts';
import { openPending } from './settling.ts';
import { undoV1 } from './undo.ts';

/** An opened interface that may count seats otherwise than by its lists. */
interface OpenedV1 extends Opened<V1Context> {
  arrange(
    parts: AttemptParts<V1Context> & { countOf?: (parts: SeatCountParts) => SeatCount },
  ): ReturnType<Opened<V1Context>['arrange']>;
}

/** Opens an interface of the v1.2 dialect on what is sold there. */
export const openV1 = (name: Speaking<'v1'>, session: Session, offering: Offering): OpenedV1 => {
  const requirementId = (requirement: V1Requirement) => `${name}.${requirement}` as const;
  const invariants = v1Invariants(offersOf(offering)).map((invariant) => ({
    ...invariant,
    requirement: requirementId(invariant.requirement),
  }));
  const passiveObservations = v1Observations.map((observation) => ({
    ...observation,
    point: requirementId(observation.point),
  }));
  const pending = openPending();
  return {
    without: offering.without ?? [],
    inapplicable: () => undefined,
    sold: () => ({
      kind: 'rate',
      all: offersOf(offering).map(({ productId, rate }) => ({
        supplier: offering.supplierId,
        product: productId,
        item: rate.id,
      })),
    }),
    arrange: ({ caller, resources, task, sampler, observe, propertyRun, inParts, countOf }) => {
      const { allotment, maxWaitMs } = session;
      const clock = clockFor(session.clock, task);
      const api = new V1Client(caller, resources, offering.supplierId);
      const given = v1Given({ api, profile: offering, session, pending, requirementId, sampler, task, countOf });
      const undo = () => undoV1(api, resources, { maxWaitMs, offers: offersOf(offering) });
      const context: V1Context = {
        api,
        given,
        observe: (point, ...seen) => observe(requirementId(point), ...seen),
        requirementId,
        clock,
        race: raceWithin(session.connection, caller),
        profile: offering,
        run: { ...propertyRun, undo },
        inParts: inParts ?? ((body) => body(context)),
      };
      return {
        context,
        probe: (options) =>
          api.listAvailabilities({ productId: offering.products[0]?.id ?? '', ...given.window() }, options),
        needs: v1Needs({ profile: offering, section: name, api, given, clock, allotment, sampler, task, maxWaitMs }),
        given,
        undo,
      };
    },
    invariants,
    passiveObservations,
  };
};
