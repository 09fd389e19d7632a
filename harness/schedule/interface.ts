import type { Outcome } from '../../schemas/generated/types.ts';
import type { RequirementId } from '../../schemas/requirements/index.ts';
import type { CallOptions } from '../exchange/call.ts';
import type { Caller } from '../exchange/caller.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { PropertyRun } from '../generate/property-run.ts';
import type { Invariant, PassiveObservation } from '../judge/invariants.ts';
import type { CreatedResources, Sold } from '../resources/created-resources.ts';
import type { Sampler } from '../resources/sampler.ts';
import type { FreeSeats } from './interference.ts';
import type { Needs } from './need.ts';
import type { DeclaredCheck } from './registry.ts';
import type { Session } from './session.ts';
import type { Task } from './task.ts';

/** What an interface arranges one attempt at a check from. */
export interface AttemptParts<Context> {
  caller: Caller;
  resources: CreatedResources;
  task: Task;
  sampler: Sampler;
  observe: Observe;
  propertyRun: PropertyRun;
  /** Absent where nothing is checked. */
  inParts?: InParts<Context>;
}

/**
 * Runs the same body several times side by side, where the target is live: each with a share of the cases, and with
 * calls, resources and availabilities of its own.
 * @throws what the first of them to fail has thrown
 */
export type InParts<Context> = (body: (context: Context) => Promise<void>, division?: Division) => Promise<void>;

/** How a check is divided. */
export interface Division {
  /** Into how many parts; absent means the usual number of cases. */
  parts?: number;
  /** Holds that a part keeps alive at most; absent means as many as the check declares. */
  holds?: number;
  /** Whether a part may wait for an availability that another check has; absent means unless the check has some itself. */
  mayWait?: boolean;
}

/** What one attempt at a check is given. */
export interface Arranged<Context> {
  /** The argument of the check's body. */
  context: Context;
  /** What the attempt may sell of the target. */
  given: Leasing;
  /** A read that every target can answer, by default with the credentials of the profile. */
  probe(options?: CallOptions): Promise<Exchange>;
  /** What the checks need of the profile and the target. */
  needs: Needs;
  /** Undoes what the check left on the target; what stays is left in its resources. */
  undo(): Promise<void>;
}

/** What an attempt takes of the inventory for itself. */
interface Leasing {
  /** The names under which the attempt leases availabilities. */
  leased(): readonly string[];
  /** Reads how many seats are free of what this process may sell. */
  freeSeats(): Promise<FreeSeats>;
  /** Gives back what the attempt kept for itself. */
  endLeases(): void;
}

/** Seats that a target may lawfully show late. */
export interface OldSeats {
  /** Why it may, in words. */
  why: string;
  /** A check that is made again counts them by what is never late. */
  areCounted: boolean;
  /** Whether what was found in these calls can come of it. */
  explain(exchanges: readonly Exchange[]): Promise<boolean>;
}

/** An interface of a target as one session uses it: what its checks know together stays in here. */
export interface Opened<Context> {
  /** Capabilities that the profile declares absent. */
  without: readonly string[];
  /** Why a requirement does not apply to the target, by the published rules of its binding or by the profile. */
  inapplicable(requirement: RequirementId): string | undefined;
  arrange(parts: AttemptParts<Context>): Arranged<Context>;
  /**
   * What is known of seats that may lawfully be shown late; undefined where they may not. Asked when a check has failed that
   * what is free can explain.
   */
  oldSeats?(arranged: Arranged<Context>): Promise<OldSeats | undefined>;
  /** Keeps among the exchanges of a check that has failed what the operator behind the target got for them. */
  keepForwarded?(caller: Caller): Promise<void>;
  /** What is sold there, by rates or by options; absent where checks sell what they have set up. */
  sold?(): { kind: 'rate' | 'option'; all: readonly Sold[] };
  /** What every exchange of a check is judged by, beside what the check judges itself. */
  invariants: readonly Invariant[];
  /** The open points that every exchange of a check may show. */
  passiveObservations: readonly PassiveObservation[];
}

/** An opened interface that runs the checks of its suites. */
export interface Performing<Context> extends Opened<Context> {
  /** Runs the check of a requirement. @throws CannotWrite */
  perform(requirement: RequirementId, task: Task): Promise<Outcome>;
  /** Ends the checks that are under way where they stand. Resolves when what they made is undone, or cannot be. */
  giveUp(): Promise<void>;
  /** Ends what the session has started; it is not used any more. */
  close(): Promise<void>;
}

/** Other rules to judge the calls of each check by, made of those of the interface. */
export type Judging = (invariants: readonly Invariant[]) => readonly Invariant[];

/** How the harness speaks with one interface. Code that does not use the context takes any. */
export interface InterfaceHarness<Context = object> {
  /** The checks that the suites imported so far have declared. */
  checks(): readonly DeclaredCheck[];
  /** What has to be known of the target beforehand is read from it; what cannot be read blocks the checks that need it. */
  open(session: Session, judging?: Judging): Promise<Performing<Context>>;
}

/** Writes down what the target does at an open point, with the exchange that shows it: the latest where none is named. */
export type Observe<Point = RequirementId> = (point: Point, observed: string, exchange?: Exchange) => void;
