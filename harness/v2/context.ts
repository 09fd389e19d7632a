import type { Binding, OperatorV2Profile } from '../../schemas/generated/types.ts';
import type { PropertyRun } from '../generate/property-run.ts';
import type { Sampler } from '../resources/sampler.ts';
import type { Clock } from '../schedule/clock.ts';
import type { InParts, Observe } from '../schedule/interface.ts';
import type { Race } from '../schedule/race.ts';
import type { Task } from '../schedule/task.ts';
import type { OperatorV2Client } from './client.ts';
import type { OperatorV2Given } from './given.ts';
import type { SessionState } from './session-state.ts';

/** What a check of the operator booking API v2 is called with. */
export interface OperatorV2Context {
  v2: OperatorV2Client;
  given: OperatorV2Given;
  observe: Observe;
  clock: Clock;
  task: Task;
  /** Sends calls together. */
  race: Race;
  profile: OperatorV2Profile;
  binding: Binding;
  maxWaitMs: number;
  /** The Authorizations of the profile that may do less, one that nobody knows, and some that nearly are the right one. */
  authorization: {
    restricted: string | undefined;
    readOnly: string | undefined;
    unknown: string;
    similar: readonly string[];
  };
  sessionState: SessionState;
  sampler: Sampler;
  run: PropertyRun;
  inParts: InParts<OperatorV2Context>;
}
