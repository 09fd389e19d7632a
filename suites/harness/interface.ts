import type { Outcome } from '../../schemas/generated/types.ts';
import type { RequirementId } from '../../schemas/requirements/index.ts';
import type { Caller } from './caller.ts';
import type { Effects } from './effects.ts';
import type { Exchange } from './exchange.ts';
import type { FreeSeats } from './others.ts';
import type { Session } from './session.ts';
import type { StandingResult } from './standing.ts';
import type { Trial } from './trial.ts';

/** What one check is given: made anew for each. */
export interface Arranged {
  /** The argument of the check's body. */
  context: unknown;
  /** Judges in passing what the check exchanged. */
  judge(exchanges: readonly Exchange[]): { standing: StandingResult[]; observations: Outcome['observations'] };
  /** The names under which the check leases availabilities. */
  leased(): readonly string[];
  /** Reads how many seats are free of what this process may sell. */
  freeSeats(): Promise<FreeSeats>;
  /** Undoes what the check left on the target; what stays is left in its effects. */
  undo(): Promise<void>;
  /** Gives back what the check kept for itself. */
  end(): void;
}

/** How the harness speaks with one interface. */
export interface InterfaceHarness {
  /** Capabilities that the profile declares absent. */
  without(session: Session): readonly string[];
  /** Why a requirement does not apply to the target, by the published rules of its binding or by the profile. */
  inapplicable?(session: Session, requirement: RequirementId): string | undefined;
  arrange(session: Session, caller: Caller, effects: Effects, observe: Observe, trial: Trial): Arranged;
}

/** Writes down what the target does at an open point. */
export type Observe = (point: RequirementId, observed: string) => void;
