// What the tests of the proof hand to its reporter, as attachments.

/** The name of the attachments. */
export const EVIDENCE = 'evidence';

/** How many random combinations of variants are tried on each interface, and the seed that determines them. */
export const RANDOM_COMBINATIONS = 100;
export const COMBINATIONS_SEED = 20_261_121;

/** The number of seeds, from 1, that the runs of combinations use in turn. */
export const SEEDS = 20;

/** The runs of variants alone take turns with fewer: for each the mock operator without variants is run too. */
export const SEEDS_ALONE = 5;

/** One wrong operator, and whether the suites saw it. */
export interface MutantEvidence {
  kind: 'mutant';
  /** From the rules of the mock operator, or made from the schemas. */
  made: 'rule' | 'schema';
  interface: string;
  name: string;
  /** The requirement that it breaks. */
  requirement: string;
  /** `void`: it changes no answer. `error`: the harness itself came to grief. */
  end: 'killed' | 'survived' | 'void' | 'error';
  /** Whether the calls of the run that killed it contradict each other; absent where they are no whole calls of an operator. */
  contradicts?: boolean;
  /** Of a survivor: the first of its answers that is not the right operator's, and that one. */
  differs?: string;
  /** The error, or why no check can see it, where that is known. */
  reason?: string;
}

/** Lawful variants together, and what the suites said of them. */
export interface VariantEvidence {
  kind: 'variant';
  how: 'alone' | 'pairwise' | 'random';
  interface: string;
  variants: string[];
  /** Of the run: what property checks try. */
  seed: number;
  /** MUST requirements that turned red, or could not be judged, each with the reason. Fair suites have none. */
  unfair: string[];
  /** Whether some answer is not that of the mock operator without variants; absent where they were not compared. */
  shows?: boolean;
}

/** An operator that does nothing right. */
export interface StubServerEvidence {
  kind: 'stub-server';
  interface: string;
  name: string;
  /** MUST requirements that it passed, of those that apply. */
  passed: number;
  applicable: number;
  exitCode: number;
}

/** A wrong operator whose calls meet in every order that a scheduler tries. */
export interface RaceEvidence {
  kind: 'race';
  interface: string;
  name: string;
  requirement: string;
  schedules: number;
  /** In how many of the schedules the requirement turned red. */
  red: number;
  /** In how many the operator without the fault did. */
  redWithout: number;
}

/** A client of the mock operator with one habit broken, and whether the journal says so. */
export interface WrongCallerEvidence {
  kind: 'wrong-caller';
  /** Its habit, after the words "a client that". */
  name: string;
  /** The duty that it misses. */
  requirement: string;
  /** Whether a finding of the requirement points to the place. */
  seen: boolean;
  /** Errors by other requirements. */
  collateral: string[];
}

/** A client of the mock operator that keeps every duty. */
export interface LawfulCallerEvidence {
  kind: 'lawful-caller';
  name: string;
  /** Findings that it does not deserve. */
  unfair: string[];
  /** The rules that applied to it, and that it followed. */
  kept: string[];
}

/** A condition without which the proof is void. */
export interface GroundEvidence {
  kind: 'ground';
  interface: string;
  name: 'baseline' | 'canary';
  /** The violation; absent when the condition is met. */
  broken?: string;
}

export type Evidence =
  | MutantEvidence
  | VariantEvidence
  | StubServerEvidence
  | RaceEvidence
  | WrongCallerEvidence
  | LawfulCallerEvidence
  | GroundEvidence;
