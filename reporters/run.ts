import type { Profile } from '../schemas/generated/types.ts';

/** What the command line hands to the runner, in the environment variable HOLDFAST_RUN. It holds no secret. */
export interface Run {
  /** Version of Holdfast. */
  version: string;
  /** Absent when the target is the embedded mock operator. */
  profilePath?: string;
  profile: Profile;
  /** Names of the interfaces to certify, in the order of the specification. */
  interfaces: string[];
  /** Requirement ids or beginnings of ids whose checks run; absent means all. */
  only?: string[];
  /** Requirement ids or beginnings of ids that are reported; absent means all. */
  asked?: string[];
  seed: number;
  /** How many cases a generated check tries; absent means what the limits of the profile leave room for. */
  runs?: number;
  /** Absolute path of the folder for reports. */
  outDir: string;
  /** RFC 3339. */
  startedAt: string;
  /** The options that narrow the run or change its target, as typed. */
  arguments: string[];
  /** A missed SHOULD counts like a broken MUST. */
  strict: boolean;
  /** Absolute path of the ledger of effects. */
  ledger: string;
}

/** The run that this process belongs to, if the command line started it. */
export const currentRun = (): Run | undefined =>
  process.env.HOLDFAST_RUN === undefined ? undefined : (JSON.parse(process.env.HOLDFAST_RUN) as Run);
