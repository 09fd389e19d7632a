import type { Run } from '../../schemas/generated/types.ts';

/** True when the run asks for this requirement. */
export const selected = (run: Pick<Run, 'only'>, id: string): boolean =>
  run.only === undefined || run.only.some((wanted) => id === wanted || id.startsWith(wanted));
