import { readFileSync } from 'node:fs';
import type { Run } from './generated/types.ts';

/** The environment variable that names the file in which the command line hands a run to the runner. */
export const RUN_VARIABLE = 'HOLDFAST_RUN';

let run: Run | undefined;

/** The run that this process belongs to, if the command line started it. */
export const currentRun = (): Run | undefined => {
  const file = process.env[RUN_VARIABLE];
  if (file !== undefined) {
    run ??= JSON.parse(readFileSync(file, 'utf8')) as Run;
  }
  return run;
};
