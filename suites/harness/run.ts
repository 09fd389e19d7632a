import type { Profile } from '../../schemas/generated/types.ts';

export type Interface = 'partner' | 'operator-v2' | 'booking' | 'channel';

/** What the command line hands to the runner, through the environment variable HOLDFAST_RUN. */
export interface Run {
  profilePath?: string;
  profile: Profile;
  interfaces: Interface[];
  /** Requirement ids or prefixes of ids; absent means all. */
  only?: string[];
  seed: number;
  /** How many cases a generated check tries; by default what the limits of the profile leave room for. */
  runs?: number;
  /** Absolute path of the folder for reports. */
  outDir: string;
  startedAt: string;
  arguments: string[];
  strict: boolean;
  /** Absolute path of the ledger of effects. */
  ledger: string;
}

/** The run that this process belongs to, if the command line started it. */
export const currentRun = (): Run | undefined =>
  process.env.HOLDFAST_RUN === undefined ? undefined : (JSON.parse(process.env.HOLDFAST_RUN) as Run);

/** True when the run asks for this requirement. */
export const selected = (run: Pick<Run, 'only'>, id: string): boolean =>
  run.only === undefined || run.only.some((wanted) => id === wanted || id.startsWith(wanted));
