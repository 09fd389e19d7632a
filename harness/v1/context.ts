import type { V1Requirement, V1RequirementId } from '../../schemas/requirements/v1.ts';
import type { PropertyRun } from '../generate/property-run.ts';
import type { Clock } from '../schedule/clock.ts';
import type { InParts, Observe } from '../schedule/interface.ts';
import type { Race } from '../schedule/race.ts';
import type { V1Client } from './client.ts';
import type { V1Given } from './given.ts';
import type { Offering } from './rates.ts';

/** What a check of the v1.2 dialect is called with. */
export interface V1Context {
  api: V1Client;
  given: V1Given;
  observe: Observe<V1Requirement>;
  /** The id of a requirement of the dialect, complete with the interface at hand. */
  requirementId(requirement: V1Requirement): V1RequirementId;
  clock: Clock;
  /** Sends calls together. */
  race: Race;
  profile: Offering;
  run: PropertyRun;
  inParts: InParts<V1Context>;
}
