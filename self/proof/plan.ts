// Which parts of the proof are made, and where it goes: what the command line hands to the tests of the proof, in a file.
import { readFileSync } from 'node:fs';
import type { Made } from './proof.ts';

/** Parts of the proof by name. */
export interface Plan {
  /** Faults of the rules. */
  rules: readonly string[];
  /** Requirements of a dialect at a second interface that speaks it. */
  dialects: readonly string[];
  /** Mutants made from the schemas. */
  schemas: readonly string[];
  /** Runs of variants. */
  variants: readonly string[];
  /** Interfaces at which the mock operator without faults, and a plainly wrong one, are examined too. */
  ground: readonly string[];
}

/** The file of the result, as JSON: of the whole proof, with its commit, or of the parts of a plan. */
export type ProveRun = { out: string } & ({ made: Made } | { plan: Plan });

/** The run that the environment variable HOLDFAST_PROVE names the file of. */
export const proveRun = (): ProveRun => JSON.parse(readFileSync(process.env.HOLDFAST_PROVE ?? '', 'utf8')) as ProveRun;

const run = process.env.HOLDFAST_PROVE === undefined ? undefined : proveRun();
const plan = run !== undefined && 'plan' in run ? run.plan : undefined;

/** Those of the parts that are made in this run. */
export const planned = <Part>(
  parts: readonly Part[],
  kind: keyof Plan,
  nameOf: (part: Part) => string,
): readonly Part[] => {
  if (plan === undefined) {
    return parts;
  }
  const names = new Set(plan[kind]);
  return parts.filter((part) => names.has(nameOf(part)));
};

export const isWhole = plan === undefined;
