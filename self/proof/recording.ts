// One run of an interface of the mock operator without faults, through its usual binding or another, kept as the judge saw it: which checks meet what, and how each
// answer is judged in passing.

import type { History } from '../../harness/exchange/history.ts';
import type { Invariant } from '../../harness/judge/invariants.ts';
import type { Interface } from '../../schemas/interfaces.ts';
import { profileFor } from './bound-interface.ts';
import { examine } from './examine.ts';
import { mockWith } from './mock-with.ts';

/** What one check exchanged. */
export interface RecordedCheck {
  requirement: string;
  history: History;
  /** The requirements that were judged in passing on it. */
  judged: ReadonlySet<string>;
}

export interface Recording {
  /** The checks that made calls, those with few calls first. */
  checks: readonly RecordedCheck[];
  invariants: readonly Invariant[];
}

/** Judges nothing, and is shown everything. */
const watching = (show: (history: History) => void, { requirement }: Invariant): Invariant => ({
  requirement,
  judge: (_exchange, history) => {
    show(history);
    return undefined;
  },
});

const record = async (name: Interface, binding: string | undefined): Promise<Recording> => {
  const histories = new Set<History>();
  let invariants: readonly Invariant[] = [];
  const { outcomes } = await examine(name, mockWith(), {
    profile: profileFor(binding),
    judging: (own) => {
      invariants = own;
      return [...own, ...own.slice(0, 1).map((one) => watching((history) => histories.add(history), one))];
    },
  });
  // One check runs at a time: the histories come in the order of the outcomes.
  const called = outcomes.filter(({ exchanges }) => exchanges.some(({ direction }) => direction !== 'inbound'));
  if (called.length !== histories.size) {
    throw new Error(`${called.length} checks of ${name} made calls, and ${histories.size} were judged in passing`);
  }
  const checks = [...histories].map((history, index) => ({
    requirement: called[index]?.requirement ?? '',
    history,
    judged: new Set(called[index]?.standing.map(({ requirement }) => requirement)),
  }));
  return { checks: checks.toSorted((a, b) => a.history.length - b.history.length), invariants };
};

const known = new Map<string, Promise<Recording>>();

/** The recording of an interface, made once in a process. */
export const recordingOf = (name: Interface, binding?: string): Promise<Recording> => {
  const key = `${name} ${binding ?? ''}`;
  const recording = known.get(key) ?? record(name, binding);
  known.set(key, recording);
  return recording;
};
