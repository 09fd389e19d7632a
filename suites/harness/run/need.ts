import type { Capability } from '../../../schemas/requirements/requirement.ts';

/** Something that checks need, and whether a profile or its target has it. */
export interface Need {
  words: string;
  met: boolean;
  /** What meets it, or what to add. */
  detail: string;
  /** What a profile may declare that a target does not offer instead; the requirements that need it say so too. */
  capability?: Capability;
}

/** What the checks of an interface need, so that it can be said before a run. */
export interface Needs {
  /** What the profile has to say. */
  ofProfile: readonly Need[];
  /** What the target has to offer, read from it; nothing is made on it. */
  ofTarget(): Promise<readonly Need[]>;
}
