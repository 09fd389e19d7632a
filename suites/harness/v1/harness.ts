import type { Speaking } from '../../../schemas/interfaces.ts';
import { requiredSection } from '../../../schemas/profile-section.ts';
import type { V1Requirement } from '../../../schemas/requirements/v1.ts';
import { describeInterface } from '../run/describe-interface.ts';
import type { InterfaceHarness } from '../run/interface.ts';
import { raceWithin } from '../run/race.ts';
import { checksOf } from './check.ts';
import { V1Client } from './client.ts';
import type { V1Context } from './context.ts';
import { v1Given } from './given.ts';
import { v1Invariants, v1Observations } from './invariants/dialect.ts';
import { v1Needs } from './needs.ts';
import { offersOf } from './rates.ts';
import { undoV1 } from './undo.ts';

/** How the harness speaks with an interface of the v1.2 dialect. */
export const v1Harness = (name: Speaking<'v1'>): InterfaceHarness<V1Context> => {
  const requirementId = (requirement: V1Requirement) => `${name}.${requirement}` as const;
  return describeInterface<V1Context>({
    checks: () => checksOf(name),
    open: (session) => {
      const profile = requiredSection(session.profile, name);
      const invariants = v1Invariants(offersOf(profile)).map((invariant) => ({
        ...invariant,
        requirement: requirementId(invariant.requirement),
      }));
      const passiveObservations = v1Observations.map((observation) => ({
        ...observation,
        point: requirementId(observation.point),
      }));
      return {
        without: profile.without ?? [],
        inapplicable: () => undefined,
        arrange: ({ caller, effects, turn, picks, observe, propertyRun, inParts }) => {
          const { clock, patienceMs, allotment, runTag } = session;
          const api = new V1Client(caller, effects, profile.supplierId);
          const given = v1Given({ api, profile, clock, patienceMs, allotment, picks, turn, runTag, requirementId });
          const undo = () => undoV1(api, effects);
          const context: V1Context = {
            api,
            given,
            observe: (point, observed) => observe(requirementId(point), observed),
            requirementId,
            clock,
            race: raceWithin(session.connection, caller, turn),
            profile,
            run: { ...propertyRun, undo },
            inParts: inParts ?? ((body) => body(context)),
          };
          return {
            context,
            probe: (options) =>
              api.listAvailabilities({ productId: profile.products[0]?.id ?? '', ...given.window() }, options),
            needs: v1Needs({ profile, section: name, api, given, clock, allotment, picks, turn }),
            given,
            undo,
          };
        },
        invariants,
        passiveObservations,
      };
    },
  });
};
