import type { Run } from './generated/types.ts';

/** The environment variable in which the command line hands a run to the runner. */
export const RUN_VARIABLE = 'HOLDFAST_RUN';

/** The run that this process belongs to, if the command line started it. */
export const currentRun = (): Run | undefined => {
  const text = process.env[RUN_VARIABLE];
  return text === undefined ? undefined : (JSON.parse(text) as Run);
};
