// The checks that show a requirement: its own and, where it is judged in passing, few that meet all kinds of its answers.

import { isOfAllCalls } from '../../cli/run/histories.ts';
import { checkedRequirements } from '../../harness/runner/load-suites.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { catalogue, type RequirementId } from '../../schemas/requirements/index.ts';
import { type RecordedCheck, recordingOf } from './recording.ts';

const checked = new Set<string>(await checkedRequirements());

export const hasOwnCheck = (requirement: string): boolean => checked.has(requirement);

/** What a check was answered: each operation with the status of its answer. */
const kindsOf = ({ history }: RecordedCheck): Set<string> =>
  new Set(history.map(({ operation, status, intent }) => `${operation} ${status} ${intent.direction}`));

/** The checks in which a requirement is judged in passing that bring a new kind of answer each, those with few calls first. */
const meeting = (checks: readonly RecordedCheck[]): string[] => {
  const met = new Set<string>();
  return checks.flatMap((check) => {
    const fresh = [...kindsOf(check)].filter((kind) => !met.has(kind));
    for (const kind of fresh) {
      met.add(kind);
    }
    return fresh.length > 0 ? [check.requirement] : [];
  });
};

const metOf = new Map<string, string[]>();

/** The checks of an interface that meet a requirement in passing. */
export const checksThatMeet = async (name: Interface, requirement: RequirementId): Promise<string[]> => {
  const { standing, binding } = catalogue[requirement];
  if (!standing || isOfAllCalls(requirement)) {
    return [];
  }
  const { checks } = await recordingOf(name, binding);
  const met = metOf.get(requirement) ?? meeting(checks.filter(({ judged }) => judged.has(requirement)));
  metOf.set(requirement, met);
  return met;
};

/** One check that shows a fault is enough; only one that nothing shows has seen all that meet it. */
const ATTEMPTS = [1, 4, Number.POSITIVE_INFINITY];

/** The first of some checks, then more of them, then all. */
export const fewFirst = (checks: readonly string[]): string[][] =>
  ATTEMPTS.filter((_, index) => checks.length > (ATTEMPTS[index - 1] ?? 0)).map((most) => checks.slice(0, most));
