import type { JudgedRequirement } from './verdict.ts';

/** Why a requirement is in its state, in a line: its first difference, or the reason that was given. */
export const reasonOf = ({ reason, failures: [first] }: JudgedRequirement): string | undefined =>
  first === undefined ? reason : `expected ${first.expected}, received ${first.received}`;
