import type { Failure, Outcome } from '../schemas/generated/types.ts';
import type { Capability } from '../schemas/requirements/requirement.ts';

/** A prerequisite that the target, or the profile, does not offer: the check could not judge. */
export class Blocked extends Error {
  override name = 'Blocked';
  /** What the target does not offer: where a profile declares so, the requirement is not applicable. */
  readonly lacking: Capability | undefined;

  /** @param message with what to add, where something can be; what may be declared instead is added to it. */
  constructor(message: string, lacking?: Capability) {
    super(lacking === undefined ? message : `${message}, or declare "without": ["${lacking}"]`);
    this.lacking = lacking;
  }
}

/** What blocks, of an error that was caught. @throws any other error */
export const asBlocked = (error: unknown): Blocked => {
  if (!(error instanceof Blocked)) {
    throw error;
  }
  return error;
};

/** For what was asked in vain: undefined where that was blocked. @throws any other error */
export const unlessBlocked = (error: unknown): undefined => {
  asBlocked(error);
};

/** Blocked by a lack that the checks beside this one, or a slow moment of ours, may have made: it is tried again. */
export class Contended extends Blocked {
  override name = 'Contended';
}

/** Whether a call was carried out is not known: a gateway answered it, or it met a connection that was being closed. The check is begun anew. */
export class OutcomeUnknown extends Blocked {
  override name = 'OutcomeUnknown';
}

/** Blocked because others have what is wanted: workers and shards of the run, other checks, or an earlier attempt at this one. */
export class Exhausted extends Blocked {
  override name = 'Exhausted';
}

/** Blocked before the request went out: nothing can have come of it. */
export class Unsendable extends Blocked {
  override name = 'Unsendable';
}

/** Blocked by what a recording lacks: the check asks for something that was not asked for when it was made. */
export class NotRecorded extends Unsendable {
  override name = 'NotRecorded';
}

/** Blocked by what ended in the middle of the run: no requirement is to blame. */
export abstract class RunStopped extends Unsendable {
  abstract readonly stopped: NonNullable<Outcome['stopped']>;
}

/** The target has stopped listening. */
export class TargetStopped extends RunStopped {
  override name = 'TargetStopped';
  readonly stopped = 'target';
}

/** The target has stopped accepting the credentials. */
export class CredentialsEnded extends RunStopped {
  override name = 'CredentialsEnded';
  readonly stopped = 'credentials';
}

/** What the requirement is about does not come up: by an answer of the target where the binding lets it, or by the limits of the profile's rate. */
export class NotApplicable extends Error {
  override name = 'NotApplicable';
}

/** @throws Blocked unless the check can judge: `lack` says what it needs. */
export function assertJudgeable(holds: boolean, lack: string, lacking?: Capability): asserts holds {
  if (!holds) {
    throw new Blocked(lack, lacking);
  }
}

/** @throws NotApplicable unless what the requirement is about comes up. */
export function assertApplies(holds: boolean, why: string): asserts holds {
  if (!holds) {
    throw new NotApplicable(why);
  }
}

/** The target broke the requirement at hand. */
export class Failed extends Error {
  override name = 'Failed';
  readonly failures: Failure[];
  /** Concurrent traffic cannot explain it. */
  readonly certain: boolean;

  constructor(failures: Failure[], certain = false) {
    super(failures.map((failure) => `expected ${failure.expected}, received ${failure.received}`).join('; '));
    this.failures = failures;
    this.certain = certain;
  }
}

/** The target lawfully keeps back what the requirement is about: nobody saw it, which is a warning. */
export class Withheld extends Error {
  override name = 'Withheld';
  readonly failures: Failure[];

  constructor(failures: Failure[]) {
    super(failures.map((failure) => `expected ${failure.expected}, received ${failure.received}`).join('; '));
    this.failures = failures;
  }
}

/** A fault of ours: we would send what our own schema rejects. */
export class HarnessError extends Error {
  override name = 'HarnessError';
}

/** A file of ours cannot be written, for example because the disk is full: the run cannot go on. */
export class CannotWrite extends Error {
  override name = 'CannotWrite';
}
