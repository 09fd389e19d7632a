import type { Capability } from '../../schemas/requirements/requirement.ts';
import { declaredWithout } from '../../schemas/text/declared-without.ts';

/** What the profile says and the target does not know: a run would blame the target for it. */
interface Mistake {
  /** JSON pointer into the profile. */
  key: string;
  value: unknown;
  allowed: string;
  todo: string;
}

/** Something that checks need, and whether a profile or its target has it. */
export interface Need {
  words: string;
  met: boolean;
  /** What meets it, or what to add. */
  detail: string;
  /** What a profile may declare that a target does not offer instead; the requirements that need it say so too. */
  capability?: Capability;
  /** What there is of it, where the profile declares that there is none. */
  has?: string;
  /** Where it is the profile that is wrong; a target that merely has little makes no mistake. */
  mistake?: Mistake;
}

/**
 * What a profile declares away: it is missing to nobody.
 * @param has what there is of it all the same
 */
export const declaredNeed = (words: string, capability: Capability, has?: string): Need => ({
  words,
  capability,
  met: has === undefined,
  detail: declaredWithout(capability, has),
  ...(has !== undefined && { has }),
});

/** What a profile may have, or declare away. */
export const profileNeed = (
  without: readonly string[],
  { words, capability }: { words: string; capability: Capability },
  { has, toAdd }: { has: string | undefined; toAdd: string },
): Need =>
  without.includes(capability)
    ? declaredNeed(words, capability, has)
    : { words, capability, met: has !== undefined, detail: has ?? toAdd };

/** How long the checks of an interface let time pass on a target whose clock is not moved, in seconds. */
export interface Waits {
  /** Beside the others: the waits that cannot go on side by side, one after the other. */
  beside: number;
  /** All of those, one after the other. */
  together: number;
}

/** A wait, and the maximum wait that the profile must allow for it; with less, the checks that wait so are blocked. */
export interface MaxWait {
  seconds: number;
  words: string;
  /** What else may be done. */
  instead?: string;
}

/** What the checks of an interface need, so that it can be said before a run. */
export interface Needs {
  /** What the profile has to say. */
  ofProfile: readonly Need[];
  /** What the target has to offer, read from it; nothing is made on it. */
  ofTarget(): Promise<readonly Need[]>;
  /** How long they wait where that is allowed, by what the target lists; nothing is made on it. */
  waits(patienceSeconds: number): Promise<Waits>;
  /** The waits whose length is known. */
  maxWaits: readonly MaxWait[];
}
