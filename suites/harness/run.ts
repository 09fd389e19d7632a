import type { Run } from '../../schemas/generated/types.ts';

/** An interface that has suites. */
export type Interface = Run['interfaces'][number];

/** True when the run asks for this requirement. */
export const selected = (run: Pick<Run, 'only'>, id: string): boolean =>
  run.only === undefined || run.only.some((wanted) => id === wanted || id.startsWith(wanted));
