// What each check asks of the mock operator's rules. A check that never comes to the choice that a variant settles is
// answered as without the variant: its run alone needs only the checks that do.
import { loadSuites } from '../../harness/runner/load-suites.ts';
import type { BoundInterface } from './bound-interface.ts';
import { examine } from './examine.ts';
import { mockReporting } from './mock-with.ts';

/** A check of an interface, as the mock operator without faults and variants saw it. */
export interface AskingCheck {
  requirement: string;
  /** The faults and variants that some rule looked for when it was run. */
  asked: ReadonlySet<string>;
  /** The requirements that were judged in passing on it. */
  judged: readonly string[];
}

/** Each check is run in a world and a session of its own: what checks otherwise read once for all, each asks itself. */
export const recordAsking = async (
  { interface: name, profile }: BoundInterface,
  seed: number,
  requirements: readonly string[],
): Promise<AskingCheck[]> => {
  const found: AskingCheck[] = [];
  for (const requirement of requirements) {
    const asked = new Set<string>();
    const operator = mockReporting((one) => asked.add(one));
    const { outcomes } = await examine(name, operator, { only: [requirement], seed, profile });
    const judged = outcomes.flatMap(({ standing }) => standing.map((one) => one.requirement));
    found.push({ requirement, asked, judged });
  }
  return found;
};

/** The last is kept, as runs that are alike follow each other. */
let last: { key: string; checks: Promise<readonly AskingCheck[]> } | undefined;

/** Every check of an interface with what it asks in runs of a seed. */
export const askingChecks = (bound: BoundInterface, seed: number): Promise<readonly AskingCheck[]> => {
  const key = `${bound.name} ${seed}`;
  if (last?.key !== key) {
    const all = loadSuites(bound.interface).then((checks) => checks.map(({ requirement }) => requirement));
    last = { key, checks: all.then((requirements) => recordAsking(bound, seed, requirements)) };
  }
  return last.checks;
};

/**
 * What a run with one fault or variant is asked for: the checks that look for it, and what no other check judges in passing,
 * so that it is missed where the variant keeps these from judging it.
 */
export const concerned = (checks: readonly AskingCheck[], name: string): string[] => {
  const asking = checks.filter(({ asked }) => asked.has(name));
  const elsewhere = new Set(checks.filter(({ asked }) => !asked.has(name)).flatMap(({ judged }) => judged));
  const judged = asking.flatMap((one) => one.judged.filter((requirement) => !elsewhere.has(requirement)));
  return [...new Set([...asking.map(({ requirement }) => requirement), ...judged])];
};
